"""Dice, orders and boxes by touch: tapped in, taken back, and asked for again where they tie."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.living_room import House, Phone


def tapped(phone: Phone) -> list[str]:
    """The values that the tapped buttons will send, in order."""
    values: list[str] = phone.page.locator("[data-places] input").evaluate_all("all => all.map(i => i.value)")
    return values


def roll(phone: Phone, *faces: int) -> None:
    pad = phone.page.locator("[data-pad]:visible")
    for face in faces:
        phone.tap_on(pad.locator(f'[data-value="{face}"]'))


def test_the_first_order_takes_three_taps(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    house.taps.clear()
    for name in ("Green", "Yellow"):
        phone.tap(name)
    phone.make("Settle the order")
    assert house.taps.total() == 3
    assert table.get()["order"] == ["green", "yellow", "blue"]


def test_a_name_tapped_by_mistake_is_taken_back_with_the_one_that_followed(house: House) -> None:
    phone = house.phone().join(house.open(tracking={"dice": "table"}), "blue")
    phone.tap("Green")
    phone.tap("Yellow")
    assert tapped(phone) == ["green", "yellow", "blue"]
    phone.tap("Green")
    assert tapped(phone) == ["yellow"]
    phone.tap("Blue")
    assert tapped(phone) == ["blue", "yellow", "green"]


def test_a_tie_asks_those_who_tie(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.page.get_by_text("Enter the dice instead").click()
    roll(phone, 5, 5, 5, 1, 1, 1, 5, 5, 5)
    phone.tap("Take these dice")
    expect(phone.page.get_by_text("Blue and Yellow tie: 3 dice each, Blue’s first")).to_be_in_viewport()
    expect(phone.page.get_by_role("button", name="Settle the order")).to_be_hidden()
    roll(phone, 1, 1, 1, 2, 2, 2)
    phone.make("Take these dice")
    assert table.get()["order"] == ["yellow", "blue", "green"]


def test_what_is_tapped_outlives_news(house: House) -> None:
    """Somebody sits down meanwhile: the page is drawn anew around the pad."""
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.tap("Green")
    drawn = phone.now.get_attribute("hx-get") or ""
    house.phone().join(table, "yellow")
    expect(phone.now).not_to_have_attribute("hx-get", drawn)
    assert tapped(phone) == ["green"]


def test_a_question_can_be_put_aside(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.page.get_by_text("Enter the dice instead").click()
    phone.tap("Take these dice")
    expect(phone.page.locator("[data-asked] [data-pad]")).to_be_visible()
    phone.tap("Cancel")
    expect(phone.page.get_by_role("button", name="Settle the order")).to_be_visible()
