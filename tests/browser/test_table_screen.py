"""The table screen in a real browser: what it keeps through the evening, and what can be read from two metres."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House
from tests.support.play import simple_move
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser


def shown(page: Page, table: TableClient) -> None:
    expect(page.locator("#block")).to_have_attribute("data-number", str(table.get()["number"]))


@pytest.mark.parametrize("track", ["hand", "board"])
def test_the_code_to_join_stays_readable_to_the_end(house: House, track: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": track})
    page = house.screen(table)
    code = page.locator(".qr svg")
    before, whole = code.get_attribute("viewBox"), page.locator("svg.map")
    drawn = whole.get_attribute("viewBox") if track == "board" else ""
    table.correct("turn", None, 10)
    while table.phase != "game_over":
        simple_move(table)
    shown(page, table)
    expect(page.get_by_role("heading", name="share the win")).to_be_visible()
    expect(code).to_have_attribute("viewBox", before or "")
    if drawn:
        expect(whole).to_have_attribute("viewBox", drawn)
    assert house.complaints == []
