"""What changes among the people of a table: counted in the database, and told to every page of every worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, bindparam, select, text, update

from .live import CHANNEL, PEOPLE, hub
from .models import TABLES
from .storage import writing

# Made once: making a statement takes longer than running it.
COUNT = select(TABLES.c.people).where(TABLES.c.id == bindparam("table"))
ONE_MORE = update(TABLES).where(TABLES.c.id == bindparam("table")).values(people=TABLES.c.people + 1)


def counted(connection: Connection, table_id: int) -> int:
    """How often names, seats, ticks or whoever is connected have changed at this table."""
    return connection.execute(COUNT, {"table": table_id}).scalar() or 0


@contextmanager
def changing(table_id: int) -> Iterator[Connection]:
    """A transaction that changes something among the people. The table's row is taken first, as by a move: two
    such transactions never wait for each other."""
    with writing() as connection:
        connection.execute(ONE_MORE, {"table": table_id})
        count = counted(connection, table_id)
        notify(connection, table_id, PEOPLE, count)
        yield connection
    hub().nudge_people(table_id, count)


def tell(table_id: int) -> None:
    """Something changed that the database does not hold, such as the address to join at."""
    with changing(table_id):
        pass


def tell_gone(table_id: int) -> None:
    """Pages of a deleted table ask for it once more, and say so."""
    with writing() as connection:
        notify(connection, table_id, PEOPLE, 0)
    hub().nudge_people(table_id)


def notify(connection: Connection, *numbers: int) -> None:
    """PostgreSQL tells the other workers, once the transaction is written: a table, then the length of its log, or
    PEOPLE and how often these have changed."""
    if connection.dialect.name == "postgresql":
        what = " ".join(map(str, numbers))
        connection.execute(text("SELECT pg_notify(:to, :what)"), {"to": CHANNEL, "what": what})
