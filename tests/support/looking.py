"""What a person with a phone, a tablet, a laptop or a television would find wrong with a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.living_room import answers

SIZES = ((360, 740), (740, 360), (768, 1024), (1366, 768), (1920, 1080))
ENDS = (360, 1920)  # where a page is loaded anew; between them it changes its width
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


def look(page: Page, address: str, axe: bool = True) -> None:
    """At every size: nothing runs off, nothing jumps while it comes in, nothing is out of reach."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width in ENDS:
            page.goto(address)
            assert page.evaluate(SHIFT) < 0.02, f"{address} at {width} jumps"
        assert page.evaluate(SPILL) == [], f"{address} at {width}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{address} at {width}"
        if axe and width in ENDS:
            check_reachable(page, address)


def by_night(page: Page, address: str) -> None:
    """Only colours are others at night."""
    page.goto(address)
    for width, height in (SIZES[0], SIZES[-1]):
        page.set_viewport_size({"width": width, "height": height})
        check_reachable(page, address, ["color-contrast"])


LOOK: dict[str, Callable[[Page, str], None]] = {"light": look, "dark": by_night}


SETTLED = """() => Promise.allSettled([document.fonts.ready, ...document.getAnimations()
    .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished)])"""


def check_reachable(page: Page, address: str, rules: list[str] | None = None) -> None:
    """Once all scripts have come, and what fades in has, in the letters it is shown in."""
    answers(page)
    page.evaluate(SETTLED)
    page.evaluate(AXE)
    only = {"runOnly": rules} if rules else {}
    found: list[dict[str, Any]] = page.evaluate("only => axe.run(only).then(r => r.violations)", only)
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    said = [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:160]}" for v in serious
    ]
    assert not said, f"{re.sub('.*//[^/]*', '', address)}: {said}"


def axe(page: Page) -> None:
    page.evaluate(AXE)
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))")
    assert found == []


def axe_by_day_and_night(page: Page) -> None:
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        axe(page)
