"""Which spots of the placing list have their cubes: ticked by anybody, seen by all. No move, so in no log."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from .books import Table
from .live import hub
from .models import TICKS
from .storage import reading, writing

_T = TICKS.c
TICKED = select(_T.spot).where(_T.table_id == bindparam("table"))


def ticked(table: Table) -> frozenset[str]:
    with reading() as connection:
        return frozenset(connection.execute(TICKED, {"table": table.id}).scalars())


def tick(table: Table, spot: str, placed: bool) -> None:
    """Said twice, it is as said once."""
    try:
        with writing() as connection:
            if placed:
                connection.execute(insert(TICKS), [{"table_id": table.id, "spot": spot}])
            else:
                connection.execute(delete(TICKS).where(_T.table_id == table.id, _T.spot == spot))
    except IntegrityError:
        return
    hub().nudge_people(table.id)
