"""Looking at a table: its state, its offers, what is coming, and all of it as a file."""

from __future__ import annotations

from typing import TypeVar

from flask import Response, jsonify, request
from flask_smorest import Blueprint

from ..doors.states import state_of
from ..games import catalog
from ..games.cards import as_data
from ..tables import books, carry, people, service
from ..tables.books import table_of
from ..tables.codec import Json, plain
from ..tables.refusals import BadRequest
from .documents import gives, query
from .telling import steadily

FIGURES = catalog.forecast_figures()
T = TypeVar("T")
blueprint = Blueprint("tables", __name__, description="Tables")


@blueprint.get("/tables/<string:code>")
@blueprint.doc(parameters=[query("at")], **gives(200, "State"))
def get_state(code: str) -> Response:
    """The state now, or with ?at=N after entry N. The ETag is the log's number; a seat renamed since then is told."""
    table = table_of(code)
    at = number_in_query("at")
    book = books.current(table)
    if at is not None:
        service.check_entry(book, at)
        book = books.book_at(table, book, at)
    seats = people.seats_of(table)
    known = tagged(book.number) if all(seat.named < book.number for seat in seats) else None
    return known or with_tag(jsonify(steadily(state_of(table, book, seats))), book.number)


@blueprint.get("/tables/<string:code>/offers")
@blueprint.doc(**gives(200, "Offers"))
def get_offers(code: str) -> Json:
    """What each seat may do now, with the choices and what each would cost; and the card its phone shows."""
    table = table_of(code)
    book, game, seats = books.current(table), table.game, table.options.seats
    offers = {seat: plain(game.sendable(book.state, seat)) for seat in seats}
    with game.calling({seat.color: seat.name for seat in people.seats_of(table)}):
        cards = {seat: as_data(game.card(book.state, seat)) for seat in seats}
    why = list(game.why(book.state.phase, len(seats)))
    return {"number": book.number, "offers": offers, "cards": cards, "why": why}


@blueprint.get("/tables/<string:code>/forecast")
@blueprint.doc(parameters=[query("seat", "string", True), *map(query, FIGURES)], **gives(200, "Forecast"))
def get_forecast(code: str) -> Json:
    """What is coming for ?seat=blue, if some of its figures changed first: &cash=-8&shares=2."""
    table = table_of(code)
    seat = request.args.get("seat", "")
    people.check_seat(table, seat)
    asked = table.game.forecast_figures
    changed = {figure: n for figure in asked if (n := number_in_query(figure)) is not None}
    book = books.current(table)
    return {"number": book.number, "seat": seat, "forecast": table.game.forecast(book.state, seat, changed)}


@blueprint.get("/tables/<string:code>/export.json")
@blueprint.doc(**gives(200, "Export"))
def export_table(code: str) -> Json:
    """The whole table as one file, without its tokens."""
    return carry.export(table_of(code))


def number_in_query(name: str) -> int | None:
    text = request.args.get(name)
    if text is None:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 8):
        raise BadRequest(f"“{name}” must be a whole number.", field=name)
    return int(text)


def tagged(number: int) -> Response | None:
    """304 for whoever has this number already."""
    if request.if_none_match.contains_weak(str(number)):
        return with_tag(Response(status=304), number)
    return None


def with_tag(response: Response, number: int) -> Response:
    response.set_etag(str(number))
    response.headers["Cache-Control"] = "no-cache"
    return response
