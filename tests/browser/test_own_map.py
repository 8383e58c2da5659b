"""A map of your own by real taps: from an empty form to a first turn, by hand and on its hexes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_fit import SPILL, check_reachable
from tests.support.living_room import House, Phone
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
CITIES = (("Madrid", "red", "light 1"), ("Lisboa", "blue", "dark 2"), ("Barcelona", "yellow", "light 4"))


def describe(page: Page, base: str, name: str = "Iberia") -> None:
    """Name, three cities, a pasted list of towns, one dial."""
    page.goto(f"{base}/maps")
    page.get_by_role("link", name="Add a map").click()
    page.locator(".ownform [name=name]").fill(name)
    for row, (city, color, die) in enumerate(CITIES):
        if row:
            page.get_by_role("button", name="Add a city").click()
        card = page.locator(".city").last
        card.get_by_label("Name").fill(city)
        tick(card.get_by_label(color, exact=True))
        tick(card.get_by_label(die, exact=True))
    page.locator("#towns").fill("Porto\nSevilla\nZaragoza")
    page.get_by_role("button", name="Cash at the start, in $: one more").click()
    page.get_by_text("Income reduction and points").click()
    tick(page.locator("[name=reduction][value='0']"))


def tick(box: Locator) -> None:
    box.check(force=True)


def lay_hexes(page: Page) -> None:
    """A grid of six by five; a river, a mountain, a hole; then every place on its hex."""
    page.locator("[name=across]").fill("6")
    page.locator("[name=down]").fill("5")
    page.get_by_role("button", name="Lay them out, flat side on top").click()
    expect(page.locator(".hexbox .cell")).to_have_count(30)
    chip(page, "River")
    for at in ("1,1", "2,1", "3,1"):
        hexagon(page, at).click()
    chip(page, "No hex")
    hexagon(page, "0,0").click()
    chip(page, "Madrid")
    for at in ("2,2", "0,2", "5,0", "0,1", "1,3", "3,1"):  # the next place is chosen by itself
        hexagon(page, at).click()
    expect(page.locator("[data-unplaced]")).to_contain_text("all are on the map")


def by_keys(page: Page) -> None:
    """Arrow keys walk over the hexes, Enter taps."""
    chip(page, "Mountain")
    hexagon(page, "5,-1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hexagon(page, "5,1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_have_text("Mountain.")
    expect(hexagon(page, "5,1")).to_have_attribute("aria-label", re.compile("Column 6, row 4: mountain"))


def chip(page: Page, name: str) -> None:
    page.locator("[data-grid] label.chip", has_text=re.compile(f"^✓?{name}$")).first.click()


def hexagon(page: Page, at: str) -> Locator:
    return page.locator(f'[data-at="{at}"]')


def saved(page: Page) -> None:
    page.get_by_role("button", name="Save the map").click()
    expect(page.get_by_text("You find it in the list when you open a table.")).to_be_visible()


def opened(house: House, phone: Phone, key: str) -> TableClient:
    """Two colours more than blue, then the seats by the API, for the rest of the turn."""
    page = phone.page
    page.get_by_role("link", name="Open a table").click()
    page.locator("#map").select_option(key)
    for color in ("Blue", "Green", "Yellow"):
        page.locator("label.colour", has_text=color).click()
    page.get_by_role("button", name="Open the table for 3").click()
    page.wait_for_url(re.compile("/t/[A-Z0-9]+/(chairs|table)"))
    table: TableClient = TableClient.__new__(TableClient)
    table.api, table.code = house.api, page.url.split("/")[4]
    table.state = table.get()
    return table


def turn(phone: Phone, table: TableClient, until: str) -> None:
    """The host's phone acts for whoever is up."""
    page = phone.page
    while (state := table.get())["phase"] != until:
        assert (state["turn"], state["phase"]) != (2, "issue_shares")
        page.goto(f"{phone.house.base}/t/{table.code}/seat/{state['up'][0]}")
        phone.wait_for_turn()
        first = {
            "issue_shares": "None", "determine_player_order": "Drop out", "select_actions": "Engineer",
            "build_track": "Build nothing", "move_goods": "Pass", "goods_growth": "Roll the growth dice",
        }[state["phase"]]  # fmt: skip
        button = page.get_by_role("button", name=first).first
        if not button.count():
            button = page.locator("#now .s button").last
        button.click()
        phone.wait_for(state["number"] + 1)


def test_from_nothing_to_a_turn_on_a_map_known_by_its_places(house: House) -> None:
    phone = house.phone()
    describe(phone.page, house.base)
    assert phone.page.evaluate(SPILL) == []
    check_reachable(phone.page, "/maps/new")
    saved(phone.page)
    check_reachable(phone.page, "/maps")
    table = opened(house, phone, "own-iberia-1")
    assert table.state["tracking"]["track"] == "hand"
    assert [player["cash"] for player in table.state["players"].values()] == [11, 11, 11]
    turn(phone, table, "build_track")
    builder = table.get()["up"][0]
    phone.visit(table, builder)
    phone.tap("$3", exact=True)
    phone.make("Build and finish")
    assert table.get()["players"][builder]["cash"] == 8
    assert house.complaints == []


def test_from_nothing_to_track_drawn_on_its_hexes(house: House) -> None:
    phone = house.phone({"width": 1366, "height": 768})
    describe(phone.page, house.base)
    lay_hexes(phone.page)
    by_keys(phone.page)
    check_reachable(phone.page, "/maps/new with hexes")
    saved(phone.page)
    table = opened(house, phone, "own-iberia-1")
    assert table.state["tracking"]["track"] == "board"
    shown = house.api.get("/maps/own-iberia-1")
    ground = {(h["q"], h["r"]): h["terrain"] for h in shown["hexes"]}
    assert (len(ground), ground[2, 1], ground[5, 1]) == (29, "river", "mountain")
    turn(phone, table, "build_track")
    phone.visit(table, table.get()["up"][0])
    expect(phone.page.locator("#now svg").first).to_be_visible()
    assert house.complaints == []


def test_what_was_typed_stays_when_a_map_is_refused(house: House) -> None:
    phone = house.phone()
    describe(phone.page, house.base)
    lay_hexes(phone.page)
    phone.page.locator("#towns").fill("Porto\nSevilla\nZaragoza\nToledo")
    phone.page.get_by_role("button", name="Save the map").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("Toledo has no hex yet")
    expect(phone.page.locator(".hexbox .cell")).to_have_count(30)
    chip(phone.page, "Toledo")
    hexagon(phone.page, "2,3").click()
    saved(phone.page)
    phone.page.get_by_role("link", name="Edit Iberia").click()
    expect(phone.page.locator(".hexbox .nt", has_text="Toledo")).to_be_visible()
    assert house.complaints == []
