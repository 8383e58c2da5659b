"""Evenings of a group whose laptop opens the tables and keeps the book."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import update

from assistant.tables import books, devices
from assistant.tables.groups import groups, reading_in
from assistant.tables.groups import tally as tallies
from assistant.tables.groups.groups import Group
from assistant.tables.groups.tally import Sum, Tally
from assistant.tables.models import GROUP_TABLES
from assistant.tables.people import HOST
from assistant.tables.storage import writing
from tests.support.play import give
from tests.support.tables import Api, TableClient

LAPTOP = devices.device_hash("the laptop")
SEATS = ("blue", "green", "yellow")


def table(api: Api, *names: str, **wanted: object) -> TableClient:
    """A table that the laptop opened; its seats have these names."""
    seats = [{"color": color, "name": name} for color, name in zip(SEATS, names, strict=False)]
    opened = TableClient(api, api.send("POST", "/tables", {"map": "rust_belt", "seats": seats, **wanted}))
    with writing() as connection:
        devices.grant(connection, books.table_of(opened.code), LAPTOP, HOST)
    return opened


def over(played: TableClient, **income: int) -> TableClient:
    give(played, "income", **income)
    played.correct("phase", None, "game_over", why="Ada had to go, Adalbert too")
    return played


def evening(api: Api, group: Group, names: Sequence[str], **income: int) -> TableClient:
    """A game from its first name to the book."""
    played = table(api, *names)
    groups.put(group, books.table_of(played.code), LAPTOP)
    return over(played, **income)


def book(group: Group) -> Tally:
    reading_in.catch_up(group.id)
    return tallies.tally(groups.by_device(group.code, LAPTOP))


def sums(group: Group) -> dict[str, Sum]:
    told = book(group)
    return {told.names[person]: found for person, found in told.people.items()}


def person(group: Group, name: str) -> int:
    told = book(group)
    return next(one for one in told.people if told.names[one] == name)


def all_due() -> None:
    with writing() as connection:
        connection.execute(update(GROUP_TABLES).values(due=True))


def sit(played: TableClient, **phones: str) -> None:
    with writing() as connection:
        for seat, device in phones.items():
            devices.grant(connection, books.table_of(played.code), device, seat)
