"""Who is who: one name is one person, whatever phone or table; two of one name at one table are two people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from .. import devices
from ..books import Table
from ..models import ALIASES, GRANTS, PEOPLE, PLACES, RESULTS
from ..people import NAME_LENGTH, Seat, clean_name, seats
from ..refusals import BadRequest
from ..storage import writing
from .groups import MOST, Group
from .marking import changed

KEY_LENGTH = 80
_A, _P, _R, _W = ALIASES.c, PEOPLE.c, RESULTS.c, PLACES.c


class NoSuchPerson(BadRequest):
    status, code = 404, "no_such_person"

    def __init__(self, field: str) -> None:
        super().__init__("Nobody in this book has that number.", field=field)


class TwoPeople(BadRequest):
    """They are not one person, or nobody has said so yet."""

    status, code = 409, "two_people"


@dataclass(frozen=True)
class Person:
    id: int
    name: str


def key_of(name: str) -> str:
    """Under which a name is known: large and small letters are the same."""
    return name.casefold()[:KEY_LENGTH]


# who sat at a table -------------------------------------------------------------------------------


def who_sat(connection: Connection, group_id: int, table: Table) -> dict[str, int]:
    """By seat, the person who has it; somebody new where nobody is known by that name. A seat without a name is
    nobody's."""
    named: dict[str, list[Seat]] = {}
    for seat in seats(connection, table):
        if seat.name:
            named.setdefault(key_of(seat.name), []).append(seat)
    found: dict[str, int] = {}
    for key, alike in named.items():
        known = dict.fromkeys(_known(connection, group_id, key))
        free = [one for one in known if one not in found.values()]
        been = _been(connection, table, free) if len(free) > 1 else {}
        for seat in sorted(alike, key=lambda one: one.color not in been):
            person = _choose(seat, free, been) or _new(connection, group_id, seat.name, key)
            found[seat.color] = person
            free = [one for one in free if one != person]
    return found


def _choose(seat: Seat, free: Sequence[int], been: dict[str, list[int]]) -> int | None:
    """Whoever this phone was before, or else the first of that name."""
    own = [one for one in been.get(seat.color, ()) if one in free]
    return next(iter([*own, *free]), None)


def _known(connection: Connection, group_id: int, key: str) -> list[int]:
    query = select(_A.person_id).where(_A.group_id == group_id, _A.name == key).order_by(_A.nth)
    return list(connection.execute(query).scalars())


def _been(connection: Connection, table: Table, among: Sequence[int]) -> dict[str, list[int]]:
    """By seat, who its phones have been at other tables."""
    held = devices.holders(connection, table)
    g = GRANTS.c
    query = (
        select(g.device, _W.person_id)
        .join(RESULTS, _R.table_id == g.table_id)
        .join(PLACES, (_W.result_id == _R.id) & (_W.seat == g.seat))
        .where(_W.person_id.in_(among), _R.table_id != table.id, g.asked.is_(False))
        .where(g.device.in_(set().union(*held.values())))
        .order_by(_R.ended_at.desc())
    )
    rows = connection.execute(query).all()
    by_seat = {
        seat: [row.person_id for row in rows if row.device in held[seat]] for seat in table.options.seats
    }
    return {seat: list(dict.fromkeys(found)) for seat, found in by_seat.items() if found}


def _new(connection: Connection, group_id: int, name: str, key: str) -> int:
    """Anna; the second of that name is called Anna 2."""
    here = (_A.group_id == group_id, _A.name == key)
    nth = (connection.execute(select(func.max(_A.nth)).where(*here)).scalar() or 0) + 1
    taken = {
        key_of(one) for one in connection.execute(select(_P.name).where(_P.group_id == group_id)).scalars()
    }
    shown, count = name, nth
    while key_of(shown) in taken:
        count = max(2, count)
        shown = f"{name[: NAME_LENGTH - 4]} {count}"
        count += 1
    (person,) = connection.execute(
        insert(PEOPLE), {"group_id": group_id, "name": shown}
    ).inserted_primary_key or (0,)
    row = {"group_id": group_id, "name": key, "nth": nth, "person_id": person}
    connection.execute(insert(ALIASES), row)
    return int(person)


# changes ------------------------------------------------------------------------------------------


def rename(group: Group, person: int, name: str) -> None:
    """The book shows another name; whoever plays under it, or under the old one, is this person."""
    group.check_keeps()
    name = clean_name(name)
    if not name:
        raise BadRequest("Write a name.", field="name")
    with writing() as connection:
        changed(connection, group.id)
        check_here(connection, group, person)
        others = [one for one in _called(connection, group.id, name) if one != person]
        if known := _with_games(connection, others):
            shown = "" if key_of(known) == key_of(name) else f" as {known}"
            raise TwoPeople(
                f"{name} is in the book already{shown}. If they are one person, join them.", field="name"
            )
        for other in others:
            _hand_over(connection, group.id, other, person)
        connection.execute(update(PEOPLE).where(_P.id == person).values(name=name))
        if not _known(connection, group.id, key_of(name)):
            row = {"group_id": group.id, "name": key_of(name), "nth": 1, "person_id": person}
            connection.execute(insert(ALIASES), row)


def merge(group: Group, person: int, into: int) -> None:
    """Two names turn out to be one person: games and names of the first are the second's."""
    group.check_keeps()
    with writing() as connection:
        changed(connection, group.id)
        gone, stays = check_here(connection, group, person), check_here(connection, group, into, "into")
        if person == into:
            raise BadRequest("Choose somebody else to join with.", field="into")
        w, other = PLACES.c, PLACES.alias()
        both = select(w.result_id).join(other, other.c.result_id == w.result_id)
        if connection.execute(both.where(w.person_id == person, other.c.person_id == into)).first():
            raise TwoPeople(
                f"{gone.name} and {stays.name} have sat at one table: they are two people.", field="into"
            )
        _hand_over(connection, group.id, person, into)


def check_here(connection: Connection, group: Group, person: int, field: str = "person") -> Person:
    query = select(_P.id, _P.name).where(_P.id == person, _P.group_id == group.id)
    row = connection.execute(query).first() if person <= MOST else None
    if row is None:
        raise NoSuchPerson(field)
    return Person(*row)


def names_known(connection: Connection, person: int) -> set[str]:
    """Every name under which somebody plays, in small letters."""
    shown = connection.execute(select(_P.name).where(_P.id == person)).scalars()
    played = connection.execute(select(_A.name).where(_A.person_id == person)).scalars()
    return {*map(key_of, shown), *played}


def _called(connection: Connection, group_id: int, name: str) -> list[int]:
    """Whoever the book shows by a name, and the first who plays under it."""
    rows = connection.execute(select(_P.id, _P.name).where(_P.group_id == group_id))
    shown = [row.id for row in rows if key_of(row.name) == key_of(name)]
    return list(dict.fromkeys([*shown, *_known(connection, group_id, key_of(name))[:1]]))


def _with_games(connection: Connection, persons: Iterable[int]) -> str | None:
    """Whoever of them has played a game, by name."""
    query = select(_P.name).join(PLACES, _W.person_id == _P.id).where(_P.id.in_(list(persons))).limit(1)
    found: str | None = connection.execute(query).scalar()
    return found


def _hand_over(connection: Connection, group_id: int, person: int, into: int) -> None:
    connection.execute(update(PLACES).where(_W.person_id == person).values(person_id=into))
    connection.execute(update(ALIASES).where(_A.person_id == person).values(person_id=into))
    connection.execute(delete(PEOPLE).where(_P.id == person, _P.group_id == group_id))
