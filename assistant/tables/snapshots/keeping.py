"""Snapshots in the database: one for each table, written now and then while nobody waits, and read where a log is read
for the first time. Nothing depends on them: one that does not fit is as good as none."""

from __future__ import annotations

import hmac
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from ...current import this_app
from ...engine import Book
from ...games.port import State
from ..models import ENTRIES, SNAPSHOTS
from ..storage import reading, writing
from .entries import Row
from .packing import Kept, mark, pack, unpack

if TYPE_CHECKING:
    from ..books import Table

EVERY = 50  # entries
LOG = logging.getLogger("stationmaster")
_E, _S = ENTRIES.c, SNAPSHOTS.c
OF_TABLE = select(_S.number, _S.mark, _S.state).where(_S.table_id == bindparam("table"))
UP_TO = (
    select(_E.number, _E.at, _E.move, _E.facts, _E.replays)
    .where(_E.table_id == bindparam("table"), _E.number <= bindparam("number"))
    .order_by(_E.number)
)


def read(connection: Connection, table: Table, rows: Sequence[Row], start: State) -> tuple[int, Kept] | None:
    """What the first so many of these entries come to, if a snapshot says so that fits them in every letter."""
    found = connection.execute(OF_TABLE, {"table": table.id}).first()
    if found is None or not 0 < found.number <= len(rows):
        return None
    if not hmac.compare_digest(found.mark, mark(_secret(), rows[: found.number], found.state)):
        return None
    try:
        return found.number, unpack(found.state, start)
    except Exception as trouble:
        LOG.warning("The snapshot of table %s can't be read: %s", table.code, trouble)
        return None


def write(table: Table, book: Book[State]) -> None:
    """In the place of the one before, from the entries as they stand in the database. Where another worker is
    quicker, or the table is deleted meanwhile, that is as good."""
    with reading() as connection:
        found = connection.execute(UP_TO, {"table": table.id, "number": book.number})
        rows = [tuple(row) for row in found]
    if len(rows) != book.number:
        return
    packed = pack((book.state, book.asked, book.answers))
    made = {
        "table_id": table.id,
        "number": book.number,
        "mark": mark(_secret(), rows, packed),
        "state": packed,
    }
    with suppress(IntegrityError), writing() as connection:
        connection.execute(delete(SNAPSHOTS).where(_S.table_id == table.id))
        connection.execute(insert(SNAPSHOTS), made)


def _secret() -> str:
    return str(this_app().config["SECRET_KEY"])


# now and then ----------------------------------------------------------------------------------


def wish(table: Table, book: Book[State], since: int) -> None:
    """To be written by the one thread for it, if fifty entries more are full than after entry `since`."""
    if book.number // EVERY > since // EVERY:
        keeper: Keeper = this_app().extensions["snapshots"]
        keeper.wish(table, book)


class Keeper:
    """One thread that begins with the first wish."""

    def __init__(self, app: Flask) -> None:
        self._app, self._lock = app, threading.Lock()
        self._wishes: SimpleQueue[tuple[Table, Book[State]]] = SimpleQueue()
        self._begun = False

    def wish(self, table: Table, book: Book[State]) -> None:
        self._wishes.put((table, book))
        with self._lock:
            begun, self._begun = self._begun, True
        if not begun:
            threading.Thread(target=self._work, daemon=True, name="snapshots").start()

    def _work(self) -> None:
        while True:
            table, book = self._wishes.get()
            try:
                with self._app.app_context():
                    write(table, book)
            except Exception as trouble:  # the next one may succeed, and none is needed
                LOG.info("No snapshot of table %s: %s", table.code, trouble)


def register(app: Flask) -> None:
    app.extensions["snapshots"] = Keeper(app)
