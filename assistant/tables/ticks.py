"""Which spots of the placing list have their cubes, and which steps are laid again: ticked by anybody, seen by all.
No move, so in no log."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from .books import Table
from .changing import changing
from .direct import Direct
from .models import TICKS
from .refusals import BadRequest
from .storage import reading

_T = TICKS.c
PLACED = "These cubes are no longer to be placed."
TICKED = Direct(select(_T.spot).where(_T.table_id == bindparam("table")))


def ticked(table: Table) -> frozenset[str]:
    with reading() as connection:
        return frozenset(spot for (spot,) in TICKED.rows(connection, table=table.id))


def put(table: Table, listed: Collection[str], spot: str, placed: bool, gone: str) -> None:
    """Tick a spot of the list, or take its tick back; `gone` is what is said of one that is not listed."""
    if spot not in listed:
        raise BadRequest(gone, field="spot")
    tick(table, spot, placed)


def tick(table: Table, spot: str, placed: bool) -> None:
    """Ticking twice is the same as ticking once: two phones may do it at the same moment."""
    try:
        with changing(table.id) as connection:
            if placed:
                connection.execute(insert(TICKS), [{"table_id": table.id, "spot": spot}])
            else:
                connection.execute(delete(TICKS).where(_T.table_id == table.id, _T.spot == spot))
    except IntegrityError:
        return


def put_all(table: Table, spots: Collection[str]) -> None:
    """Tick them together; one by one, where another phone was quicker with some of them."""
    try:
        with changing(table.id) as connection:
            if spots:
                connection.execute(insert(TICKS), [{"table_id": table.id, "spot": spot} for spot in spots])
    except IntegrityError:
        for spot in spots:
            tick(table, spot, placed=True)


def clear(table: Table, spots: Collection[str]) -> None:
    """Take all these ticks back."""
    with changing(table.id) as connection:
        connection.execute(delete(TICKS).where(_T.table_id == table.id, _T.spot.in_(spots)))
