"""A seat's page on a phone: own figures, what may be done now, the table, the log."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request
from marshmallow import ValidationError

from ..doors.moves import class_of, wish
from ..engine import Illegal
from ..games.cards import Card, Note
from ..limits import writes
from ..tables import people, service
from ..tables.books import Table, table_of
from ..tables.people import Actor
from ..tables.refusals import BadRequest, Refusal, Stale
from . import forms
from . import show as showing
from .device import granted_here
from .placing import placing
from .sharing import next_here
from .tabs import phone
from .take_back import take_back

blueprint = Blueprint("seat", __name__)


@blueprint.get("/t/<code>/seat/<color>")
def show(code: str, color: str) -> str:
    seen = showing.picture(table_of(code))
    return render_template("frame/seat.html", **now_context(seen, color))


@blueprint.get("/t/<code>/seat/<color>/table")
def overview(code: str, color: str) -> str:
    seen = showing.picture(table_of(code))
    return render_template("frame/seat_table.html", **seat_context(seen, color))


@blueprint.get("/t/<code>/seat/<color>/block")
def block(code: str, color: str) -> Response | str:
    """The live part of the page, for whoever is behind."""
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    return draw_block(seen, color, request.args.get("view", "seat"))


@blueprint.post("/t/<code>/moves")
@writes
def move(code: str) -> Response | str:
    """A move by its form; the answer is the page's block as it is afterwards."""
    table = table_of(code)
    seat, form = request.form.get("seat", ""), request.form
    actor = granted_here(table).actor_for(seat)
    try:
        service.submit(table, actor, wish(table, actor, _sent(table)))
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
    book, facts, asked = service.quote(table, actor, wish(table, actor, _sent(table)))
    return table.game.sheets(book.state, {}).quoted(seat, facts, bool(asked))


def _sent(table: Table) -> dict[str, Any]:
    return forms.move_data(request.form, class_of(table, request.form.get("type")), table.game.field_kinds)


def after_move(seen: showing.Picture, color: str, view: str = "seat") -> Response | str:
    """The block as it is now; on a phone with several seats, that of the next one that is up."""
    follows = next_here(seen, granted_here(seen.table), color) if view == "seat" else None
    return gone_to(seen, follows.color) if follows else draw_block(seen, color, view)


def gone_to(seen: showing.Picture, color: str) -> Response:
    """The page of another seat, without loading it anew; nothing typed for the last one may stay in it."""
    context = now_context(seen, color)
    drawn = render_template("frame/seat_block.html", **context) + render_template(
        "frame/tabs_anew.html", **context
    )
    return Response(drawn, headers={"HX-Reswap": "outerHTML"})


def draw_block(seen: showing.Picture, color: str, view: str = "seat", notice: str = "") -> str:
    if view not in ("seat", "seat_table"):
        raise BadRequest("This page is not known.")
    context = now_context(seen, color) if view == "seat" else seat_context(seen, color)
    return render_template(f"frame/{view}_block.html", **context, notice=notice)


def seat_context(seen: showing.Picture, color: str) -> dict[str, Any]:
    people.check_seat(seen.table, color)
    return {**showing.context(seen), **phone(seen, color)}


def now_context(seen: showing.Picture, color: str) -> dict[str, Any]:
    """With the card of the seat and what to do beside it, if this device plays it."""
    context = seat_context(seen, color)
    context["follows"] = next_here(seen, context["held"], color)
    if not context["mine"]:
        return {**context, "card": None, "back": None}
    return {
        **context,
        "card": card_of(seen, color),
        "back": take_back(seen, {color, *context["held"].seats}),
        "placing": placing(seen, context["held"]),
    }


def card_of(seen: showing.Picture, color: str) -> Card:
    with seen.table.game.calling(seen.names):
        return seen.table.game.card(seen.book.state, color)


def quicker(table: Table, seat: str, stale: Stale) -> Response:
    """Somebody moved meanwhile: the card is drawn anew, with the news."""
    drawn = draw_block(showing.picture(table), seat, request.form.get("view", "seat"), stale.message)
    return Response(f'<hx-partial hx-target="#block" hx-swap="outerMorph">{drawn}</hx-partial>', stale.status)
