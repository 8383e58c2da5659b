"""Drawing a seat's block, in this process: against an empty template, and against an empty page.

Both sides go through the same `render_template` with the same context, so Flask's context processors and signals
count for both. Two things may be called empty: a template that extends nothing and prints the table's code, which
is the least that any template can be; and the site's own page with nothing in it, head and stream and all, which
is the least that a page here can be.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from statistics import mean, median
from typing import Any

from flask import Flask, render_template

from app import create_app
from assistant.pages import show
from assistant.pages.device import this_device
from assistant.pages.seat_view import draw_block, now_context
from assistant.tables import devices
from assistant.tables.books import table_of
from assistant.tables.storage import writing
from tests.support.tables import Api

from .recorded import export_at, whole_game
from .report import Figure, at_most, milliseconds
from .with_empty import EMPTY

TURN = range(85, 122, 4)  # entries of the middle of the recorded game: every phase of a turn
REPEATS, TIMES = 9, 40
Times = list[list[float]]


def rendering() -> list[Figure]:
    """All five seats after entries of one turn: templates alone, and with all that is worked out for them."""
    with tempfile.TemporaryDirectory() as data:
        app = create_app(data, RATELIMIT_ENABLED=False)
        alone, whole = [], []
        for length in TURN:
            code = Api(app.test_client()).send("POST", "/tables/import", export_at(length))["code"]
            for seat in whole_game()["seats"]:
                alone.append(templates(app, code, seat["color"]))
                whole.append(drawn(app, code, seat["color"]))
    return [
        figure("a seat's block, its template alone, against an empty page of the site", alone, 2, 3),
        figure("a seat's block, its template alone, against an empty template", alone, 1, 3),
        figure(
            "a seat's block with all that is worked out for it, against the same of an empty template",
            whole,
            1,
        ),
    ]


def templates(app: Flask, code: str, seat: str) -> list[float]:
    with app.test_request_context(f"/t/{code}/seat/{seat}/block"):
        context = {**now_context(picture(code, seat), seat), "notice": ""}
        line, page = (app.jinja_env.from_string(text) for text in (EMPTY, '{% extends "frame/base.html" %}'))
        return times(
            *(lambda t=t: render_template(t, **context) for t in ("frame/seat_block.html", line, page))
        )


def drawn(app: Flask, code: str, seat: str) -> list[float]:
    """From the table's code to the text; the picture of the table is the one the other pages have had."""
    line = app.jinja_env.from_string(EMPTY)
    with app.test_request_context(f"/t/{code}/seat/{seat}/block"):
        picture(code, seat)
        return times(
            lambda: draw_block(show.picture(table_of(code)), seat),
            lambda: render_template(line, **show.context(show.picture(table_of(code)))),
        )


def picture(code: str, seat: str) -> show.Picture:
    """As the phone sees it that holds the seat."""
    table = table_of(code)
    with writing() as connection:
        devices.grant(connection, table, this_device(), seat)
    return show.picture(table)


def times(*works: Callable[[], Any]) -> list[float]:
    """The quickest of some runs of each, by turns."""
    return [min(of_one) for of_one in zip(*runs(works), strict=True)]


def runs(works: tuple[Callable[[], Any], ...]) -> Iterator[list[float]]:
    for _ in range(REPEATS):
        yield [one_run(work) for work in works]


def one_run(work: Callable[[], Any]) -> float:
    before = time.perf_counter()
    for _ in range(TIMES):
        work()
    return (time.perf_counter() - before) / TIMES


def figure(name: str, found: Times, against: int, most: float | None = None) -> Figure:
    """The mean of both sides, and of the ratios the median."""
    mine, theirs = mean(row[0] for row in found), mean(row[against] for row in found)
    ratio = median(row[0] / row[against] for row in found)
    goal = at_most(most) if most else None
    return Figure(name, milliseconds(mine), milliseconds(theirs), ratio, goal)
