"""Phones held sideways, tablets and laptops: what is looked at stands beside what is tapped, and both are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bench.on_board import board_at
from tests.browser.test_board import EXAMPLE, LEXINGTON, board, said
from tests.browser.test_deliveries import LATE
from tests.support.fingers import Hand, box
from tests.support.living_room import House, Phone
from tests.support.play import play_to
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
    phone.page.locator(".urban .chip").first.click()
    x, y = hand.spot("10,11")
    phone.page.mouse.click(x, y)
    expect(phone.page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    phone.make("Place it")
    assert phone.page.evaluate(SPILLS) <= 0


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
