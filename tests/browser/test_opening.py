"""Opening a table: what is chosen beforehand is seen to be chosen, whichever game is looked at first."""

from __future__ import annotations

import re

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
    expect(page.get_by_role("heading", name="Germany")).to_be_visible()
    assert house.complaints == []


def test_a_phone_that_opens_a_table_goes_on_to_a_seat(house: House) -> None:
    """Three taps of colours, one to open, one to sit down; the others' code stands below the seats."""
    page = house.phone().page
    page.goto(f"{house.base}/open")
    for color in ("Blue", "Green", "Pink"):
        page.locator("fieldset:not([hidden]) .colour", has_text=color).tap()
    page.get_by_role("button", name="Open the table for 3").tap()
    expect(page.get_by_role("heading", name="Which colour are you?")).to_be_in_viewport()
    expect(page.locator("#take-blue")).to_be_in_viewport()
    expect(page.locator("#invite .qr svg")).to_be_visible()
    page.locator("#take-blue").tap()
    expect(page.locator("header.own")).to_contain_text("Blue")
    assert house.complaints == []


def test_a_laptop_that_opens_a_table_becomes_the_table_screen(house: House) -> None:
    page = house.phone({"width": 1366, "height": 768}).page
    page.goto(f"{house.base}/open")
    for color in ("Blue", "Green", "Pink"):
        page.locator("fieldset:not([hidden]) .colour", has_text=color).click()
    page.get_by_role("button", name="Open the table for 3").click()
    page.wait_for_url(re.compile("/t/[A-Z0-9]+/table"))
    assert house.complaints == []
