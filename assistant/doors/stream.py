"""The stream of numbers that pages and programs keep open."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from ..home import LEAVING
from ..tables import books
from ..tables.books import Table
from ..tables.live import CLOSING, events, hub
from ..tables.storage import reading


def stream(table: Table, seen: int) -> Response:
    """The one stream of a page or program. It carries a number, never content."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    listening = hub().listening(table.id, request.remote_addr or "")
    ear = listening.__enter__()
    if stays := request.environ.get(LEAVING):  # the server at home sees at once who has left
        stays(lambda: ear.put(CLOSING))

    def current() -> int:
        """The log's length; 0 while the database is away: the next ping looks again."""
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
