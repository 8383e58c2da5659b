"""What a page is drawn from: the table's picture, this device's seats, the entries just made."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from flask import render_template, request

from ..api import answers
from ..engine import Book, Entry
from ..tables import books, people
from ..tables.books import Table
from ..tables.people import Seat
from ..tables.service import hub
from ..tables.storage import reading

LAST = 6  # entries shown as the latest news


@dataclass(frozen=True)
class Picture:
    """A table at one moment, as every page sees it."""

    table: Table
    book: Book[Any]
    seats: list[Seat]
    log: list[Entry]
    people: int

    @property
    def stamp(self) -> str:
        """Which entry and which people this shows; a page sends it back as ?have=."""
        return f"{self.book.number}.{self.people}"

    @property
    def state(self) -> dict[str, Any]:
        return answers.state(self.table, self.book, self.seats)


def picture(table: Table) -> Picture:
    with reading() as connection:
        book = books.read_book(connection, table)
        log = books.entries(connection, table, after=max(0, book.number - LAST))
        return Picture(table, book, people.seats(connection, table), log, hub().people(table.id))


def context(seen: Picture, **more: Any) -> dict[str, Any]:
    """The names every template may use."""
    table, state = seen.table, seen.state
    names = {seat.color: seat.name or seat.color.capitalize() for seat in seen.seats}
    return {
        "table": table,
        "game": table.game,
        "state": state,
        "number": seen.book.number,
        "stamp": seen.stamp,
        "names": names,
        "recap": table.game.recap(seen.book.state),
        "last": [(entry.number, table.game.tell(entry, names)) for entry in reversed(seen.log)],
        "key": str(uuid.uuid4()),
        **more,
    }


def draw(template: str, seen: Picture, **more: Any) -> str:
    return render_template(template, **context(seen, **more))


def has_news(stamp: str) -> bool:
    """Whether the page that asks with ?have= is behind."""
    return request.args.get("have") != stamp
