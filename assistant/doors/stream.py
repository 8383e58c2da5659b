"""The stream of numbers that pages and programs keep open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from socket import socket

from flask import Flask, Response, request
from sqlalchemy.exc import SQLAlchemyError

from ..current import this_app
from ..tables import books
from ..tables.books import Table
from ..tables.live import Numbers, Telling, events, hub
from ..tables.storage import reading
from ..tables.tally import NOW, tally
from .switchboard import Line, Stays, Switchboard, connection_of


def stream(table: Table, seen: int, left: Callable[[], None] = lambda: None) -> Response:
    """The one stream of a page or program. It carries a number, never content. Where the server can let go of its
    connection, the switchboard tells it; else a thread does."""
    app: Flask = this_app()
    telling, lets_go = Telling(seen, app.config["PING_SECONDS"]), connection_of(request.environ)

    def over() -> None:
        listening.__exit__(None, None, None)
        counted.add(NOW, "streams", amount=-1)
        left()

    line = Line(switchboard(app), telling, looking(app, table), over) if lets_go else None
    queue, counted = Numbers(), tally()
    listening = hub().listening(table.id, line or queue, request.remote_addr or "", in_thread=not line)
    listening.__enter__()
    counted.add(NOW, "streams")
    talk = handed_over(line, lets_go) if line and lets_go else events(queue, telling, looking(app, table))
    response = Response(talk, mimetype="text/event-stream")
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(line.leave if line else over)
    return response


def handed_over(line: Line, lets_go: Callable[[], socket]) -> Iterator[str]:
    """The beginning of a stream, which the switchboard goes on with."""
    chunked = request.environ["SERVER_PROTOCOL"] == "HTTP/1.1"

    def talk() -> Iterator[str]:
        yield line.telling.begin(line.look())
        line.stay(lets_go(), chunked)
        raise Stays

    return talk()


def looking(app: Flask, table: Table) -> Callable[[], int]:
    """How the log's length is looked up; 0 while the database is away."""

    def look() -> int:
        try:
            with app.app_context(), reading() as connection:
                return books.length(connection, table)
        except SQLAlchemyError:
            return 0

    return look


def switchboard(app: Flask) -> Switchboard:
    board: Switchboard = app.extensions.setdefault("switchboard", Switchboard())
    return board


def last_event_id() -> int:
    text = request.headers.get("Last-Event-ID", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
