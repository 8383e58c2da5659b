"""Cities as SVG, with the cubes that stand on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil

from ...colors import GOODS
from ...same import Same
from .. import hexes
from ..board import Board, Hex, printed_name
from ..hexes import Point, neighbour
from ..rules import Rules
from ..state import UNPAINTED, State
from ..tiles import Piece
from ..track.network import Network
from . import disks
from .names import BROAD
from .names import CUBE as SCREEN_CUBE
from .pens import CITY, KEPT, ROW, SIZE, Box, at, centre, number, outline, piece_at, text
from .screen_map import ScreenMap

CUBE, LETTER = 17.6, 13.0
LEANS: Same[Mapping[Hex, int]] = Same(256)
TERMINALS: Same[frozenset[str]] = Same(64)
ROUND: Same[Sequence[Box]] = Same(256)


@dataclass(frozen=True)
class Look:
    """What is told apart: `fresh` pieces are outlined, `grown` cubes marked."""

    fresh: frozenset[Piece] = frozenset()
    grown: frozenset[str] = frozenset()
    screen_map: ScreenMap | None = None  # to be read from two metres

    @cached_property
    def cube(self) -> float:
        return SCREEN_CUBE * self.screen_map.letter if self.screen_map else CUBE

    @cached_property
    def letter(self) -> float:
        """On cubes and disks."""
        return self.screen_map.letter if self.screen_map else LETTER


def drawn_city(rules: Rules, state: State, hex_: Hex, place: str, look: Look, colors: tuple[str, ...]) -> str:
    """Without the cubes on its rim. A city that takes nothing any more has no colour, nor has a gray one."""
    board, middle = rules.board, centre(rules.board, hex_)
    if place in terminals(board):
        return _box(board, middle, state.goods.places.get(place, ()), look)
    printed = board.cities.get(place)
    quay = _quay(board, middle) if printed and printed.has("accepts_cotton") else ""
    return f"{_hexagon(board.orientation, middle, colors, look.letter)}{quay}"


def held_by(rules: Rules, state: State, hex_: Hex, place: str, lean: int, look: Look) -> str:
    """The cubes on a city's upper rim."""
    if not (cubes := state.goods.places.get(place, ())):
        return ""
    rim = above_city(rules.board.orientation, hex_, lean, len(cubes), look.cube)
    held = cubes_at(rim, cubes, place in look.grown, look.cube)
    return held + _exit(rim, len(cubes), look.cube) if rules.city_boxes else held


def terminals(board: Board) -> frozenset[str]:
    """Their cubes lie in their middle and belong to them."""
    return TERMINALS.of(board, make=lambda: frozenset(board.marked("terminal")))


@lru_cache(maxsize=KEPT)
def above_city(orientation: str, hex_: Hex, lean: int, count: int, size: float) -> Point:
    """Where the cubes of a city stand: in the middle above it, or from there to the side to which they lean."""
    x, y = hexes.centre(hex_, orientation, SIZE)
    aside = (min(count, ROW) - 1) * (size + 2.6) / 2
    return x + lean * aside, y - 24.2 - size / 2


def leans(board: Board, cities: Mapping[Hex, str]) -> Mapping[Hex, int]:
    """How the cubes of each city lean."""
    return LEANS.of(board, cities, make=lambda: {hex_: _lean(board, hex_, cities) for hex_ in cities})


def _lean(board: Board, hex_: Hex, cities: Collection[Hex]) -> int:
    """To the right (1) or to the left (-1), away from a city above that touches this one. Of two cities side by
    side, the cubes of the left one lean."""
    left, right = _above(board.orientation, hex_)
    return (left in cities) - (not right.isdisjoint(cities))


@lru_cache(maxsize=KEPT)
def _above(orientation: str, hex_: Hex) -> tuple[Hex, frozenset[Hex]]:
    """The hexes that touch this one from above, to the left and to the right."""
    left, right = (5, (1,)) if orientation == "flat" else (0, (1, 2))
    return neighbour(hex_, left), frozenset(neighbour(hex_, edge) for edge in right)


def above_town(middle: Point, look: Look) -> Point:
    return middle[0], middle[1] - 11.2 - look.cube / 2


def on_hex(middle: Point, built: bool, look: Look) -> Point:
    """In the middle, or above the disk of the track that was laid there."""
    x, y = middle
    return x, y - disks.radius(look.letter) - look.cube / 2 - 1 if built else y + look.cube / 2


def cubes_lie(network: Network, state: State, look: Look) -> list[Box]:
    """What cubes, towns and cities' letters cover: left, top, right and bottom."""
    board, goods, leaning = network.board, state.goods.places, leans(network.board, network.city_at)
    lie, size = board.orientation, look.cube
    cities = [(at, cubes) for at, city in network.city_at.items() if (cubes := goods.get(city))]
    towns = [(at, cubes) for at, town in network.town_at.items() if (cubes := goods.get(town))]
    bare = [(at, cubes) for spot, at in board.open_hexes.items() if (cubes := goods.get(spot))]
    rows = [(above_city(lie, at, leaning[at], len(cubes), size), cubes) for at, cubes in cities]
    rows += [(above_town(centre(board, at), look), cubes) for at, cubes in towns]
    rows += [(on_hex(centre(board, at), at in network.tiles, look), cubes) for at, cubes in bare]
    rooms = [box for middle, cubes in rows for box in _rooms(middle, min(len(cubes), 8), size)]
    return [*rooms, *ROUND.of(network, make=lambda: _round(network))]


def _round(network: Network) -> list[Box]:
    """Towns, and the letters of cities."""
    middles = [(centre(network.board, at), 9.0) for at in network.town_at]
    middles += [(centre(network.board, at), 0.5 * SIZE) for at in network.city_at]
    return [(x - half, y - half, x + half, y + half) for (x, y), half in middles]


def names_below(network: Network, look: Look) -> list[Box]:
    """Where names stand if nothing lies there: disks keep off it, for names are placed once disks lie."""
    named = [(hex_, city, 0.87 * CITY * SIZE) for hex_, city in network.city_at.items()]
    named += [(hex_, town, 12.0) for hex_, town in network.town_at.items()]
    rooms = list[Box]()
    for hex_, place, down in named:
        (x, y), half = centre(network.board, hex_), BROAD / 2 * look.letter * len(printed_name(place))
        rooms.append((x - half, y + down, x + half, y + down + look.letter))
    return rooms


@lru_cache(maxsize=KEPT)
def _rooms(middle: Point, count: int, size: float) -> Sequence[Box]:
    """Row by row."""
    (x, y), step = middle, size + 2.6
    rows = [(nth * step, min(ROW, count - ROW * nth) * step / 2) for nth in range(ceil(count / ROW))]
    return [(x - half, y - up - size / 2, x + half, y - up + size / 2) for up, half in rows]


def colors(rules: Rules, state: State, place: str) -> tuple[str, ...]:
    """Where a city takes a colour by its hexside, one for each side, or "" where it takes none there."""
    if place in rules.board.sided:
        sides = rules.board.sides_of(place)
        return tuple(sides.get(edge, "") for edge in hexes.EDGES)
    if rules.gray(state, place):
        return ()
    return tuple([color for color in rules.takes(state, place) if color not in UNPAINTED])


def _quay(board: Board, middle: Point) -> str:
    """A white rim: this city takes cotton."""
    path = outline(board.orientation, SIZE * CITY, middle)
    return f'<path class="quay out" d="{path}"/><path class="quay" d="{path}"/>'


def _box(board: Board, middle: Point, cubes: tuple[str, ...], look: Look) -> str:
    """A terminal's cube lies in its box and says what it takes; where none is known, only the table can tell."""
    x, y = middle
    held = cubes_at((x, y + 7), cubes, False, max(1.7 * CUBE, look.cube))
    return f"{_hexagon(board.orientation, middle, (), look.letter)}{held or text((x, y + 10), '?', 'ask')}"


@lru_cache(maxsize=KEPT)
def _hexagon(orientation: str, middle: Point, colors: tuple[str, ...], letter: float) -> str:
    foot = max(10.0, 0.4 * letter)
    if len(colors) < 2:
        kind = f"g-{colors[0]}" if colors else "plain"
        word = text((0, foot), GOODS[colors[0]]) if colors else ""
        return piece_at(middle, f"ct {kind}", f'<use href="#mc"/>{word}')
    parts = [_slice(orientation, middle, n, len(colors), color, letter) for n, color in enumerate(colors)]
    return f'{"".join(parts)}<path class="rim" d="{outline(orientation, SIZE * CITY, middle)}"/>'


def _slice(orientation: str, middle: Point, nth: int, of: int, color: str, letter: float) -> str:
    """One colour's share of a city that takes several: six triangles dealt out."""
    x, y = middle
    corner = hexes.corners((0, 0), orientation, SIZE * CITY)
    low, high = round(6 * nth / of), round(6 * (nth + 1) / of)
    points = [corner[n % 6] for n in range(low, high + 1)]
    path = f"M{at(middle)}" + "".join(f"L{at((x + u, y + v))}" for u, v in points) + "Z"
    u = sum(p[0] for p in points) / len(points) * 0.68
    v = sum(p[1] for p in points) / len(points) * 0.68
    word = text((x + u, y + v + 0.35 * letter), GOODS[color]) if color else ""
    return f'<g class="ct bit {f"g-{color}" if color else "plain"}"><path d="{path}"/>{word}</g>'


@lru_cache(maxsize=KEPT)
def cubes_at(middle: Point, cubes: tuple[str, ...], grown: bool, size: float) -> str:
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
    for row in range(0, len(shown), ROW):
        part = shown[row : row + ROW]
        first = x - (len(part) - 1) * (size + 2.6) / 2
        for n, (color, word) in enumerate(part):
            spot = (first + n * (size + 2.6), y - row / ROW * (size + 2.6))
            drawn.append(_cube(spot, color, word, grown, size))
    return "".join(drawn)


def _exit(middle: Point, cubes: int, size: float) -> str:
    """An arrow behind the rightmost cube, the next to leave."""
    x, y = middle[0] + min(cubes, ROW) * (size + 2.6) / 2 + 1, middle[1]
    half, tip = number(size / 2), number(0.6 * size)
    return piece_at((x, y), "exit", f'<path d="M0-{half}L{tip} 0L0 {half}Z"/>')


def _cube(middle: Point, color: str, word: str, grown: bool, size: float) -> str:
    side, rim = number(size), number(-size / 2)
    square = f'<rect x="{rim}" y="{rim}" width="{side}" height="{side}" rx="2.5"/>'
    kind = f"cu g-{color}{' new' if grown else ''}"
    return piece_at(middle, kind, f"{square}{text((0, 0.28 * size), word)}")
