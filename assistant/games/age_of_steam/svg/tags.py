"""Where the price of a tile stands: beside its track, clear of cubes, cities and disks, and of names if it can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, radians, sin

from ..board import Hex, printed_name
from ..hexes import Point
from ..state import State
from ..tiles import Piece
from ..track.network import Network
from .cities import CUBE, Look, above_city, leans
from .layers import disks_of
from .pens import ROW, centre, end_point, middle_of, text

LARGEST = 1.45  # by how much a phone enlarges a tag, at most
HIGH, ONE, TWO = 18.0, 26.0, 34.0  # a tag's height, and its width for one figure and for two
NEAR = 110.0  # what is further away is in no tag's way
RINGS = (22, 26, 30, 34, 38, 42)
CLEAR = (1.0, 0.0)  # so far from what may not be covered, and from names


@dataclass(frozen=True)
class Round:
    """Something that lies there; `soft` may be covered if there is no other place."""

    at: Point
    radius: float
    soft: bool = False


def tags(network: Network, state: State, drawn: Sequence[Piece], prices: Mapping[Hex, int]) -> str:
    disks = [Round(spot, 13) for spot, _ in disks_of(network, state, Look())]
    lying = [*_track(network, drawn), *_places(network, state), *disks]
    said = []
    for at, price in prices.items():
        wide = ONE if price < 10 else TWO
        others = [Round(centre(network.board, other), 24, soft=True) for other in prices if other != at]
        spot = _spot(centre(network.board, at), wide, [*lying, *others])
        lying += _row(spot, wide * LARGEST, HIGH * LARGEST / 2)
        said.append(_tag(spot, wide, price))
    return "".join(said)


def _tag(spot: Point, wide: float, price: int) -> str:
    x, y = spot
    rect = (
        f'<rect x="{x - wide / 2:.1f}" y="{y - HIGH / 2:.1f}" width="{wide:.0f}" height="{HIGH:.0f}" rx="4"/>'
    )
    return f'<g class="tag">{rect}{text((x, y + 4.6), f"${price}")}</g>'


def _spot(middle: Point, wide: float, lying: Sequence[Round]) -> Point:
    """The nearest spot around the middle of the hex that is clear, or else the clearest."""
    x, y = middle
    near = [one for one in lying if hypot(one.at[0] - x, one.at[1] - y) < NEAR]
    found: dict[Point, tuple[float, float]] = {}
    for ring, turn in product(RINGS, range(0, 360, 30)):
        spot = x + ring * cos(radians(turn)), y + ring * sin(radians(turn))
        found[spot] = _clear(spot, wide, near)
        if found[spot] == CLEAR:
            return spot
    return max(found, key=lambda spot: found[spot])


def _clear(spot: Point, wide: float, near: Sequence[Round]) -> tuple[float, float]:
    hard = [_gap(spot, wide, one) for one in near if not one.soft]
    soft = [_gap(spot, wide, one) for one in near if one.soft]
    return min([CLEAR[0], *hard]), min([CLEAR[1], *soft])


def _gap(spot: Point, wide: float, one: Round) -> float:
    aside = max(0.0, abs(one.at[0] - spot[0]) - wide * LARGEST / 2)
    above = max(0.0, abs(one.at[1] - spot[1]) - HIGH * LARGEST / 2)
    return hypot(aside, above) - one.radius


# what lies there ----------------------------------------------------------------------------------


def _track(network: Network, drawn: Sequence[Piece]) -> Iterator[Round]:
    for piece in (*network.owners, *drawn):
        for point in _along(network, piece):
            yield Round(point, 6.5)
    for chain in network.chains:
        if not chain.complete:
            for piece, end in network.open_ends(chain):
                yield Round(end_point(network.board, piece[0], end), 7 * LARGEST)


def _along(network: Network, piece: Piece) -> Iterator[Point]:
    """Points on a piece, close enough for nothing to fit between."""
    (u, v), (p, q) = (end_point(network.board, piece[0], end) for end in piece[1])
    x, y = middle_of(network.board, piece)
    bowed = 2 * x - (u + p) / 2, 2 * y - (v + q) / 2
    for part in (n / 8 for n in range(9)):
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        yield a * u + b * bowed[0] + c * p, a * v + b * bowed[1] + c * q


def _places(network: Network, state: State) -> Iterator[Round]:
    leaning = leans(network.board, network.city_at)
    for at, place in network.city_at.items():
        x, y = centre(network.board, at)
        yield Round((x, y), 36)
        count = len(state.goods.places.get(place, ()))
        yield from _cubes(above_city(network.board.orientation, at, leaning[at], count, CUBE), count)
        yield from _row((x, y + 40), 8.0 * len(printed_name(place)), 9, soft=True)
    for at, place in network.town_at.items():
        x, y = centre(network.board, at)
        yield Round((x, y), 9)
        yield from _cubes((x, y - 20), len(state.goods.places.get(place, ())))
        yield from _row((x, y + 19), 7.0 * len(printed_name(place)), 7, soft=True)


def _cubes(middle: Point, count: int) -> Iterator[Round]:
    """As `cubes_at` draws them: four in a row, the next row above."""
    x, y = middle
    step = CUBE + 2.6
    for row in range(0, count, ROW):
        yield from _row((x, y - row / ROW * step), min(ROW, count - row) * step, CUBE / 2)


def _row(middle: Point, wide: float, radius: float, soft: bool = False) -> list[Round]:
    """A long thing as rounds side by side."""
    x, y = middle
    reach = max(0.0, wide / 2 - radius)
    steps = 1 + int(2 * reach / radius)
    return [Round((x - reach + 2 * reach * n / steps, y), radius, soft) for n in range(steps + 1)]
