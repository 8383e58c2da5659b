"""Opening a table: what is chosen beforehand is seen to be chosen, whichever game is looked at first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.living_room import House

pytestmark = pytest.mark.browser


def test_every_question_shows_its_answer_and_keeps_it_while_games_are_looked_at(house: House) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/open")
    shown = page.locator("fieldset[data-game]:not([hidden])")
    chosen = shown.locator(".option:has(:checked) b")
    expect(chosen).to_have_text(["The app draws", "The app rolls", "On the map", "As printed"])
    shown.locator(".option", has_text="We draw").click()
    page.select_option("#map", "days_of_steam")
    expect(chosen).to_have_text(["The app draws", "The app rolls"])
    shown.locator(".option", has_text="We roll").click()
    page.select_option("#map", "germany")
    expect(chosen).to_have_text(["We draw", "The app rolls", "On the map", "As printed"])
    for color in ("Blue", "Green", "Pink"):
        shown.locator(".colour", has_text=color).click()
    page.get_by_role("button", name="Open the table for 3").click()
    expect(page.locator(".turn")).to_contain_text("Germany")
    assert house.complaints == []
