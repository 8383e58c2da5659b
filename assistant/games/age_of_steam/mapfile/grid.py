"""The drawn grid of a map file: which sign stands on which hex.

A sign is one or two characters; a place in the grid is two characters wide. On a flat board each
line is half a hex lower than the one above, so the hexes of every second column stand in it. On a
pointy board each line is a row of hexes, moved by half a hex against the one above. Either way four
characters lie between neighbours of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..hexes import Hex

WIDTH = 2
SIGNS = {
    ".": "plain", "~": "river", "^": "mountain", "^~": "mountain_river",
    "^^": "high_mountain", "%": "swamp", "*": "fire", "=": "water",
}  # fmt: skip
TERRAINS = (*(name for name in SIGNS.values() if name != "water"), "city")


@dataclass(frozen=True)
class Sign:
    """What is drawn on one hex, and where. Lines and columns count from 0."""

    text: str
    hex: Hex
    line: int
    column: int


class BadGrid(Exception):
    """A sign that can't be read. `line` counts from 0 within the grid."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line


def read(grid: str, corner: Hex, orientation: str) -> Iterator[Sign]:
    """Every sign in turn. `corner` is the hex at the upper left of the grid, drawn or not."""
    for number, line in enumerate(grid.splitlines()):
        if "\t" in line:
            raise BadGrid(number, "the grid has a tab; please use spaces")
        for match in re.finditer(r"\S+", line):
            hex_ = _hex(number, match, corner, orientation)
            yield Sign(match[0], hex_, number, match.start())


def draw(signs: Mapping[Hex, str], orientation: str) -> tuple[Hex, str]:
    """A grid of these signs, and the corner where it begins: the reverse of `read`."""
    if not signs:
        return (0, 0), ""
    flat = orientation == "flat"
    if flat:
        q = min(q for q, _ in signs)
        r = min(2 * r + at - q for at, r in signs) // 2
    else:
        r = min(r for _, r in signs)
        q = min(2 * at + below - r for at, below in signs) // 2
    rows: dict[int, dict[int, str]] = {}
    for (at, below), sign in signs.items():
        across, line = (at - q, 2 * (below - r) + at - q) if flat else (2 * (at - q) + below - r, below - r)
        rows.setdefault(line, {})[across] = sign
    return (q, r), "\n".join(_row(rows.get(line, {})) for line in range(max(rows) + 1))


def _row(signs: Mapping[int, str]) -> str:
    last = max(signs, default=-1)
    return "".join(signs.get(place, "").ljust(WIDTH) for place in range(last + 1)).rstrip()


def _hex(line: int, match: re.Match[str], corner: Hex, orientation: str) -> Hex:
    text, column = match[0], match.start()
    if len(text) > WIDTH:
        raise BadGrid(line, f"“{text}” is too long for one hex: a sign has one or two characters")
    place = _place(line, column, corner, orientation) if column % WIDTH == 0 else None
    if place is None:
        raise BadGrid(line, f"“{text}” in column {column + 1} is between two hexes")
    return place


def _place(line: int, column: int, corner: Hex, orientation: str) -> Hex | None:
    """The hex so many half-hexes to the right of the corner and below it."""
    (q, r), across = corner, column // WIDTH
    if (across + line) % 2:
        return None
    if orientation == "flat":
        return q + across, r + (line - across) // 2
    return q + (across - line) // 2, r + line
