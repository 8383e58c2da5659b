"""The cardboard as it is laid again on another day, and which of it lies there already."""

from __future__ import annotations

from flask_smorest import Blueprint

from ..doors.laying import Laying, laying
from ..games.layout import Part, Step
from ..limits import writes
from ..tables import books, people
from ..tables.books import Table, table_of
from ..tables.codec import Json
from .asking import actor_at, body
from .bodies import TickWanted
from .documents import BEARER, gives, takes

blueprint = Blueprint("layouts", __name__, description="Set it up again")


@blueprint.get("/tables/<string:code>/layout")
@blueprint.doc(**gives(200, "Layout"))
def show(code: str) -> Json:
    """All that lies on the table, part by part, in the order in which it is laid again on another day."""
    return _told(_laying(table_of(code)))


@blueprint.post("/tables/<string:code>/layout")
@blueprint.doc(security=BEARER, **takes("TickWanted"), **gives(200, "Layout"))
@writes
def put(code: str) -> Json:
    """Tick a step that is done (`spot` is its `id`), or take the tick back; whoever has a token of the table may.
    Ticks count for one sitting."""
    table = table_of(code)
    actor_at(table)
    wanted = body(TickWanted)
    _laying(table).put(wanted["spot"], wanted["placed"])
    return _told(_laying(table))


def _laying(table: Table) -> Laying:
    names = {seat.color: seat.name for seat in people.seats_of(table) if seat.name}
    book = books.current(table)
    return laying(table, table.game.sheets(book.state, names).layout(), book.log)


def _told(now: Laying) -> Json:
    layout = now.layout
    parts = [_part(now, part) for part in layout.parts]
    return {"parts": parts, "notes": list(layout.notes), "goes_on": list(layout.goes_on)}


def _part(now: Laying, part: Part) -> Json:
    groups = [
        {"heading": head, "steps": [_step(step, now.lies(step)) for step in steps]}
        for head, steps in part.groups
    ]
    return {"title": part.title, "note": part.note, "groups": groups}


def _step(step: Step, placed: bool) -> Json:
    """Without its picture: what is on it stands in words."""
    return {
        "id": step.id,
        "says": step.says,
        "aside": step.aside,
        "value": step.value,
        "seats": list(step.seats),
        "cubes": list(step.cubes),
        "placed": placed,
    }
