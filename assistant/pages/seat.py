"""A seat's page on a phone: own figures, what may be done now, the table, the log."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request
from marshmallow import ValidationError

from ..doors.moves import class_of, wish
from ..engine import Illegal
from ..limits import writes
from ..tables import people, service
from ..tables.books import Table, table_of
from ..tables.people import Actor
from ..tables.refusals import BadRequest, Refusal, Stale
from . import forms
from . import show as showing
from .device import granted_here

blueprint = Blueprint("seat", __name__)


@blueprint.get("/t/<code>/seat/<color>")
def show(code: str, color: str) -> str:
    return _page(code, color, "frame/seat.html")


@blueprint.get("/t/<code>/seat/<color>/table")
def overview(code: str, color: str) -> str:
    return _page(code, color, "frame/seat_table.html")


@blueprint.get("/t/<code>/seat/<color>/block")
def block(code: str, color: str) -> Any:
    """The live part of the page, for whoever is behind."""
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    return draw_block(seen, color, request.args.get("view", "seat"))


@blueprint.post("/t/<code>/moves")
@writes
def move(code: str) -> Any:
    """A move by its form; the answer is the page's block as it is afterwards."""
    table = table_of(code)
    seat, form = request.form.get("seat", ""), request.form
    actor = granted_here(table).actor_for(seat)
    try:
        service.submit(table, actor, wish(table, actor, _sent(table)))
    except Stale as stale:
        return quicker(table, seat, stale)
    view = form.get("view", "seat")
    return draw_block(showing.picture(table), seat, view)


@blueprint.post("/t/<code>/quote")
def quote(code: str) -> str:
    """What the half-filled form would cost: one sentence, before the tap."""
    table = table_of(code)
    seat = request.form.get("seat", "")
    actor = granted_here(table).actor_for(seat)
    try:
        told = _quote(table, actor, seat)
    except ValidationError:
        told = {}  # not yet filled in
    except (Refusal, Illegal, ValueError) as refusal:
        told = {"refusal": getattr(refusal, "message", "")}
    return render_template("frame/quote.html", game_key=table.game.key, **told)


def _quote(table: Table, actor: Actor, seat: str) -> dict[str, Any]:
    book, facts, asked = service.quote(table, actor, wish(table, actor, _sent(table)))
    return {"asked": asked, **table.game.quote(book.state, seat, facts)}


def _sent(table: Table) -> dict[str, Any]:
    return forms.move_data(request.form, class_of(table, request.form.get("type")), table.game.field_kinds)


def _page(code: str, color: str, template: str) -> str:
    table = table_of(code)
    return render_template(template, **seat_context(showing.picture(table), color))


def draw_block(seen: showing.Picture, color: str, view: str = "seat", notice: str = "") -> str:
    if view not in ("seat", "seat_table"):
        raise BadRequest("This page is not known.")
    context = seat_context(seen, color)
    return render_template(f"frame/{view}_block.html", **context, notice=notice)


def seat_context(seen: showing.Picture, color: str) -> dict[str, Any]:
    people.check_seat(seen.table, color)
    context = showing.context(seen)
    offers = {offer.type: offer for offer in seen.table.game.offers(seen.book.state, color)}
    me = context["state"]["players"][color]
    return {**context, "seat": color, "me": me, "offers": offers, "held": granted_here(seen.table)}


def quicker(table: Table, seat: str, stale: Stale) -> Response:
    """Somebody moved meanwhile: the card is drawn anew, with the news."""
    drawn = draw_block(showing.picture(table), seat, request.form.get("view", "seat"), stale.message)
    return Response(f'<hx-partial hx-target="#block" hx-swap="outerMorph">{drawn}</hx-partial>', stale.status)
