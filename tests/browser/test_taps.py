"""A turn by real taps on three phones; the taps of every phase are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.living_room import House, Phone
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser


def up(table: TableClient) -> str:
    table.state = table.get()
    return table.up[0]


def test_a_turn_on_three_phones_within_the_tap_budgets(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phones = {seat: house.phone().join(table, seat) for seat in ("blue", "green", "yellow")}
    shares(table, phones)
    auction(table, phones)
    actions(table, phones)
    build(table, phones)
    goods(table, phones)
    growth(table, phones)
    print("taps:", dict(house.taps))
    assert house.complaints == []
    budgets = {"Issue shares": 2, "Your bid": 1, "Choose an action": 1, "Build track": 4, "Move goods": 3}
    assert house.taps["Issue shares"] <= 3 * budgets["Issue shares"]
    assert house.taps["Build track"] <= 3 * budgets["Build track"]
    assert house.taps["Move goods"] <= 3 * budgets["Move goods"] + 3
    assert house.taps["Goods growth"] == 1


def shares(table: TableClient, phones: dict[str, Phone]) -> None:
    for seat, says in (("blue", "2: +$10"), ("green", "3: +$15"), ("yellow", "None")):
        phones[seat].wait_for_turn()
        phones[seat].tap(says)
    expect(phones["blue"].page.get_by_role("heading", name="Your bid")).to_be_visible()


def auction(table: TableClient, phones: dict[str, Phone]) -> None:
    phones["blue"].tap("Bid $1")
    phones["green"].wait_for_turn()
    phones["green"].tap("$3")
    phones["yellow"].wait_for_turn()
    phones["yellow"].tap("Drop out: 3rd, pay nothing")
    phones["blue"].wait_for_turn()
    phones["blue"].tap("Drop out: 2nd, pay $1")
    expect(phones["green"].page.get_by_role("heading", name="Choose an action")).to_be_visible()
    assert table.get()["order"] == ["green", "blue", "yellow"]


def actions(table: TableClient, phones: dict[str, Phone]) -> None:
    for seat, action in (("green", "Urbanization"), ("blue", "Locomotive"), ("yellow", "Production")):
        phones[seat].wait_for_turn()
        phones[seat].tap(action)


def build(table: TableClient, phones: dict[str, Phone]) -> None:
    for seat in ("green", "blue", "yellow"):
        phone = phones[seat]
        phone.wait_for_turn()
        cash = table.get()["players"][seat]["cash"]
        for price in ("$2", "$3", "$2"):
            phone.tap(price, exact=True)
        expect(phone.page.get_by_text("leaves")).to_contain_text(f"${cash - 7}")
        phone.tap("Build and finish")
        expect(phone.page.locator("header.own dl")).to_contain_text(f"${cash - 7}")
    players = table.get()["players"]
    assert [players[seat]["sections"] for seat in phones] == [3, 3, 3]


def goods(table: TableClient, phones: dict[str, Phone]) -> None:
    for _round in (1, 2):
        for seat in ("green", "blue", "yellow"):
            phone = phones[seat]
            phone.wait_for_turn()
            phone.tap_on(phone.page.locator("label.cubepick").first)
            phone.tap("+1")
    expect(phones["green"].page.get_by_role("heading", name="Goods growth")).to_be_visible()
    assert [p["income"] for p in table.get()["players"].values()] == [2, 2, 2]


def growth(table: TableClient, phones: dict[str, Phone]) -> None:
    phones["yellow"].tap("Roll the growth dice")
    expect(phones["blue"].page.get_by_text("Turn 2/10")).to_be_visible()
    assert table.get()["turn"] == 2
