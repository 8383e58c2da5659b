"""What a city takes of cubes that come by a link: on some maps that goes by the hexside they come through."""

from __future__ import annotations

from collections.abc import Sequence

from ..board import Board
from ..hexes import Hex, edge_to, neighbour, opposite
from ..rules import Rules
from ..state import Link, State
from ..tiles import TOWN


def takes_by(rules: Rules, state: State, place: str, link: Link) -> Sequence[str]:
    """The colours a place takes of cubes that come by this link; such a cube must stop there. Where only the
    table sees the hexside, it is any colour that the place takes."""
    taken, sides = rules.takes(state, place), rules.board.sides_of(place)
    edge = hexside(rules.board, place, link) if sides else None
    return taken if edge is None else [color for color in taken if color == sides.get(edge)]


def hexside(board: Board, place: str, link: Link) -> int | None:
    """The edge of a city through which a link comes to it, or None if the app has not seen it."""
    at = board.hex_of(place)
    if at is None or not board.drawn:
        return None
    if link.printed is not None:
        there = {*board.links[link.printed].at} - {at}
        return next((edge for hex_ in there if (edge := edge_to(at, hex_)) is not None), None)
    return _entered(at, link)


def _entered(at: Hex, link: Link) -> int | None:
    ends = ((hex_, int(end)) for hex_, both in link.pieces for end in both if end != TOWN)
    return next((opposite(edge) for hex_, edge in ends if neighbour(hex_, edge) == at), None)
