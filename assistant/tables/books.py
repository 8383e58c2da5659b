"""The book of each table: its log and its state, kept in memory. Only new entries are read from the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, func, insert, select

from ..engine import Book, Entry, book_of, read_on
from ..games.port import AnyGame, State, TableOptions
from . import boards, maps
from .codec import Json, dump_facts, dump_move, structure
from .direct import Direct
from .models import ENTRIES, TABLES
from .refusals import NoSuchTable
from .shelf import shelf
from .snapshots import keeping as snapshots
from .snapshots.entries import Row, Stored
from .storage import reading

# Statements of the hot path, made once.
_E = ENTRIES.c
NEWER = (
    select(_E.number, _E.at, _E.move, _E.facts, _E.replays)
    .where(_E.table_id == bindparam("table"), _E.number > bindparam("after"))
    .order_by(_E.number)
)
LOCK = Direct(select(TABLES.c.id).where(TABLES.c.id == bindparam("table")).with_for_update(key_share=True))
APPEND = insert(ENTRIES)
LENGTH = Direct(select(func.max(_E.number)).where(_E.table_id == bindparam("table")))
MOMENT = Direct(
    select(
        TABLES.c.people, select(func.max(_E.number)).where(_E.table_id == TABLES.c.id).scalar_subquery()
    ).where(TABLES.c.id == bindparam("table"))
)
WITH_KEY = Direct(select(_E.number).where(_E.table_id == bindparam("table"), _E.key == bindparam("key")))


@dataclass(frozen=True)
class Table:
    """What never changes about a table."""

    id: int
    code: str
    map: str
    game: AnyGame
    options: TableOptions
    opened_at: datetime
    to_try: int = 0  # with how many entries a table to try began

    def start(self, log: Sequence[Entry]) -> State:
        """Before the first entry of its log."""
        return self.game.start(self.options, log[0].facts)


# finding a table -------------------------------------------------------------------------------


def table_of(code: str) -> Table:
    """The table with this code, in upper or lower case."""
    if known := shelf().tables.get(code.upper()):
        return known
    with reading() as connection:
        return find_table(connection, code)


def find_table(connection: Connection, code: str) -> Table:
    code = code.upper()
    if known := shelf().tables.get(code):
        return known
    if not code.isalnum():  # no code ever is; one database would choke on a NUL
        raise NoSuchTable(code)
    row = connection.execute(select(TABLES).where(TABLES.c.code == code)).first()
    if row is None:
        raise NoSuchTable(code)
    game = maps.find(row.game, row.map)
    if game is None:
        raise maps.MapMissing(row.map)
    options = structure(json.loads(row.options), game.options_type, game)
    game = boards.as_opened(connection, row.id, game)
    table = Table(row.id, row.code, row.map, game, options, row.opened_at, row.to_try)
    shelf().tables.put(code, table)
    return table


# reading its book ------------------------------------------------------------------------------


def current(table: Table) -> Book[State]:
    """The book as it is now."""
    with reading() as connection:
        return read_book(connection, table)


def read_book(connection: Connection, table: Table) -> Book[State]:
    """The book as it is now, within a transaction."""
    book = shelf().books.get(table.code)
    if book and length(connection, table) == book.number:
        return book
    rows = _rows(connection, table, after=book.number - 1 if book else 0)
    if not rows:  # another process has deleted the table
        forget(table)
        raise NoSuchTable(table.code)
    if book is None:
        return keep(table, _read_whole(connection, table, rows))
    new = [Stored(row, table.game) for row in rows[1:]]
    return grow(table, book, new) if new else book


def _read_whole(connection: Connection, table: Table, rows: Sequence[Row]) -> Book[State]:
    """From a snapshot on, where there is one that fits these entries."""
    log = [Stored(row, table.game) for row in rows]
    start = table.start(log)
    known = snapshots.read(connection, table, rows, start)
    if known is None:
        book, since = book_of(table.game, start, log), 0
    else:
        since, kept = known
        book = read_on(table.game, Book(start, tuple(log[:since]), *kept), log[since:])
    snapshots.wish(table, book, since)
    return book


def first_read(table: Table, log: Sequence[Entry]) -> Book[State]:
    """The book of a table that was just opened with this log."""
    book = book_of(table.game, table.start(log), log)
    snapshots.wish(table, book, 0)
    return keep(table, book)


def grown(table: Table, before: Book[State], after: Book[State]) -> None:
    """Remember what this process has added to a log."""
    keep(table, after)
    snapshots.wish(table, after, before.number)


def keep(table: Table, book: Book[State]) -> Book[State]:
    """Remember a book, unless a later one is known already."""
    shelf().books.put(table.code, book)
    return book


def grow(table: Table, book: Book[State], new: Sequence[Entry]) -> Book[State]:
    """The book after new entries; remembered."""
    return keep(table, read_on(table.game, book, new))


def book_at(table: Table, book: Book[State], number: int) -> Book[State]:
    """The book as it was after entry `number`."""
    return book if number == book.number else book_of(table.game, book.start, book.log[:number])


def forget(table: Table | None = None) -> None:
    """Drop one table, or all, from memory."""
    if table is None:
        shelf().clear()
    else:
        shelf().forget(table.code)


# the log in the database -----------------------------------------------------------------------


def _rows(connection: Connection, table: Table, after: int = 0) -> list[Row]:
    return [tuple(row) for row in connection.execute(NEWER, {"table": table.id, "after": after})]


def length(connection: Connection, table: Table) -> int:
    """How long the log is, read without the entries themselves."""
    return LENGTH.one(connection, table=table.id) or 0


def lock(connection: Connection, table: Table) -> None:
    """One writer at a time to a table, in the order they came. SQLite has only one writer anyway."""
    if connection.dialect.name == "sqlite":
        return
    if LOCK.first(connection, table=table.id) is None:
        forget(table)
        raise NoSuchTable(table.code)


def moment(connection: Connection, table: Table) -> tuple[int, int]:
    """How long the log is, and how often something among the people has changed: all that tells whether a page is
    still as it was."""
    row = MOMENT.first(connection, table=table.id)
    if row is None:
        forget(table)
        raise NoSuchTable(table.code)
    return row[1] or 0, row[0]


def append(connection: Connection, table: Table, new: Sequence[Entry], key: str | None) -> None:
    """Write entries; the idempotency key belongs to the last of them."""
    rows = [_row(table, entry) for entry in new]
    rows[-1]["key"] = key
    connection.execute(APPEND, rows)


def entry_with_key(connection: Connection, table: Table, key: str) -> int | None:
    number: int | None = WITH_KEY.one(connection, table=table.id, key=key)
    return number


def now() -> datetime:
    """UTC without a zone, as both databases keep it."""
    return datetime.now(UTC).replace(tzinfo=None)


def _row(table: Table, entry: Entry) -> Json:
    return {
        "table_id": table.id,
        "number": entry.number,
        "at": entry.at,
        "move": dump_move(entry.move),
        "facts": dump_facts(entry.facts),
        "replays": entry.replays,
        "key": None,
    }
