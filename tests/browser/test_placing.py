"""Two people with their hands in the cubes: each sees at once what the other has placed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.living_room import House, Station

FIRST = 32  # twelve cities, twelve columns of the display and eight New Cities


def placed(page: Page) -> Locator:
    return page.locator('.put[aria-pressed="true"]')


def test_ticks_are_live_on_every_phone_and_the_table_screen(house: House) -> None:
    table = house.open()
    ada, ben, screen = house.phone().join(table, "blue"), house.phone().join(table, "green"), house.phone()
    screen.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    screen.page.goto(f"{house.base}/t/{table.code}/table")
    ada.page.locator(".put", has_text="Chicago").first.click()
    ben.page.locator(".put", has_text="Detroit").first.click()
    for page in (ada.page, ben.page, screen.page):
        expect(placed(page)).to_have_count(2)
    ada.page.reload()
    expect(placed(ada.page)).to_have_count(2)
    expect(ada.page.get_by_text(f"{FIRST - 2} of {FIRST} to go")).to_be_visible()


@pytest.mark.alone
def test_ticks_outlive_the_server(house: House, station: Station) -> None:
    table = house.open()
    ada = house.phone().join(table, "blue")
    ada.page.locator(".put", has_text="Chicago").first.click()
    expect(placed(ada.page)).to_have_count(1)
    station.kill()
    station.start()
    ada.page.reload()
    expect(placed(ada.page)).to_have_count(1)


def test_the_list_folds_when_everything_lies_there(house: House) -> None:
    """A half-placed list stays open through moves; the last tick folds it."""
    table = house.open()
    up = table.up[0]
    ada = house.phone().join(table, up)
    for left in range(FIRST, 0, -1):
        expect(ada.page.get_by_text(f"{left} of {FIRST} to go")).to_be_visible()
        ada.page.locator('.put[aria-pressed="false"]').first.click()
    expect(ada.page.get_by_text("All cubes are placed")).to_be_visible()
    expect(ada.page.locator(".put").first).to_be_hidden()
    assert table.get()["number"] == 1


def test_whoever_is_new_reads_their_own_card_before_a_long_list(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    ben = house.phone().join(table, "green")
    table.post("seats/green/newcomer", {"newcomer": True})
    expect(ben.page.locator("#whynew-issue_shares")).to_be_in_viewport()
    expect(ben.page.get_by_role("heading", name="Blue issues shares")).to_be_in_viewport()
    card, cubes = ben.page.locator("#now").bounding_box(), ben.page.locator(".placing").bounding_box()
    assert card and cubes and card["y"] < cubes["y"]


def test_whose_move_it_is_stands_above_a_long_list(house: House) -> None:
    """At setup the list is two screens long; whoever waits sees without scrolling whom they wait for."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    ben = house.phone().join(table, "green")
    whose = ben.page.locator(".whose")
    expect(whose).to_contain_text("Blue issues shares")
    expect(whose).to_be_in_viewport(ratio=1)
    table.move("issue_shares", "blue", count=2)
    ben.wait_for_turn()
    expect(whose).to_have_count(0)
    expect(ben.page.get_by_role("heading", name="Issue shares")).to_be_in_viewport()
