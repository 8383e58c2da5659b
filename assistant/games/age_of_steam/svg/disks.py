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


class Disks:
    """The disks of some chains, beside prices and names. Most moves leave most disks where they lie."""

    def __init__(
        self,
        board: Board,
        chains: Sequence[Chain],
        prices: Sequence[Box],
        names: Sequence[Box],
        letter: float,
    ) -> None:
        self.lie, self.reach = board.orientation, radius(letter)
        self.tracks = [chain.pieces for chain in chains]
        self.rooms = [_room(self.lie, pieces, self.reach) for pieces in self.tracks]
        self.prices = [touching(prices, room) for room in self.rooms]
        self.names = [touching(names, room) for room in self.rooms]
        self._last: tuple[frozenset[Box], Sequence[Point], Sequence[Box]] = frozenset(), (), ()

    def beside(self, held: Sequence[Box]) -> Sequence[Point]:
        """For each chain the spot nearest to its middle where its disk covers nothing, or least. What is `held` and
        other disks are looked at anew where something near has changed."""
        before, spots, lay = self._last
        changed, taken, found = [*before.symmetric_difference(held)], list(held), list[Point]()
        for nth, room in enumerate(self.rooms):
            if spots and not touching(changed, room):
                found.append(spots[nth])
                taken.append(lay[nth])
                continue
            found.append(self._place(nth, touching(taken, room)))
            taken.append(_around(found[-1], self.reach))
            if spots and found[-1] != spots[nth]:
                changed += [lay[nth], taken[-1]]
        self._last = frozenset(held), found, taken[len(held) :]
        return found

    def _place(self, nth: int, taken: Sequence[Box]) -> Point:
        costs = dict[Point, float]()
        for spot in _spots(self.lie, self.tracks[nth], self.reach):
            room = _around(spot, self.reach)
            costs[spot] = covered(room, [*taken, *self.prices[nth]]) + NAMED * covered(room, self.names[nth])
            if not costs[spot]:
                return spot
        return min(costs, key=lambda spot: costs[spot])


@lru_cache(maxsize=KEPT)
def _room(lie: str, pieces: Sequence[Piece], reach: float) -> Box:
    """All that the disk of this track may cover."""
    rooms = [_around(spot, reach) for spot in _spots(lie, pieces, reach)]
    left, top, right, foot = zip(*rooms, strict=True)
    return min(left), min(top), max(right), max(foot)


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


def touching(boxes: Sequence[Box], room: Box) -> list[Box]:
    """Those that share some of a room."""
    left, top, right, foot = room
    return [a for a in boxes if a[0] < right and left < a[2] and a[1] < foot and top < a[3]]


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
