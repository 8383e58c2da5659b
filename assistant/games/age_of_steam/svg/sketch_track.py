"""How a sketch looks on the map: its track, open ends and prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..board import Hex
from ..hexes import EDGES, neighbour
from ..rules import Rules
from ..state import State
from ..tiles import Piece
from ..track.network import Network, network_of
from ..track.planning import Plan
from .layers import over_track
from .pens import centre, end_point, use
from .tags import tags
from .tracks import dot, line, strokes


def sketch_track(
    rules: Rules, state: State, after: State, seat: str, plan: Plan,
    prices: Mapping[Hex, int], bad: Hex | None,
) -> str:  # fmt: skip
    """`after` is the state once it is built; `bad` is the hex on which it can't be."""
    tiles = {**state.tiles, **{at: fit.laid.tile for at, fit in plan.taken.items()}}
    network = Network(rules.board, tiles, after.new_cities)
    path = "".join(line(network, [piece]) for piece in plan.pieces)
    track = f'<g class="tk draft p-{seat}">{strokes(path)}</g>' if path else ""
    ends = "".join(dot(point) for point in _open(network, plan.pieces))
    ring = use("mx", centre(rules.board, bad)) if bad else ""
    lying = over_track(network, rules, after, _beside(plan.pieces))
    said = tags(network, after, plan.pieces, prices)
    return f"{_turned(network_of(rules.board, state), plan)}{track}{lying}{ends}{said}{ring}"


def _beside(pieces: Sequence[Piece]) -> set[Hex]:
    """Hexes whose places the track touches, or may lie upon."""
    drawn = {at for at, _ in pieces}
    return drawn.union(*({neighbour(at, edge) for edge in EDGES} for at in drawn))


def _turned(network: Network, plan: Plan) -> str:
    """Redirected track as it lies now, faint: the new track is drawn over it."""
    pieces = [(at, piece) for at, fit in plan.taken.items() for piece in fit.laid.turned_away]
    path = "".join(line(network, [piece]) for piece in pieces)
    ends = "".join(dot(point) for point in _open(network, pieces))
    return f'<g class="turned"><path d="{path}"/>{ends}</g>' if pieces else ""


def _open(network: Network, pieces: Sequence[Piece]) -> list[tuple[float, float]]:
    chains = [c for c in network.chains if not c.complete and not set(pieces).isdisjoint(c.pieces)]
    ends = [(piece, end) for chain in chains for piece, end in network.open_ends(chain)]
    return [end_point(network.board, piece[0], end) for piece, end in ends]
