"""The log, the statement of a seat, and the stream of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask, Response, current_app, request
from flask_smorest import Blueprint
from sqlalchemy.exc import SQLAlchemyError

from ..engine import live
from ..tables import books, people
from ..tables.books import Table
from ..tables.codec import plain
from ..tables.live import events
from ..tables.service import hub
from ..tables.storage import reading
from . import answers
from .asking import table_of
from .documents import gives, gives_stream, query
from .tables import number_in_query

blueprint = Blueprint("log", __name__, description="Log")


@blueprint.get("/tables/<string:code>/log")
@blueprint.doc(parameters=[query("after")], **gives(200, "Log"))
def get_log(code: str) -> dict[str, Any]:
    """Every entry with its facts in words; ?after=N leaves out the first N."""
    table = table_of(code)
    after = max(0, number_in_query("after") or 0)
    with reading() as connection:
        found = books.entries(connection, table, after=after)
    return {"entries": [answers.entry(table, entry) for entry in found]}


@blueprint.get("/tables/<string:code>/statement")
@blueprint.doc(parameters=[query("seat", "string")], **gives(200, "Statement"))
def get_statement(code: str) -> dict[str, Any]:
    """Every change of a figure, why, and what it came to; ?seat=blue for one seat."""
    table, seat = table_of(code), request.args.get("seat")
    if seat is not None:
        people.check_seat(table, seat)
    with reading() as connection:
        entries = live(books.entries(connection, table))
    lines = table.game.statement(table.options, entries)
    found = [line for line in lines if seat in (None, line.change.seat)]
    return {"lines": [{"entry": x.entry, **plain(x.change), "now": x.now} for x in found]}


@blueprint.get("/tables/<string:code>/stream")
@blueprint.doc(**gives_stream())
def get_stream(code: str) -> Response:
    """`event: log` with the log's number whenever it grows; a ping every 15 seconds."""
    table = table_of(code)
    return stream(table, last_event_id())


def stream(table: Table, seen: int) -> Response:
    """The one stream of a page or program: it carries a number, never content."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    listening = hub().listening(table.id)
    ear = listening.__enter__()

    def current() -> int:
        """Nothing new where the database is away for a moment: the next ping looks again."""
        try:
            with app.app_context(), reading() as connection:
                return books.length(connection, table)
        except SQLAlchemyError:
            return 0

    def talk() -> Iterator[str]:
        yield from events(ear, seen, current, app.config["PING_SECONDS"])

    response = Response(talk(), mimetype="text/event-stream")
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(lambda: listening.__exit__(None, None, None))
    return response


def last_event_id() -> int:
    text = request.headers.get("Last-Event-ID", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
