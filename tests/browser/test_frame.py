"""The frame of a map changes its size under the player's eyes: scale and middle stay, and what is drawn is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_board_finger import apart, within
from tests.support.drawing import (
    CINCINNATI,
    EXAMPLE,
    LEXINGTON,
    board,
    builder,
    close_by,
    said,
)
from tests.support.fingers import box
from tests.support.in_sight import trouble_with_first_button
from tests.support.living_room import House, Phone, Station
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
SIZES = ((360, 740), (740, 360), (820, 1180))


def view(page: Page) -> tuple[str | None, str | None]:
    shown = page.locator("svg.map")
    return shown.get_attribute("viewBox"), shown.get_attribute("data-zoom")


@pytest.mark.alone
def test_without_a_connection_hexes_keep_their_size_and_names(house: House, station: Station) -> None:
    phone, hand = builder(house, board(house))
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    wide, high, (_, zoom) = apart(hand), hand.frame()["height"], view(phone.page)
    station.kill()
    expect(phone.page.locator("#offline")).to_be_visible()
    phone.tap("Build for $7")
    expect(phone.page.locator("#refusal")).to_contain_text("nothing was sent")
    assert hand.rest().frame()["height"] < high - 60
    assert abs(apart(hand) - wide) < 0.5 and view(phone.page)[1] == zoom
    assert within(hand.frame(), hand.spot(EXAMPLE[-1]))
    station.start()
    expect(phone.page.locator("#refusal")).to_contain_text("Connected again")
    assert abs(apart(hand.rest()) - wide) < 0.5 and view(phone.page)[1] == zoom


def test_a_frame_that_comes_back_shows_what_it_showed(house: House) -> None:
    phone, hand = builder(house, board(house))
    hand.bring(CINCINNATI)
    wide, before = apart(hand), view(phone.page)
    for width, height in ((360, 560), (740, 360), (360, 740)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert abs(apart(hand.rest()) - wide) < 0.5
        assert within(hand.frame(), hand.spot(CINCINNATI))
    assert view(phone.page) == before


def test_the_whole_map_stays_whole(house: House) -> None:
    phone, hand = builder(house, board(house))
    phone.page.get_by_role("button", name="Whole map").click()
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        hand.rest()
        for corner in ("0,18", "17,2"):
            assert within(hand.frame(), hand.spot(corner)), (width, height)


def ask(house: House, table: TableClient, seat: str) -> None:
    """Another phone asks for that seat."""
    page = house.phone().page
    page.goto(f"{house.base}/t/{table.code}/chairs")
    asked = {"color": seat, "name": "Ann-Sophie O’Neil"}
    page.request.post(f"{house.base}/t/{table.code}/ask", form=dict(asked), headers={"Origin": house.base})


def asked(house: House, phone: Phone, table: TableClient, seat: str) -> None:
    ask(house, table, seat)
    expect(phone.page.get_by_role("button", name="Hand over")).to_be_visible()


def test_a_builder_who_is_asked_for_the_seat_keeps_the_map(house: House) -> None:
    """The card scrolls under the question; its button stays in sight, and hexes keep their size."""
    table = board(house)
    phone, hand = builder(house, table)
    high, wide = hand.frame()["height"], apart(hand)
    asked(house, phone, table, "blue")
    assert hand.rest().frame()["height"] > 0.85 * high and abs(apart(hand) - wide) < 0.5
    assert box(phone.page, "#now > .s")["y"] - hand.frame()["y"] > 150
    assert not trouble_with_first_button(phone.page)
    phone.page.evaluate("scrollTo(0, 2000)")
    assert hand.frame()["y"] + hand.frame()["height"] <= box(phone.page, "#now > .s")["y"] + 1


def test_whoever_draws_ahead_and_is_asked_sees_the_map_whole(house: House) -> None:
    table = board(house)
    seat = table.get()["queue"][1]
    phone = house.phone().join(table, seat)
    asked(house, phone, table, seat)
    seen, stub = box(phone.page, "svg.map"), box(phone.page, "#now > .s")
    assert seen["height"] >= 250 and seen["y"] + seen["height"] <= stub["y"] + 1
    assert box(phone.page, ".tabs")["y"] - seen["y"] > 200
