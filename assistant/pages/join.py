"""Coming to a table: by its code, by a seat's own code, or by asking the host."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from ..limits import writes
from ..tables import devices
from ..tables.books import Table
from ..tables.service import hub
from . import show
from .device import granted_here, table_of, this_device

blueprint = Blueprint("join", __name__)


@blueprint.get("/t/<code>")
def arrive(code: str) -> Any:
    """Straight to the own seat, to the host's page, or to the free chairs."""
    table = table_of(code)
    held = granted_here(table)
    if held.seats:
        return redirect(url_for("seat.show", code=table.code, color=held.seats[0]))
    return chairs(code)


@blueprint.get("/t/<code>/chairs")
def chairs(code: str) -> str:
    """Who sits where, and which chairs are free."""
    table = table_of(code)
    return render_template(
        "join.html",
        **show.context(show.picture(table), held=granted_here(table)),
        seats=show.picture(table).seats,
    )


@blueprint.post("/t/<code>/take")
@writes
def take(code: str) -> Any:
    table = table_of(code)
    color = request.form.get("color", "")
    devices.sit_down(table, this_device(), color, request.form.get("name"))
    return _to_seat(table, color)


@blueprint.post("/t/<code>/ask")
@writes
def ask(code: str) -> Any:
    """A taken seat can be asked for; the host decides."""
    table = table_of(code)
    devices.ask_for(table, this_device(), request.form.get("color", ""), request.form.get("name"))
    hub().nudge_people(table.id)
    return redirect(url_for("join.chairs", code=table.code), 303)


@blueprint.get("/t/<code>/join/<token>")
def scanned(code: str, token: str) -> Any:
    """A seat's own code: the seat comes along to this phone."""
    table = table_of(code)
    seat = devices.sit_down_by_token(table, this_device(), token)
    if not seat:
        return redirect(url_for("host.show", code=table.code))
    return _to_seat(table, seat)


def _to_seat(table: Table, color: str) -> Any:
    hub().nudge_people(table.id)
    return redirect(url_for("seat.show", code=table.code, color=color), 303)
