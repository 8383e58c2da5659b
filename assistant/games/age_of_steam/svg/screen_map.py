"""The map on the table screen: the shape it has there, how large a letter must be, and where every name finds room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from .. import hexes
from ..board import Board, Hex, printed_name
from ..hexes import Point
from .pens import CITY, SIZE, Box, box, centre, text

READABLE = 21.0  # pixels of a letter on a screen of 1920 × 1080
ROOM = {"wide": (970, 670), "tall": (730, 938), "slim": (568, 938)}  # and of the whole map, by its shape
SLIM, TALL = 0.66, 1.0  # widths to height below which a map is of that shape
BROAD = 0.46  # of a letter, on average, to its height
CUBE = 1.1  # of a cube to its letter
STEP = 6.0  # what a later place for a name must save
AWAY = 400.0  # what a name outside the hexes costs


@dataclass(frozen=True)
class Name:
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
        return [_drawn(name, spot) for name, spot, _ in _placed(self.board, names, self.letter, held)]


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
        around = _around([land, *(taken for _, _, taken in _placed(board, printed, letter))])
        letter = READABLE / _scale(around, shape)
    x0, y0, x1, y1 = around
    return ScreenMap(board, shape, box((x0 - 4, y0 - 4, x1 - x0 + 8, y1 - y0 + 8)), round(letter, 1))


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


def _placed(
    board: Board, names: Sequence[Name], letter: float, held: Sequence[Box] = ()
) -> Iterator[tuple[Name, Spot, Box]]:
    """Cities first; each where it covers least of what lies there already."""
    land = _land(board)
    taken = [*held, *_prices(board, letter), *(_piece(board, name, letter) for name in names)]
    for name in sorted(names, key=lambda name: not name.city):
        spots = _spots(centre(board, name.hex), name, letter)
        others = [one for one in taken if one != _piece(board, name, letter)]
        costs = [
            _covered(_room(spot, name, letter), others, land) + STEP * nth * letter
            for nth, spot in enumerate(spots)
        ]
        spot = spots[costs.index(min(costs))]
        taken.append(_room(spot, name, letter))
        yield name, spot, taken[-1]


def _prices(board: Board, letter: float) -> list[Box]:
    """Where the ground has a price printed."""
    priced = [hex_ for hex_, ground in board.hexes.items() if ground.cost is not None and not ground.city]
    middles = [centre(board, hex_) for hex_ in priced]
    return [(x - letter, y + 30 - 0.75 * letter, x + letter, y + 30) for x, y in middles]


def _piece(board: Board, name: Name, letter: float) -> Box:
    """What a city or a town covers, with its cubes."""
    x, y = centre(board, name.hex)
    reach = SIZE * CITY if name.city else 12
    cube = CUBE * letter + 2.6
    wide = max(reach, min(name.cubes, 4) * cube / 2)
    high = (24 if name.city else 12) + ceil(name.cubes / 4) * cube
    return (x - wide, y - high, x + wide, y + 0.87 * reach)


def _spots(middle: Point, name: Name, letter: float) -> list[Spot]:
    """Below, then at the sides; a town's also above."""
    x, y = middle
    reach = SIZE * CITY if name.city else 12
    foot = 0.87 * reach if name.city else reach
    below, level = y + foot + 0.78 * letter, y + 0.35 * letter
    beside: list[Spot] = [(x + reach + 4, level, "start"), (x - reach - 4, level, "end")]
    lower: list[Spot] = [(x + 0.4 * reach, below, "start"), (x - 0.4 * reach, below, "end")]
    above: list[Spot] = [] if name.city or name.cubes else [(x, y - reach - 0.2 * letter, "middle")]
    return [(x, below, "middle"), *above, *beside, *lower]


def _room(spot: Spot, name: Name, letter: float) -> Box:
    x, y, anchor = spot
    wide = BROAD * letter * name.length
    left = {"middle": x - wide / 2, "start": x, "end": x - wide}[anchor]
    return (left, y - 0.75 * letter, left + wide, y + 0.22 * letter)


def _covered(room: Box, others: Sequence[Box], land: Box) -> float:
    """The area that a name would share with others, and how far it would reach beyond the land."""
    shared = sum(
        max(0.0, min(room[2], one[2]) - max(room[0], one[0]))
        * max(0.0, min(room[3], one[3]) - max(room[1], one[1]))
        for one in others
    )
    beyond = max(0.0, land[0] - room[0]) + max(0.0, room[2] - land[2]) + max(0.0, room[3] - land[3])
    return shared + AWAY * beyond / 10


def _drawn(name: Name, spot: Spot) -> str:
    x, y, anchor = spot
    kind = "nc" if name.city else "nt"
    return text((x, y), name.says, kind if anchor == "middle" else f"{kind} at-{anchor}", name.region)
