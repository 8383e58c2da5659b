"""The log of each table, read as far as it goes and kept in memory; only what is new is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select

from ..engine import Book, Entry, book_of, read_on
from ..games import catalog
from ..games.port import AnyGame
from .codec import dump_facts, dump_move, load_facts, load_move, structure
from .maps import MapMissing
from .models import ENTRIES, TABLES
from .refusals import NoSuchTable
from .shelf import shelf

# Statements of the hot path, made once: making one takes longer than running it.
LAST = 2**31 - 1
_E = ENTRIES.c
SPAN = (
    select(_E.number, _E.at, _E.move, _E.facts, _E.replays)
    .where(_E.table_id == bindparam("table"), _E.number > bindparam("after"), _E.number <= bindparam("to"))
    .order_by(_E.number)
)
LOCK = select(TABLES.c.id).where(TABLES.c.id == bindparam("table")).with_for_update(key_share=True)
APPEND = insert(ENTRIES)


@dataclass(frozen=True)
class Table:
    """What never changes about a table."""

    id: int
    code: str
    map: str
    game: AnyGame
    options: Any
    opened_at: datetime

    @property
    def start(self) -> Any:
        return self.game.start(self.options)


def known_table(code: str) -> Table | None:
    """One that this process has seen before."""
    return shelf().tables.get(code.upper())


def find_table(connection: Connection, code: str) -> Table:
    """A table by its code, in whatever case it was typed."""
    if known := known_table(code):
        return known
    code = code.upper()
    if not code.isalnum():  # no code ever is; one database would choke on a NUL
        raise NoSuchTable(code)
    row = connection.execute(select(TABLES).where(TABLES.c.code == code)).first()
    if row is None:
        raise NoSuchTable(code)
    game = catalog.find(row.game, row.map)
    if game is None:
        raise MapMissing(row.map)
    options = structure(json.loads(row.options), game.options_type)
    table = Table(row.id, row.code, row.map, game, options, row.opened_at)
    shelf().tables.put(code, table)
    return table


def read_book(connection: Connection, table: Table) -> Book[Any]:
    """The book as far as the log goes now."""
    book = shelf().books.get(table.code)
    if book is None:
        return keep(table, book_of(table.game, table.start, entries(connection, table)))
    last, *rows = _rows(connection, table, after=book.number - 1) or (None,)
    if last is None:  # another process has deleted the table
        forget(table)
        raise NoSuchTable(table.code)
    if not rows:
        return book
    grown = read_on(table.game, book, [_entry(row, table) for row in rows])
    return keep(table, grown or book_of(table.game, table.start, entries(connection, table)))


def keep(table: Table, book: Book[Any]) -> Book[Any]:
    """Remember a book, unless a later one is known already."""
    shelf().books.put(table.code, book)
    return book


def grow(table: Table, book: Book[Any], new: Sequence[Entry]) -> Book[Any] | None:
    """The book after entries that were just written; nothing where an undo needs a fresh read."""
    grown = read_on(table.game, book, new)
    if grown is not None:
        keep(table, grown)
    return grown


def forget(table: Table | None = None) -> None:
    """Drop one table, or all, from memory."""
    if table is None:
        shelf().clear()
    else:
        shelf().forget(table.code)


def book_at(connection: Connection, table: Table, number: int) -> Book[Any]:
    """The book as it was after entry `number`."""
    book = read_book(connection, table)
    if number == book.number:
        return book
    return book_of(table.game, table.start, entries(connection, table, to=number))


def entries(connection: Connection, table: Table, after: int = 0, to: int | None = None) -> list[Entry]:
    return [_entry(row, table) for row in _rows(connection, table, after, to)]


def _rows(connection: Connection, table: Table, after: int = 0, to: int | None = None) -> Sequence[Any]:
    span = {"table": table.id, "after": after, "to": LAST if to is None else to}
    return connection.execute(SPAN, span).all()


def _entry(row: Any, table: Table) -> Entry:
    number, at, move, facts, replays = row
    words = table.game.key
    return Entry(number, at, load_move(move, words), load_facts(facts, words), replays)


def length(connection: Connection, table: Table) -> int:
    t = ENTRIES.c
    query = select(func.max(t.number)).where(t.table_id == table.id)
    return connection.execute(query).scalar() or 0


def lock(connection: Connection, table: Table) -> None:
    """One writer at a time to a table, in the order they came; SQLite has only one anyway."""
    if connection.execute(LOCK, {"table": table.id}).first() is None:
        forget(table)
        raise NoSuchTable(table.code)


def append(connection: Connection, table: Table, new: Sequence[Entry], key: str | None) -> None:
    """Write entries; the idempotency key belongs to the last of them."""
    rows = [_row(table, entry) for entry in new]
    rows[-1]["key"] = key
    connection.execute(APPEND, rows)


def entry_with_key(connection: Connection, table: Table, key: str) -> int | None:
    t = ENTRIES.c
    query = select(t.number).where(t.table_id == table.id, t.key == key)
    return connection.execute(query).scalar()


def now() -> datetime:
    """UTC without a zone, as both databases keep it."""
    return datetime.now(UTC).replace(tzinfo=None)


def _row(table: Table, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "number": entry.number,
        "at": entry.at,
        "move": dump_move(entry.move),
        "facts": dump_facts(entry.facts),
        "replays": entry.replays,
        "key": None,
    }
