"""The log, the statement of a seat, and the stream of numbers."""

from __future__ import annotations

from flask import Response, request
from flask_smorest import Blueprint

from ..doors import figures, take_home
from ..doors.stream import last_event_id, stream
from ..engine import live
from ..tables import books, people
from ..tables import story as stories
from ..tables.books import table_of
from ..tables.codec import Json, plain
from . import answers
from .documents import gives, gives_stream, gives_text, query
from .tables import number_in_query

blueprint = Blueprint("log", __name__, description="Log")


@blueprint.get("/tables/<string:code>/log")
@blueprint.doc(parameters=[query("after")], **gives(200, "Log"))
def get_log(code: str) -> Json:
    """Every entry with its facts in words; ?after=N leaves out the first N."""
    table = table_of(code)
    after = max(0, number_in_query("after") or 0)
    log = books.current(table).log
    return {"entries": [answers.entry(table, entry) for entry in log[after:]]}


@blueprint.get("/tables/<string:code>/statement")
@blueprint.doc(parameters=[query("seat", "string")], **gives(200, "Statement"))
def get_statement(code: str) -> Json:
    """Every change of a figure, why, and what it came to; ?seat=blue for one seat."""
    table, seat = table_of(code), request.args.get("seat")
    if seat is not None:
        people.check_seat(table, seat)
    lines = table.game.statement(table.options, live(books.current(table).log))
    wanted = [line for line in lines if seat in (None, line.change.seat)]
    return {"lines": [{"entry": x.entry, **plain(x.change), "now": x.now} for x in wanted]}


@blueprint.get("/tables/<string:code>/curves")
@blueprint.doc(**gives(200, "Curves"))
def get_curves(code: str) -> Json:
    """Every seat's figures turn by turn, as the charts show them."""
    table = table_of(code)
    return figures.curve_data(stories.read(table), people.names_of(table))


@blueprint.get("/tables/<string:code>/figures.csv")
@blueprint.doc(**gives_text("text/csv"))
def get_figures(code: str) -> Response:
    """Every seat's figures after every entry that counts, for a spreadsheet."""
    table = table_of(code)
    return figures.spreadsheet(stories.read(table), people.names_of(table))


@blueprint.get("/tables/<string:code>/film.html")
@blueprint.doc(**gives_text("text/html"))
def get_film(code: str) -> Response:
    """One file to take home: film, ranking, curves, log and luck. It needs no server and asks for nothing."""
    table = table_of(code)
    return take_home.download(stories.read(table), people.names_of(table))


@blueprint.get("/tables/<string:code>/stream")
@blueprint.doc(**gives_stream())
def get_stream(code: str) -> Response:
    """`event: log` with the log's number whenever it grows; a ping every 15 seconds."""
    table = table_of(code)
    return stream(table, last_event_id())
