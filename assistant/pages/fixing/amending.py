"""Amending an old entry on a page: its form as it was, what would change after it, and then the change."""

from __future__ import annotations

import json
from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ...doors.moves import wish
from ...games.cards import inputs_of
from ...limits import writes
from ...security import of_a_page
from ...tables import service
from ...tables.books import Table, table_of
from ...tables.codec import Json, to_data
from ...tables.refusals import BadRequest
from .. import forms
from .. import show as showing
from ..device import granted_here
from ..seat_view import card_of, seat_context
from . import moment
from .amend_view import preview

blueprint = Blueprint("amending", __name__)
moment.register(blueprint)


@blueprint.get("/t/<code>/amend/<int:number>")
def show(code: str, number: int) -> str:
    """The card from which the entry was made, at the moment it was made."""
    table = table_of(code)
    seen = showing.picture(table)
    service.check_entry(seen.book, number)
    seat = seen.book.log[number - 1].move.seat
    service.check_amendable(seen.book.log, granted_here(table).actor_for(seat), number)
    return render_template("frame/history/amend.html", **_form(seen, number, seat))


@blueprint.post("/t/<code>/amend/<int:number>")
@writes
def carry_out(code: str, number: int) -> ResponseReturnValue:
    table, form = table_of(code), request.form
    actor = granted_here(table).actor_for(form.get("seat", ""))
    wished = wish(table, actor, _move(form.get("move", "")))
    until = forms.number(form, "until") if form.get("until") else None
    seen, key = forms.number(form, "seen"), form.get("key") or None
    service.amend(table, actor, number, replace(wished, seen=seen, key=key), until)
    there = _log(table, form.get("seat", ""))
    return Response(headers={"HX-Redirect": there}) if of_a_page() else redirect(there, 303)


def draw_preview(table: Table, seat: str, sent: Json) -> str:
    """The answer to a card's form that amends an entry: what would change, and the button that does it."""
    number, seen = moment.amended(), showing.picture(table)
    actor = granted_here(table).actor_for(seat)
    move = {name: value for name, value in sent.items() if name not in ("seen", "key")}
    would = service.amendment(table, actor, number, wish(table, actor, move))
    context = {**seat_context(seen, seat), "entry": number, "log": _log(table, seat)}
    view = preview(seen, number, would, move)
    return render_template("frame/history/amend_preview.html", **context, view=view)


def _form(seen: showing.Picture, number: int, seat: str) -> dict[str, object]:
    """What the page is drawn from: the card as of then, and what was entered in it."""
    entry, then = seen.book.log[number - 1], moment.before(seen, number)
    said = seen.table.game.tell(entry, seen.names)
    was = [pair for name, value in to_data(entry.move).items() for pair in inputs_of(name, value)]
    context = {**seat_context(then, seat), "card": card_of(then, seat), "to_act": True, "back": None}
    return {**context, "entry": number, "said": said, "was": json.dumps(was), "log": _log(seen.table, seat)}


def _log(table: Table, seat: str) -> str:
    """Where the entry was chosen: the seat's own log, or the table's where the host acts for another seat."""
    if seat in granted_here(table).seats:
        return url_for("history.seat_log", code=table.code, color=seat)
    return url_for("history.log", code=table.code)


def _move(text: str) -> Json:
    try:
        move = json.loads(text)
    except ValueError:
        move = None
    if not isinstance(move, dict):
        raise BadRequest("Choose again what the entry should be.")
    return move
