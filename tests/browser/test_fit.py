"""Every page at every size, light and dark: nothing runs off, nothing jumps, nothing is hard to reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House
from tests.support.looking import LOOK, SHIFT, look
from tests.support.play import PHASES, give, play_to, simple_move
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser


def general(code: str) -> list[str]:
    here = f"/t/{code}"
    seat = ["", "/table", "/log"]
    return [
        "/", "/open", "/nowhere", f"{here}/chairs", f"{here}/table", f"{here}/host", f"{here}/log",
        f"{here}/charts", f"{here}/at/3", f"{here}/statement/blue", f"{here}/correct", f"{here}/layout",
        f"{here}/paper", f"{here}/film",
        *(f"{here}/seat/blue{tab}" for tab in seat),
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits(house: House, scheme: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    host_of(house, table, scheme)
    page = house.contexts[-1].pages[0]
    play_to(table, "issue_shares", turn=2)
    for address in general(table.code):
        LOOK[scheme](page, house.base + address)
    assert house.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_phase_fits(house: House, scheme: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"dice": "table"})
    page = host_of(house, table, scheme)
    for phase in PHASES:
        play_to(table, phase, turn=1)
        LOOK[scheme](page, f"{house.base}/t/{table.code}/seat/{table.up[0]}")
        if scheme == "light":
            look(page, f"{house.base}/t/{table.code}/table", axe=phase == "determine_player_order")
    while table.phase != "game_over":
        simple_move(table, {})
    LOOK[scheme](page, f"{house.base}/t/{table.code}/seat/blue")
    LOOK[scheme](page, f"{house.base}/t/{table.code}/table")
    assert house.complaints == []


def test_rarer_letters_are_fetched_where_a_name_has_one(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone()
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.join(table, "blue")
    loaded = (
        "() => document.fonts.ready.then(() => [...document.fonts].filter(f => f.status === 'loaded').length)"
    )
    assert phone.page.evaluate(loaded) == 2
    assert not [url for url in asked if "rare" in url]
    table.api.send("PATCH", f"/tables/{table.code}/seats/blue", {"name": "Zoë"}, table.host)
    expect(phone.page.locator(".own b.cut")).to_have_text("Zoë")
    assert phone.page.evaluate(loaded) > 2
    assert [url for url in asked if "rare" in url]


def test_the_table_tab_of_a_narrow_phone_cuts_no_action(house: House) -> None:
    """Where every figure can be corrected by a tap, and some are long."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    actions = {"yellow": "urbanization", "green": "turn_order_pass", "blue": "production"}
    play_to(table, "move_goods", turn=1, actions=actions)
    give(table, "cash", yellow=134)
    give(table, "income", yellow=12)
    page = host_of(house, table, "light")
    page.goto(f"{house.base}/t/{table.code}/seat/blue/table")
    names = page.locator(".tt .name")
    expect(names.first).to_contain_text("Urbanization")
    cut: list[str] = names.evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert cut == [] and page.evaluate("document.documentElement.scrollWidth") <= 360


SLOW = {"offline": False, "latency": 30, "downloadThroughput": 12_000, "uploadThroughput": 50_000}


def test_nothing_jumps_while_a_page_comes_in_slowly(house: House) -> None:
    """What lies at its end changes nothing above it: a browser paints what it has."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    page = host_of(house, table, "light")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    play_to(table, "build_track", turn=1)
    for width, height in ((360, 740), (740, 360), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("seat/blue", "seat/blue/table", "seat/blue/log", "seat/blue/map", "host"):
            page.goto(f"{house.base}/t/{table.code}/{tab}")
            assert page.evaluate(SHIFT) < 0.02, f"{tab} at {width} jumps"
    assert house.complaints == []


CUT_BEHIND_THE_MAP = """() => {
    const map = document.querySelector('svg.map'), place = () => JSON.stringify(map.getBoundingClientRect());
    const whole = place();
    let last = map;
    while (last !== document.body) {
        while (last.nextSibling) last.nextSibling.remove();
        last = last.parentElement;
    }
    return [place(), whole];
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (820, 1180), (1920, 1080)])
def test_the_map_stands_still_when_all_that_follows_it_comes_late(
    house: House, size: tuple[int, int]
) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    page = host_of(house, table, "light")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{house.base}/t/{table.code}/seat/blue/map")
    cut, whole = page.evaluate(CUT_BEHIND_THE_MAP)
    assert cut == whole


def host_of(house: House, table: TableClient, scheme: str) -> Page:
    """A browser that may see everything."""
    phone = house.phone(color_scheme=scheme)
    phone.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    expect(phone.page).to_have_url(f"{house.base}/t/{table.code}/host")
    return phone.page
