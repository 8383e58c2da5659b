"""Coming to a table: by its code, by a seat's own code, or by asking the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from ..limits import writes
from ..security import of_a_page
from ..tables import devices, people
from ..tables.books import Table, table_of
from ..tables.devices import Granted
from ..tables.people import Seat
from ..tables.refusals import SeatTaken, Unauthorized
from . import seat_requests
from . import show as showing
from .address import address_for
from .device import granted_here, this_device
from .qr import svg

OLD_CODE = "This code is no longer valid. Take a free seat, or ask the host for a new code."
blueprint = Blueprint("join", __name__)


@dataclass(frozen=True)
class OwnSeat:
    """A seat of this device; `main` is a button to press first."""

    color: str
    label: str
    to_act: bool
    main: bool


@dataclass(frozen=True)
class OtherSeat:
    """A seat to take, or to ask for where it is taken."""

    color: str
    label: str
    says: str
    taken: bool
    asked: bool


@dataclass(frozen=True)
class Arrival:
    """The seats of a table as one device sees them."""

    where: str
    held: Granted
    own: Sequence[OwnSeat]
    others: Sequence[OtherSeat]
    stamp: str
    address: str = ""  # for the host: where the others join
    qr: str = ""
    name: str = ""  # what was typed here, or under which this phone played last
    remembered: str = ""  # the latter alone


@blueprint.get("/t/<code>")
def arrive(code: str) -> ResponseReturnValue:
    """Straight to a seat of this device, or to the list of seats."""
    table = table_of(code)
    held = granted_here(table)
    if held.seats:
        return redirect(url_for("seat.show", code=table.code, color=held.seats[0]))
    return chairs(code)


@blueprint.get("/t/<code>/chairs")
def chairs(code: str) -> str:
    """Who sits where, and which seats are free."""
    return _page(table_of(code))


@blueprint.get("/t/<code>/chairs/block")
def block(code: str) -> ResponseReturnValue:
    """The seats as they are now. A phone that asked for a seat and got it goes there."""
    seen = showing.picture(table_of(code))
    arrival = _arrival(seen)
    got = [seat for seat in request.args.getlist("asked") if seat in arrival.held.seats]
    if got:
        there = url_for("seat.show", code=seen.table.code, color=got[0])
        return Response(status=204, headers={"HX-Redirect": there})
    if request.args.get("have") == arrival.stamp:
        return Response(status=204)
    return showing.draw("frame/join_block.html", seen, **vars(arrival))


@blueprint.post("/t/<code>/take")
@writes
def take(code: str) -> ResponseReturnValue:
    table, color = table_of(code), request.form.get("color", "")
    if color in granted_here(table).seats:
        return _to_seat(table, color)
    try:
        devices.sit_down(table, this_device(), color, _name(table, color))
    except SeatTaken:
        return _page(table, refusal="Somebody was quicker. Take another seat, or ask for this one."), 409
    return _to_seat(table, color)


@blueprint.post("/t/<code>/ask")
@writes
def ask(code: str) -> ResponseReturnValue:
    """A taken seat can be asked for; whoever holds it or the host decides."""
    table = table_of(code)
    devices.ask_for(table, this_device(), request.form.get("color", ""), request.form.get("name"))
    return redirect(url_for("join.chairs", code=table.code), 303)


@blueprint.post("/t/<code>/answer")
@writes
def answer(code: str) -> ResponseReturnValue:
    """Answer a phone that asks for a seat. Every page hears of it and fetches its block again."""
    table = table_of(code)
    seat_requests.answer(table, granted_here(table), request.form)
    if of_a_page():
        return Response(status=204)
    return redirect(url_for("join.arrive", code=table.code), 303)


@blueprint.get("/t/<code>/join/<token>")
def scanned(code: str, token: str) -> ResponseReturnValue:
    """A seat's own code was scanned: this phone takes the seat."""
    table = table_of(code)
    try:
        seat = devices.sit_down_by_token(table, this_device(), token)
    except Unauthorized:
        raise Unauthorized(OLD_CODE) from None
    if seat:
        return _to_seat(table, seat)
    return redirect(url_for("host.show", code=table.code))


def _page(table: Table, refusal: str = "") -> str:
    seen = showing.picture(table)
    arrival = _arrival(seen, _typed())
    return showing.draw("frame/join.html", seen, **vars(arrival), refusal=refusal)


def _name(table: Table, color: str) -> str:
    """What was typed. A name that the phone only remembered gives way to the one that the seat has."""
    named = any(seat.name for seat in people.seats_of(table) if seat.color == color)
    return _typed() if named else request.form.get("name", "")


def _typed() -> str:
    name = request.form.get("name", "")
    return "" if name == request.form.get("remembered") else name


def _arrival(seen: showing.Picture, typed: str = "") -> Arrival:
    held, up = granted_here(seen.table), seen.state["up"]
    where = seen.table.game.where(seen.state)
    first = [seat for seat in held.seats if seat in up] or held.seats[:1]
    own = [OwnSeat(color, seen.names[color], color in up, main=color in first) for color in held.seats]
    others = [_other(seat, seen.names, held) for seat in seen.seats if seat.color not in held.seats]
    address = address_for(seen.table) if held.is_host else ""
    stamp = str(crc32(f"{seen.seats} {held} {up} {address}".encode()))
    typed = typed or ("" if held.seats else _asked_by(seen))
    remembered = "" if typed or held.seats else devices.name_of(this_device())
    qr = svg(address) if address else ""
    return Arrival(where, held, own, others, stamp, address, qr, typed or remembered, remembered)


def _asked_by(seen: showing.Picture) -> str:
    """The name that was typed here for a seat that was asked for."""
    device = this_device()
    return next((ask.name for ask in seen.asks if ask.device == device and ask.name), "")


def _other(seat: Seat, names: Mapping[str, str], held: Granted) -> OtherSeat:
    asked = seat.color in held.asks
    if asked:
        says = f"asked: {seat.name or 'whoever has it'} or the host answers"
    elif seat.taken:
        says = f"taken by {seat.name}" if seat.name else "taken"
    else:
        says = f"{seat.color.capitalize()} · {seat.name}" if seat.name else seat.color.capitalize()
    return OtherSeat(seat.color, names[seat.color], says, seat.taken, asked)


def _to_seat(table: Table, color: str) -> ResponseReturnValue:
    return redirect(url_for("seat.show", code=table.code, color=color), 303)
