"""The map on the table screen: the shape it has there, and how large a letter must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .. import hexes
from ..board import Board, printed_name
from ..hexes import Point
from .names import Name, Placed, around_all, drawn_name, pieces_of, placed_names, prices_of
from .pens import SIZE, Box, box, centre

READABLE = 21.0  # pixels of a letter on a screen of 1920 × 1080
ROOM = {"wide": (970, 670), "tall": (730, 938), "slim": (568, 938)}  # and of the whole map, by its shape
SLIM, TALL = 0.66, 1.0  # widths to height below which a map is of that shape
MARGIN = 1.2  # at both sides of the map, in letters


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
        lie, lies = self.board.orientation, (*held, *self._prices)
        placed = placed_names(lie, tuple(names), self.letter, self._seen, lies)
        return [drawn_name(name, one.spot) for name, one in placed]

    @cached_property
    def _seen(self) -> Box:
        """Where a name may stand: all that is seen, and the margins beside it, where the one at the left is a gap."""
        (x, y, wide, high), margin = map(float, self.view.split()), MARGIN * self.letter
        return x - margin / 2, y, x + wide + margin, y + high

    @cached_property
    def _prices(self) -> tuple[Box, ...]:
        return prices_of(self.board, self.letter)


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
        placed = placed_names(board.orientation, tuple(printed), letter, land, prices_of(board, letter))
        around = around_all([land, *(one.room for _, one in placed)])
        letter = READABLE / _scale(around, shape)
    x0, y0, x1, y1 = around
    return ScreenMap(board, shape, box((x0 - 4, y0 - 4, x1 - x0 + 8, y1 - y0 + 8)), round(letter, 1))


def town_names(board: Board, towns: Sequence[str]) -> str:
    """For the whole map on a phone, where a New City goes to one of these: each beside the others and the cities."""
    names = [Name(board.towns[town], printed_name(town)) for town in towns]
    drawn = [drawn_name(name, one.spot) for name, one in from_afar(board, names)]
    return f'<g class="towns" font-size="{_far(board):.0f}">{"".join(drawn)}</g>'


def from_afar(board: Board, names: Sequence[Name]) -> Sequence[tuple[Name, Placed]]:
    letter = _far(board)
    cities = [Name(city.hex, "", city=True) for city in board.cities.values()]
    held = tuple(box for city in cities for box in pieces_of(board.orientation, city, letter))
    return placed_names(board.orientation, tuple(names), letter, _land(board), held)


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
    return around_all(
        [*spots, *((x, y - 58, x, y) for x, y in (centre(board, c.hex) for c in board.cities.values()))]
    )


def _shape(land: Box) -> str:
    ratio = (land[2] - land[0]) / (land[3] - land[1])
    return "slim" if ratio < SLIM else "tall" if ratio < TALL else "wide"


def _scale(around: Box, shape: str) -> float:
    """Pixels for each unit of the map."""
    wide, high = ROOM[shape]
    return min(wide / (around[2] - around[0] + 8), high / (around[3] - around[1] + 8))
