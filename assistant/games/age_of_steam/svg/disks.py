"""Where the disks of owners lie: on their track, and aside of cubes and of each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from ...colors import LETTERS
from ..board import Board
from ..hexes import Point
from ..tiles import Piece
from ..track.network import Chain
from .pens import KEPT, Box, end_at, middle_at, number, piece_at, text

DISK = 0.8  # of a disk's radius to its letters
NAMED = 0.4  # of a name to a cube, where one must be covered
NEAR = 5  # pieces beside which there may be a place
NOBODY = "N"  # on links that belong to nobody


def radius(letter: float) -> float:
    return max(13.0, DISK * letter)


def places(
    board: Board, chains: Sequence[Chain], held: Sequence[Box], names: Sequence[Box], letter: float
) -> list[Point]:
    """For each chain the spot nearest to its middle where its disk covers nothing, or least."""
    reach, taken, found = radius(letter), list(held), list[Point]()
    for chain in chains:
        track = board.orientation, chain.pieces, reach
        room = _room(*track)
        found.append(_place(*track, _near(taken, room), _near(names, room)))
        taken.append(_around(found[-1], reach))
    return found


def _near(boxes: Sequence[Box], room: Box) -> Sequence[Box]:
    left, top, right, foot = room
    return tuple([a for a in boxes if a[0] < right and left < a[2] and a[1] < foot and top < a[3]])


@lru_cache(maxsize=KEPT)
def _room(lie: str, pieces: Sequence[Piece], reach: float) -> Box:
    """All that the disk of this track may cover."""
    rooms = [_around(spot, reach) for spot in _spots(lie, pieces, reach)]
    left, top, right, foot = zip(*rooms, strict=True)
    return min(left), min(top), max(right), max(foot)


@lru_cache(maxsize=KEPT)
def _place(
    lie: str, pieces: Sequence[Piece], reach: float, taken: Sequence[Box], names: Sequence[Box]
) -> Point:
    """The same as long as the same lies near."""
    costs = dict[Point, float]()
    for spot in _spots(lie, pieces, reach):
        room = _around(spot, reach)
        costs[spot] = covered(room, taken) + NAMED * covered(room, names)
        if not costs[spot]:
            return spot
    return min(costs, key=lambda spot: costs[spot])


def _spots(lie: str, pieces: Sequence[Piece], reach: float) -> Iterator[Point]:
    """The middles of the pieces, from the middle one outwards; then nearer to their ends, and beside them."""
    half = len(pieces) // 2
    near = [pieces[at] for at in sorted(range(len(pieces)), key=lambda at: abs(at - half))]
    yield from (middle_at(lie, piece) for piece in near)
    for piece in near[:NEAR]:
        yield from _beside(lie, piece, reach)


def _beside(lie: str, piece: Piece, reach: float) -> Iterator[Point]:
    (x, y), (hex_, (a, b)) = middle_at(lie, piece), piece
    (u, v), (p, q) = end_at(lie, hex_, a), end_at(lie, hex_, b)
    yield from (((x + u) / 2, (y + v) / 2), ((x + p) / 2, (y + q) / 2))
    long = hypot(p - u, q - v)
    for away in (0.6 * reach, -0.6 * reach, reach, -reach):
        yield x - away * (q - v) / long, y + away * (p - u) / long


def _around(spot: Point, reach: float) -> Box:
    x, y = spot
    return x - reach, y - reach, x + reach, y + reach


def covered(room: Box, others: Sequence[Box]) -> float:
    """The area that a box shares with others."""
    left, top, right, foot = room
    area = 0.0
    for one in others:
        if one[0] < right and left < one[2] and one[1] < foot and top < one[3]:
            area += (min(right, one[2]) - max(left, one[0])) * (min(foot, one[3]) - max(top, one[1]))
    return area


@lru_cache(maxsize=KEPT)
def disk(middle: Point, owner: str | None, letter: float) -> str:
    """Whose it is, in the middle of a link or section; a square with an N says nobody’s."""
    low = 0.37 * letter
    if owner is None:
        half = number(max(12, DISK * letter))
        square = f'<path d="M-{half},-{half}H{half}V{half}H-{half}Z"/>'
        return piece_at(middle, "dk sq all", f"{square}{text((0, low), NOBODY)}")
    round_ = f'<circle r="{number(radius(letter))}"/>'
    return piece_at(middle, f"dk p-{owner}", f"{round_}{text((0, low), LETTERS[owner])}")
