"""Text at 200 %: nothing runs off sideways on any page of a seat, in any phase, whatever the game."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.test_fit import SPILL
from tests.browser.test_my_move import opened
from tests.support.living_room import House, Phone
from tests.support.play import PHASES, play_to
from tests.support.tables import TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import wanderer_at

pytestmark = pytest.mark.browser
LARGE = {"fontSizes": {"standard": 32, "fixed": 26}}


def large(phone: Phone) -> Page:
    phone.context.new_cdp_session(phone.page).send("Page.setFontSizes", LARGE)
    return phone.page


def fits(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360 and page.evaluate(SPILL) == [], f"{address}: {wide}"


def phone_of_all(house: House, table: TableClient) -> Page:
    phone = house.phone()
    for token in table.tokens.values():
        phone.page.goto(f"{house.base}/t/{table.code}/join/{token}")
    return large(phone)


@pytest.mark.parametrize("track", ["board", "hand"])
def test_every_phase_and_tab(house: House, track: str) -> None:
    table = house.open(
        setup={"order": ["blue", "green", "yellow"]}, tracking={"track": track, "dice": "table"}
    )
    page = phone_of_all(house, table)
    for turn in (1, 2):
        for phase in PHASES:
            play_to(table, phase, turn)
            for seat in (table.up[0], table.state["order"][-1]):
                fits(page, f"{house.base}/t/{table.code}/seat/{seat}")
    for tab in ("/table", "/log", "/map") if track == "board" else ("/table", "/log"):
        fits(page, f"{house.base}/t/{table.code}/seat/blue{tab}")
    fits(page, f"{house.base}/t/{table.code}/chairs")


def test_the_other_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    unwatched(monkeypatch)
    table = opened(house, "days_of_steam", "days_of_steam", {"goods": "app", "dice": "app"})
    wanderer, page = wanderer_at(table, random.Random(7), 0), phone_of_all(house, table)
    for _ in range(8):
        for seat in table.tokens:
            fits(page, f"{house.base}/t/{table.code}/seat/{seat}")
        wanderer.move()
    for tab in ("/table", "/log"):
        fits(page, f"{house.base}/t/{table.code}/seat/{next(iter(table.tokens))}{tab}")
