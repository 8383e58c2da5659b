"""Each request gets a number, a line in the log where that is wanted, and its place in the figures."""

from __future__ import annotations

import logging
import sys
from time import perf_counter
from urllib.parse import quote

from flask import Flask, Response, request

from .current import this_app, this_request
from .doors.numbering import HEADER, asked_path, request_number
from .tables.tally import tally

BEGAN = "stationmaster.began"  # in the request's environment
LOG = logging.getLogger("stationmaster.requests")


def register(app: Flask) -> None:
    """To be registered before all others: then it is first before a request, and last after it."""
    app.before_request(begin)
    app.after_request(end)
    if app.config["REQUEST_LOG"]:
        LOG.setLevel(logging.INFO)
        LOG.handlers = LOG.handlers or [logging.StreamHandler(sys.stderr)]


def begin() -> None:
    this_request().environ[BEGAN] = perf_counter()


def end(response: Response) -> Response:
    """A stream's line is written when it opens."""
    request = this_request()
    seconds = perf_counter() - request.environ.get(BEGAN, perf_counter())
    response.headers.add(HEADER, request_number())
    if this_app().config["REQUEST_LOG"]:
        LOG.info(line(response.status_code, seconds))
    if tally().on:
        rule = request.url_rule
        tally().took(request.method if rule else "any", rule.rule if rule else "none", seconds)
    return response


def line(status: int, seconds: float) -> str:
    told = {
        "request": request_number(),
        "from": quote(request.remote_addr or "-", safe=":."),
        "status": status,
        "ms": f"{seconds * 1000:.1f}",
        "method": quote(request.method[:10]),
        "path": asked_path(),
    }
    return " ".join(f"{name}={value}" for name, value in told.items())
