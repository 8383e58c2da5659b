"""What a page is drawn from: the table's picture, this device's seats, the entries just made."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import render_template, request

from ..doors.states import state_of
from ..engine import Book, Entry, Pause, Rewind
from ..games.port import Sheets, State
from ..tables import books, devices, people
from ..tables import story as stories
from ..tables.books import Table
from ..tables.codec import Json
from ..tables.devices import Ask
from ..tables.live import hub
from ..tables.people import Seat, called
from ..tables.shelf import shelf
from ..tables.storage import reading
from ..tables.story import Story
from .after.ending import Ending, ending
from .undo_words import undo_in_words

LAST = 6  # entries shown as the latest news


@dataclass(frozen=True)
class Picture:
    """A table at one moment, as every page sees it; what all of them show is worked out once."""

    table: Table
    book: Book[State]
    seats: list[Seat]
    asks: list[Ask]
    people: int

    @property
    def log(self) -> Sequence[Entry]:
        """The newest entries."""
        return self.book.log[-LAST:]

    @property
    def stamp(self) -> str:
        """Which entry and which people this shows; a page sends it back as ?have=."""
        return f"{self.book.number}.{self.people}"

    @cached_property
    def state(self) -> Json:
        return state_of(self.table, self.book, self.seats)

    @cached_property
    def names(self) -> dict[str, str]:
        """Seats by their players' names, or else their colours."""
        return called(self.seats)

    @property
    def paused(self) -> bool:
        return isinstance(self.log[-1].move, Pause)

    @cached_property
    def sheets(self) -> Sheets:
        return self.table.game.sheets(self.book.state, self.names)

    @cached_property
    def story(self) -> Story:
        """The whole log told again."""
        return stories.story(self.table, self.book.log)

    @cached_property
    def ending(self) -> Ending | None:
        """Once the game is over."""
        over = self.book.state.result is not None
        return ending(self.story, self.sheets.ranking(), self.names) if over else None

    @cached_property
    def map(self) -> object:
        """The whole map with what was done last, where one is drawn."""
        drawn = self.table.game.map
        return drawn.seen(self.book.state, self.log) if drawn and drawn.complete else None

    @cached_property
    def last(self) -> list[tuple[int, str]]:
        """The latest news first."""
        return [(entry.number, self._told(entry)) for entry in reversed(self.log)]

    def _told(self, entry: Entry) -> str:
        if isinstance(entry.move, Rewind):
            return "".join(undo_in_words(self.book.log, self.names, entry)).strip()
        return self.table.game.tell(entry, self.names)


def picture(table: Table) -> Picture:
    """The table as it is now: a new picture only where something has changed since the last."""
    kept: Picture | None = shelf().pictures.get(table.code)
    with reading() as connection:
        book = books.read_book(connection, table)
        seats, asks = people.seats(connection, table), devices.asks(connection, table)
        moved = hub().people(table.id)
        if kept and kept.book is book and (kept.seats, kept.asks, kept.people) == (seats, asks, moved):
            return kept
    seen = Picture(table, book, seats, asks, moved)
    shelf().pictures.put(table.code, seen)
    return seen


def context(seen: Picture, **more: object) -> Json:
    """The names every template may use."""
    return {
        "table": seen.table,
        "game": seen.table.game,
        "state": seen.state,
        "now": seen.book.state,
        "entries": seen.log,
        "number": seen.book.number,
        "stamp": seen.stamp,
        "names": seen.names,
        "sheets": seen.sheets,
        "map": seen.map,
        "ending": seen.ending,
        "last": seen.last,
        "paused": seen.paused,
        "key": str(uuid.uuid4()),
        **more,
    }


def draw(template: str, seen: Picture, **more: object) -> str:
    return render_template(template, **context(seen, **more))


def has_news(stamp: str) -> bool:
    """Whether the page that asks with ?have= is behind."""
    return request.args.get("have") != stamp
