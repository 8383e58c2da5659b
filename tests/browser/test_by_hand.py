"""Entries by hand are guarded against one stray tap."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.support.living_room import House, Phone
from tests.support.play import play_to
from tests.support.tables import TableClient


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
