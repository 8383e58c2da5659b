"""Where every name on a map finds room: beside what lies there, and covering as little of it as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from .. import hexes
from ..board import Board, Hex
from .pens import CITY, KEPT, SIZE, Box, centre, text

BROAD = 0.46  # of a letter, on average, to its height
BROADS = {0.27: "fijlrtI .,'’-/()", 0.56: "ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.7: "mwMW"}
BREADTH = {letter: broad for broad, letters in BROADS.items() for letter in letters}
DEEP = frozenset("gjpqyQç,()")  # letters that reach below their line
RIM = 0.1  # around a name, that keeps it off what lies beside it
CUBE = 1.1  # of a cube to its letter
SHIFTS = (-0.9, -0.45, 0.45, 0.9)  # letters that a name beside its place may stand higher or lower
ROUNDS = 2
MAPS = 256  # of which it is kept where their names stand
STEP = 1.0  # what a later place for a name must save
AWAY = 1200.0  # what a name outside the hexes costs
Spot = tuple[float, float, str]  # where the line of a name begins, has its middle or ends


class Name(NamedTuple):
    """A city or a town, with as many cubes; `region` follows its name."""

    hex: Hex
    says: str
    region: str = ""
    city: bool = False
    cubes: int = 0


@dataclass(frozen=True)
class Placed:
    """Where a name stands, and whether it covers something or is cut there."""

    spot: Spot
    room: Box
    badly: bool


@lru_cache(maxsize=MAPS)
def placed_names(
    lie: str,
    names: tuple[Name, ...],
    letter: float,
    land: Box,
    held: tuple[Box, ...],
    crowded_first: bool = True,
) -> Sequence[tuple[Name, Placed]]:
    """Each where it covers least of what lies there already; where some cover anything, all once more. Most moves
    leave everything where it lies."""
    placed = dict[Name, Placed]()
    pieces = [*held, *[box for name in names for box in pieces_of(lie, name, letter)]]
    around = {name: _within(lie, name, letter) for name in names}
    lying = {
        name: [a for a in pieces if a[0] < x1 and x0 < a[2] and a[1] < y1 and y0 < a[3]]
        for name, (x0, y0, x1, y1) in around.items()
    }
    asked = sorted(names, key=lambda name: -len(lying[name])) if crowded_first else names
    for _ in range(ROUNDS):
        for name in asked:
            x0, y0, x1, y1 = around[name]
            rooms = [one.room for other, one in placed.items() if other is not name]
            near = [a for a in rooms if a[0] < x1 and x0 < a[2] and a[1] < y1 and y0 < a[3]]
            placed[name] = _best(lie, name, letter, land, (*lying[name], *near))
        if not [one for one in placed.values() if one.badly]:
            break
    return tuple(placed.items())


@lru_cache(maxsize=KEPT)
def _within(orientation: str, name: Name, letter: float) -> Box:
    """All that the name may cover."""
    return around_all([_room(spot, name, letter) for spot in _spots(orientation, name, letter)])


@lru_cache(maxsize=KEPT)
def _best(orientation: str, name: Name, letter: float, land: Box, near: Sequence[Box]) -> Placed:
    """The best place for a name beside what lies near: the same as long as that lies there."""
    best, least = None, inf
    for nth, spot in enumerate(_spots(orientation, name, letter)):
        room = _room(spot, name, letter)
        covered = _covered(room, near, land)
        if (cost := covered + STEP * nth * letter) < least:
            best, least = Placed(spot, room, covered > 0), cost
        if not covered:
            break  # whatever comes later costs more
    assert best
    return best


def prices_of(board: Board, letter: float) -> tuple[Box, ...]:
    """Where the ground has a price printed."""
    priced = [hex_ for hex_, ground in board.hexes.items() if ground.cost is not None and not ground.city]
    middles = [centre(board, hex_) for hex_ in priced]
    return tuple((x - letter, y + 30 - 0.75 * letter, x + letter, y + 30) for x, y in middles)


@lru_cache(maxsize=KEPT)
def pieces_of(orientation: str, name: Name, letter: float) -> tuple[Box, ...]:
    """What a city or a town covers, and its cubes above it."""
    x, y = hexes.centre(name.hex, orientation, SIZE)
    reach = SIZE * CITY if name.city else 12
    body = (x - reach, y - 0.87 * reach, x + reach, y + 0.87 * reach)
    wide = min(name.cubes, 4) * _step(letter) / 2
    return (body, (x - wide, _top(y, name, letter), x + wide, y - 0.69 * reach)) if name.cubes else (body,)


def _step(letter: float) -> float:
    """From cube to cube."""
    return CUBE * letter + 2.6


def _top(y: float, name: Name, letter: float) -> float:
    """Of the cubes of a place, or its own."""
    if not name.cubes:
        return y - (0.87 * SIZE * CITY if name.city else 12)
    return y - (24 if name.city else 11) - ceil(min(name.cubes, 8) / 4) * _step(letter)


def _spots(orientation: str, name: Name, letter: float) -> list[Spot]:
    """Below, then at the sides, also higher or lower, and above, which is a bare town's second best."""
    x, y = hexes.centre(name.hex, orientation, SIZE)
    reach = SIZE * CITY if name.city else 12
    foot = 0.87 * reach if name.city else reach
    below, level, over = y + foot + 0.78 * letter, y + 0.35 * letter, _top(y, name, letter) - 0.24 * letter
    beside: list[Spot] = [(x + reach + 4, level, "start"), (x - reach - 4, level, "end")]
    lower: list[Spot] = [(x + 0.4 * reach, below, "start"), (x - 0.4 * reach, below, "end")]
    shifted: list[Spot] = [(u, v + by * letter, end) for by in SHIFTS for u, v, end in beside]
    above: list[Spot] = [(x, over, "middle")]
    if not (name.city or name.cubes):
        return [(x, below, "middle"), *above, *beside, *lower, *shifted]
    higher: list[Spot] = [(x - reach, over, "start"), (x + reach, over, "end")]
    return [(x, below, "middle"), *beside, *lower, *shifted, *above, *higher]


@lru_cache(maxsize=KEPT)
def _measures(name: Name) -> tuple[float, float]:
    """Of its line, in heights of a letter: how broad, and how far below its foot."""
    words = f"{name.says} {name.region}" if name.region else name.says
    broad = sum([BREADTH.get(letter, BROAD) for letter in words])
    return broad + 2 * RIM, 0.06 if DEEP.isdisjoint(words) else 0.22


def _room(spot: Spot, name: Name, letter: float) -> Box:
    (x, y, anchor), (broad, deep) = spot, _measures(name)
    wide, rim = letter * broad, letter * RIM
    left = {"middle": x - wide / 2, "start": x - rim, "end": x - wide + rim}[anchor]
    return (left, y - 0.75 * letter, left + wide, y + deep * letter)


def _covered(room: Box, others: Sequence[Box], land: Box) -> float:
    """The area that a name would share with others, and how far it would reach beyond the land."""
    shared = sum(
        [
            max(0.0, min(room[2], one[2]) - max(room[0], one[0]))
            * max(0.0, min(room[3], one[3]) - max(room[1], one[1]))
            for one in others
        ]
    )
    beyond = max(0.0, land[0] - room[0]) + max(0.0, room[2] - land[2]) + max(0.0, room[3] - land[3])
    return shared + AWAY * beyond / 10


def drawn_name(name: Name, spot: Spot) -> str:
    x, y, anchor = spot
    kind = "nc" if name.city else "nt"
    return text((x, y), name.says, kind if anchor == "middle" else f"{kind} at-{anchor}", name.region)


def around_all(boxes: Sequence[Box]) -> Box:
    return (
        min(one[0] for one in boxes),
        min(one[1] for one in boxes),
        max(one[2] for one in boxes),
        max(one[3] for one in boxes),
    )
