"""What every page of a seat's phone shows beside its own content: whose it is, and the tabs below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flask import url_for

from ..current import this_request
from ..tables.books import Table
from . import show as showing
from .device import held_here
from .seat_requests import requests_for
from .sharing import next_here


@dataclass(frozen=True)
class Tab:
    """One section of the phone."""

    key: str
    says: str
    href: str


PAGES = {
    "now": ("Now", "seat.show"),
    "table": ("Table", "seat.overview"),
    "map": ("Map", "board.show"),
    "log": ("Log", "history.seat_log"),
}


def phone(seen: showing.Picture, color: str) -> dict[str, object]:
    """The names that the frame of a seat's page uses."""
    held = held_here(seen)
    return {
        "seat": color,
        "held": held,
        "requests": requests_for(seen, held),
        "mine": held.is_host or color in held.seats,
        "to_act": color in seen.state["up"],
        "follows": next_here(seen, held, color),
        "where": seen.table.game.where_short(seen.state),
        "fixing": fixing(seen.table, color) if held.is_host or held.seats else "",
        "tabs": tabs(seen.table, color),
    }


def tabs(table: Table, color: str) -> tuple[Tab, ...]:
    """The map only where it is drawn."""
    drawn = table.game.map is not None and table.game.map.complete
    return _tabs(this_request().script_root, table.code, color, drawn)


def fixing(table: Table, color: str) -> str:
    """Where a figure that is tapped gets corrected; its field and whose it is are still to follow."""
    return _fixing(this_request().script_root, table.code, color)


@lru_cache(maxsize=2048)
def _fixing(_root: str, code: str, color: str) -> str:
    return url_for("host.correct", code=code, seat=color)


@lru_cache(maxsize=2048)
def _tabs(_root: str, code: str, color: str, drawn: bool) -> tuple[Tab, ...]:
    """Kept: making addresses takes longer than the rest. They begin with the proxy's root, if there is one."""
    return tuple(
        Tab(key, says, url_for(page, code=code, color=color))
        for key, (says, page) in PAGES.items()
        if key != "map" or drawn
    )
