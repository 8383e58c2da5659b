"""A phone that waits, in real Chromium: track is drawn before one's turn, kept, and judged again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_fit import host_of
from tests.support.drawing import CINCINNATI, EVANSVILLE, INDIANAPOLIS, board, close_by, said, to_build
from tests.support.fingers import Hand
from tests.support.living_room import House, Phone
from tests.support.looking import axe_by_day_and_night, look
from tests.support.play import PHASES, give, play_to, simple_move
from tests.support.tables import Json, TableClient

pytestmark = pytest.mark.browser
KEPT = "As the map is now; it stays with you until your turn."
NORTH = (CINCINNATI, "11,10", INDIANAPOLIS, "9,12")


def waiting(house: House, table: TableClient) -> tuple[Phone, Hand]:
    """The phone of whoever builds next, with the map close by."""
    phone = house.phone().join(table, table.get()["queue"][1])
    expect(phone.now).to_have_attribute("data-up", "0")
    expect(phone.page.locator(".still")).to_be_attached()
    hand = Hand(phone.page)
    close_by(hand)
    return phone, hand


def finish(table: TableClient, phone: Phone, *tiles: Json) -> None:
    """Whoever is up ends their building, and the waiting phone has heard of it."""
    seat = table.get()["up"][0]
    table.move("lay_track", seat, done=True, tiles=list(tiles)) if tiles else table.move("build_done", seat)
    phone.wait_for(table.get()["number"])


def test_track_drawn_while_waiting_is_built_by_one_tap_when_the_turn_comes(house: House) -> None:
    table = board(house)
    phone, hand = waiting(house, table)
    hand.draw(NORTH)
    price = "3 tiles · $7 · completes Cincinnati–Indianapolis · leaves $13"
    expect(said(phone)).to_have_text(price)
    expect(phone.page.locator(".drawn")).to_contain_text(KEPT)
    expect(phone.page.locator(".hand .ghost")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Build")).to_have_count(0)
    axe_by_day_and_night(phone.page)
    finish(table, phone)
    expect(phone.now).to_have_attribute("data-up", "1")
    expect(said(phone)).to_have_text(price)
    phone.make("Build for $7")
    assert len(table.get()["tiles"]) == 3
    expect(phone.page.locator("svg.map")).to_have_attribute("data-zoom", "1")
    expect(phone.page.locator(".fresh .k0").first).to_have_css(
        "stroke-width", "30px"
    )  # seen on the whole map too
    assert house.complaints == []


def test_a_draft_survives_a_reload_and_says_who_built_there(house: House) -> None:
    table = board(house)
    phone, hand = waiting(house, table)
    hand.draw((EVANSVILLE, "10,12", "11,11", CINCINNATI))
    expect(said(phone)).to_contain_text("2 tiles · $4")
    phone.page.reload()
    expect(said(phone)).to_contain_text("2 tiles · $4")
    finish(table, phone, {"hex": [10, 12], "tracks": [[1, 4]]})
    drawn = phone.page.locator(".drawn")
    expect(drawn).to_contain_text("Blue has built where you drew.")
    phone.page.reload()
    expect(drawn).to_contain_text("Blue has built where you drew.")
    phone.page.get_by_role("button", name="Clear").click()
    expect(drawn).not_to_contain_text("Blue has built")


def test_a_shared_phone_takes_up_the_draft_of_the_seat_it_goes_to(house: House) -> None:
    table = board(house)
    phone, hand = waiting(house, table)
    hand.draw(NORTH)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    phone.join(table, "blue")
    expect(phone.now).to_have_attribute("data-up", "1")
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    phone.make("Build nothing")
    expect(phone.page).to_have_url(f"{house.base}/t/{table.code}/seat/yellow")
    expect(said(phone)).to_contain_text("3 tiles · $7")
    expect(phone.page.get_by_role("button", name="Build for $7")).to_be_visible()


LONG = "Maximiliane-Theodora of Königswinterberg"


@pytest.mark.parametrize("track", ["board", "hand"])
def test_what_waiting_phones_show_fits_in_every_phase(house: House, track: str) -> None:
    order = ["blue", "green", "yellow", "pink"]
    seats = [{"color": color, "name": LONG} for color in order]
    body = {"map": "rust_belt", "seats": seats, "setup": {"order": order}, "tracking": {"track": track}}
    table = TableClient(house.api, house.api.send("POST", "/tables", body))
    give(table, "cash", blue=118, green=117, yellow=119, pink=110)
    page = host_of(house, table, "light")
    for phase in PHASES:
        play_to(table, phase)
        if phase == "determine_player_order":
            table.move("bid", table.up[0], amount=101)
        waiting = [seat for seat in table.state["players"] if seat not in table.up]
        for seat in waiting[:1]:
            look(page, f"{house.base}/t/{table.code}/seat/{seat}")
    assert house.complaints == []


SEEN = "() => document.querySelector('svg.map').viewBox.baseVal.height"


def test_the_whole_map_stays_whole_where_the_next_card_leaves_it_less_height(house: House) -> None:
    """After a build it has most of the card; after a delivery the best one left stands above it."""
    cubes = {"Evansville": ["blue", "red"], "Cincinnati": ["blue", "red"]}
    setup = {"order": ["blue", "green", "yellow"], "cities": cubes}
    table = to_build(house.open(tracking={"track": "board"}, setup=setup))
    phone = house.phone().join(table, "blue")
    tiles = [{"hex": [10, 12], "tracks": [[1, 4]]}, {"hex": [11, 11], "tracks": [[1, 4]]}]
    table.move("lay_track", "blue", tiles=tiles, done=True)
    phone.wait_for(table.get()["number"])
    while table.phase == "build_track" or table.up != ["blue"]:
        simple_move(table)
    phone.wait_for_turn()
    phone.make("Deliver")
    expect(phone.page.get_by_text("Your best as things stand")).to_be_visible()
    phone.page.set_viewport_size({"width": 350, "height": 740})
    phone.page.wait_for_timeout(200)
    assert phone.page.evaluate(SEEN) > 850
