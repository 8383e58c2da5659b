"""The cubes to put on the cardboard, and which of them lie there already."""

from __future__ import annotations

from dataclasses import asdict

from flask_smorest import Blueprint

from ..games.sheets import Placing
from ..limits import writes
from ..tables import books, people, ticks
from ..tables.books import Table, table_of
from ..tables.codec import Json
from .asking import actor_at, body
from .bodies import TickWanted
from .documents import BEARER, gives, takes

blueprint = Blueprint("ticks", __name__, description="Cubes to place")


@blueprint.get("/tables/<string:code>/placing")
@blueprint.doc(**gives(200, "Placing"))
def show(code: str) -> Json:
    """What growth or the setup puts on the cardboard now. The list is empty where there is nothing to place."""
    return _told(table_of(code))


@blueprint.post("/tables/<string:code>/placing")
@blueprint.doc(security=BEARER, **takes("TickWanted"), **gives(200, "Placing"))
@writes
def put(code: str) -> Json:
    """Tick a spot whose cubes lie there, or take the tick back; whoever has a token of the table may."""
    table = table_of(code)
    actor_at(table)
    wanted = body(TickWanted)
    listed = _listed(table)
    ticks.put(table, listed.ids if listed else (), wanted["spot"], wanted["placed"], ticks.PLACED)
    return _told(table)


def _listed(table: Table) -> Placing | None:
    names = {seat.color: seat.name for seat in people.seats_of(table) if seat.name}
    return table.game.sheets(books.current(table).state, names).placing()


def _told(table: Table) -> Json:
    listed, there = _listed(table), ticks.ticked(table)
    groups = listed.groups if listed else ()
    return {
        "groups": [
            {"heading": head, "spots": [{**asdict(one), "placed": one.id in there} for one in spots]}
            for head, spots in groups
        ]
    }
