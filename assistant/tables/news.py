"""Listens for what other processes write to the same database, and tells the streams of this one."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

from sqlalchemy import Engine

from .live import CHANNEL, PEOPLE, Hub

People = dict[int, int]  # how often those of a table have changed
RETRY_SECONDS = 1.0
LOOK_SECONDS = 0.2
NEW_ROWS = "SELECT rowid, table_id, number FROM entries WHERE rowid > ? ORDER BY rowid"


def listen(hub: Hub, engine: Engine) -> None:
    """Start the one thread that listens to the database."""
    if engine.dialect.name == "postgresql":
        url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        _start(lambda _: hear_postgres(hub, url))
    elif path := engine.url.database:
        _start(lambda again: watch_sqlite(hub, path, again))


def _start(work: Callable[[bool], None]) -> None:
    threading.Thread(target=_again_and_again, args=(work,), daemon=True, name="news").start()


def _again_and_again(work: Callable[[bool], None]) -> None:
    """Anything missed in a pause is looked up afterwards."""
    again = False
    while True:
        try:
            work(again)
        except Exception as trouble:
            logging.getLogger("stationmaster").warning("The database can't be heard: %s", trouble)
        threading.Event().wait(RETRY_SECONDS)
        again = True


def hear_postgres(hub: Hub, url: str) -> None:
    """PostgreSQL sends the numbers. One sent while nobody listens is lost, also before the first time."""
    import psycopg

    with psycopg.connect(url, autocommit=True, keepalives_idle=10, keepalives_count=3) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        _catch_up(hub, missed=True)
        for notice in connection.notifies():
            hear(hub, notice.payload)


def hear(hub: Hub, told: str) -> None:
    """`changing.notify` says what the numbers are."""
    table_id, number, *count = map(int, told.split())
    if number == PEOPLE:
        hub.nudge_people(table_id, *count)
    else:
        hub.nudge(table_id, number)


def _catch_up(hub: Hub, missed: bool) -> None:
    hub.nudge_all()
    if missed:
        hub.nudge_all(PEOPLE)


def watch_sqlite(hub: Hub, path: str, again: bool = False) -> None:
    """SQLite sends nothing, so look again and again: `data_version` costs microseconds."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        seen, last, known = -1, _last_row(connection), People({})
        _catch_up(hub, missed=again)
        while True:
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != seen:
                seen, last = version, _tell(hub, connection, last)
                known = _tell_people(hub, connection, known)
            elif not known.keys() >= set(hub.tables()):  # somebody has begun to listen
                known = _tell_people(hub, connection, known)
            threading.Event().wait(LOOK_SECONDS)
    finally:
        connection.close()


def _tell_people(hub: Hub, connection: sqlite3.Connection, known: People) -> People:
    """Tell the tables that are listened to where something changed among the people; a deleted one, too."""
    listened = hub.tables()
    marks = ",".join("?" * len(listened))
    now = dict(connection.execute(f"SELECT id, people FROM tables WHERE id IN ({marks})", listened))
    for table_id in listened:
        if known.get(table_id) not in (None, now.get(table_id)):
            hub.nudge_people(table_id, now.get(table_id, 0))
    return now


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
