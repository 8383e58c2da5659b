"""A seat's page on a phone, and the moves that are made there."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request
from markupsafe import escape
from marshmallow import ValidationError

from ..current import this_request
from ..doors.moves import class_of, wish
from ..engine import Illegal
from ..games.cards import Note
from ..limits import writes
from ..tables import service
from ..tables.books import Table, table_of
from ..tables.people import Actor, check_seat
from ..tables.refusals import Refusal, Stale
from . import forms
from . import show as showing
from .device import granted_here
from .fixing import amending, moment
from .seat_view import after_move, card_of, draw_block, gone_to, now_context, quicker, seat_context

blueprint = Blueprint("seat", __name__)


@blueprint.get("/t/<code>/seat/<color>")
@showing.one_at_a_time
def show(code: str, color: str) -> str:
    seen = showing.picture(table_of(code))
    return render_template("frame/seat.html", **now_context(seen, color))


@blueprint.get("/t/<code>/seat/<color>/table")
@showing.one_at_a_time
def overview(code: str, color: str) -> str:
    seen = showing.picture(table_of(code))
    return render_template("frame/seat_table.html", **seat_context(seen, color))


@blueprint.get("/t/<code>/seat/<color>/block")
@showing.one_at_a_time
def block(code: str, color: str) -> Response | str:
    """The live part of the page, for whoever is behind."""
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.phone_stamp):
        return Response(status=204)
    return draw_block(seen, color, this_request().args.get("view", "seat"))


@blueprint.get("/t/<code>/why/<phase>")
def why(code: str, phase: str) -> str:
    """What people usually do in a phase: fetched once it is asked for."""
    table = table_of(code)
    return render_template("frame/why_lines.html", why=table.game.why(phase, len(table.options.seats)))


@blueprint.get("/t/<code>/seat/<color>/help")
def guide(code: str, color: str) -> str:
    """How the card of a seat works: fetched once it is asked for."""
    table = table_of(code)
    check_seat(table, color)
    return str(escape(" ".join(card_of(moment.picture(table), color).help)))


@blueprint.post("/t/<code>/moves")
@writes
def move(code: str) -> Response | str:
    """A move by its form; the answer is the page's block as it is afterwards."""
    table = table_of(code)
    seat, form = request.form.get("seat", ""), request.form
    actor, sent = granted_here(table).actor_for(seat), _sent(table)
    if moment.amended():
        return amending.draw_preview(table, seat, sent)
    try:
        service.submit(table, actor, wish(table, actor, sent))
    except Stale as stale:
        return quicker(table, seat, stale)
    return after_move(showing.picture(table), seat, form.get("view", "seat"))


@blueprint.post("/t/<code>/back")
@writes
def back(code: str) -> Response | str:
    """“Take back”: to before this seat's own last entry. The answer is its block, as it was before."""
    table, form = table_of(code), request.form
    seat = form.get("seat", "")
    actor = granted_here(table).actor_for(seat)
    to, number = forms.number(form, "to"), forms.number(form, "seen")
    try:
        service.rewind(table, actor, to, number, form.get("key") or None, seat)
    except Stale as stale:
        return quicker(table, seat, stale)
    seen = showing.picture(table)
    return draw_block(seen, seat) if form.get("here", seat) == seat else gone_to(seen, seat)


@blueprint.post("/t/<code>/quote")
def quote(code: str) -> str:
    """What the half-filled form would cost: one sentence, before the tap."""
    table = table_of(code)
    seat = request.form.get("seat", "")
    actor = granted_here(table).actor_for(seat)
    try:
        note = _quote(table, actor, seat)
    except ValidationError:
        note = None  # not yet filled in
    except (Refusal, Illegal, ValueError) as refusal:
        note = Note(getattr(refusal, "message", ""), warns=True)
    return render_template("frame/quote.html", note=note)


def _quote(table: Table, actor: Actor, seat: str) -> Note | None:
    then = moment.picture(table).book.state
    _, facts, asked = service.quote(table, actor, wish(table, actor, _sent(table)), lambda _: then)
    return table.game.sheets(then, {}).quoted(seat, facts, bool(asked))


def _sent(table: Table) -> dict[str, Any]:
    return forms.move_data(request.form, class_of(table, request.form.get("type")), table.game.field_kinds)
