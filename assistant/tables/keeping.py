"""Old tables: after so many days without an entry a table is packed into a file and leaves the database."""

from __future__ import annotations

import gzip
import json
import logging
import os
import random
import threading
from datetime import datetime, timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import bindparam, delete, func, select

from ..current import this_app
from . import books, carry, changing
from .books import Table, table_of
from .codec import Json
from .groups.marking import table_changed
from .groups.reading_in import take_in
from .models import ENTRIES, TABLES
from .refusals import NoSuchTable
from .storage import reading, writing

LOG = logging.getLogger("stationmaster")
AN_HOUR = 3600.0
A_CENTURY = 36_500  # days: further back there is no date
A_MOMENT = 0.05  # between two tables: those that are played go first
# One that was imported is as new as its import, however old its entries are.
OLD = (
    select(TABLES.c.code)
    .join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
    .where(TABLES.c.opened_at < bindparam("before"), TABLES.c.to_try == 0)
    .group_by(TABLES.c.code)
    .having(func.max(ENTRIES.c.at) < bindparam("before"))
)


def register(app: Flask) -> None:
    """With a number of days, one thread looks every hour."""
    if app.config["KEEP_DAYS"]:
        threading.Thread(target=_hour_by_hour, args=(app,), daemon=True, name="keeping").start()


def _hour_by_hour(app: Flask) -> None:
    while True:
        try:
            with app.app_context():
                pack_old(app.config["KEEP_DAYS"])
        except Exception as trouble:
            LOG.warning("Old tables can't be packed: %s", trouble)
        threading.Event().wait(AN_HOUR)


def pack_old(days: int) -> list[str]:
    """The codes of those packed now. Workers that do it at the same time share the work."""
    before = books.now() - timedelta(days=min(days, A_CENTURY))
    with reading() as connection:
        codes = list(connection.execute(OLD, {"before": before}).scalars())
    random.shuffle(codes)
    return [code for code in codes if _tried(code)]


def _tried(code: str) -> bool:
    """One table that can't be packed stays, and stops no other."""
    threading.Event().wait(A_MOMENT)
    try:
        return pack(table_of(code))
    except NoSuchTable:  # another worker was quicker
        return False
    except Exception as trouble:
        LOG.warning("Table %s can't be packed and stays: %s", code, trouble)
        return False


def pack(table: Table) -> bool:
    """Write the file that *Download* gives, then delete the table, unless somebody has moved meanwhile."""
    take_in(table)
    whole = carry.export(table)
    path = packed_path(table)
    write_safely(path, whole)
    with writing() as connection:
        books.lock(connection, table)
        touched = books.length(connection, table) != len(whole["entries"])
        if not touched:
            table_changed(connection, table.id)
            connection.execute(delete(TABLES).where(TABLES.c.id == table.id))
    books.forget(table)
    if touched:
        path.unlink()
        return False
    changing.tell_gone(table.id)  # a page that is still open asks, and hears that it is gone
    LOG.warning("Table %s, last played on %s, was packed: %s", table.code, _last_played(whole), path)
    return True


def packed_path(table: Table) -> Path:
    folder: Path = this_app().config["DATA"] / "packed"
    return folder / f"{table.code}-{table.id}.json.gz"


def write_safely(path: Path, whole: Json) -> None:
    """On the disk before the table is deleted, and never half of it under this name."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(gzip.compress(json.dumps(whole).encode()))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _last_played(whole: Json) -> str:
    return f"{datetime.fromisoformat(whole['entries'][-1]['at']):%Y-%m-%d}"
