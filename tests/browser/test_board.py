"""The board on the phone, by real fingers: track is drawn, priced and built; cubes are sent on their way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages.test_board_pages import skip_to_next_build
from tests.support.drawing import (
    CINCINNATI,
    EVANSVILLE,
    EXAMPLE,
    INDIANAPOLIS,
    LEXINGTON,
    board,
    builder,
    close_by,
    said,
)
from tests.support.living_room import House
from tests.support.looking import axe_by_day_and_night
from tests.support.play import play_to
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser


def test_the_example_of_the_rules_by_finger(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    expect(phone.page.locator(".draftlayer .tag")).to_have_text(["$2", "$2", "$3"])
    expect(phone.page.locator(".draftlayer .open")).to_have_count(1)
    axe_by_day_and_night(phone.page)
    phone.tap("Build for $7")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    assert phone.house.taps == {"Build track": 1}
    second_player(house, table)
    third_player(house, table)
    delivery(house, table)
    assert house.complaints == []


def second_player(house: House, table: TableClient) -> None:
    """A white disk makes a straight tile the town of Indianapolis."""
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((CINCINNATI, "11,10", INDIANAPOLIS, "9,12"))
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Cincinnati–Indianapolis · leaves $13")
    phone.tap("Build for $7")
    expect(phone.now).to_have_attribute("data-up", "0")
    (town,) = [tile for tile in table.get()["tiles"] if tile["hex"] == [10, 11]]
    assert (town["tile"], town["disk"]) == ("straight", True)


def third_player(house: House, table: TableClient) -> None:
    """Over the first player's track, and a third exit for the town."""
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((EVANSVILLE, "10,13", "10,12", INDIANAPOLIS))
    expect(said(phone)).to_contain_text("3 tiles · $9 · completes Evansville–Indianapolis")
    phone.tap("Build for $9")
    expect(phone.page.get_by_role("heading", name="goods")).to_be_visible()
    tiles = {tuple(tile["hex"]): tile["tile"] for tile in table.get()["tiles"]}
    assert tiles[10, 12] == "cross_two_straight" and tiles[10, 11].startswith("town_three")


def delivery(house: House, table: TableClient) -> None:
    """The blue cube from Evansville to Cincinnati: two taps, or one for the best."""
    while table.get()["up"] != ["blue"]:
        table.move("decline", table.get()["up"][0])
    phone = house.phone().join(table, "blue")
    taken = phone.page.locator("label.delivery", has_text="Evansville → Cincinnati").filter(
        has=blue_cube(phone.page)
    )
    phone.tap_on(taken.filter(has_text="yours").first)
    expect(phone.page.locator("#strip .tk.dim")).not_to_have_count(0)
    axe_by_day_and_night(phone.page)
    phone.tap("Deliver: +1")
    expect(phone.page.get_by_role("link", name="Income: 1.")).to_be_visible()
    assert "blue" not in table.get()["cities"]["Evansville"]["cubes"]
    assert phone.house.taps["Move goods"] == 2


def blue_cube(page: Page) -> Locator:
    return page.locator(".cube.g-blue")


def test_the_same_build_by_taps_and_back_again(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    for hex_ in EXAMPLE[:4]:
        hand.tap(hex_)
    expect(said(phone)).to_contain_text("2 tiles · $4 · completes Evansville–Cincinnati")
    phone.page.get_by_role("button", name="Take back the last hex").click()
    expect(said(phone)).to_contain_text("1 tile · $2 · leaves $17")
    phone.page.get_by_role("button", name="Clear").click()
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    expect(phone.page.locator(".draftlayer .tk")).to_have_count(0)


def test_a_stray_tap_on_a_city_leaves_the_way_out(house: House) -> None:
    """A place to begin is no track yet: nothing can be built as before."""
    phone, hand = builder(house, board(house))
    close_by(hand)
    hand.tap(CINCINNATI)
    expect(said(phone)).to_have_text("Go on to the next hex.")
    expect(phone.page.get_by_role("button", name="Clear")).to_be_visible()
    phone.make("Build nothing", exact=True)
    expect(phone.now).to_have_attribute("data-up", "0")


def test_the_same_build_by_keys_alone(house: House) -> None:
    table = board(house)
    phone, _hand = builder(house, table)
    keys = phone.page.keyboard
    phone.page.locator("#bylist summary").press("Enter")
    phone.page.get_by_label("Begin at").focus()
    keys.type("Evans")
    phone.page.locator("#mapbox").focus()
    for key in (
        "ArrowRight",
        "Enter",
        "ArrowRight",
        "ArrowUp",
        "Enter",
        "ArrowRight",
        "Enter",
        "ArrowDown",
        "Enter",
    ):
        keys.press(key)
    keys.press("3")
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    keys.press("Backspace")
    keys.press("Backspace")
    expect(said(phone)).to_contain_text("2 tiles · $4")
    phone.page.get_by_role("button", name="On to the hex in the S", exact=True).press("Enter")
    phone.page.get_by_label("The last tile ends towards").focus()
    keys.type("SE")
    expect(phone.page.locator(".draftlayer [data-for$='@2']")).to_have_count(1)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    phone.page.get_by_role("button", name="Build for $7").press("Enter")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    assert house.complaints == []


def test_a_drawing_stays_when_somebody_moves_and_is_priced_anew(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE[:4])
    expect(said(phone)).to_contain_text("leaves $15")
    table.correct("cash", "blue", 10, "a chip rolled under the sofa")
    expect(said(phone)).to_have_text("2 tiles · $4 · completes Evansville–Cincinnati · leaves $6")
    expect(phone.page.locator(".draftlayer .tag")).to_have_count(2)
    phone.tap("Build for $4")
    expect(phone.page.locator("header.own dl")).to_contain_text("$6")


def test_hexes_that_stand_on_a_corner_are_drawn_over_as_well(house: House) -> None:
    """From St. Louis to the west, by finger and by keys."""
    table = play_to(house.open(map="western_us", tracking={"track": "board"}), "build_track")
    phone, hand = builder(house, table)
    hand.bring("13,6")
    hand.draw(("14,6", "13,6", "12,6"), "11,6")
    expect(said(phone)).to_contain_text("2 tiles · $4")
    expect(phone.page.locator(".draftlayer .tag")).to_have_count(2)
    phone.page.get_by_role("button", name="Clear").click()
    phone.page.get_by_label("Begin at").evaluate("begin => begin.closest('details').open = true")
    phone.page.get_by_label("Begin at").select_option("14,6")
    phone.page.locator("#mapbox").focus()
    for key in ("ArrowLeft", "Enter", "ArrowLeft", "Enter"):
        phone.page.keyboard.press(key)
    expect(said(phone)).to_contain_text("2 tiles · $4")
    assert house.complaints == []


def test_a_drawing_outlives_a_page_that_is_loaded_anew(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    phone.page.reload()
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    expect(phone.page.locator(".draftlayer .tag")).to_have_text(["$2", "$2", "$3"])
    phone.tap("Build for $7")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    phone.page.reload()
    expect(phone.page.locator(".draftlayer")).to_have_count(0)


def test_where_several_kinds_fit_the_player_picks(house: House) -> None:
    """Coming upon an open end of one's own from the side: it is turned, or crossed."""
    table = board(house)
    table.move("lay_track", "blue", tiles=[{"hex": [10, 12], "tracks": [[1, 4]]}], done=True)
    skip_to_next_build(table)
    table.correct("cash", "blue", 20, "to build")
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((CINCINNATI, "11,11", "11,12", "10,12"))
    kinds = phone.page.get_by_role("group", name="Kind of tile")
    expect(kinds.get_by_role("radio")).to_have_count(2)
    expect(kinds.get_by_label("Turn the old track")).to_be_checked()
    expect(said(phone)).to_contain_text("3 tiles · $7 · completes Cincinnati–Evansville")
    kinds.get_by_label("Cross it").check()
    expect(said(phone)).to_have_text("3 tiles · $8 · leaves $12")
    phone.tap("Build for $8")
    expect(phone.now).not_to_contain_text("Build for $8")
    tiles = {tuple(tile["hex"]): tile["tile"] for tile in table.get()["tiles"]}
    assert tiles[10, 12] == "cross_two_straight"


def test_a_refusal_says_why_and_where(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((EVANSVILLE, "10,13"), "10,14")
    expect(phone.page.locator(".drawn .warn")).to_contain_text("off the board")
    expect(phone.page.locator(".draftlayer use")).to_have_count(1)
    expect(phone.page.get_by_role("button", name="Build for")).to_have_count(0)
