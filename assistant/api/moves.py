"""Moves, quotes, undo and amendment: all writing ends in the one service."""

from __future__ import annotations

from flask import request
from flask_smorest import Blueprint

from ..doors.moves import wish
from ..limits import writes
from ..tables import service
from ..tables.books import table_of
from ..tables.codec import Json, to_data
from . import answers
from .asking import actor_at, body, json_body
from .bodies import AmendWanted, RewindWanted
from .documents import BEARER, STATELESS, gives, query, takes

blueprint = Blueprint("moves", __name__, description="Moves")


@blueprint.post("/tables/<string:code>/moves")
@blueprint.doc(security=BEARER, parameters=[STATELESS], **takes("Move"), **gives(201, "Done"))
@writes
def post_move(code: str) -> tuple[Json, int]:
    """Make one move."""
    table = table_of(code)
    actor = actor_at(table)
    done = service.submit(table, actor, wish(table, actor, json_body()))
    return answers.done(table, done), 201


@blueprint.post("/tables/<string:code>/quote")
@blueprint.doc(
    security=BEARER, parameters=[query("ahead", "boolean")], **takes("Move"), **gives(200, "Quote")
)
@writes
def post_quote(code: str) -> Json:
    """What a move would cost and cause. Writes nothing, and tells no dice in advance. With `ahead=true`, track
    of a seat that has yet to build is judged before its turn, as the map is now."""
    table = table_of(code)
    actor = actor_at(table)
    wanted = wish(table, actor, json_body())
    drawn = table.game.map if request.args.get("ahead") == "true" else None
    as_if = (lambda state: drawn.ahead(state, wanted.move.seat)) if drawn else None
    book, facts, asked = service.quote(table, actor, wanted, as_if)
    told = table.game.quote(book.state, wanted.move.seat, facts)
    asks = [{"question": q.name, "kind": q.kind, "count": q.count} for q in asked]
    return {"number": book.number, "facts": [to_data(fact) for fact in facts], "asks": asks, **told}


@blueprint.post("/tables/<string:code>/rewind")
@blueprint.doc(security=BEARER, parameters=[STATELESS], **takes("RewindWanted"), **gives(201, "Done"))
@writes
def post_rewind(code: str) -> tuple[Json, int]:
    """Put the table back as after entry `to`. Rewinding to before a rewind is redo."""
    table = table_of(code)
    actor = actor_at(table)
    done = service.rewind(table, actor, **body(RewindWanted))
    return answers.done(table, done), 201


@blueprint.post("/tables/<string:code>/pause")
@blueprint.doc(security=BEARER, parameters=[STATELESS], **gives(201, "Done"))
@writes
def post_pause(code: str) -> tuple[Json, int]:
    """Stop the clock; the next move starts it again by itself."""
    table = table_of(code)
    return answers.done(table, service.pause(table, actor_at(table))), 201


@blueprint.post("/tables/<string:code>/amend")
@blueprint.doc(security=BEARER, parameters=[STATELESS], **takes("AmendWanted"), **gives(201, "Done"))
@writes
def post_amend(code: str) -> tuple[Json, int]:
    """Replace entry `number` by a better move; what followed is played again as it fell. With `until`, the
    entries from there on are left undone: those that no longer fit."""
    table = table_of(code)
    actor = actor_at(table)
    wanted = body(AmendWanted)
    better = wish(table, actor, wanted["move"])
    done = service.amend(table, actor, wanted["number"], better, wanted["until"])
    return answers.done(table, done), 201
