"""Which spots of the placing list have their cubes: ticked by anybody, seen by all. No move, so in no log."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from ..games.sheets import Placing
from .books import Table
from .live import hub
from .models import TICKS
from .refusals import BadRequest
from .storage import reading, writing

_T = TICKS.c
TICKED = select(_T.spot).where(_T.table_id == bindparam("table"))


def ticked(table: Table) -> frozenset[str]:
    with reading() as connection:
        return frozenset(connection.execute(TICKED, {"table": table.id}).scalars())


def put(table: Table, listed: Placing | None, spot: str, placed: bool) -> None:
    """Tick a spot of the list, or take its tick back."""
    if listed is None or spot not in {one.id for one in listed.spots}:
        raise BadRequest("These cubes are no longer to be placed.", field="spot")
    tick(table, spot, placed)


def tick(table: Table, spot: str, placed: bool) -> None:
    """Ticking twice is the same as ticking once: two phones may do it at the same moment."""
    try:
        with writing() as connection:
            if placed:
                connection.execute(insert(TICKS), [{"table_id": table.id, "spot": spot}])
            else:
                connection.execute(delete(TICKS).where(_T.table_id == table.id, _T.spot == spot))
    except IntegrityError:
        return
    hub().nudge_people(table.id)
