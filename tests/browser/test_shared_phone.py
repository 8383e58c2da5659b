"""One phone with several seats: it goes from seat to seat by itself, and nothing of one stays with the next."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.support.fingers import Hand
from tests.support.living_room import House, Phone
from tests.support.play import play_to
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
SEATS = ("blue", "green", "yellow")
STROKES = (
    ("9,13", "10,12", "11,11", "12,10"),
    ("12,10", "11,10", "10,11"),
    ("12,10", "13,9", "14,8"),
)


def shared(house: House, table: TableClient, *seats: str) -> Phone:
    phone = house.phone()
    for seat in seats:
        phone.join(table, seat)
    return phone


def shows(phone: Phone, table: TableClient, seat: str) -> None:
    """The seat's own page, with its address, tabs and number."""
    expect(phone.page.locator("header.own b.cut")).to_have_text(seat.capitalize())
    expect(phone.page).to_have_url(f"{phone.house.base}/t/{table.code}/seat/{seat}")
    expect(phone.page.get_by_role("link", name="Log")).to_have_attribute(
        "href", f"/t/{table.code}/seat/{seat}/log"
    )


def up(table: TableClient) -> str:
    table.state = table.get()
    return table.up[0]


def test_a_turn_of_three_seats_on_one_phone_in_under_thirty_taps(house: House) -> None:
    """Nobody looks for a page, and no other button is pressed than those that move."""
    cities = {city: ["blue", "red"] for city in ("Evansville", "Cincinnati")}
    setup = {"order": list(SEATS), "cities": cities}
    table = house.open(setup=setup, tracking={"track": "board"})
    phone = shared(house, table, *SEATS)
    phone.visit(table, "blue")
    for move in ("2: +$10", "2: +$10", "2: +$10", "Bid $1", "Bid $2", "Drop out", "Drop out"):
        phone.make(move)
    for move in ("Locomotive", "Engineer", "First Move"):
        shows(phone, table, up(table))
        phone.make(move)
    for stroke in STROKES:
        shows(phone, table, up(table))
        build(phone, stroke)
    while table.get()["phase"] == "move_goods":
        shows(phone, table, up(table))
        deliver(phone)
    phone.make("Roll the growth dice")
    print("taps of a turn:", sum(house.taps.values()), dict(house.taps))
    assert sum(house.taps.values()) < 30
    assert house.complaints == []


def build(phone: Phone, stroke: Sequence[str]) -> None:
    """The stroke of a finger counts as a tap."""
    page, hand = phone.page, Hand(phone.page)
    expect(page.locator(".still")).to_be_attached()
    hand.bring("11,11")
    hand.draw(stroke)
    phone.house.taps["strokes"] += 1
    expect(page.get_by_role("button", name="Build for")).to_be_visible()
    phone.make("Build for")


def deliver(phone: Phone) -> None:
    best = phone.page.get_by_role("button", name="Deliver:")
    phone.make("Deliver:" if best.count() else "Move nothing")


def test_what_was_typed_for_one_seat_does_not_stay_with_the_next(house: House) -> None:
    table = house.open(setup={"order": list(SEATS)})
    play_to(table, "build_track")
    first, second, _third = table.state["order"]
    phone = shared(house, table, first, second)
    phone.visit(table, first)
    for price in ("$2", "$3"):
        phone.tap(price, exact=True)
    phone.make("Build and finish")
    shows(phone, table, second)
    expect(phone.page.get_by_label("Cost in dollars")).to_have_value("0")
    phone.tap("$2", exact=True)
    expect(phone.page.get_by_label("Cost in dollars")).to_have_value("2")
    expect(phone.page.locator("[data-shows-tiles]")).to_have_text("1")


def test_the_last_entry_is_taken_back_from_the_next_seats_page(house: House) -> None:
    table = house.open(setup={"order": list(SEATS)})
    phone = shared(house, table, "blue", "green")
    phone.visit(table, "blue").make("2: +$10")
    shows(phone, table, "green")
    phone.make("Take back")
    shows(phone, table, "blue")
    assert table.get()["players"]["blue"]["shares"] == 2


def test_when_another_phone_moves_one_big_button_goes_to_the_seat_that_is_up(house: House) -> None:
    table = house.open(setup={"order": list(SEATS)})
    phone = shared(house, table, "blue", "yellow")
    phone.visit(table, "blue").make("2: +$10")
    shows(phone, table, "blue")
    table.move("issue_shares", "green", count=2)
    expect(phone.page).to_have_title("● Your move · Blue · Stationmaster")
    play = phone.page.get_by_role("link", name="Play Yellow")
    expect(play).to_be_in_viewport()
    box = play.bounding_box()
    assert box and box["height"] >= 48 and box["y"] < 250
    phone.tap_on(play)
    shows(phone, table, "yellow")
    phone.wait_for_turn()
    assert house.complaints == []


@pytest.mark.parametrize("tab", ["/table", "/map", "/log"])
def test_whichever_seat_of_this_phone_is_up_calls_whoever_reads_another_tab(house: House, tab: str) -> None:
    table = house.open(setup={"order": list(SEATS)}, tracking={"track": "board"})
    phone = shared(house, table, "blue", "yellow")
    table.move("issue_shares", "blue", count=2)
    phone.visit(table, "blue", tab)
    now = phone.page.get_by_role("link", name="Now")
    marked = "el => getComputedStyle(el, '::before').content"
    assert now.evaluate(marked) == "none"
    table.move("issue_shares", "green", count=2)
    expect(phone.page).to_have_title(re.compile("^● Your move · "))
    assert "●" in now.evaluate(marked)
    now.tap()
    phone.page.get_by_role("link", name="Play Yellow").tap()
    shows(phone, table, "yellow")
    phone.visit(table, "blue", tab)
    assert "●" in now.evaluate(marked)
    phone.wait_for(table.rewind(2)["number"])
    assert now.evaluate(marked) == "none", "Green is up again"
    assert house.complaints == []
