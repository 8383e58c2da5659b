"""One phone with several seats: it goes by itself to the next of them that is up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from flask import url_for

from ..tables.devices import Granted
from . import show as showing


@dataclass(frozen=True)
class Next:
    """Another seat of this phone that is up, while the one shown is not."""

    color: str
    name: str
    doing: str
    href: str


def played_here(seen: showing.Picture, held: Granted) -> Collection[str]:
    """A host also plays the seats that nobody has taken."""
    return {
        seat.color for seat in seen.seats if seat.color in held.seats or (held.is_host and not seat.taken)
    }


def next_here(seen: showing.Picture, held: Granted, color: str) -> Next | None:
    here, up = played_here(seen, held), seen.state["up"]
    if color in up or color not in here:
        return None
    found = next((seat for seat in up if seat in here), "")
    return _next(seen, found) if found else None


def _next(seen: showing.Picture, color: str) -> Next:
    game, state = seen.table.game, seen.book.state
    href = url_for("seat.show", code=seen.table.code, color=color)
    return Next(color, seen.names[color], game.doing(state.phase), href)
