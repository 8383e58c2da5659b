"""Lines and figures of a map as SVG: lengths in its own units, 44 from the middle of a hex to a corner."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import hypot

from ...same import Same
from .. import hexes
from ..board import Board, Hex
from ..hexes import Point
from ..tiles import TOWN, Piece

SIZE = 44.0
CITY = 0.8  # a city's hexagon is this much of its hex
MARGIN = 14.0
LETTER = 21.0  # as wide as a letter of a name when the whole map is seen
Box = tuple[float, float, float, float]  # x, y, width, height
FRAMES: Same[Box] = Same(64)
ROW = 4  # cubes beside each other
KEPT = 8192  # of what is drawn again and again: the same letters and pieces at the same places


@lru_cache(maxsize=KEPT)
def number(value: float) -> str:
    """One digit behind the point, and none where it is 0."""
    text = f"{value:.1f}"
    return text.removesuffix(".0").replace("-0", "0") if text in ("-0.0", "0.0") else text.removesuffix(".0")


@lru_cache(maxsize=KEPT)
def at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def near(point: Point) -> str:
    """Where track runs, to a whole number: a hex is 76 wide, so nobody sees the half that may be missing."""
    return f"{point[0]:.0f} {point[1]:.0f}"


@lru_cache(maxsize=KEPT)
def text(point: Point, words: str, kind: str = "", more: str = "") -> str:
    """`more` follows in a smaller hand."""
    marked = f' class="{kind}"' if kind else ""
    after = f'<tspan class="rg" dx="5">{escape(more)}</tspan>' if more else ""
    return f'<text{marked} x="{number(point[0])}" y="{number(point[1])}">{escape(words)}{after}</text>'


def use(symbol: str, point: Point) -> str:
    return f'<use href="#{symbol}" x="{number(point[0])}" y="{number(point[1])}"/>'


def piece_at(point: Point, kind: str, drawn: str) -> str:
    """A piece drawn around 0, 0: the same letters each time, so a map of many is small once packed."""
    return f'<g class="{kind}" transform="translate({at(point)})">{drawn}</g>'


def outline(orientation: str, size: float, middle: Point = (0, 0)) -> str:
    """A hexagon as a path."""
    x, y = middle
    points = hexes.corners((0, 0), orientation, size)
    return "M" + "L".join(at((x + u, y + v)) for u, v in points) + "Z"


def centre(board: Board, hex_: Hex) -> Point:
    return hexes.centre(hex_, board.orientation, SIZE)


def end_point(board: Board, hex_: Hex, end: int | str, into_city: bool = False) -> Point:
    """Where a piece ends: a town's middle, an edge's middle, or beyond that at a city's own edge."""
    return end_at(board.orientation, hex_, end, into_city)


@lru_cache(maxsize=KEPT)
def end_at(orientation: str, hex_: Hex, end: int | str, into_city: bool = False) -> Point:
    x, y = hexes.centre(hex_, orientation, SIZE)
    if end == TOWN:
        return x, y
    u, v = hexes.edge_middle(hex_, orientation, int(end), SIZE)
    reach = 2 - CITY if into_city else 1
    return x + (u - x) * reach, y + (v - y) * reach


def bend(piece: Piece, towards: int | str) -> float:
    """The radius of a piece, clockwise as it is walked or, below 0, against the clock; 0 is straight."""
    a, b = piece[1]
    if b == TOWN:
        return 0
    into = a if towards == b else b
    turn = (int(towards) - int(into)) % 6
    return {3: 0.0, 2: -1.5, 1: -0.5, 4: 1.5, 5: 0.5}[turn] * SIZE


def piece_path(board: Board, piece: Piece, towards: int | str) -> str:
    """From where the pen is to the end `towards`."""
    radius = bend(piece, towards)
    to = near(end_point(board, piece[0], towards))
    if not radius:
        return f"L{to}"
    size = number(abs(radius))
    return f"A{size} {size} 0 0 {0 if radius < 0 else 1} {to}"


def middle_of(board: Board, piece: Piece) -> Point:
    """Half way along a piece."""
    return middle_at(board.orientation, piece)


@lru_cache(maxsize=KEPT)
def middle_at(orientation: str, piece: Piece) -> Point:
    hex_, (a, b) = piece
    x, y = hexes.centre(hex_, orientation, SIZE)
    u, v = end_at(orientation, hex_, a)
    p, q = end_at(orientation, hex_, b)
    if b == TOWN:
        return (u + p) / 2, (v + q) / 2
    mx, my = (u + p) / 2, (v + q) / 2
    away = hypot(mx - x, my - y)
    if away < 0.1:
        return x, y
    bow = {1.5: 0.5 * (2 - 3**0.5) * 1.5, 0.5: 0.25}[abs(bend(piece, b)) / SIZE] * SIZE
    return mx - (mx - x) / away * bow, my - (my - y) / away * bow


def frame(board: Board) -> Box:
    """Around everything that is drawn, and the names of cities at its rim."""
    return FRAMES.of(board, make=lambda: _frame(board))


def _frame(board: Board) -> Box:
    middles = [centre(board, hex_) for hex_ in (*board.hexes, *board.water)]
    x, y, width, height = around(middles, SIZE + MARGIN)
    named = [(centre(board, city.hex)[0], LETTER * len(name) / 2) for name, city in board.cities.items()]
    left = min([x, *(middle - half for middle, half in named)])
    right = max([x + width, *(middle + half for middle, half in named)])
    return left, y, right - left, height


def around(points: list[Point], margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = min(xs) - margin, min(ys) - margin
    return low, high, max(xs) + margin - low, max(ys) + margin - high


def box(frame: Box) -> str:
    return " ".join(str(round(value)) for value in frame)
