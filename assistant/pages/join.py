"""Coming to a table: by its code, by a seat's own code, or by asking the host."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from flask import Blueprint, Response, redirect, render_template, request, url_for

from ..limits import writes
from ..tables import devices
from ..tables.books import Table, table_of
from ..tables.refusals import SeatTaken, WhoAreYou
from ..tables.service import hub
from . import show as showing
from .device import granted_here, this_device

OLD_CODE = "This code is not valid any more. Take a free seat, or ask the host for a new code."
blueprint = Blueprint("join", __name__)


@blueprint.get("/t/<code>")
def arrive(code: str) -> Any:
    """Straight to the own seat where there is one, else to the free chairs."""
    table = table_of(code)
    held = granted_here(table)
    if held.seats:
        return redirect(url_for("seat.show", code=table.code, color=held.seats[0]))
    return chairs(code)


@blueprint.get("/t/<code>/chairs")
def chairs(code: str) -> str:
    """Who sits where, and which chairs are free."""
    return _page(table_of(code))


@blueprint.get("/t/<code>/chairs/block")
def block(code: str) -> Any:
    """The chairs as they are now. Whoever asked for a seat and got it goes there."""
    table = table_of(code)
    context = _context(table)
    got = [seat for seat in request.args.getlist("asked") if seat in context["held"].seats]
    if got:
        there = url_for("seat.show", code=table.code, color=got[0])
        return Response(status=204, headers={"HX-Redirect": there})
    if request.args.get("have") == context["stamp"]:
        return Response(status=204)
    return render_template("frame/join_block.html", **context)


@blueprint.post("/t/<code>/take")
@writes
def take(code: str) -> Any:
    table, color = table_of(code), request.form.get("color", "")
    if color in granted_here(table).seats:
        return _to_seat(table, color)
    try:
        devices.sit_down(table, this_device(), color, request.form.get("name"))
    except SeatTaken:
        return _page(table, refusal="Somebody was quicker. Take another seat, or ask the host for it."), 409
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
    try:
        seat = devices.sit_down_by_token(table, this_device(), token)
    except WhoAreYou:
        raise WhoAreYou(OLD_CODE) from None
    if seat:
        return _to_seat(table, seat)
    hub().nudge_people(table.id)
    return redirect(url_for("host.show", code=table.code))


def _page(table: Table, refusal: str = "") -> str:
    return render_template("frame/join.html", **_context(table), refusal=refusal)


def _context(table: Table) -> dict[str, Any]:
    seen, held = showing.picture(table), granted_here(table)
    stamp = str(crc32(f"{seen.seats} {held} {seen.state['up']}".encode()))
    return {**showing.context(seen, held=held), "seats": seen.seats, "stamp": stamp}


def _to_seat(table: Table, color: str) -> Any:
    hub().nudge_people(table.id)
    return redirect(url_for("seat.show", code=table.code, color=color), 303)
