"""The workers of one server, on whatever machines, as the database knows them: who lives, and who is connected."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    cast,
    delete,
    extract,
    func,
    insert,
    literal,
    select,
    update,
)

from .models import PRESENCE, TABLES, WORKERS

Pairs = Sequence[tuple[int, str]]  # a table and a device that has a page of it open
MISSED = 3  # signs of life, and a worker no longer counts
_P, _W = PRESENCE.c, WORKERS.c


def alive(connection: Connection, worker: str) -> bool:
    """A sign of life; False if the others do not know this worker, or have given it up."""
    sign = update(WORKERS).where(_W.id == worker).values(seen=_clock(connection))
    return bool(connection.execute(sign).rowcount)


def arrive(connection: Connection, worker: str, open_here: Pairs) -> None:
    """A worker that is new, or back, with all its pages."""
    connection.execute(insert(WORKERS).values(id=worker, seen=_clock(connection)))
    for table_id, device in open_here:
        came(connection, worker, table_id, device)


def leave(connection: Connection, worker: str) -> None:
    connection.execute(delete(WORKERS).where(_W.id == worker))


def sweep(connection: Connection, pulse: float) -> set[int]:
    """Give up the workers that have been silent too long. Returns the tables that were open there."""
    silent = select(_W.id).where(_W.seen < _clock(connection) - MISSED * pulse)
    gone = connection.execute(silent).scalars().all()
    if not gone:
        return set()
    tables = connection.execute(select(_P.table_id).where(_P.worker.in_(gone))).scalars().all()
    connection.execute(delete(WORKERS).where(_W.id.in_(gone)))
    return set(tables)


def came(connection: Connection, worker: str, table_id: int, device: str) -> None:
    """Nothing is told of a table that has been deleted meanwhile."""
    left(connection, worker, table_id, device)
    row = select(literal(worker), TABLES.c.id, literal(device)).where(TABLES.c.id == table_id)
    connection.execute(insert(PRESENCE).from_select(["worker", "table_id", "device"], row))


def left(connection: Connection, worker: str, table_id: int, device: str) -> None:
    here = (_P.worker == worker, _P.table_id == table_id, _P.device == device)
    connection.execute(delete(PRESENCE).where(*here))


def present(connection: Connection, table_id: int) -> set[str]:
    """The devices that have a page of this table open, at any worker."""
    return set(connection.execute(select(_P.device).where(_P.table_id == table_id)).scalars())


def _clock(connection: Connection) -> ColumnElement[int]:
    """Seconds by the database's clock: those of two machines may differ."""
    if connection.dialect.name == "postgresql":
        return cast(extract("epoch", func.clock_timestamp()), BigInteger)
    return cast(func.strftime("%s", "now"), BigInteger)
