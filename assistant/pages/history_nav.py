"""The links of the history pages: back to the table, from page to page, and from entry to entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import url_for

from ..tables.books import Table
from ..tables.devices import Granted


@dataclass(frozen=True)
class Link:
    """Where a link leads and what it says; `short` where its disc says enough to the eye."""

    href: str
    says: str
    seat: str = ""
    short: bool = False
    current: bool = False


@dataclass(frozen=True)
class Step:
    """To another entry, by a button or a key. `href` is empty if that entry is shown already."""

    says: str
    sign: str
    key: str
    href: str


def nav(table: Table, held: Granted, names: Mapping[str, str], page: str) -> list[Link]:
    """`page` is the history page that is open: log, film, at, charts or statement."""
    return [*_seats(table, held, names), *_table(table, held), *_history(table, page)]


def _seats(table: Table, held: Granted, names: Mapping[str, str]) -> Iterator[Link]:
    several = len(held.seats) > 1
    for seat in held.seats:
        says = f"Seat of {names[seat]}" if several else "Seat"
        yield Link(url_for("seat.show", code=table.code, color=seat), says, seat, short=several)


def _table(table: Table, held: Granted) -> Iterator[Link]:
    if held.is_host:
        yield Link(url_for("host.show", code=table.code), "Host")
    yield Link(url_for("table_screen.show", code=table.code), "Table")


def _history(table: Table, page: str) -> Iterator[Link]:
    code = table.code
    yield Link(url_for("history.log", code=code), "Log", current=page == "log")
    yield Link(url_for("film.show", code=code), "Film", current=page == "film")
    yield Link(url_for("history.charts", code=code), "Charts", current=page == "charts")


def steps(table: Table, number: int, last: int) -> list[Step]:
    """The first entry, the one before, the one after and the last."""
    targets = [
        ("First", "⇤", "Home", 1),
        ("Back", "←", "ArrowLeft", max(1, number - 1)),
        ("Forward", "→", "ArrowRight", min(last, number + 1)),
        ("Last", "⇥", "End", last),
    ]
    return [
        Step(says, sign, key, url_for("history.at", code=table.code, number=to) if to != number else "")
        for says, sign, key, to in targets
    ]
