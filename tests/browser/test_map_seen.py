"""The map on a phone: as near or as far as fingers and wheel want it, on its tab, and as it comes in."""

from __future__ import annotations

from queue import Queue

import pytest
from playwright.sync_api import Route, expect

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
    to_build,
)
from tests.support.fingers import Hand
from tests.support.living_room import House, answers
from tests.support.looking import axe

pytestmark = pytest.mark.browser


def test_fingers_zoom_and_move_the_map_without_drawing(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    shown = phone.page.locator("svg.map")
    phone.page.get_by_role("button", name="Whole map").click()
    before = shown.get_attribute("viewBox")
    hand.pinch(INDIANAPOLIS)
    near = shown.get_attribute("viewBox")
    assert width(near) < 0.6 * width(before)
    hand.slide((-60, 40))
    assert (
        shown.get_attribute("viewBox") != near
        and abs(width(shown.get_attribute("viewBox")) - width(near)) < 1
    )
    table.correct("cash", "yellow", 3, "the wrong pile")
    expect(phone.now).to_have_attribute("data-number", str(table.get()["number"]))
    assert abs(width(shown.get_attribute("viewBox")) - width(near)) < 1
    phone.page.get_by_role("button", name="Whole map").click()
    assert abs(width(shown.get_attribute("viewBox")) - width(before)) < 1
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    assert house.complaints == []


def test_the_wheel_and_two_quick_taps(house: House) -> None:
    table = board(house)
    phone = house.phone().join(table, "green")
    phone.page.get_by_role("link", name="Map", exact=True).click()
    shown = phone.page.locator("#whole")
    expect(shown.locator(".still")).to_be_attached()
    before = width(shown.get_attribute("viewBox"))
    x, y = Hand(phone.page).spot(CINCINNATI)
    phone.page.mouse.move(x, y)
    for _ in range(12):
        phone.page.mouse.wheel(0, -100)
    phone.page.wait_for_function(
        "most => document.getElementById('whole').viewBox.baseVal.width < most", arg=0.6 * before
    )
    for _ in range(2):
        phone.page.touchscreen.tap(x, y)
    expect(shown).to_have_attribute("data-zoom", "1")
    assert abs(width(shown.get_attribute("viewBox")) - before) < 1
    assert house.complaints == []


def width(view: str | None) -> float:
    return float((view or "").split()[2])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_on_its_tab_and_on_the_table_screen(house: House, scheme: str) -> None:
    table = board(house)
    path = [[[10, 12], [[1, 4]]], [[11, 11], [[1, 4]]]]
    table.move("lay_track", "blue", tiles=[{"hex": at, "tracks": tracks} for at, tracks in path], done=True)
    phone = house.phone(color_scheme=scheme).join(table, "yellow")
    phone.page.get_by_role("link", name="Map", exact=True).click()
    expect(phone.page.locator("#whole .tk.p-blue.fresh")).to_have_count(1)
    axe(phone.page)
    house.phone().join(table, "blue")
    house.contexts.pop().close()
    screen = house.phone({"width": 1920, "height": 1080}, color_scheme=scheme).page
    screen.goto(f"{house.base}/t/{table.code}/table")
    expect(screen.locator(".is-away")).to_have_count(1)
    expect(screen.locator("#screen-map .still")).to_be_attached()
    expect(screen.locator("#screen-map .tk.p-blue.fresh")).to_have_count(1)
    axe(screen)
    assert house.complaints == []


def test_what_is_drawn_is_seen_on_the_whole_map(house: House) -> None:
    """A price as large as two hexes would hide it; the sum stands below."""
    phone, hand = builder(house, board(house))
    phone.page.get_by_role("button", name="Whole map").click()
    hand.draw((EVANSVILLE, "10,12"), "10,11")
    expect(phone.page.locator(".drawn .quote")).to_contain_text("1 tile · $2")
    assert phone.page.locator("svg.map").get_attribute("data-zoom") == "1"
    expect(phone.page.locator(".draftlayer .tag")).to_be_hidden()


def test_a_map_that_came_before_its_script_is_drawn_upon_all_the_same(house: House) -> None:
    """The script is not needed while shares are issued: it comes once the page stands, here only while track is built."""
    table = house.open(tracking={"track": "board"}, setup={"order": ["blue", "green", "yellow"]})
    phone, held = house.phone(), Queue[Route]()
    phone.page.route("**/map.js*", held.put)
    phone.page.goto(f"{house.base}/t/{table.code}/join/{table.tokens['blue']}")
    to_build(table)
    expect(phone.page.locator("#mapbox .still")).to_be_attached()
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(0)
    held.get(timeout=20).continue_()
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(1)
    answers(phone.page)
    hand = Hand(phone.page)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    assert house.complaints == []


def test_a_script_that_did_not_get_through_is_asked_for_again(house: House) -> None:
    table = house.open(tracking={"track": "board"}, setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone()
    phone.page.route("**/map.js*", lambda route: route.abort(), times=1)
    phone.join(table, "blue")
    to_build(table)
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(1)


def test_what_answers_fingers_comes_after_the_map_and_however_late_the_map_is_drawn_upon(
    house: House,
) -> None:
    table, phone = board(house), house.phone()
    phone.page.route("**/hands.js*", lambda route: route.abort(), times=1)
    phone.page.goto(f"{house.base}/t/{table.code}/join/{table.tokens['blue']}")
    opened = phone.page.locator("svg.map[data-zoom]")
    expect(opened).to_have_count(1)
    seen = opened.get_attribute("viewBox")
    answers(phone.page)
    assert opened.get_attribute("viewBox") == seen
    hand = Hand(phone.page)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    assert house.complaints == []


def test_a_page_that_waits_for_a_font_answers_taps_all_the_same(house: House) -> None:
    table, phone, held = board(house), house.phone(), Queue[Route]()
    phone.page.route("**/*.woff2", held.put)
    address = f"{house.base}/t/{table.code}/join/{table.tokens['blue']}"
    phone.page.goto(address, wait_until="domcontentloaded")
    answers(phone.page)
    assert phone.page.evaluate("document.readyState") == "interactive"
    hand = Hand(phone.page)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
