"""What a page is drawn from: the table's picture, this device's seats, the entries just made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from secrets import token_urlsafe
from threading import RLock
from typing import ParamSpec, TypeVar
from zlib import crc32

from flask import render_template
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ..current import this_request
from ..doors.laying import rested
from ..doors.states import state_of
from ..engine import Book, Entry, Pause, Rewind
from ..games.port import Sheets, State
from ..games.same import Same
from ..games.shapes import Patch
from ..tables import books, devices, people, ticks, tryout
from ..tables import story as stories
from ..tables.books import Table
from ..tables.codec import Json
from ..tables.devices import Ask, Devices
from ..tables.live import hub
from ..tables.people import Seat, called
from ..tables.shelf import KEPT, shelf
from ..tables.storage import reading
from ..tables.story import Story
from .after.ending import Ending, ending
from .undo_words import undo_in_words

LAST = 6  # entries shown as the latest news
P = ParamSpec("P")
R = TypeVar("R")
_drawing = RLock()
PEOPLE: Same[str] = Same(KEPT)


def one_at_a_time(draw: Callable[P, R]) -> Callable[P, R]:
    """Pages of the same entry are asked for at the same moment. Drawn side by side they would take the interpreter
    from each other, and each would work out what all of them show. One reading of the database serves the whole."""

    @wraps(draw)
    def drawn(*args: P.args, **named: P.kwargs) -> R:
        with _drawing, reading():
            return draw(*args, **named)

    return drawn


@dataclass(frozen=True)
class Picture:
    """A table at one moment, as every page sees it; what all of them show is worked out once."""

    table: Table
    book: Book[State]
    seats: list[Seat]
    devices: Devices
    people: int
    texts: dict[Hashable, Markup] = field(
        init=False, default_factory=dict, compare=False
    )  # for several pages
    sayings: dict[int, str] = field(default_factory=dict, compare=False)  # entries told, by number
    older: dict[Hashable, Markup] = field(default_factory=dict, compare=False)  # texts of the picture before

    @property
    def shown(self) -> tuple[object, ...]:
        """All beside the book that makes one picture differ from another."""
        return self.seats, self.devices, self.people

    @property
    def asks(self) -> Sequence[Ask]:
        return self.devices.asks

    @cached_property
    def ticked(self) -> frozenset[str]:
        """Which cubes lie there: a tick makes another picture."""
        return ticks.ticked(self.table)

    @property
    def log(self) -> Sequence[Entry]:
        """The newest entries."""
        return self.book.log[-LAST:]

    @property
    def stamp(self) -> str:
        """Which entry and which people this shows; a page sends it back as ?have=."""
        return f"{self.book.number}.{self.people}"

    @cached_property
    def phone_stamp(self) -> str:
        """The same for the phone of a seat, which does not show who is connected: it is not drawn anew for that."""
        if self.book.state.result is not None:  # a sequel, a group's book
            return self.stamp
        later = rested(self.book.log)
        ticks = sorted(self.ticked) if later or self.sheets.placing() else []
        around = PEOPLE.of(self.seats, self.devices, make=self._around)
        return f"{self.book.number}.p{crc32(f'{around} {ticks} {later}'.encode()):x}"

    def _around(self) -> str:
        """Whoever is at the table, and what they ask: the same for many entries."""
        return repr((self.seats, sorted(self.devices.held), self.devices.asks))

    @cached_property
    def state(self) -> Json:
        return state_of(self.table, self.book, self.seats)

    @cached_property
    def names(self) -> dict[str, str]:
        """Seats by their players' names, or else their colours."""
        return called(self.seats)

    @property
    def paused(self) -> bool:
        return isinstance(self.book.log[-1].move, Pause)

    @cached_property
    def try_first(self) -> str:
        """At a table to try, what to press first."""
        return tryout.first_words(self.table, self.book.log) if self.table.to_try else ""

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
        for entry in self.log:
            if entry.number not in self.sayings:
                self.sayings[entry.number] = self._told(entry)
        return [(entry.number, self.sayings[entry.number]) for entry in reversed(self.log)]

    def _told(self, entry: Entry) -> str:
        if isinstance(entry.move, Rewind):
            return "".join(undo_in_words(self.book.log, self.names, entry)).strip()
        return self.table.game.tell(entry, self.names)


def picture(table: Table) -> Picture:
    """The table as it is now: a new picture only where something has changed since the last. One statement says
    whether; what it counts is read before all that it counts, so nothing older than a count is kept with it."""
    with reading() as connection:
        number, moved = books.moment(connection, table)
        moved += hub().people(table.id)
        kept: Picture | None = shelf().pictures.get(table.code)
        if kept and (kept.table.id, kept.book.number, kept.people) == (table.id, number, moved):
            return kept
        book = books.read_book(connection, table)
        if kept and (kept.table.id, kept.people) == (table.id, moved):
            said = {n: says for n, says in dict(kept.sayings).items() if n > book.number - LAST}
            seen = Picture(table, book, kept.seats, kept.devices, moved, said, kept.texts)
        else:
            at_table = people.seats(connection, table), devices.devices_at(connection, table)
            seen = Picture(table, book, *at_table, moved)
    return _hung(seen)  # which may have to wait, and holds no connection meanwhile


@one_at_a_time
def _hung(seen: Picture) -> Picture:
    """The picture that hangs already, if it shows the same."""
    kept: Picture | None = shelf().pictures.get(seen.table.code)
    if kept and kept.book is seen.book and kept.shown == seen.shown:
        return kept
    shelf().pictures.put(seen.table.code, seen)
    return seen


def context(seen: Picture, **more: object) -> Json:
    """The names every template may use."""
    return {
        "seen": seen,
        "table": seen.table,
        "game": seen.table.game,
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
        "try_first": seen.try_first,
        "key": token_urlsafe(12),
        **more,
    }


def draw(template: str, seen: Picture, **more: object) -> str:
    return render_template(template, **context(seen, **more))


def has_news(stamp: str) -> bool:
    """Whether the page that asks with ?have= is behind."""
    return this_request().args.get("have") != stamp


def map_layer(layer: Iterable[Patch]) -> Markup:
    """What lies on a map, as SVG. What a page that fetches its block has of it is only named."""
    has = frozenset(this_request().args.get("there", "").split("."))
    drawn = [
        f'<g data-is="{one.stamp}" data-same></g>' if one.stamp in has else f'<g data-is="{one.stamp}">{one.text}</g>'
        for one in layer
    ]  # fmt: skip
    return Markup("".join(drawn))


@pass_context
def once_an_entry(context: Context, template: str, shows: Hashable) -> Markup:
    """A part that the pages of an entry show alike: drawn for the first of them, and kept for the next entry as well.
    It prints nothing but the table and what it `shows`."""
    seen, key = context["seen"], (this_request().script_root, template, shows)
    text: Markup | None = seen.texts.get(key) or seen.older.get(key)
    if text is None:
        text = Markup(render_template(template, table=context["table"], shows=shows))
    seen.texts[key] = text
    return text
