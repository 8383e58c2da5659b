"""The table screen: a laptop or a TV in the middle, readable from two metres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from ..engine import Rewind, live
from ..tables import presence
from ..tables.books import table_of
from . import qr
from . import show as showing
from .address import address_for, trouble
from .after.again import sequel_here
from .aloud import aloud
from .attendance import attendance
from .cardboard.layout import offered
from .cardboard.placing import placing
from .device import held_here
from .groups.table import book_here
from .seat_requests import seat_requests

NEWS = 3  # last entries shown, where there is room
blueprint = Blueprint("table_screen", __name__)


@blueprint.get("/t/<code>/table")
def show(code: str) -> str:
    return _draw("frame/table_screen.html", showing.picture(table_of(code)))


@blueprint.get("/t/<code>/table/block")
def block(code: str) -> ResponseReturnValue:
    """The live part of the page, for a screen that is behind. One that stood here when the next game was opened goes
    there: nobody need walk to it. Whoever comes back afterwards wants this ending."""
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    goes = seen.ending and not request.args.get("stays")
    if goes and (sequel := sequel_here(seen.table, screen=True)):
        return Response(headers={"HX-Redirect": sequel.href})
    return _draw("frame/table_screen_block.html", seen)


def _draw(template: str, seen: showing.Picture) -> str:
    return _drawn(
        template, seen, address_for(seen.table), trouble()
    )  # the network is asked while nobody waits


@showing.one_at_a_time
def _drawn(template: str, seen: showing.Picture, address: str, trouble: str) -> str:
    held = held_here(seen)
    listed = placing(seen, held)
    return render_template(
        template,
        **showing.context(seen),
        title=title(seen),
        screen=seen.sheets.screen(seen.log),
        address=address,
        qr=code_of(address),
        trouble=trouble,
        held=held,
        placing=listed,
        set_up=offered(seen),
        aloud=aloud(seen.ending.spoken if seen.ending else f"{title(seen)}.", listed),
        requests=seat_requests(seen),
        attendance=attendance(seen.seats, seen.names, connected(seen)),
        news=news(seen),
        sequel=sequel_here(seen.table) if seen.ending else None,
        book=book_here(seen.table) if seen.ending else "",
    )


def title(seen: showing.Picture) -> str:
    """What the browser's tab says: what the one who is up does, or the phase."""
    game, phase, up = seen.table.game, seen.book.state.phase, seen.book.state.up
    return f"{seen.names[up[0]]} {game.doing(phase)}" if len(up) == 1 else game.phase_name(phase)


@dataclass(frozen=True)
class News:
    """One of the last entries; `gone` once it is undone."""

    says: str
    gone: bool


def news(seen: showing.Picture) -> list[News]:
    standing = {entry.number for entry in live(seen.book.log, seen.log[0].number)}
    undone = {entry.number for entry in seen.log if not isinstance(entry.move, Rewind)} - standing
    return [News(text, number in undone) for number, text in seen.last[:NEWS]]


def connected(seen: showing.Picture) -> frozenset[str]:
    """Seats with a page open on a device that holds them."""
    open_here = presence.here().devices(seen.table.id)
    return frozenset(seat for device, seat in seen.devices.held if device in open_here)


@lru_cache(maxsize=64)
def code_of(address: str) -> Markup:
    return qr.svg(address)
