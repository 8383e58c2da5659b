"""A map of your own by real taps: from an empty form to a first turn, by hand and on its hexes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.living_room import House, Phone
from tests.support.looking import SPILL, check_reachable
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
CITIES = (("Madrid", "red", "light 1"), ("Lisboa", "blue", "dark 2"), ("Barcelona", "yellow", "light 4"))


def describe(page: Page, base: str, name: str = "Iberia") -> None:
    """Name, three cities, a pasted list of towns, one dial."""
    page.goto(f"{base}/maps")
    page.get_by_role("link", name="Add a map").click()
    page.get_by_label("Name of the map").fill(name)
    page.get_by_role("button", name="Cash at the start, in $: one more").click()
    page.get_by_text("Income reduction and points").click()
    tick(page.locator("[name=reduction][value='0']"))
    pane(page, "Places")
    for city, color, die in CITIES:
        page.get_by_role("button", name="Add a place").click()
        card = page.locator(".placecard").last
        card.get_by_label("Name").fill(city)
        tick(card.get_by_label(color, exact=True))
        tick(card.get_by_label(die, exact=True))
    page.get_by_text("Paste a list of towns").click()
    page.locator("#paste").fill("Porto\nSevilla\n\nZaragoza\nPorto")
    page.get_by_role("button", name="Add these towns").click()
    expect(page.locator("[data-count]")).to_have_text("3 cities, 3 towns")


def tick(box: Locator) -> None:
    box.check(force=True)


def pane(page: Page, name: str) -> None:
    """Rules, Places or Board."""
    page.get_by_role("navigation", name="Parts of the map").get_by_role("link", name=name).click()
    expect(page.locator(f"#{name.lower()}")).to_be_visible()


def saved(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()
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
            "build_track": "Build nothing", "free_track": "Build nothing", "move_goods": "Pass", "goods_growth": "Roll the growth dice",
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
    expect(phone.page.locator("[data-depth]")).to_have_text("As it stands: play by its places.")
    check_reachable(phone.page, "/maps/new")
    saved(phone.page)
    check_reachable(phone.page, "/maps")
    table = opened(house, phone, "own-iberia-1")
    assert table.state["tracking"]["track"] == "hand"
    assert [player["cash"] for player in table.state["players"].values()] == [11, 11, 11]
    turn(phone, table, "build_track")
    build_by_hand(phone, table)
    assert house.complaints == []


def build_by_hand(phone: Phone, table: TableClient) -> None:
    builder = table.get()["up"][0]
    before = table.get()["players"][builder]["cash"]
    phone.visit(table, builder)
    phone.tap("$3", exact=True)
    phone.make("Build and finish")
    assert table.get()["players"][builder]["cash"] == before - 3


@pytest.mark.alone
def test_what_was_typed_stays_when_a_map_is_refused(house: House) -> None:
    phone = house.phone()
    page = phone.page
    describe(page, house.base)
    page.locator(".placecard", has_text="Sevilla").locator("summary").click()
    page.locator(".placecard[open]").last.get_by_label("Name").fill("Porto")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("There are two places called Porto.")
    expect(page.locator("#places")).to_be_visible()
    page.locator(".placecard", has_text="Porto").last.locator("summary").click()
    page.locator(".placecard[open]").last.get_by_label("Name").fill("Toledo")
    saved(page)
    page.get_by_role("link", name="Edit Iberia").click()
    pane(page, "Places")
    expect(page.locator(".placename", has_text="Toledo")).to_be_visible()
    assert house.complaints == []


def test_play_weighs_more_than_delete(house: House) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/maps/new")
    page.get_by_label("Name").first.fill("Iberia")
    page.get_by_role("button", name="Save").first.click()
    play, delete = (
        page.locator(f".ownmap [aria-label='{does} Iberia']").first for does in ("Play", "Delete")
    )
    sizes = [one.bounding_box() for one in (play, delete)]
    assert all(sizes) and sizes[1]["width"] <= sizes[0]["width"] and sizes[1]["height"] >= 44  # type: ignore[index]
    delete.click()
    expect(page.get_by_role("button", name="Delete Iberia").last).to_be_visible()
