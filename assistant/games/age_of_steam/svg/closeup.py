"""The last build or delivery, drawn large for a few seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import Entry, Rewind
from .. import facts as f
from .. import speech as say
from ..board import Board, Hex
from ..state import State
from .cities import cubes_at
from .latest import ridden
from .names import CUBE
from .pens import SIZE, around, box, centre, number
from .screen_map import ScreenMap

RECENT = 2  # entries: a short move right after it does not take it away
LEAST = (SIZE * 9, SIZE * 6)  # as close as it gets
LARGE = 2.2  # of the cube to others


@dataclass(frozen=True)
class CloseUp:
    """What `entry` did, where on the map, and the cube that went."""

    entry: int
    seat: str
    says: str
    view: str
    cube: str = ""


def close_up(screen_map: ScreenMap, state: State, entries: Sequence[Entry]) -> CloseUp | None:
    """Nothing once it is undone, or where nothing of it is on the map."""
    for entry in reversed(entries[-RECENT:]):
        if isinstance(entry.move, Rewind):
            return None
        if shown := _delivered(screen_map, state, entry) or _built(screen_map.board, entry):
            return shown
    return None


def _delivered(screen_map: ScreenMap, state: State, entry: Entry) -> CloseUp | None:
    run = next((fact for fact in entry.facts if isinstance(fact, f.GoodsDelivered)), None)
    ends = [_hex_of(screen_map.board, state, place) for place in (run.from_, run.to)] if run else []
    pieces = ridden(state, run) if run else []
    if not (run and run.color and pieces and ends[0] and ends[1]):
        return None
    view = _view(screen_map.board, [*(hex_ for hex_, _ in pieces), ends[0], ends[1]])
    return CloseUp(entry.number, run.seat, run.said(), view, _cube(screen_map, ends[0], ends[1], run.color))


def _hex_of(board: Board, state: State, place: str | None) -> Hex | None:
    if place is None:
        return None
    return board.hex_of(state.new_cities.get(place, place)) or board.open_hexes.get(place)


def _cube(screen_map: ScreenMap, source: Hex, target: Hex, color: str) -> str:
    """Large where it has arrived; a dotted line around the place that it left."""
    size = LARGE * CUBE * screen_map.letter
    (x, y), arrived = centre(screen_map.board, source), centre(screen_map.board, target)
    ring = f'<circle class="leftit" cx="{number(x)}" cy="{number(y)}" r="{number(SIZE)}"/>'
    return f'{ring}<g class="onscreen big">{cubes_at((arrived[0], arrived[1] - SIZE), (color,), False, size)}</g>'


def _built(board: Board, entry: Entry) -> CloseUp | None:
    laid = [fact for fact in entry.facts if isinstance(fact, f.TrackLaid)]
    if not laid:
        return None
    cost = sum(fact.cost for fact in entry.facts if isinstance(fact, f.TrackPaid))
    done = [link for fact in entry.facts if isinstance(fact, f.LinksChanged) for link in fact.links]
    links = [say.link(link.ends) for link in done if link.owner == laid[0].seat]
    completes = f" and completes {say.listed(links)}" if links else ""
    says = say.does(laid[0].seat, f"builds {say.count(len(laid), 'tile')} for ${cost}{completes}")
    return CloseUp(entry.number, laid[0].seat, says, _view(board, [fact.hex for fact in laid]))


def _view(board: Board, hexes: Sequence[Hex]) -> str:
    x, y, width, height = around([centre(board, hex_) for hex_ in hexes], SIZE * 1.9)
    wider, higher = max(0.0, LEAST[0] - width), max(0.0, LEAST[1] - height)
    return box((x - wider / 2, y - higher / 2, width + wider, height + higher))
