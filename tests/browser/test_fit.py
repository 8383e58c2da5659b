"""Every page at every size, light and dark: nothing runs off, nothing jumps, nothing is hard to reach."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.living_room import House
from tests.support.play import PHASES, play_to, simple_move
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
SIZES = ((360, 740), (768, 1024), (1366, 768), (1920, 1080))
AXE = next((Path(__file__).parents[1] / "vendor").glob("axe-core-*/axe.min.js")).read_text()
SHIFT = """() => new Promise(done => {
    let sum = 0;
    new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value })
        .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(sum), 60);
})"""
SPILL = """() => [...document.querySelectorAll('body *')].filter(el => {
    const box = el.getBoundingClientRect(), wide = document.documentElement.clientWidth;
    if (!box.width || !el.checkVisibility() || getComputedStyle(el).position === 'fixed') return false;
    for (let up = el.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible' || up.tagName === 'svg') return false;
    return box.right > wide + 1 || box.left < -1;
}).map(el => el.outerHTML.slice(0, 120))"""


def general(code: str) -> list[str]:
    here = f"/t/{code}"
    seat = ["", "/table", "/log"]
    return [
        "/", "/open", "/nowhere", f"{here}/chairs", f"{here}/table", f"{here}/host", f"{here}/log",
        f"{here}/charts", f"{here}/at/3", f"{here}/statement/blue", f"{here}/correct", f"{here}/card",
        *(f"{here}/seat/blue{tab}" for tab in seat),
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits(house: House, scheme: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    host_of(house, table, scheme)
    page = house.contexts[-1].pages[0]
    play_to(table, "issue_shares", turn=2)
    for address in general(table.code):
        look(page, house.base + address)
    assert house.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_phase_fits(house: House, scheme: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"dice": "table"})
    page = host_of(house, table, scheme)
    for phase in PHASES:
        play_to(table, phase, turn=1)
        look(page, f"{house.base}/t/{table.code}/seat/{table.up[0]}")
        look(page, f"{house.base}/t/{table.code}/table", axe=phase == "determine_player_order")
    while table.phase != "game_over":
        simple_move(table, {})
    look(page, f"{house.base}/t/{table.code}/seat/blue")
    look(page, f"{house.base}/t/{table.code}/table")
    assert house.complaints == []


SLOW = {"offline": False, "latency": 30, "downloadThroughput": 12_000, "uploadThroughput": 50_000}


def test_nothing_jumps_while_a_page_comes_in_slowly(house: House) -> None:
    """What lies at its end changes nothing above it: a browser paints what it has."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    page = house.phone().join(table, "blue").page
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    play_to(table, "build_track", turn=1)
    for width, height in ((360, 740), (740, 360), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("", "/table", "/log", "/map"):
            page.goto(f"{house.base}/t/{table.code}/seat/blue{tab}")
            assert page.evaluate(SHIFT) < 0.02, f"{tab or 'now'} at {width} jumps"
    assert house.complaints == []


def host_of(house: House, table: TableClient, scheme: str) -> Page:
    """A browser that may see everything."""
    phone = house.phone(color_scheme=scheme)
    phone.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    return phone.page


def look(page: Page, address: str, axe: bool = True) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        assert page.evaluate(SPILL) == [], f"{address} at {width}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{address} at {width}"
        assert page.evaluate(SHIFT) < 0.02, f"{address} at {width} jumps"
        if axe and width in (360, 1920):
            check_reachable(page, address)


def check_reachable(page: Page, address: str) -> None:
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(r => r.violations)")
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    said = [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:160]}" for v in serious
    ]
    assert not said, f"{re.sub('.*//[^/]*', '', address)}: {said}"
