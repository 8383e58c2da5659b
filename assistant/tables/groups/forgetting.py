"""“Forget me”: a name is removed wherever this group's tables have it. What was played stays, and is nobody's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, select, update

from ..changing import tell
from ..models import ENTRIES, GRANTS, GROUP_TABLES, PEOPLE, PLACES, RESULTS, SEATS, TABLES
from ..shelf import shelf
from ..storage import writing
from .groups import Group
from .marking import changed
from .persons import check_here, key_of, names_known
from .reading_in import catch_up_wholly

NOBODY = "somebody"
REASON = "why"  # the one thing in a move that people write themselves
_E, _G, _S, _T = ENTRIES.c, GRANTS.c, SEATS.c, GROUP_TABLES.c
SEATS_IN = (
    select(_S.table_id, TABLES.c.code, _S.color, _S.name, PLACES.c.person_id)
    .join(TABLES, TABLES.c.id == _S.table_id)
    .join(GROUP_TABLES, _T.table_id == _S.table_id)
    .outerjoin(RESULTS, RESULTS.c.table_id == _S.table_id)
    .outerjoin(PLACES, (PLACES.c.result_id == RESULTS.c.id) & (PLACES.c.seat == _S.color))
    .where(_T.group_id == bindparam("group"), _S.name != "")
)


@dataclass(frozen=True)
class Sat:
    """A seat that has the name."""

    table: int
    code: str
    seat: str
    name: str


def forget(group: Group, person: int) -> None:
    """No seat, book, log or file has the name from now on."""
    group.check_keeps()
    catch_up_wholly(group.id)
    with writing() as connection:
        changed(connection, group.id)
        check_here(connection, group, person)
        keys = names_known(connection, person)
        sat = _sat(connection, group.id, person, keys)
        for one in sat:
            _clear_seat(connection, one)
            _clear_reasons(connection, one)
        asked = _clear_requests(connection, group.id, keys)
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
    for one in sat:
        shelf().forget(one.code)
    for table in {*asked, *(one.table for one in sat)}:
        tell(table)


def _sat(connection: Connection, group_id: int, person: int, keys: set[str]) -> list[Sat]:
    """Where the person sat; of games that are not over, wherever the name stands."""
    rows = connection.execute(SEATS_IN, {"group": group_id})
    return [
        Sat(row.table_id, row.code, row.color, row.name)
        for row in rows
        if row.person_id == person or (row.person_id is None and key_of(row.name) in keys)
    ]


def _clear_seat(connection: Connection, sat: Sat) -> None:
    length = select(func.max(_E.number)).where(_E.table_id == sat.table).scalar_subquery()
    here = (_S.table_id == sat.table, _S.color == sat.seat)
    connection.execute(update(SEATS).where(*here).values(name="", named=length))


def _clear_requests(connection: Connection, group_id: int, keys: Iterable[str]) -> set[int]:
    """Phones that asked for a seat under the name: at which tables."""
    here = _G.table_id.in_(select(_T.table_id).where(_T.group_id == group_id))
    asked = connection.execute(select(_G.table_id, _G.name).distinct().where(here, _G.name != "")).all()
    gone = [row for row in asked if key_of(row.name) in keys]
    connection.execute(update(GRANTS).where(here, _G.name.in_([row.name for row in gone])).values(name=""))
    return {row.table_id for row in gone}


def _clear_reasons(connection: Connection, sat: Sat) -> None:
    """Corrections have a reason in people's own words. The log's facts stay as they are."""
    wanted = (_E.table_id == sat.table, _E.move.contains(f'"{REASON}"'))
    word = re.compile(rf"(?<!\w){re.escape(sat.name)}(?!\w)")
    for row in connection.execute(select(_E.number, _E.move, _E.facts).where(*wanted)).all():
        told = {name: _without(word, text) for name, text in (("move", row.move), ("facts", row.facts))}
        here = (_E.table_id == sat.table, _E.number == row.number)
        connection.execute(update(ENTRIES).where(*here).values(**told))


def _without(word: re.Pattern[str], text: str) -> str:
    return json.dumps(_cleared(word, json.loads(text)), separators=(",", ":"))


def _cleared(word: re.Pattern[str], held: object) -> object:
    if isinstance(held, list):
        return [_cleared(word, one) for one in held]
    if isinstance(held, dict):
        return {
            name: word.sub(NOBODY, one) if name == REASON and isinstance(one, str) else _cleared(word, one)
            for name, one in held.items()
        }
    return held
