"""The log of each table, read as far as it goes and kept in memory; only what is new is read."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from sqlalchemy import Connection, func, insert, select

from ..engine import Book, Entry, book_of, read_on
from ..games import catalog
from .codec import dump_facts, dump_move, load_facts, load_move, structure
from .models import ENTRIES, TABLES
from .refusals import NoSuchTable

KEPT = 256  # tables whose books stay in memory


@dataclass(frozen=True)
class Table:
    """What never changes about a table."""

    id: int
    code: str
    map: str
    game: Any
    options: Any
    opened_at: datetime

    @property
    def start(self) -> Any:
        return self.game.start(self.options)


_tables: OrderedDict[str, Table] = OrderedDict()
_books: OrderedDict[int, Book[Any]] = OrderedDict()
_lock = Lock()


def find_table(connection: Connection, code: str) -> Table:
    """A table by its code, in whatever case it was typed."""
    code = code.upper()
    if (known := _tables.get(code)) is not None:
        return known
    row = connection.execute(select(TABLES).where(TABLES.c.code == code)).first()
    if row is None:
        raise NoSuchTable(code)
    game: Any = catalog.find(row.game, row.map)
    options = structure(json.loads(row.options), game.options_type)
    table = Table(row.id, row.code, row.map, game, options, row.opened_at)
    _keep(_tables, code, table)
    return table


def read_book(connection: Connection, table: Table) -> Book[Any]:
    """The book as far as the log goes now."""
    book = _books.get(table.id)
    if book is not None and not (new := entries(connection, table, after=book.number)):
        return book
    grown = read_on(table.game, book, new) if book is not None else None
    return keep(table, grown or book_of(table.game, table.start, entries(connection, table)))


def keep(table: Table, book: Book[Any]) -> Book[Any]:
    """Remember a book, unless a later one is known already."""
    with _lock:
        known = _books.get(table.id)
        if known is None or known.number <= book.number:
            _keep(_books, table.id, book)
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
        _tables.clear()
        _books.clear()
    else:
        _tables.pop(table.code, None)
        _books.pop(table.id, None)


def book_at(connection: Connection, table: Table, number: int) -> Book[Any]:
    """The book as it was after entry `number`."""
    book = read_book(connection, table)
    if number == book.number:
        return book
    return book_of(table.game, table.start, entries(connection, table, to=number))


def entries(connection: Connection, table: Table, after: int = 0, to: int | None = None) -> list[Entry]:
    t = ENTRIES.c
    query = select(t.number, t.at, t.move, t.facts, t.replays)
    query = query.where(t.table_id == table.id, t.number > after).order_by(t.number)
    if to is not None:
        query = query.where(t.number <= to)
    return [
        Entry(row.number, row.at, load_move(row.move), load_facts(row.facts), row.replays)
        for row in connection.execute(query)
    ]


def length(connection: Connection, table: Table) -> int:
    t = ENTRIES.c
    query = select(func.max(t.number)).where(t.table_id == table.id)
    return connection.execute(query).scalar() or 0


def append(connection: Connection, table: Table, new: Sequence[Entry], key: str | None) -> None:
    """Write entries; the idempotency key belongs to the last of them."""
    rows = [_row(table, entry) for entry in new]
    rows[-1]["key"] = key
    connection.execute(insert(ENTRIES), rows)


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


def _keep(store: OrderedDict[Any, Any], name: Any, value: Any) -> None:
    store[name] = value
    store.move_to_end(name)
    while len(store) > KEPT:
        store.popitem(last=False)
