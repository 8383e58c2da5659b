"""Entries by hand are guarded against one stray tap."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.support.living_room import House, Phone
from tests.support.play import give, play_to
from tests.support.tables import TableClient


def engineer_in_germany(house: House) -> tuple[TableClient, Phone]:
    """Yellow, who builds first, is the Engineer."""
    table = house.open(
        map="germany", tracking={"track": "hand"}, setup={"order": ["blue", "green", "yellow"]}
    )
    play_to(table, "build_track", actions={"yellow": "engineer"})
    give(table, "cash", yellow=40)
    return table, house.phone().join(table, "yellow")


def at_phase(house: House, phase: str) -> tuple[TableClient, Phone]:
    table = house.open(setup={"order": ["blue", "green", "yellow"], "cities": {"Evansville": ["blue"]}})
    play_to(table, phase)
    return table, house.phone().join(table, table.get()["up"][0])


def wants(field: Locator) -> str:
    said: str = field.evaluate("field => field.validationMessage")
    return said


def test_an_empty_form_ends_no_build(house: House) -> None:
    table, phone = at_phase(house, "build_track")
    before = table.get()["number"]
    phone.tap("Build and finish")
    assert wants(phone.page.locator("form.build [name=cost]")) == "Tap the price of each tile first."
    assert table.get()["number"] == before
    phone.page.get_by_role("button", name="$2", exact=True).click()
    phone.tap("Build and finish")
    expect(phone.now).to_have_attribute("data-up", "0")
    assert table.get()["number"] == before + 1


def test_a_delivery_says_which_cube(house: House) -> None:
    table, phone = at_phase(house, "move_goods")
    before = table.get()["number"]
    phone.tap("Deliver", exact=True)
    assert wants(phone.page.locator("[name='from+color']").first) != ""
    assert table.get()["number"] == before
    phone.page.locator("label.cubepick", has=phone.page.locator(".cube.g-blue")).first.click()
    phone.tap("Deliver", exact=True)
    expect(phone.now).not_to_have_attribute("data-number", str(before))
    assert "blue" not in table.get()["cities"]["Evansville"]["cubes"]


def test_the_dearest_tile_is_at_half_price(house: House) -> None:
    """2, 2 and 5 are $7 for the Engineer of Germany, and a tile taken back is reckoned anew."""
    table, phone = engineer_in_germany(house)
    price = phone.page.locator("form.build [name=cost]")
    expect(phone.now).to_contain_text("Tap the price of each tile you lay; the dearest counts half")
    for tapped, cost in (
        ("$2", "1"),
        ("$12", "8"),
        ("Take back the last tile", "1"),
        ("$2", "3"),
        ("$5", "7"),
    ):
        phone.page.get_by_role("button", name=tapped, exact=True).click()
        expect(price).to_have_value(cost)
    expect(phone.page.locator(".quoted")).to_contain_text("Costs $7, leaves $33.")
    phone.make("Build and finish")
    assert table.get()["players"]["yellow"]["cash"] == 33
