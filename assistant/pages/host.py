"""The host's page: who sits where, who asks, the dial, the address, the end."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer
from typing import Any
from zlib import crc32

from flask import Blueprint, Response, redirect, render_template, request, session, url_for

from ..doors.moves import class_of, wish
from ..limits import writes
from ..tables import devices, service
from ..tables.books import Table, table_of
from ..tables.people import HOST, Actor, Seat
from ..tables.service import hub
from ..tables.storage import reading
from . import address
from . import show as showing
from .device import granted_here, host_only
from .forms import move_data
from .live import presence_here
from .qr import svg

TELL_SECONDS = 1.0
blueprint = Blueprint("host", __name__)


@dataclass(frozen=True)
class Chair:
    """A seat with the devices that hold it, and how many of them have a page open."""

    color: str
    name: str
    taken: bool
    held: int
    here: int

    @property
    def mark(self) -> int:
        """Changes with the name, so that a renamed row is drawn anew."""
        return crc32(f"{self.name} {self.taken}".encode())


@blueprint.get("/t/<code>/host")
def show(code: str) -> str:
    table = table_of(code)
    host_only(table)
    return render_template("frame/host.html", **_context(table))


@blueprint.get("/t/<code>/host/block")
def block(code: str) -> Any:
    table = table_of(code)
    host_only(table)
    context = _context(table)
    if request.args.get("have") == context["stamp"]:
        return Response(status=204)
    return render_template("frame/host_block.html", **context)


@blueprint.post("/t/<code>/host/answer")
@writes
def answer(code: str) -> Any:
    """Somebody asked for a seat: hand it over, or say no."""
    table, form = _mine(code), request.form
    devices.answer(table, form.get("device", ""), form.get("seat", ""), form.get("yes") == "1")
    return _done(table)


@blueprint.post("/t/<code>/host/free")
@writes
def free(code: str) -> Any:
    table = _mine(code)
    devices.free_seat(table, request.form.get("seat", ""))
    return _done(table)


@blueprint.post("/t/<code>/host/rename")
@writes
def rename(code: str) -> Any:
    table = _mine(code)
    devices.rename(table, request.form.get("seat", ""), request.form.get("name", ""))
    return _done(table)


@blueprint.post("/t/<code>/host/code")
@writes
def own_code(code: str) -> str:
    """A seat's own code, made at this moment, to be scanned by one phone."""
    table = _mine(code)
    seat = request.form.get("seat", "")
    where = address.base() + url_for("join.scanned", code=table.code, token=devices.seat_token(table, seat))
    return showing.draw(
        "frame/host_code.html", showing.picture(table), seat=seat, address=where, qr=svg(where)
    )


@blueprint.post("/t/<code>/host/dial")
@writes
def dial(code: str) -> Any:
    table = _mine(code)
    wanted = move_data(request.form, class_of(table, "set_tracking"), table.game.field_kinds)
    _move(table, **{**wanted, "type": "set_tracking"})
    return _done(table)


@blueprint.post("/t/<code>/host/pause")
@writes
def pause(code: str) -> Any:
    table = _mine(code)
    service.pause(table, Actor(HOST), request.form.get("key") or None)
    return _done(table)


@blueprint.post("/t/<code>/host/end")
@writes
def end(code: str) -> Any:
    table = _mine(code)
    _move(table, type="correct", field="phase", to="game_over", why="The table ends the game here.")
    return _done(table)


@blueprint.post("/t/<code>/host/address")
@writes
def choose_address(code: str) -> Any:
    table = _mine(code)
    address.pick(request.form.get("address", ""))
    return _done(table)


@blueprint.post("/t/<code>/host/delete")
@writes
def delete(code: str) -> Any:
    """Gone for everybody; pages still open hear of it and say so."""
    table = _mine(code)
    devices.delete_table(table)
    tell = Timer(TELL_SECONDS, hub().nudge_people, (table.id,))  # this page leaves before it hears of it
    tell.daemon = True
    tell.start()
    session["gone"] = table.code
    there = url_for("lobby.welcome")
    return Response(headers={"HX-Redirect": there}) if _by_htmx() else redirect(there, 303)


@blueprint.get("/t/<code>/card")
def card(code: str) -> str:
    """Everything needed to set the cardboard up again next week."""
    table = table_of(code)
    return showing.draw("frame/setup_card.html", showing.picture(table), held=granted_here(table))


def _mine(code: str) -> Table:
    table = table_of(code)
    host_only(table)
    return table


def _move(table: Table, **data: Any) -> None:
    """By the host; the form says what was seen, and carries a key against doing it twice."""
    sent = {**data, "seat": HOST, "key": request.form.get("key") or None}
    service.submit(table, Actor(HOST), wish(table, Actor(HOST), sent))


def _by_htmx() -> bool:
    return "HX-Request" in request.headers


def _done(table: Table) -> Any:
    hub().nudge_people(table.id)
    if _by_htmx():
        return render_template("frame/host_block.html", **_context(table))
    return redirect(url_for("host.show", code=table.code), 303)


def _context(table: Table) -> dict[str, Any]:
    seen = showing.picture(table)
    people = _people(table, seen.seats)
    where = address.address_for(table)
    context = {
        **showing.context(seen, held=granted_here(table)),
        **people,
        "address": where,
        "qr": svg(where),
        "base": address.base(),
        "addresses": {ip: address.at(ip) for ip in address.choices()},
        "trouble": address.trouble(),
        "opened_here": address.opened_only_here(),
    }
    shown = f"{seen.book.number} {people} {where} {context['trouble']}"
    return {**context, "stamp": str(crc32(shown.encode()))}


def _people(table: Table, seats: list[Seat]) -> dict[str, Any]:
    here = presence_here().devices(table.id)
    with reading() as connection:
        held = devices.holders(connection, table)
        asked = devices.asks(connection, table)
    chairs = [Chair(s.color, s.name, s.taken, len(held[s.color]), len(held[s.color] & here)) for s in seats]
    watching = len(here - set().union(*held.values()))
    return {"chairs": chairs, "asks": asked, "watching": watching}
