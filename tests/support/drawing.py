"""A table where track is built, and the phone on which it is drawn."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.support.fingers import Hand
from tests.support.living_room import House, Phone
from tests.support.tables import TableClient

EVANSVILLE, CINCINNATI, LEXINGTON, INDIANAPOLIS = "9,13", "12,10", "13,11", "10,11"
EXAMPLE = (EVANSVILLE, "10,12", "11,11", CINCINNATI, "12,11")


def board(house: House, first: str = "locomotive") -> TableClient:
    """In the building phase, blue first; Evansville holds a blue cube."""
    setup = {"order": ["blue", "green", "yellow"], "cities": {"Evansville": ["blue", "red"]}}
    return to_build(house.open(tracking={"track": "board"}, setup=setup), first)


def to_build(table: TableClient, first: str = "locomotive") -> TableClient:
    for seat in ("blue", "green", "yellow"):
        table.move("issue_shares", seat, count=2)
    table.move("bid", "blue", amount=1)
    table.move("drop_out", "green")
    table.move("drop_out", "yellow")
    for action in (first, "production", "first_move"):
        table.move("choose_action", table.up[0], action=action)
    return table


def builder(house: House, table: TableClient) -> tuple[Phone, Hand]:
    phone = house.phone().join(table, table.get()["up"][0])
    expect(phone.page.locator(".still")).to_be_attached()
    return phone, Hand(phone.page)


def close_by(hand: Hand) -> None:
    """Ohio in the middle of the map, as near as it opens."""
    hand.bring("11,11")


def said(phone: Phone) -> Locator:
    return phone.page.locator(".drawn .quote")
