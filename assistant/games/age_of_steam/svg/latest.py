"""What was done last, to be pointed out on the map."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Entry, Rewind
from .. import facts as f
from ..state import State
from ..tiles import Piece
from ..track.planning import read_hexes
from .cities import Look
from .screen_map import ScreenMap

Pieces = frozenset[Piece]


def look(
    state: State, entries: Sequence[Entry], grown: Sequence[str] = (), screen_map: ScreenMap | None = None
) -> Look:
    """The last build and the last delivery among these entries, and the places that just grew."""
    build, run = Pieces(), Pieces()
    for entry in reversed(entries):
        build, run = build or _laid(entry), run or _run(state, entry)
        if isinstance(entry.move, Rewind):
            break
    return Look(build | run, frozenset(grown), screen_map)


def builders(entries: Sequence[Entry], seat: str, path: str) -> tuple[str, ...]:
    """The other seats that built in these entries on a hex of a drawn path."""
    drawn, facts = read_hexes(path), [fact for entry in entries for fact in entry.facts]
    built = [fact for fact in facts if isinstance(fact, f.TrackLaid | f.NewCityPlaced) and fact.seat != seat]
    return tuple(dict.fromkeys(fact.seat for fact in built if fact.hex in drawn))


def _laid(entry: Entry) -> Pieces:
    laid = [fact for fact in entry.facts if isinstance(fact, f.TrackLaid)]
    return Pieces([(fact.hex, piece) for fact in laid for piece in fact.new])


def _run(state: State, entry: Entry) -> Pieces:
    runs = [fact for fact in entry.facts if isinstance(fact, f.GoodsDelivered)]
    return Pieces([piece for run in runs for piece in ridden(state, run)])


def ridden(state: State, run: f.GoodsDelivered) -> list[Piece]:
    return [piece for link in state.links if link.id in run.links for piece in link.pieces]
