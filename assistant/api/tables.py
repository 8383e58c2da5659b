"""Opening a table, looking at it, sitting down, carrying it elsewhere."""

from __future__ import annotations

from typing import TypeVar

from flask import Response, jsonify, request
from flask_smorest import Blueprint

from ..doors.schemas import schema_for
from ..doors.states import state_of
from ..games import catalog
from ..games.cards import as_data
from ..games.port import AnyGame
from ..limits import opening as openings
from ..limits import writes
from ..tables import books, carry, maps, opening, people, service
from ..tables.books import table_of
from ..tables.codec import Json, plain, structure
from ..tables.refusals import BadRequest
from . import answers
from .asking import body, json_body
from .bodies import NameWanted, TableWanted
from .documents import gives, query, takes

FIGURES = catalog.forecast_figures()
T = TypeVar("T")
blueprint = Blueprint("tables", __name__, description="Tables")


@blueprint.post("/tables")
@blueprint.doc(**takes("TableWanted"), **gives(201, "Opened"))
@openings
def open_table() -> tuple[Json, int]:
    """Open a table. Whatever the setup leaves out is drawn and rolled."""
    wanted = body(TableWanted)
    if wanted["game"] not in catalog.GAMES:
        raise BadRequest("That game is not played here.", field="game")
    game = maps.find(wanted["game"], wanted["map"])
    if game is None:
        raise BadRequest("There is no such map here.", field="map")
    named = [(seat["color"], seat["name"] or "") for seat in wanted["seats"]]
    seats = [color for color, _ in named]
    options = read({"seats": seats, "tracking": wanted["tracking"]}, game.options_type, game)
    first = game.setup_move(setup=read(wanted["setup"], game.setup_type, game))
    opened = opening.open_table(game, wanted["map"], options, first, named)
    return answers.opened(opened), 201


@blueprint.post("/tables/import")
@blueprint.doc(**takes("Export"), **gives(201, "Opened"))
@openings
def import_table() -> tuple[Json, int]:
    """Take in a table that was exported here or on another server."""
    request.max_content_length = carry.LARGEST_FILE
    return answers.opened(carry.import_table(json_body())), 201


@blueprint.get("/tables/<string:code>")
@blueprint.doc(parameters=[query("at")], **gives(200, "State"))
def get_state(code: str) -> Response:
    """The state now, or with ?at=N after entry N. The ETag is the log's number."""
    table = table_of(code)
    at = number_in_query("at")
    book = books.current(table)
    if at is not None:
        service.check_entry(book, at)
        book = books.book_at(table, book, at)
    return tagged(book.number) or with_tag(jsonify(state_of(table, book)), book.number)


@blueprint.get("/tables/<string:code>/offers")
@blueprint.doc(**gives(200, "Offers"))
def get_offers(code: str) -> Json:
    """What each seat may do now, with the choices and what each would cost; and the card its phone shows."""
    table = table_of(code)
    book, game, seats = books.current(table), table.game, table.options.seats
    offers = {seat: plain(game.offers(book.state, seat)) for seat in seats}
    with game.calling({seat.color: seat.name for seat in people.seats_of(table)}):
        cards = {seat: as_data(game.card(book.state, seat)) for seat in seats}
    return {"number": book.number, "offers": offers, "cards": cards}


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


@blueprint.post("/tables/<string:code>/seats/<string:color>/take")
@blueprint.doc(**takes("NameWanted", required=False), **gives(201, "SeatTaken"))
@writes
def take_seat(code: str, color: str) -> tuple[Json, int]:
    """Sit down at a free seat; the answer holds its token."""
    table = table_of(code)
    name = body(NameWanted)["name"] if request.get_data() else ""
    seat, token = people.take_seat(table, color, name)
    return answers.seat(table, seat, token), 201


def read(data: Json, cls: type[T], game: AnyGame) -> T:
    """A game's own dataclass from what was sent, checked by the schema made from it."""
    return structure(schema_for(cls, game.field_kinds)().load(data), cls, game)


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
