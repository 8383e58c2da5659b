"""`GET /metrics`: what the operator's Prometheus reads, in its text format. Only with the operator's token."""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from flask import Flask, Response, abort
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from .current import this_app
from .doors.known import token_sent
from .tables.models import TABLES
from .tables.refusals import Unauthorized
from .tables.storage import reading
from .tables.tally import NOW, STEPS, Sums, tally

KIND = "text/plain; version=0.0.4; charset=utf-8"
COUNTERS = {  # what is counted, its label, and what it says
    "moves": ("game", "Moves written, undone and amended ones too"),
    "refusals": ("kind", "Requests refused, by the code that programs read"),
}
GAUGES = {"streams": "Pages and programs that listen now", "processes": "Processes that serve now"}


def register(app: Flask) -> None:
    app.add_url_rule("/metrics", view_func=metrics)


def metrics() -> Response:
    """Of all processes on this data directory."""
    wanted = this_app().config["METRICS_TOKEN"]
    if not wanted:
        abort(404)
    if not hmac.compare_digest((token_sent() or "").encode(), wanted.encode()):
        raise Unauthorized("This address is for the operator, who has a token.")
    sums = tally().sums()
    lines = [*counters(sums), *gauges(sums), *seconds(sums), *stored()]
    answer = Response("\n".join([*lines, ""]), content_type=KIND)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def counters(sums: Sums) -> Iterator[str]:
    for name, (label, says) in COUNTERS.items():
        yield from head(f"{name}_total", "counter", says)
        for (kind, *which), value in sorted(sums.items()):
            if kind == name:
                yield f'stationmaster_{name}_total{{{label}="{plain(which[0])}"}} {value:.0f}'


def gauges(sums: Sums) -> Iterator[str]:
    for name, says in GAUGES.items():
        yield from head(name, "gauge", says)
        yield f"stationmaster_{name} {sums.get((NOW, name), 0):.0f}"


def seconds(sums: Sums) -> Iterator[str]:
    """A histogram for each route; of a stream, until it is open."""
    yield from head("request_seconds", "histogram", "Seconds until a request was answered, by route")
    for (kind, *which), total in sorted(sums.items()):
        if kind == "seconds_sum":
            yield from one_route(sums, which[0], which[1], total)


def one_route(sums: Sums, method: str, route: str, total: float) -> Iterator[str]:
    labels, so_far = f'method="{plain(method)}",route="{plain(route)}"', 0.0
    name = "stationmaster_request_seconds"
    for step in (*map(str, STEPS), "+Inf"):
        so_far += sums.get(("seconds", method, route, step), 0)
        yield f'{name}_bucket{{{labels},le="{step}"}} {so_far:.0f}'
    yield f"{name}_sum{{{labels}}} {total:.6f}"
    yield f"{name}_count{{{labels}}} {so_far:.0f}"


def stored() -> Iterator[str]:
    """Left out while the database is away."""
    try:
        with reading() as connection:
            tables = connection.execute(select(func.count()).select_from(TABLES)).scalar()
    except SQLAlchemyError:
        return
    yield from head("tables", "gauge", "Tables kept in the database")
    yield f"stationmaster_tables {tables}"


def head(name: str, kind: str, says: str) -> Iterator[str]:
    yield f"# HELP stationmaster_{name} {says}."
    yield f"# TYPE stationmaster_{name} {kind}"


def plain(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
