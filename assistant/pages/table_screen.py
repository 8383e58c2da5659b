"""The table screen: a laptop or a TV in the middle, readable from two metres."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response, render_template
from markupsafe import Markup

from ..tables import devices
from ..tables.books import Table, table_of
from ..tables.storage import reading
from . import qr
from . import show as showing
from .address import address_for, trouble
from .attendance import attendance
from .device import granted_here
from .live import presence_here

NEWS = 3  # last entries shown, where there is room
blueprint = Blueprint("table_screen", __name__)


@blueprint.get("/t/<code>/table")
def show(code: str) -> str:
    table = table_of(code)
    return render_template("frame/table_screen.html", **screen_context(showing.picture(table)))


@blueprint.get("/t/<code>/table/block")
def block(code: str) -> Any:
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    return render_template("frame/table_screen_block.html", **screen_context(seen))


def screen_context(seen: showing.Picture) -> dict[str, Any]:
    address, amiss, up = address_for(seen.table), trouble(), seen.book.state.up
    solo = up[0] if len(up) == 1 else ""
    return {
        **showing.context(seen),
        "solo": solo,
        "title": title(seen, solo),
        "address": address,
        "qr": drawn(address),
        "trouble": amiss,
        "held": granted_here(seen.table),
        "attendance": attendance(seen.seats, seen.names, connected(seen.table)),
        "news": [] if amiss else [text for _, text in seen.last[:NEWS]],
        "offers": offers(seen),
    }


def title(seen: showing.Picture, solo: str) -> str:
    """What the browser's tab says: what the one who is up does, or the phase."""
    game, phase = seen.table.game, seen.book.state.phase
    return f"{seen.names[solo]} {game.doing(phase)}" if solo else game.phase_name(phase)


def offers(seen: showing.Picture) -> dict[str, Any]:
    """What whoever is up may do."""
    state = seen.book.state
    seat = next(iter(state.up), "")
    return {offer.type: offer for offer in seen.table.game.offers(state, seat)} if seat else {}


def connected(table: Table) -> frozenset[str]:
    """Seats with a page open on a device that holds them."""
    open_here = presence_here().devices(table.id)
    with reading() as connection:
        held = devices.holders(connection, table)
    return frozenset(seat for seat, at in held.items() if at & open_here)


@lru_cache(maxsize=64)
def drawn(address: str) -> Markup:
    return qr.svg(address)
