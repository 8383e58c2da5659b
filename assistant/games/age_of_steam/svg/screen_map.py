"""The map on the table screen: the shape it has there, how large a letter must be, and where every name finds room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil
from typing import NamedTuple

from .. import hexes
from ..board import Board, Hex, printed_name
from ..hexes import Point
from .pens import CITY, KEPT, SIZE, Box, box, centre, text

READABLE = 21.0  # pixels of a letter on a screen of 1920 × 1080
ROOM = {"wide": (970, 670), "tall": (730, 938), "slim": (568, 938)}  # and of the whole map, by its shape
SLIM, TALL = 0.66, 1.0  # widths to height below which a map is of that shape
BROAD = 0.46  # of a letter, on average, to its height
CUBE = 1.1  # of a cube to its letter
SHIFTS = (-0.9, -0.45, 0.45, 0.9)  # letters that a name beside its place may stand higher or lower
ROUNDS = 2
STEP = 6.0  # what a later place for a name must save
AWAY = 400.0  # what a name outside the hexes costs


class Name(NamedTuple):
    """A city or a town, with as many cubes; `region` follows its name."""

    hex: Hex
    says: str
    region: str = ""
    city: bool = False
    cubes: int = 0

    @property
    def length(self) -> int:
        return len(self.says) + (len(self.region) + 1 if self.region else 0)


@dataclass(frozen=True)
class ScreenMap:
    """`view` is what is seen of the map, in whose units `letter` is given."""

    board: Board
    shape: str
    view: str
    letter: float

    def names(self, names: Sequence[Name], disks: Sequence[Point]) -> list[str]:
        """Beside what lies there; `disks` as well as pieces."""
        reach = 0.8 * self.letter
        held = [(x - reach, y - reach, x + reach, y + reach) for x, y in disks]
        placed = _placed(self.board, names, self.letter, self._land, [*held, *self._prices])
        return [_drawn(name, one.spot) for name, one in placed]

    @cached_property
    def _land(self) -> Box:
        return _land(self.board)

    @cached_property
    def _prices(self) -> Sequence[Box]:
        return _prices(self.board, self.letter)


def screen_map(board: Board) -> ScreenMap:
    """Large enough to be read, and close around the hexes and the names at their rim."""
    printed = [
        Name(one.hex, printed_name(name), one.word("region"), True, 2) for name, one in board.cities.items()
    ]
    printed += [
        Name(hex_, printed_name(town), cubes=board.hexes[hex_].start_cubes)
        for town, hex_ in board.towns.items()
    ]
    land = _land(board)
    shape = _shape(land)
    around, letter = land, READABLE / _scale(land, shape)
    for _ in range(2):
        placed = _placed(board, printed, letter, land, _prices(board, letter))
        around = _around([land, *(one.room for _, one in placed)])
        letter = READABLE / _scale(around, shape)
    x0, y0, x1, y1 = around
    return ScreenMap(board, shape, box((x0 - 4, y0 - 4, x1 - x0 + 8, y1 - y0 + 8)), round(letter, 1))


def town_names(board: Board, towns: Sequence[str]) -> str:
    """For the whole map on a phone, where a New City goes to one of these: each beside the others and the cities."""
    names = [Name(board.towns[town], printed_name(town)) for town in towns]
    drawn = [_drawn(name, one.spot) for name, one in from_afar(board, names)]
    return f'<g class="towns" font-size="{_far(board):.0f}">{"".join(drawn)}</g>'


def from_afar(board: Board, names: Sequence[Name]) -> list[tuple[Name, Placed]]:
    letter = _far(board)
    cities = [Name(city.hex, "", city=True) for city in board.cities.values()]
    held = [_piece(board.orientation, city, letter) for city in cities]
    return _placed(board, names, letter, _land(board), held)


def _far(board: Board) -> float:
    """A letter on the whole map of a phone; a high map is drawn smaller there."""
    _, top, _, foot = _land(board)
    return max(40.0, 0.048 * (foot - top))


def _land(board: Board) -> Box:
    """Left, top, right and bottom of the hexes, with room for cubes above the uppermost."""
    corner = hexes.corners((0, 0), board.orientation, SIZE)
    wide, high = max(x for x, _ in corner), max(y for _, y in corner)
    middles = [centre(board, hex_) for hex_ in (*board.hexes, *board.water)]
    spots = [(x - wide, y - high, x + wide, y + high) for x, y in middles]
    return _around(
        [*spots, *((x, y - 58, x, y) for x, y in (centre(board, c.hex) for c in board.cities.values()))]
    )


def _around(boxes: Sequence[Box]) -> Box:
    return (
        min(one[0] for one in boxes),
        min(one[1] for one in boxes),
        max(one[2] for one in boxes),
        max(one[3] for one in boxes),
    )


def _shape(land: Box) -> str:
    ratio = (land[2] - land[0]) / (land[3] - land[1])
    return "slim" if ratio < SLIM else "tall" if ratio < TALL else "wide"


def _scale(around: Box, shape: str) -> float:
    """Pixels for each unit of the map."""
    wide, high = ROOM[shape]
    return min(wide / (around[2] - around[0] + 8), high / (around[3] - around[1] + 8))


# names --------------------------------------------------------------------------------------------

Spot = tuple[float, float, str]  # where the line of a name begins, has its middle or ends


@dataclass(frozen=True)
class Placed:
    """Where a name stands, and whether it covers something or is cut there."""

    spot: Spot
    room: Box
    badly: bool


def _placed(
    board: Board, names: Sequence[Name], letter: float, land: Box, held: Sequence[Box]
) -> list[tuple[Name, Placed]]:
    """Cities first; each where it covers least of what lies there already. Where it is crowded, all once more."""
    lie, placed = board.orientation, dict[Name, Placed]()
    asked = [*(name for name in names if name.city), *(name for name in names if not name.city)]
    pieces = [*held, *[_piece(lie, name, letter) for name in names]]
    for _ in range(ROUNDS):
        for name in asked:
            (x0, y0, x1, y1), own = _within(lie, name, letter), _piece(lie, name, letter)
            taken = [*pieces, *[one.room for other, one in placed.items() if other is not name]]
            near = [a for a in taken if a[0] < x1 and x0 < a[2] and a[1] < y1 and y0 < a[3] and a != own]
            placed[name] = _best(lie, name, letter, land, tuple(near))
        if not [one for one in placed.values() if one.badly]:
            break
    return list(placed.items())


@lru_cache(maxsize=KEPT)
def _within(orientation: str, name: Name, letter: float) -> Box:
    """All that the name may cover."""
    return _around([_room(spot, name, letter) for spot in _spots(orientation, name, letter)])


@lru_cache(maxsize=KEPT)
def _best(orientation: str, name: Name, letter: float, land: Box, near: Sequence[Box]) -> Placed:
    """The best place for a name beside what lies near: the same as long as that lies there."""
    spots = _spots(orientation, name, letter)
    rooms = [_room(spot, name, letter) for spot in spots]
    covered = [_covered(room, near, land) for room in rooms]
    costs = [cost + STEP * nth * letter for nth, cost in enumerate(covered)]
    best = costs.index(min(costs))
    return Placed(spots[best], rooms[best], covered[best] > 0)


def _prices(board: Board, letter: float) -> list[Box]:
    """Where the ground has a price printed."""
    priced = [hex_ for hex_, ground in board.hexes.items() if ground.cost is not None and not ground.city]
    middles = [centre(board, hex_) for hex_ in priced]
    return [(x - letter, y + 30 - 0.75 * letter, x + letter, y + 30) for x, y in middles]


@lru_cache(maxsize=KEPT)
def _piece(orientation: str, name: Name, letter: float) -> Box:
    """What a city or a town covers, with its cubes."""
    x, y = hexes.centre(name.hex, orientation, SIZE)
    reach = SIZE * CITY if name.city else 12
    cube = CUBE * letter + 2.6
    wide = max(reach, min(name.cubes, 4) * cube / 2)
    high = (24 if name.city else 12) + ceil(name.cubes / 4) * cube
    return (x - wide, y - high, x + wide, y + 0.87 * reach)


def _spots(orientation: str, name: Name, letter: float) -> list[Spot]:
    """Below, then at the sides, also higher or lower; a town's also above."""
    x, y = hexes.centre(name.hex, orientation, SIZE)
    reach = SIZE * CITY if name.city else 12
    foot = 0.87 * reach if name.city else reach
    below, level = y + foot + 0.78 * letter, y + 0.35 * letter
    beside: list[Spot] = [(x + reach + 4, level, "start"), (x - reach - 4, level, "end")]
    lower: list[Spot] = [(x + 0.4 * reach, below, "start"), (x - 0.4 * reach, below, "end")]
    above: list[Spot] = [] if name.city or name.cubes else [(x, y - reach - 0.2 * letter, "middle")]
    shifted: list[Spot] = [(u, v + by * letter, end) for by in SHIFTS for u, v, end in beside]
    return [(x, below, "middle"), *above, *beside, *lower, *shifted]


def _room(spot: Spot, name: Name, letter: float) -> Box:
    x, y, anchor = spot
    wide = BROAD * letter * name.length
    left = {"middle": x - wide / 2, "start": x, "end": x - wide}[anchor]
    return (left, y - 0.75 * letter, left + wide, y + 0.22 * letter)


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


def _drawn(name: Name, spot: Spot) -> str:
    x, y, anchor = spot
    kind = "nc" if name.city else "nt"
    return text((x, y), name.says, kind if anchor == "middle" else f"{kind} at-{anchor}", name.region)
