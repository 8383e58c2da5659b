"""A table to try: a game that ships as a file, opened in mid-game for whoever has none; and the film of a whole one.

Nothing there counts. A device has one such table at a time, and left alone for a day it is deleted.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import SQLAlchemyError

from ..engine import Entry, Rewind
from . import books, carry, devices, service, story
from .books import Table
from .changing import tell_gone
from .codec import Json
from .models import ENTRIES, GRANTS, TABLES
from .opening import Opened
from .people import HOST, Actor
from .refusals import BadRequest, Busy, NoSuchTable
from .service import Done
from .storage import reading, writing
from .story import Story
from .trouble import MaybeWritten

FOLDER = Path(__file__).resolve().parents[1] / "tryout"
TABLE, FILM = "table", "film"  # the files there
KEPT = timedelta(days=1)  # how long a table to try is left alone before it goes
WHERE_FULL = timedelta(hours=1)  # and where there are as many as a server holds
MOST = 200  # such tables on one server: some 150 KB each
_T, _E, _G = TABLES.c, ENTRIES.c, GRANTS.c
TO_TRY = _T.to_try > 0


@lru_cache(maxsize=4)
def shipped(name: str) -> Json:
    data: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def open_to_try(device: str = "") -> Opened:
    """A new table in mid-game, by the same import as any file. The device holds every seat and the host's page."""
    sweep()
    if len(open_ones()) >= MOST:
        sweep(WHERE_FULL)
    if len(open_ones()) >= MOST:
        raise Busy("Many tables to try are open here already. Try again in a while.")
    data = shipped(TABLE)
    opened = carry.import_table(made_now(data), to_try=len(data["entries"]))
    if device:
        with writing() as connection:
            for seat in (HOST, *opened.table.options.seats):
                devices.grant(connection, opened.table, device, seat)
    return opened


def made_now(data: Json) -> Json:
    """The same as if its last move had just been made: nobody is said to have thought since the file was written."""
    entries = data["entries"]
    later = books.now() - datetime.fromisoformat(entries[-1]["at"])
    return {**data, "entries": [{**one, "at": _later(one["at"], later)} for one in entries]}


def _later(at: str, by: timedelta) -> str:
    return (datetime.fromisoformat(at) + by).isoformat()


def mine(device: str) -> Table | None:
    """The table to try that this device has opened, if it is still there."""
    of_mine = (_G.table_id == _T.id) & (_G.device == device) & (_G.seat == HOST)
    found = open_ones(select(GRANTS).where(of_mine).exists())
    return books.table_of(found[-1]) if found else None


def anew(table: Table) -> Done:
    """Back to where it began, for all pages that show it."""
    if not table.to_try:
        raise BadRequest("Only a table to try can begin anew.")
    return service.rewind(table, Actor(HOST), table.to_try)


def first_words(table: Table, log: Sequence[Entry]) -> str:
    """What to press first; "" once something was pressed."""
    last = log[-1].move
    begins = len(log) == table.to_try or (isinstance(last, Rewind) and last.to == table.to_try)
    return str(shipped(TABLE)["first"]) if begins else ""


def sweep(alone: timedelta = KEPT) -> None:
    """Deletes the tables to try that were left alone. What can't be deleted now, on a full disk, waits;
    another worker may have been quicker."""
    last = select(func.max(_E.at)).where(_E.table_id == _T.id).scalar_subquery()
    for code in open_ones(last < books.now() - alone):
        with suppress(SQLAlchemyError, MaybeWritten, NoSuchTable):
            table = books.table_of(code)
            devices.delete_table(table)
            tell_gone(table.id)


def open_ones(*which: ColumnElement[bool]) -> list[str]:
    """The codes of the tables to try, the newest last."""
    with reading() as connection:
        return list(connection.execute(select(_T.code).where(TO_TRY, *which).order_by(_T.id)).scalars())


def film() -> Story:
    """The whole game that ships, told from its file: nothing is written for it."""
    data = shipped(FILM)
    game, options, log, _ = carry.read_file(data)
    at = log[0].at
    return story.story(Table(0, FILM, data["map"], game, options, at), log)


def film_names() -> dict[str, str]:
    return {seat["color"]: seat["name"] for seat in shipped(FILM)["seats"]}
