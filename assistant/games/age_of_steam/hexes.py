"""Hexes: axial coordinates (q, r), and one table of edges for every board.

Edges are numbered clockwise; the opposite of an edge is three further. On a flat board (flat side on top)
edge 0 faces north; on a pointy one it faces north-west.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin, sqrt

Hex = tuple[int, int]
Point = tuple[float, float]

EDGES = range(6)
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FACING = {"flat": ("N", "NE", "SE", "S", "SW", "NW"), "pointy": ("NW", "NE", "E", "SE", "SW", "W")}
ORIENTATIONS = tuple(FACING)


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def neighbour(hex_: Hex, edge: int) -> Hex:
    """The hex beyond an edge, whether the board has it or not."""
    (q, r), (dq, dr) = hex_, STEPS[edge]
    return q + dq, r + dr


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """All six, in the order of the edges."""
    return tuple(neighbour(hex_, edge) for edge in EDGES)


def edge_to(hex_: Hex, other: Hex) -> int | None:
    """The edge of `hex_` that faces its neighbour `other`."""
    step = (other[0] - hex_[0], other[1] - hex_[1])
    return STEPS.index(step) if step in STEPS else None


def apart(hex_: Hex, other: Hex) -> int:
    """How many steps from hex to hex."""
    q, r = other[0] - hex_[0], other[1] - hex_[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=8192)
def centre(hex_: Hex, orientation: str, size: float = 1.0) -> Point:
    """The middle of a hex: x to the right, y down. `size` is from centre to corner."""
    q, r = hex_
    if orientation == "flat":
        return 1.5 * size * q, sqrt(3) * size * (r + q / 2)
    return sqrt(3) * size * (q + r / 2), 1.5 * size * r


def corner(hex_: Hex, orientation: str, number: int, size: float = 1.0) -> Point:
    """A corner, numbered clockwise. Corners `e` and `e` + 1 are the ends of edge `e`."""
    x, y = centre(hex_, orientation, size)
    first = 240 if orientation == "flat" else 210
    turn = radians(first + 60 * number)
    return x + size * cos(turn), y + size * sin(turn)


@lru_cache(maxsize=512)
def corners(hex_: Hex, orientation: str, size: float = 1.0) -> tuple[Point, ...]:
    return tuple(corner(hex_, orientation, number, size) for number in EDGES)


@lru_cache(maxsize=8192)
def edge_middle(hex_: Hex, orientation: str, edge: int, size: float = 1.0) -> Point:
    """The middle of an edge, where track meets it."""
    (x, y), (u, v) = corner(hex_, orientation, edge, size), corner(hex_, orientation, edge + 1, size)
    return (x + u) / 2, (y + v) / 2
