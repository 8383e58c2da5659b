"""A New City on the phone: its town is found on the whole map, and nobody forgets it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.drawing import (
    EXAMPLE,
    INDIANAPOLIS,
    board,
    builder,
    close_by,
    said,
)
from tests.support.living_room import House
from tests.support.play import play_to

pytestmark = pytest.mark.browser


def test_the_whole_map_stays_in_sight_while_a_new_city_is_placed(house: House) -> None:
    table = board(house, first="urbanization")
    phone, hand = builder(house, table)
    page = phone.page
    page.get_by_text("Place your New City first").click()
    below = page.locator(".tabs").bounding_box()
    assert below and hand.spot("0,18")[1] < below["y"], "Kansas City stands in the lowest row"
    expect(page.get_by_role("button", name="Build nothing")).to_be_hidden()
    page.locator(".urban .chip", has_text="A").click()
    hand.tap(INDIANAPOLIS)
    expect(page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    phone.make("Place it")
    assert table.get()["cities"]["A"]["place"] == "Indianapolis"
    expect(page.locator("svg.map .nc", has_text="City A")).to_have_text(
        "City A"
    )  # room for Cincinnati beside it
    expect(page.get_by_role("button", name="Finish building")).to_be_visible()


def test_the_towns_to_choose_from_are_named_on_the_whole_map(house: House) -> None:
    """For that moment alone; a town may be tapped before its New City."""
    phone, hand = builder(house, board(house, first="urbanization"))
    page, names = phone.page, phone.page.locator(".towns text")
    expect(names).to_have_count(14)
    expect(names.first).to_be_hidden()
    page.get_by_text("Place your New City first").click()
    expect(page.locator("svg.map")).to_have_attribute("data-zoom", "1")
    for name in names.all():
        expect(name).to_be_visible()
    hand.tap(INDIANAPOLIS)
    expect(page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    expect(page.locator("#map-said")).to_have_text("On Indianapolis: choose the New City")
    page.locator(".urban .chip", has_text="A").click()
    phone.make("Place it")
    expect(page.locator(".towns")).to_have_count(0)


def test_building_nothing_asks_once_about_a_new_city(house: House) -> None:
    table = board(house, first="urbanization")
    phone, _hand = builder(house, table)
    number = table.get()["number"]
    phone.tap("Build nothing", exact=True)
    expect(phone.page.locator("details.urban")).to_have_attribute("open", "")
    expect(phone.page.locator("details.urban")).to_contain_text("Your New City is not placed yet.")
    expect(phone.page.get_by_role("button", name="Place it")).to_be_in_viewport(ratio=1)
    assert table.get()["number"] == number
    phone.make("Build nothing all the same")
    assert table.get()["up"] != ["blue"]


@pytest.mark.parametrize("path, price", [((), ""), (EXAMPLE[:3], "2 tiles · $4")], ids=["nothing", "some"])
def test_once_a_new_city_is_placed_its_build_ends_by_one_tap(
    house: House, path: tuple[str, ...], price: str
) -> None:
    """What was drawn before is priced again; nothing is asked about any more."""
    phone, hand = builder(house, board(house, first="urbanization"))
    if path:
        close_by(hand)
        hand.draw(path)
        expect(said(phone)).to_contain_text(price)
    phone.page.get_by_text("Place your New City first").click()
    phone.page.locator(".urban .chip", has_text="A").click()
    hand.tap(INDIANAPOLIS)
    phone.make("Place it")
    if path:
        expect(said(phone)).to_contain_text(price)
    phone.make("Build for $4" if path else "Finish building", exact=True)
    expect(phone.now).to_have_attribute("data-up", "0")


def test_by_hand_it_asks_as_well(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    play_to(table, "build_track", actions={"yellow": "urbanization"})
    assert table.up == ["yellow"]
    phone = house.phone().join(table, "yellow")
    number = table.get()["number"]
    phone.page.locator(".really > summary").click()
    expect(phone.page.locator(".really")).to_contain_text("not placed yet")
    assert table.get()["number"] == number
    phone.make("Build nothing", exact=True)
    assert table.get()["up"] != ["yellow"]
