"""Cities as SVG, with the cubes that stand on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...colors import GOODS
from .. import hexes
from ..board import NEW_CITIES, Board, Hex
from ..hexes import Point, neighbour
from ..rules import Rules
from ..state import State
from ..tiles import Piece
from .pens import CITY, SIZE, at, centre, number, outline, piece_at, text
from .screen_map import CUBE as SCREEN_CUBE
from .screen_map import ScreenMap

CUBE, LETTER = 17.6, 13.0


@dataclass(frozen=True)
class Look:
    """What is told apart: `fresh` pieces are outlined, `grown` cubes marked."""

    fresh: frozenset[Piece] = frozenset()
    grown: frozenset[str] = frozenset()
    screen_map: ScreenMap | None = None  # to be read from two metres

    @property
    def cube(self) -> float:
        return SCREEN_CUBE * self.screen_map.letter if self.screen_map else CUBE

    @property
    def letter(self) -> float:
        """On cubes and disks."""
        return self.screen_map.letter if self.screen_map else LETTER


def drawn_city(rules: Rules, state: State, hex_: Hex, place: str, cities: Collection[Hex], look: Look) -> str:
    """Cubes stand on the upper rim; lower where another city's name hangs above them. A city that takes
    nothing any more has no colour."""
    board = rules.board
    x, y = centre(board, hex_)
    above = (0,) if board.orientation == "flat" else (0, 1)
    pressed = any(neighbour(hex_, edge) in cities for edge in above)
    cubes = state.goods.places.get(place, ())
    if place not in NEW_CITIES and board.cities[place].has("terminal"):
        return _terminal(board, (x, y), cubes, look)
    colors = _colors(rules, state, place)
    down = 12 if pressed and cubes else 0
    rim = y - 24.2 - look.cube / 2 + 1.5 * down
    held = cubes_at((x, rim), cubes, place in look.grown, look.cube)
    port = place not in NEW_CITIES and board.cities[place].has("accepts_cotton")
    return f"{_hexagon(board, (x, y), colors, down, look)}{_quay(board, (x, y)) if port else ''}{held}"


def _colors(rules: Rules, state: State, place: str) -> Sequence[str]:
    """Where a city takes a colour by its hexside, one for each side, or "" where it takes none there."""
    sides = rules.board.sides_of(place)
    if sides:
        return [sides.get(edge, "") for edge in hexes.EDGES]
    return [color for color in rules.takes(state, place) if color != "white"]


def _quay(board: Board, middle: Point) -> str:
    """A white rim: this city takes cotton."""
    path = outline(board.orientation, SIZE * CITY, middle)
    return f'<path class="quay out" d="{path}"/><path class="quay" d="{path}"/>'


def _terminal(board: Board, middle: Point, cubes: Sequence[str], look: Look) -> str:
    """Its cube lies in its box and says what it takes; where none is known, only the table can tell."""
    x, y = middle
    held = cubes_at((x, y + 7), cubes, False, max(1.7 * CUBE, look.cube))
    return f"{_hexagon(board, middle, (), 0, look)}{held or text((x, y + 10), '?', 'ask')}"


def _hexagon(board: Board, middle: Point, colors: Sequence[str], down: float, look: Look) -> str:
    foot = max(10.0, 0.4 * look.letter) + down
    if len(colors) < 2:
        kind = f"g-{colors[0]}" if colors else "plain"
        letter = text((0, foot), GOODS[colors[0]]) if colors else ""
        return piece_at(middle, f"ct {kind}", f'<use href="#mc"/>{letter}')
    parts = [_slice(board, middle, n, len(colors), color, look) for n, color in enumerate(colors)]
    return f'{"".join(parts)}<path class="rim" d="{outline(board.orientation, SIZE * CITY, middle)}"/>'


def _slice(board: Board, middle: Point, nth: int, of: int, color: str, look: Look) -> str:
    """One colour's share of a city that takes several: six triangles dealt out."""
    x, y = middle
    corner = hexes.corners((0, 0), board.orientation, SIZE * CITY)
    low, high = round(6 * nth / of), round(6 * (nth + 1) / of)
    points = [corner[n % 6] for n in range(low, high + 1)]
    path = f"M{at(middle)}" + "".join(f"L{at((x + u, y + v))}" for u, v in points) + "Z"
    u = sum(p[0] for p in points) / len(points) * 0.68
    v = sum(p[1] for p in points) / len(points) * 0.68
    letter = text((x + u, y + v + 0.35 * look.letter), GOODS[color]) if color else ""
    return f'<g class="ct bit {f"g-{color}" if color else "plain"}"><path d="{path}"/>{letter}</g>'


def cubes_at(middle: Point, cubes: Sequence[str], grown: bool, size: float) -> str:
    """Up to four in a row, a second row above; more than eight are counted by colour."""
    if not cubes:
        return ""
    if len(cubes) > 8:
        told = [f"{n}{GOODS[color]}" for color, n in Counter(cubes).items()]
        shown = list(zip(Counter(cubes), told, strict=True))
    else:
        shown = [(color, GOODS[color]) for color in cubes]
    x, y = middle
    drawn = []
    for row in range(0, len(shown), 4):
        part = shown[row : row + 4]
        first = x - (len(part) - 1) * (size + 2.6) / 2
        for n, (color, word) in enumerate(part):
            spot = (first + n * (size + 2.6), y - row / 4 * (size + 2.6))
            drawn.append(_cube(spot, color, word, grown, size))
    return "".join(drawn)


def _cube(middle: Point, color: str, word: str, grown: bool, size: float) -> str:
    side, rim = number(size), number(-size / 2)
    square = f'<rect x="{rim}" y="{rim}" width="{side}" height="{side}" rx="2.5"/>'
    kind = f"cu g-{color}{' new' if grown else ''}"
    return piece_at(middle, kind, f"{square}{text((0, 0.28 * size), word)}")
