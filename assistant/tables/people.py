"""Who may act: seats, the host, and the tokens they hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, select, update

from . import books
from .books import Table
from .changing import changing
from .direct import Direct
from .groups.marking import mark_due
from .models import SEATS, TOKENS
from .refusals import BadRequest, Forbidden, SeatTaken, Unauthorized, Unknown
from .storage import reading
from .tokens import hashed, new_token

NAME_LENGTH = 40
HOST = ""
_T, _S = TOKENS.c, SEATS.c
SEAT_OF = Direct(select(_T.seat).where(_T.hash == bindparam("hash"), _T.table_id == bindparam("table")))
SEATS_AT = Direct(
    select(_S.color, _S.name, _S.taken, _S.named, _S.newcomer)
    .where(_S.table_id == bindparam("table"))
    .order_by(_S.place)
)


@dataclass(frozen=True)
class Actor:
    """The holder of a token: the host (no seat), or the player of one seat."""

    seat: str

    @property
    def is_host(self) -> bool:
        return self.seat == HOST

    def check_may_act_for(self, seat: str) -> None:
        if not self.is_host and seat != self.seat:
            raise Forbidden(f"You play {self.seat} and can’t move for {seat or 'the host'}.")


@dataclass(frozen=True)
class Seat:
    """`named`: how long the log was when the seat got its name. `newcomer`: its player is new to the game."""

    color: str
    name: str
    taken: bool
    named: int
    newcomer: bool


def who(connection: Connection, table: Table, token: str | None) -> Actor:
    if not token:
        raise Unauthorized
    seat = SEAT_OF.one(connection, hash=hashed(token), table=table.id)
    if seat is None:
        raise Unauthorized
    return Actor(seat)


def seats(connection: Connection, table: Table) -> list[Seat]:
    return [
        Seat(color, name, bool(taken), named, bool(newcomer))
        for color, name, taken, named, newcomer in SEATS_AT.rows(connection, table=table.id)
    ]


def add_seats(connection: Connection, table_id: int, wanted: Sequence[tuple[str, str]]) -> None:
    rows = [
        {
            "table_id": table_id,
            "color": color,
            "place": place,
            "name": clean_name(name),
            "taken": False,
            "named": 0,
            "newcomer": False,
        }
        for place, (color, name) in enumerate(wanted)
    ]
    connection.execute(insert(SEATS), rows)


def add_token(connection: Connection, table_id: int, seat: str) -> str:
    token = new_token()
    row = {"hash": hashed(token), "table_id": table_id, "seat": seat}
    connection.execute(insert(TOKENS), [row])
    return token


def take_seat(table: Table, color: str, name: str | None) -> tuple[Seat, str]:
    """Sit down at a free seat. Returns the seat and its token."""
    check_seat(table, color)
    t = SEATS.c
    here = (t.table_id == table.id) & (t.color == color)
    with changing(table.id) as connection:
        changed = {"taken": True, **(naming(connection, table, name) if name else {})}
        done = connection.execute(update(SEATS).where(here, t.taken.is_(False)).values(**changed))
        if not done.rowcount:
            raise SeatTaken(f"{color.capitalize()} is taken. Whoever has it, or the host, can hand it over.")
        token = add_token(connection, table.id, color)
        row = connection.execute(select(t.color, t.name, t.taken, t.named, t.newcomer).where(here)).one()
    return Seat(*row), token


def naming(connection: Connection, table: Table, name: str | None) -> dict[str, str | int]:
    """What is written of a new name; no entry may come in between."""
    books.lock(connection, table)
    mark_due(connection, table.id)
    return {"name": clean_name(name), "named": books.length(connection, table)}


def check_seat(table: Table, color: str, field: str = "color") -> None:
    if color not in table.options.seats:
        who = f"plays {color}" if color.isalpha() and len(color) < 20 else "has that seat"
        raise Unknown(f"Nobody {who} at this table.", table.options.seats, field)


def clean_name(name: str | None) -> str:
    """One line without control characters, short enough for a name tag."""
    visible = "".join(c for c in name or "" if c.isprintable())
    text = " ".join(visible.split())
    if len(text) > NAME_LENGTH:
        raise BadRequest(f"A name can have at most {NAME_LENGTH} characters.", field="name")
    return text


def names_of(table: Table) -> dict[str, str]:
    """Seats by their players' names, or else their colours."""
    return called(seats_of(table))


def called(seats: Iterable[Seat]) -> dict[str, str]:
    return {seat.color: seat.name or seat.color.capitalize() for seat in seats}


def seats_of(table: Table) -> list[Seat]:
    with reading() as connection:
        return seats(connection, table)
