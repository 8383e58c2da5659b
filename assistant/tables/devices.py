"""Phones and laptops: which seats each may act for, without names or passwords."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import books
from .books import Table
from .changing import changing
from .groups.marking import table_changed
from .maps import MapMissing
from .models import ENTRIES, GRANTS, SEATS, TABLES, TOKENS
from .people import HOST, Actor, add_token, check_seat, clean_name, naming, take_seat, who
from .refusals import BadRequest, Forbidden, Unauthorized
from .storage import reading, writing
from .tokens import hashed

MANY = 30  # tables shown on the first page
# Asked for every page; made once: making a statement takes longer than running it.
_G = GRANTS.c
GRANTED = select(_G.seat, _G.asked).where(_G.device == bindparam("device"), _G.table_id == bindparam("table"))
HOLDERS = select(_G.seat, _G.device).where(_G.table_id == bindparam("table"), _G.asked.is_(False))
ALL = select(_G.device, _G.seat, _G.asked, _G.name).where(_G.table_id == bindparam("table"))


@dataclass(frozen=True)
class Granted:
    """What one device may do at a table."""

    seats: tuple[str, ...]
    asks: tuple[str, ...]
    is_host: bool

    def actor_for(self, seat: str) -> Actor:
        if self.is_host:
            return Actor(HOST)
        if not self.seats:
            raise Unauthorized
        if seat not in self.seats:
            raise Forbidden("This phone doesn’t control that seat.")
        return Actor(seat)


@dataclass(frozen=True)
class Ask:
    """A device that asks for a seat somebody else holds."""

    device: str
    seat: str
    name: str


@dataclass(frozen=True)
class Mine:
    """A table where this device has a seat or is the host, and when it was last played."""

    table: Table
    at: datetime


@dataclass(frozen=True)
class Devices:
    """All devices of a table at one moment: which seats of the table each holds (the host's hold ""), and which it
    asks for."""

    order: tuple[str, ...]
    held: frozenset[tuple[str, str]]  # device, seat
    asks: tuple[Ask, ...]

    def granted(self, device: str) -> Granted:
        held = tuple([seat for seat in self.order if (device, seat) in self.held])
        asks = tuple([ask.seat for ask in self.asks if ask.device == device])
        return Granted(held, asks, (device, HOST) in self.held)

    def holders(self, seat: str) -> set[str]:
        return {device for device, of in self.held if of == seat}


def devices_at(connection: Connection, table: Table) -> Devices:
    rows = connection.execute(ALL, {"table": table.id}).all()
    held = frozenset((row.device, row.seat) for row in rows if not row.asked)
    return Devices(table.options.seats, held, tuple(Ask(r.device, r.seat, r.name) for r in rows if r.asked))


def granted(connection: Connection, table: Table, device: str) -> Granted:
    rows = connection.execute(GRANTED, {"device": device, "table": table.id}).all()
    held = {row.seat for row in rows if not row.asked}
    asks = tuple(row.seat for row in rows if row.asked)
    return Granted(tuple(s for s in table.options.seats if s in held), asks, HOST in held)


def grant(connection: Connection, table: Table, device: str, seat: str) -> None:
    """Give a device a seat, or make it host."""
    _remove(connection, table, device, seat)
    row = {"device": device, "table_id": table.id, "seat": seat, "asked": False, "name": ""}
    connection.execute(insert(GRANTS), [row])


def sit_down(table: Table, device: str, seat: str, name: str | None) -> None:
    """Take a free seat with this device."""
    take_seat(table, seat, name)
    with changing(table.id) as connection:
        grant(connection, table, device, seat)


def sit_down_by_token(table: Table, device: str, token: str) -> str:
    """A seat's own code was scanned: this device gets the seat."""
    with changing(table.id) as connection:
        seat = who(connection, table, token).seat
        grant(connection, table, device, seat)
        if seat:
            _mark(connection, table, seat, taken=True)
    return seat


def ask_for(table: Table, device: str, seat: str, name: str | None) -> None:
    """Ask for a seat that is taken."""
    check_seat(table, seat)
    row = {"device": device, "table_id": table.id, "seat": seat, "asked": True, "name": clean_name(name)}
    try:
        with changing(table.id) as connection:
            connection.execute(insert(GRANTS), [row])
    except IntegrityError:
        return  # this device holds the seat, or has asked already


def holders(connection: Connection, table: Table) -> dict[str, set[str]]:
    """Which devices hold each seat; the host's devices stand under ""."""
    held: dict[str, set[str]] = {seat: set() for seat in (HOST, *table.options.seats)}
    for row in connection.execute(HOLDERS, {"table": table.id}):
        held[row.seat].add(row.device)
    return held


def answer(table: Table, device: str, seat: str, yes: bool) -> None:
    """The host says yes or no. Yes gives the seat to this device alone: whoever had it keeps no token."""
    g = GRANTS.c
    here = (g.table_id == table.id, g.seat == seat)
    with changing(table.id) as connection:
        if not yes:
            connection.execute(delete(GRANTS).where(*here, g.device == device, g.asked))
            return
        _name_unnamed(connection, table, seat, device)  # first: it waits for whoever writes the log
        wished = update(GRANTS).where(*here, g.device == device, g.asked).values(asked=False)
        if not connection.execute(wished).rowcount:
            raise BadRequest("Nobody is asking for this seat any more.")
        _take_back(connection, table, seat, device)
        _mark(connection, table, seat, taken=True)


def _name_unnamed(connection: Connection, table: Table, seat: str, device: str) -> None:
    """A seat that had no name takes that of whoever asked for it."""
    g, s = GRANTS.c, SEATS.c
    asked = select(g.name).where(g.table_id == table.id, g.seat == seat, g.device == device, g.asked)
    if name := connection.execute(asked).scalar():
        here = (s.table_id == table.id, s.color == seat, s.name == "")
        connection.execute(update(SEATS).where(*here).values(**naming(connection, table, name)))


def free_seat(table: Table, seat: str) -> None:
    """Nobody holds the seat any more, neither devices nor tokens."""
    check_seat(table, seat)
    with changing(table.id) as connection:
        _take_back(connection, table, seat)
        _mark(connection, table, seat, taken=False, newcomer=False)


def rename(table: Table, seat: str, name: str) -> None:
    check_seat(table, seat)
    with changing(table.id) as connection:
        here = (SEATS.c.table_id == table.id, SEATS.c.color == seat)
        connection.execute(update(SEATS).where(*here).values(**naming(connection, table, name)))


def welcome(table: Table, seat: str, newcomer: bool) -> None:
    """Whether the player of a seat is new to the game."""
    check_seat(table, seat)
    with changing(table.id) as connection:
        _mark(connection, table, seat, newcomer=newcomer)


def seat_token(table: Table, seat: str, renew: bool = False, keep: str = "") -> str:
    """A new token for a seat's own code, or for the host. Renewed, it is the only one: of the devices, `keep`
    alone stays."""
    if seat != HOST:
        check_seat(table, seat)
    with changing(table.id) as connection:
        if renew:
            _take_back(connection, table, seat, keep)
        return add_token(connection, table.id, seat)


def name_of(device: str) -> str:
    """Under which name a device played last; "" for one that had several seats then, or a seat without a name."""
    g, s = GRANTS.c, SEATS.c
    held = (g.device == device, g.seat != HOST, g.asked.is_(False))
    last = select(func.max(g.table_id)).where(*held).scalar_subquery()
    query = (
        select(s.name)
        .join(GRANTS, (g.table_id == s.table_id) & (g.seat == s.color))
        .where(*held, g.table_id == last)
    )
    with reading() as connection:
        names = list(connection.execute(query).scalars())
    return names[0] if len(names) == 1 else ""


def tables_of(device: str) -> list[Mine]:
    """This device's tables, the one played last first."""
    g, t, e = GRANTS.c, TABLES.c, ENTRIES.c
    query = (
        select(t.code, func.max(e.at).label("at"))
        .join(GRANTS, g.table_id == t.id)
        .join(ENTRIES, e.table_id == t.id)
        .where(g.device == device, g.asked.is_(False))
        .group_by(t.code)
        .order_by(func.max(e.at).desc())
        .limit(MANY)
    )
    with reading() as connection:
        rows = connection.execute(query).all()
        tables = [(_there(connection, row.code), row.at) for row in rows]
    return [Mine(table, at) for table, at in tables if table]


def _there(connection: Connection, code: str) -> Table | None:
    """None if the table's map is missing: the other tables must still be listed."""
    try:
        return books.find_table(connection, code)
    except MapMissing:
        return None


def delete_table(table: Table) -> None:
    with writing() as connection:
        table_changed(connection, table.id)
        connection.execute(delete(TABLES).where(TABLES.c.id == table.id))
    books.forget(table)


def device_hash(secret: str) -> str:
    """What is stored of a device's cookie."""
    return hashed(secret)


def _remove(connection: Connection, table: Table, device: str, seat: str) -> None:
    g = GRANTS.c
    connection.execute(delete(GRANTS).where(g.device == device, g.table_id == table.id, g.seat == seat))


def _take_back(connection: Connection, table: Table, seat: str, keep: str = "") -> None:
    """Nobody holds the seat any more, neither devices nor tokens, but for the device to keep."""
    g, t = GRANTS.c, TOKENS.c
    connection.execute(delete(GRANTS).where(g.table_id == table.id, g.seat == seat, g.device != keep))
    connection.execute(delete(TOKENS).where(t.table_id == table.id, t.seat == seat))


def _mark(connection: Connection, table: Table, seat: str, **marks: bool) -> None:
    here = (SEATS.c.table_id == table.id, SEATS.c.color == seat)
    connection.execute(update(SEATS).where(*here).values(**marks))
