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
from .device import granted_here
from .live import presence_here

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
    address = address_for(seen.table)
    return {
        **showing.context(seen),
        "address": address,
        "qr": drawn(address),
        "trouble": trouble(),
        "held": granted_here(seen.table),
        "seats": seen.seats,
        "here": connected(seen.table),
        "offers": offers(seen),
    }


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
