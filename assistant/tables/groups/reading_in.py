"""Finished games become rows of the group's book: when they end, and again when something about them has changed."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ...games.port import State
from ...games.shapes import Record
from .. import books, clock
from .. import story as stories
from ..books import Table
from ..models import GROUP_TABLES, PEOPLE, PLACES, RESULTS, TABLES
from ..refusals import NoSuchTable
from ..storage import reading, writing
from ..trouble import MaybeWritten
from .groups import Group
from .marking import changed
from .persons import who_sat

AT_ONCE = 40  # old games read for one page; the next page reads on
_T, _R, _W = GROUP_TABLES.c, RESULTS.c, PLACES.c
DUE = (
    select(TABLES.c.code)
    .join(GROUP_TABLES, _T.table_id == TABLES.c.id)
    .where(_T.group_id == bindparam("group"), _T.due)
    .order_by(TABLES.c.id.desc())
    .limit(AT_ONCE)
)
GROUP_OF = select(_T.group_id).where(_T.table_id == bindparam("table"), _T.due)


@dataclass(frozen=True)
class Placed:
    """How one seat did."""

    seat: str
    rank: int
    points: int
    won: bool
    out: bool
    seconds: int


@dataclass(frozen=True)
class Finished:
    """A finished game as the book keeps it. In `records` a player is called by the mark of the seat."""

    ended_at: datetime
    seconds: int
    records: Sequence[Record]
    places: Sequence[Placed]


def mark_of(seat: str) -> str:
    """Stands for a player's name in what is kept, so that no name is kept there. No name holds such a sign."""
    return f"\x01{seat}\x01"


def up_to_date(find: Callable[[], Group]) -> Group:
    """A group whose book has all its games; `find` reads the group, and once more where games were missing."""
    group = find()
    if not group.due:
        return group
    catch_up(group.id)
    return find()


def catch_up(group_id: int) -> list[str]:
    """Reads what has changed since the book was opened last, as far as one page should. The tables it looked at."""
    with reading() as connection:
        due = list(connection.execute(DUE, {"group": group_id}).scalars())
    for code in due:
        _take_in_if_it_can_be(code)
    return due


def catch_up_wholly(group_id: int) -> None:
    """All of it, but for tables that stay due because somebody is writing to them."""
    before: list[str] = []
    while (due := catch_up(group_id)) != before:
        before = due


def take_in_now(table: Table) -> None:
    """When a game ends. Should the database fail here, the move is written all the same, and the next page of the
    book reads the game in."""
    with suppress(SQLAlchemyError, MaybeWritten):
        take_in(table)


def take_in(table: Table) -> None:
    """A finished game goes into the book of its group, if it has one. What is written meanwhile stays due."""
    with reading() as connection:
        if connection.execute(GROUP_OF, {"table": table.id}).first() is None:
            return
    book = books.current(table)
    finished = finished_game(table) if book.state.result is not None else None
    with writing() as connection:
        books.lock(connection, table)
        group = connection.execute(GROUP_OF, {"table": table.id}).scalar()
        if group is None or books.length(connection, table) != book.number:
            return
        changed(connection, group)
        connection.execute(update(GROUP_TABLES).where(_T.table_id == table.id).values(due=False))
        if finished is None:
            connection.execute(delete(RESULTS).where(_R.table_id == table.id))
        else:
            _write(connection, group, table, finished)


def finished_game(table: Table) -> Finished:
    story = stories.read(table)
    state, seats = story.states[-1], table.options.seats
    marks = {seat: mark_of(seat) for seat in seats}
    with table.game.calling(marks):
        records = table.game.history.records(story.entries)
    return Finished(
        ended_at=stories.ended(story),
        seconds=round(clock.played(story.log).total_seconds()),
        records=records,
        places=_places(table, state, clock.used(story.log, seats)),
    )


def _places(table: Table, state: State, spent: dict[str, timedelta]) -> list[Placed]:
    names = {seat: seat for seat in table.options.seats}
    rows = table.game.sheets(state, names).ranking().rows
    return [
        Placed(row.seat, row.rank, row.vp, row.won, row.out, round(spent[row.seat].total_seconds()))
        for row in rows
    ]


def _take_in_if_it_can_be(code: str) -> None:
    """A table that others read in at this moment is theirs. One that cannot be read, as its map is missing, must not
    keep the book closed: it is left until it changes."""
    try:
        take_in(books.table_of(code))
    except (NoSuchTable, IntegrityError):
        return
    except (SQLAlchemyError, MaybeWritten):
        raise
    except Exception as trouble:
        logging.getLogger("stationmaster").warning("The book leaves out table %s: %s", code, trouble)
        with writing() as connection:
            here = select(TABLES.c.id).where(TABLES.c.code == code).scalar_subquery()
            connection.execute(update(GROUP_TABLES).where(_T.table_id == here).values(due=False))


def _write(connection: Connection, group: int, table: Table, finished: Finished) -> None:
    row = {
        "group_id": group,
        "game": table.game.key,
        "map": table.map,
        "title": table.game.title[:80],
        "ended_at": finished.ended_at,
        "seconds": finished.seconds,
        "records": json.dumps([asdict(record) for record in finished.records]),
    }
    result = connection.execute(select(_R.id).where(_R.table_id == table.id)).scalar()
    before: set[int] = set()
    if result is None:
        kept = connection.execute(insert(RESULTS), {**row, "table_id": table.id})
        (result,) = kept.inserted_primary_key or (0,)
    else:
        connection.execute(update(RESULTS).where(_R.id == result).values(**row))
        before = _sat(connection, result)
        connection.execute(delete(PLACES).where(_W.result_id == result))
    who = who_sat(connection, group, table)
    rows = [{"result_id": result, "person_id": who.get(one.seat), **asdict(one)} for one in finished.places]
    connection.execute(insert(PLACES), rows)
    _drop_strays(connection, before - set(who.values()))


def _sat(connection: Connection, result: int) -> set[int]:
    known = connection.execute(select(_W.person_id).where(_W.result_id == result)).scalars()
    return {person for person in known if person is not None}


def _drop_strays(connection: Connection, persons: set[int]) -> None:
    """Whoever was known by this game alone, and has another name there now, was a slip of the pen."""
    played = select(_W.person_id).where(_W.person_id.in_(persons))
    here = (PEOPLE.c.id.in_(persons), PEOPLE.c.id.not_in(played))
    connection.execute(delete(PEOPLE).where(*here))
