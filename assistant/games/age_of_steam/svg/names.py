"""Where every name on a map finds room: beside what lies there, and covering as little of it as can be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from .. import hexes
from ..board import Board, Hex
from .disks import touching
from .ground import price_at
from .pens import CITY, KEPT, ROW, SIZE, Box, text

BROAD = 0.46  # of a letter, on average, to its height
BROADS = {0.27: "fijlrtI .,'’-/()", 0.56: "ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.7: "mwMW"}
BREADTH = {letter: broad for broad, letters in BROADS.items() for letter in letters}
DEEP = frozenset("gjpqyQç,()")  # letters that reach below their line
RIM = 0.1  # around a name, that keeps it off what lies beside it
CUBE = 1.1  # of a cube to its letter
SHIFTS = (-0.9, -0.45, 0.45, 0.9)  # letters that a name beside its place may stand higher or lower
MAPS = 256  # of which it is kept where their names stand
READ = 2  # what is read there counts so many times
STEP = 0.4  # what a later place for a name must save
Spot = tuple[float, float, str]  # where the line of a name begins, has its middle or ends


class Name(NamedTuple):
    """A city or a town, with as many cubes, which may lean to one side; `region` follows its name."""

    hex: Hex
    says: str
    region: str = ""
    city: bool = False
    cubes: int = 0
    lean: int = 0


@dataclass(frozen=True)
class Placed:
    """Where a name stands, and the room that it takes there."""

    spot: Spot
    room: Box


@lru_cache(maxsize=MAPS)
def placed_names(
    lie: str, names: tuple[Name, ...], letter: float, land: Box, held: tuple[Box, ...]
) -> Sequence[tuple[Name, Placed]]:
    """Each where it covers least of what lies there already, the most crowded first. Most moves leave everything
    where it lies."""
    drawn = [pieces_of(lie, name, letter) for name in names]
    read = [*held, *[box for _, *signs in drawn for box in signs]]
    pieces = [*[body for body, *_ in drawn], *READ * read]
    around = {name: _within(lie, name, letter) for name in names}
    lying = {name: touching(pieces, box) for name, box in around.items()}
    placed = dict[Name, Placed]()
    for name in sorted(names, key=lambda name: -len(lying[name])):
        near = touching([one.room for one in placed.values()], around[name])
        placed[name] = _best(lie, name, letter, land, (*lying[name], *READ * near))
    return tuple(placed.items())


@lru_cache(maxsize=KEPT)
def _within(orientation: str, name: Name, letter: float) -> Box:
    """All that the name may cover."""
    return around_all([_room(spot, name, letter) for spot in _spots(orientation, name, letter)])


@lru_cache(maxsize=KEPT)
def _best(orientation: str, name: Name, letter: float, land: Box, near: Sequence[Box]) -> Placed:
    """The best place for a name beside what lies near: the same as long as that lies there."""
    best, least = None, inf
    for nth, wanted in enumerate(_spots(orientation, name, letter)):
        spot, room = _pulled_in(wanted, _room(wanted, name, letter), land)
        covered = _covered(room, near)
        if (cost := covered + STEP * nth * letter) < least:
            best, least = Placed(spot, room), cost
        if not covered:
            break  # whatever comes later costs more
    assert best
    return best


def prices_of(board: Board, letter: float, built: Collection[Hex] = ()) -> tuple[Box, ...]:
    """Where the ground has a price printed, and nothing is built."""
    priced = [hex_ for hex_, ground in board.hexes.items() if ground.cost is not None and not ground.city]
    feet = [price_at(board, hex_) for hex_ in priced if hex_ not in built]
    return tuple((x - letter, y - 0.75 * letter, x + letter, y) for x, y in feet)


@lru_cache(maxsize=KEPT)
def pieces_of(orientation: str, name: Name, letter: float) -> tuple[Box, ...]:
    """What a city or a town covers, and what is read there: a city's letter, and its cubes above it."""
    x, y = hexes.centre(name.hex, orientation, SIZE)
    reach = SIZE * CITY if name.city else 12
    body = (x - reach, y - 0.87 * reach, x + reach, y + 0.87 * reach)
    half = 0.45 * letter
    sign = ((x - half, y - half, x + half, y + half),) if name.city else ()
    if not name.cubes:
        return (body, *sign)
    wide = min(name.cubes, ROW) * _step(letter) / 2
    middle = x + name.lean * (wide - _step(letter) / 2)
    return body, *sign, (middle - wide, _top(y, name, letter), middle + wide, y - 0.69 * reach)


def _step(letter: float) -> float:
    """From cube to cube."""
    return CUBE * letter + 2.6


def _top(y: float, name: Name, letter: float) -> float:
    """Of the cubes of a place, or its own."""
    if not name.cubes:
        return y - (0.87 * SIZE * CITY if name.city else 12)
    return y - (24 if name.city else 11) - ceil(min(name.cubes, 2 * ROW) / ROW) * _step(letter)


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


def _pulled_in(spot: Spot, room: Box, land: Box) -> tuple[Spot, Box]:
    """From beyond the land to its rim."""
    by = max(0.0, land[0] - room[0]) - max(0.0, room[2] - land[2])
    up = max(0.0, room[3] - land[3])
    x0, y0, x1, y1 = room
    return (spot[0] + by, spot[1] - up, spot[2]), (x0 + by, y0 - up, x1 + by, y1 - up)


def _covered(room: Box, others: Sequence[Box]) -> float:
    """The area that a name would share with others."""
    return sum(
        [
            max(0.0, min(room[2], one[2]) - max(room[0], one[0]))
            * max(0.0, min(room[3], one[3]) - max(room[1], one[1]))
            for one in others
        ]
    )


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
