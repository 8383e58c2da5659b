"""Listens for what other processes write to the same database, and tells the streams of this one."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

from sqlalchemy import Engine

from .live import CHANNEL, Hub

RETRY_SECONDS = 1.0
LOOK_SECONDS = 0.2
NEW_ROWS = "SELECT rowid, table_id, number FROM entries WHERE rowid > ? ORDER BY rowid"


def listen(hub: Hub, engine: Engine) -> None:
    """Start the one thread that listens to the database."""
    if engine.dialect.name == "postgresql":
        url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        _start(lambda: hear_postgres(hub, url))
    elif path := engine.url.database:
        _start(lambda: watch_sqlite(hub, path))


def _start(work: Callable[[], None]) -> None:
    threading.Thread(target=_again_and_again, args=(work,), daemon=True, name="news").start()


def _again_and_again(work: Callable[[], None]) -> None:
    """Anything missed in a pause is looked up afterwards."""
    while True:
        try:
            work()
        except Exception as trouble:
            logging.getLogger("stationmaster").warning("The database can't be heard: %s", trouble)
        threading.Event().wait(RETRY_SECONDS)


def hear_postgres(hub: Hub, url: str) -> None:
    """PostgreSQL sends the numbers; one sent while nobody listens is lost."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        hub.nudge_all()
        for notice in connection.notifies():
            table_id, number = map(int, notice.payload.split())
            hub.nudge(table_id, number)


def watch_sqlite(hub: Hub, path: str) -> None:
    """SQLite sends nothing, so look again and again: `data_version` costs microseconds."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        seen, last = -1, _last_row(connection)
        hub.nudge_all()
        while True:
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != seen:
                seen, last = version, _tell(hub, connection, last)
            threading.Event().wait(LOOK_SECONDS)
    finally:
        connection.close()


def _tell(hub: Hub, connection: sqlite3.Connection, last: int) -> int:
    """Tell the streams what was written after row `last`. Returns the last row now."""
    rows = connection.execute(NEW_ROWS, (last,)).fetchall()
    for _, table_id, number in rows:
        hub.nudge(table_id, number)
    if rows or (now := _last_row(connection)) == last:
        return rows[-1][0] if rows else last
    hub.nudge_all()  # a table was deleted, and its row numbers will be used again
    return now


def _last_row(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(rowid), 0) FROM entries").fetchone()[0])
