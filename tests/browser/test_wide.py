"""Phones held sideways, tablets and laptops: what is looked at stands beside what is tapped, and both are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bench.on_board import board_at
from tests.browser.test_deliveries import LATE
from tests.support.drawing import EXAMPLE, LEXINGTON, board, said
from tests.support.fingers import Hand, box
from tests.support.living_room import House, Phone
from tests.support.play import SEATS, play_to, simple_move
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
LYING: ViewportSize = {"width": 1180, "height": 820}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SPILLS = "document.documentElement.scrollWidth - innerWidth"


def player(house: House, table: TableClient, size: ViewportSize) -> Phone:
    phone = house.phone(size)
    phone.join(table, table.get()["up"][0])
    return phone


def drawn(page: Page) -> Hand:
    expect(page.locator(".still")).to_be_attached()
    hand = Hand(page)
    hand.bring("11,11")
    hand.draw(EXAMPLE, LEXINGTON)
    return hand


@pytest.mark.parametrize("size", [SIDEWAYS, LYING, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_map_and_stub_stand_side_by_side(house: House, size: ViewportSize) -> None:
    phone = player(house, board(house), size)
    hand = drawn(phone.page)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    seen, stub = hand.frame(), box(phone.page, "#now > .s")
    assert seen["height"] >= 0.5 * size["height"] and seen["width"] >= 0.45 * size["width"]
    assert seen["x"] + seen["width"] <= stub["x"] + 1 and abs(seen["y"] - stub["y"]) < 70
    expect(phone.page.get_by_role("button", name="Build for $7")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(SPILLS) <= 0
    phone.tap("Build for $7")
    expect(phone.now).to_have_attribute("data-up", "0")


def test_a_tablet_held_upright_gives_the_map_its_whole_width(house: House) -> None:
    phone = player(house, board(house), UPRIGHT)
    hand = drawn(phone.page)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    assert hand.frame()["width"] >= 780 and hand.frame()["height"] >= 700
    words, buttons = box(phone.page, ".told"), box(phone.page, ".drawn > .row")
    assert words["x"] + words["width"] <= buttons["x"]
    expect(phone.page.get_by_role("button", name="Build for $7")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(SPILLS) <= 0


@pytest.mark.parametrize("size", [SIDEWAYS, UPRIGHT, LYING], ids=["phone", "upright", "lying"])
def test_an_auction_shows_its_bids_beside_the_buttons(house: House, size: ViewportSize) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phone = player(house, play_to(table, "determine_player_order"), size)
    for row in phone.page.locator("#now tbody tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    for button in ("Bid $1", "$2", "$3", "Drop out"):
        expect(phone.page.get_by_role("button", name=button).first).to_be_in_viewport(ratio=1)
    bids, stub = box(phone.page, "#now tbody"), box(phone.page, "#now > .s")
    assert bids["x"] + bids["width"] <= stub["x"]
    assert phone.page.evaluate(SPILLS) <= 0


def test_sideways_a_new_city_is_chosen_beside_the_map(house: House) -> None:
    phone = player(house, board(house, first="urbanization"), SIDEWAYS)
    expect(phone.page.locator(".still")).to_be_attached()
    phone.page.get_by_text("Place your New City first").click()
    hand = Hand(phone.page)
    fold = box(phone.page, "details.urban")
    assert fold["x"] + fold["width"] <= hand.frame()["x"] and hand.frame()["height"] >= 180
    place_at_indianapolis(phone, hand)
    assert phone.page.evaluate(SPILLS) <= 0


def place_at_indianapolis(phone: Phone, hand: Hand) -> None:
    """All that is tapped lies in one screen."""
    expect(phone.page.get_by_role("button", name="Place it")).to_be_in_viewport(ratio=1)
    phone.page.locator(".urban .chip").first.click()
    x, y = hand.spot("10,11")
    phone.page.mouse.click(x, y)
    expect(phone.page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    phone.make("Place it")


def test_sideways_building_nothing_shows_what_it_asks_about_a_new_city(house: House) -> None:
    phone = player(house, board(house, first="urbanization"), SIDEWAYS)
    phone.tap("Build nothing", exact=True)
    for button in ("Place it", "Build nothing all the same"):
        expect(phone.page.get_by_role("button", name=button)).to_be_in_viewport(ratio=0.99)


def test_sideways_take_back_leaves_the_map_its_height_while_the_same_player_goes_on(house: House) -> None:
    phone = player(house, board(house, first="urbanization"), SIDEWAYS)
    expect(phone.page.locator(".still")).to_be_attached()
    before = box(phone.page, "#now")["height"]
    phone.page.get_by_text("Place your New City first").click()
    place_at_indianapolis(phone, Hand(phone.page))
    expect(phone.page.get_by_role("button", name="Take back")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".back p")).to_be_in_viewport(ratio=1)
    bar, stub = box(phone.page, ".back"), box(phone.page, "#now > .s")
    assert box(phone.page, "#now")["height"] == before
    assert bar["y"] + bar["height"] <= stub["y"] and bar["x"] >= stub["x"]
    phone.make("Take back")


def test_sideways_a_stub_has_one_colour_down_to_its_foot_at_night(house: House) -> None:
    phone = house.phone(SIDEWAYS, color_scheme="dark").join(board(house), "blue")
    stub, foot = (
        phone.page.locator(f"#now > {part}").evaluate("one => getComputedStyle(one).backgroundColor")
        for part in (".s", ".under")
    )
    assert stub == foot


def test_sideways_the_whole_map_is_in_sight_above_the_tabs(house: House) -> None:
    table = board(house)
    phone = house.phone(SIDEWAYS).join(table, "blue").visit(table, "blue", "/map")
    seen, tabs = box(phone.page, "#wholebox"), box(phone.page, ".tabs")
    assert seen["y"] + seen["height"] <= tabs["y"] and seen["height"] >= 240 and seen["width"] >= 500
    for button in ("Zoom in", "Zoom out", "Whole map"):
        expect(phone.page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert phone.page.evaluate(SPILLS) <= 0


def test_sideways_undo_lies_on_the_tabs_and_the_log_does_not_show_between(house: House) -> None:
    table = play_to(house.open(setup={"order": ["blue", "green", "yellow"]}), "build_track")
    phone = house.phone(SIDEWAYS).join(table, "blue").visit(table, "blue", "/log")
    dock, tabs = box(phone.page, ".dock"), box(phone.page, ".tabs")
    assert 0 <= dock["y"] + dock["height"] - tabs["y"] <= 1


def test_sideways_the_chosen_delivery_and_its_map_stand_side_by_side(house: House) -> None:
    """Enlarged, the map covers the list and nothing else."""
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(LATE)))
    page = player(house, table, SIDEWAYS).page
    tabs, chosen, seen = box(page, ".tabs"), box(page, ".onway"), box(page, "#strip")
    assert chosen["y"] + chosen["height"] <= tabs["y"] and chosen["x"] + chosen["width"] <= seen["x"]
    assert seen["y"] + seen["height"] <= tabs["y"] and seen["height"] >= 120
    page.get_by_role("button", name="Larger map").click()
    large = box(page, "#strip")
    assert large["y"] + large["height"] <= tabs["y"] and large["height"] >= 240
    expect(page.locator("#deliver-it")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SPILLS) <= 0


def test_sideways_whoever_waits_sees_the_whole_map(house: House) -> None:
    table = play_to(house.open(tracking={"track": "board"}), "move_goods")
    phone = house.phone(SIDEWAYS).join(table, table.get()["queue"][1])
    seen, tabs = box(phone.page, "#wholebox"), box(phone.page, ".tabs")
    assert seen["y"] + seen["height"] <= tabs["y"] and seen["height"] >= 240
    assert phone.page.evaluate(SPILLS) <= 0


@pytest.mark.parametrize(
    "more, phase", [("More shares", "issue_shares"), ("Bid more", "determine_player_order")]
)
def test_sideways_a_card_stands_in_one_screen_and_its_stub_scrolls(
    house: House, more: str, phase: str
) -> None:
    table = play_to(house.open(SEATS[:6], setup={"order": list(SEATS[:6])}), phase, turn=2)
    page = player(house, table, SIDEWAYS).page
    page.get_by_text(more).click()
    card, tabs = box(page, "#now"), box(page, ".tabs")
    assert card["y"] + card["height"] <= tabs["y"] and card["height"] >= 240
    page.locator("#now > .s button").last.scroll_into_view_if_needed()
    expect(page.locator("#now > .s button").last).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_sideways_figures_and_tabs_stay_while_a_long_list_is_read(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    page = player(house, table, SIDEWAYS).page
    page.locator(".placing .put").last.scroll_into_view_if_needed()
    figures, tabs = box(page, ".own"), box(page, ".tabs")
    assert figures["y"] == 0 and SIDEWAYS["height"] - tabs["y"] >= 44


@pytest.mark.parametrize("tab", ["", "/map"])
def test_sideways_the_bar_of_a_lost_connection_pushes_nothing_below_the_tabs(house: House, tab: str) -> None:
    table = board(house)
    phone = house.phone(SIDEWAYS).join(table, table.get()["up"][0]).visit(table, table.get()["up"][0], tab)
    phone.context.set_offline(True)
    expect(phone.page.locator("#offline")).to_be_visible()
    seen, tabs = box(phone.page, ".mapbox"), box(phone.page, ".tabs")
    assert seen["y"] + seen["height"] <= tabs["y"] and SIDEWAYS["height"] - tabs["y"] >= 44
    assert phone.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("phase", ["select_actions", "build_track", "move_goods"])
def test_sideways_take_back_lies_on_the_card_and_costs_it_no_height(house: House, phase: str) -> None:
    order = ["blue", "green", "yellow"]
    table = play_to(house.open(setup={"order": order}, tracking={"track": "board"}), phase)
    seat = table.up[0]
    phone = house.phone(SIDEWAYS).join(table, seat)
    simple_move(table)
    phone.wait_for(table.get()["number"])
    assert box(phone.page, "#now")["height"] >= 240
    back = phone.page.get_by_role("button", name="Take back")
    expect(back).to_be_in_viewport(ratio=1)
    lies, said = box(phone.page, ".back .btn"), box(phone.page, "#now > .s > :last-child")
    assert lies["y"] + lies["height"] <= said["y"] or said["x"] + said["width"] <= lies["x"]
    phone.make("Take back")
    expect(phone.now).to_have_attribute("data-up", "1")


@pytest.mark.parametrize("waits", [False, True], ids=["moving", "waiting"])
def test_held_upright_the_map_of_deliveries_has_the_whole_width_and_what_height_is_left(
    house: House, waits: bool
) -> None:
    table = play_to(house.open(tracking={"track": "board"}), "move_goods")
    seat = table.get()["queue"][1] if waits else table.up[0]
    page = house.phone(UPRIGHT).join(table, seat).page
    seen, edge = box(page, "svg.map"), box(page, ".under, .why")
    assert seen["width"] >= 740 and seen["height"] >= 500 and edge["y"] >= 900
    expect(page.locator(".still")).to_be_attached()
    for place in ("Kansas City", "Toronto"):
        expect(page.locator(".nc", has_text=place)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("size", [SIDEWAYS, None], ids=["sideways", "upright"])
def test_the_offer_to_call_a_player_covers_nothing_of_the_card(
    house: House, size: ViewportSize | None
) -> None:
    order = ["blue", "green", "yellow"]
    table = play_to(house.open(setup={"order": order}, tracking={"track": "board"}), "build_track")
    phone = house.phone(size).join(table, table.up[0])
    phone.page.locator("#now h1").click()
    simple_move(table)
    phone.wait_for(table.get()["number"])
    expect(phone.page.locator("#offer")).to_be_visible()
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    card, offer, tabs = (box(phone.page, what) for what in ("#now", "#offer", ".tabs"))
    assert card["y"] + card["height"] <= offer["y"] and offer["y"] + offer["height"] <= tabs["y"] + 1
