"""Small boards drawn in text, as in maps/*/board.toml, with every hex that a test speaks of named.

AA is a city, Tt a town, a single small letter plain ground, `a~` river, `a^` mountain; `.` ground that
nobody speaks of, `=` water. Hexes go by their letters, places by their codes.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.hexes import FACING, Hex, edge_to
from assistant.games.age_of_steam.mapfile.grid import SIGNS, read
from assistant.games.age_of_steam.mapfile.load import load_board
from assistant.games.age_of_steam.tiles import TOWN, Ends, ends

TERRAIN = {"": "plain", "~": "river", "^": "mountain"}
HEAD = """
name = "Drawn"
players = [1, 6]
orientation = "{orientation}"
terrain_costs = {{ plain = 2, river = 3, mountain = 4 }}
corner = [0, 0]
grid = '''
{grid}
'''
"""
Tracks = dict[Hex, dict[Ends, None]]


class BadText(AssertionError):
    """The test's own text has a fault: nothing is wrong with the rules."""


class Drawn:
    """A drawn board and the words for its hexes, edges and tracks."""

    def __init__(self, grid: str, orientation: str, colors: Mapping[str, str], blocked: str) -> None:
        self.grid = _trimmed(grid)
        signs = [sign for sign in read(self.grid, (0, 0), orientation) if sign.text not in SIGNS]
        self.names: dict[str, Hex] = {sign.text.rstrip("~^"): sign.hex for sign in signs}
        self.facing = FACING[orientation]
        text = HEAD.format(orientation=orientation, grid=self.grid)
        text += "".join(_table(sign.text, colors) for sign in signs) + self._blocked(blocked)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "board.toml"
            path.write_text(text, encoding="utf-8")
            self.board: Board = load_board(path.parent)

    def _blocked(self, pairs: str) -> str:
        sides = [pair.split("|") for pair in pairs.split()]
        both = [(a, b) for one, two in sides for a, b in ((one, two), (two, one))]
        return "".join(
            f"[[blocked]]\nhex = {list(self.hex(a))}\nedges = [{self.edge(self.hex(a), b)}]\n"
            for a, b in both
        )

    def hex(self, name: str) -> Hex:
        if name not in self.names:
            raise BadText(f"no hex is called “{name}”; there are {', '.join(self.names)}\n{self.grid}")
        return self.names[name]

    def name(self, hex_: Hex) -> str:
        return next((name for name, at in self.names.items() if at == hex_), str(hex_))

    def edge(self, at: Hex, towards: str) -> int:
        """By the neighbour's name, or where the edge faces: N, SE …"""
        if towards in self.facing:
            return self.facing.index(towards)
        edge = edge_to(at, self.hex(towards))
        if edge is None:
            raise BadText(f"{self.name(at)} and {towards} are no neighbours\n{self.grid}")
        return edge

    def is_city(self, name: str) -> bool:
        return name in self.board.cities

    def is_town(self, name: str) -> bool:
        return name in self.board.towns

    def ends(self, at: str, text: str) -> Ends:
        """`EV-b` from the edge at EV to the edge at b; `b-*` from the edge at b into the town."""
        sides = text.split("-")
        if len(sides) != 2:
            raise BadText(f"“{text}” is no track: write two ends, as in EV-b or b-*")
        here = self.hex(at)
        one, two = (TOWN if side == "*" else self.edge(here, side) for side in sides)
        return ends(one, two)

    def way(self, text: str, city_letters: str = "") -> Tracks:
        """`AA a Tt b >c`: a track through those hexes, open towards c; `N> a b` begins open."""
        steps = text.split()
        found: Tracks = {}
        for i, name in enumerate(steps):
            if name[0] == ">" or name[-1] == ">" or self.is_city(name) or name in city_letters.split():
                continue
            here = self.hex(name)
            around = [step.strip(">") for step in steps[max(0, i - 1) : i] + steps[i + 1 : i + 2]]
            sides = [self.edge(here, step) for step in around]
            for piece in self._pieces(name, sides, text):
                found.setdefault(here, {})[piece] = None
        return found

    def _pieces(self, name: str, sides: list[int], text: str) -> list[Ends]:
        if self.is_town(name):
            return [ends(side, TOWN) for side in sides]
        if len(sides) != 2:
            raise BadText(f"“{text}”: track through {name} needs two ends; end it with >x")
        return [ends(*sides)]

    def tile(self, text: str) -> Tracks:
        """`a: EV-b, N-c`: one tile as it lies afterwards, with all its tracks."""
        at, _, tracks = text.partition(":")
        pieces = [self.ends(at.strip(), track.strip()) for track in tracks.split(",")]
        return {self.hex(at.strip()): dict.fromkeys(pieces)}

    def read(self, text: str, new_cities: str = "") -> Tracks:
        return self.tile(text) if ":" in text else self.way(text, new_cities)


def _trimmed(grid: str) -> str:
    lines = [line.rstrip() for line in grid.split("\n")]
    kept = [line for line in lines if line.strip()]
    left = min(len(line) - len(line.lstrip()) for line in kept)
    return "\n".join(line[left:] for line in kept)


def _table(sign: str, colors: Mapping[str, str]) -> str:
    name, mark = sign.rstrip("~^"), sign[len(sign.rstrip("~^")) :]
    if re.fullmatch(r"[A-Z]{2}", name):
        return f'[[city]]\ncode = "{sign}"\nname = "{name}"\ncolors = ["{colors.get(name, "red")}"]\n'
    if re.fullmatch(r"[A-Z][a-z]", name):
        return f'[[town]]\ncode = "{sign}"\nname = "{name}"\n'
    if re.fullmatch(r"[a-z]", name):
        return f'[[ground]]\ncode = "{sign}"\nterrain = "{TERRAIN[mark]}"\n'
    raise BadText(f"“{sign}” is no city (AA), town (Tt) or ground (a, a~, a^)")


@cache
def _drawn(grid: str, orientation: str, colors: tuple[tuple[str, str], ...], blocked: str) -> Drawn:
    return Drawn(grid, orientation, dict(colors), blocked)


def drawn(grid: str, colors: str = "", blocked: str = "", orientation: str = "pointy") -> Drawn:
    """`colors`: "AA blue, BB red"; `blocked`: "a|b", the edge between two hexes."""
    pairs = tuple((name, color) for name, color in (part.split() for part in colors.split(",") if part))
    return _drawn(grid, orientation, pairs, blocked)


# Three cities around a town, which most rules of track need; the second has water, the third another town.
FIELD = drawn("""
    .   d   e   f   .
      AA  a   b   BB
    .   g   Tt  h   .
      .   i   CC  .
    .   k   j   .   .
""")
SHORE = drawn("""
    .   d   e   f   .
      AA  a   b   BB
    .   g   Tt  h   .
      .   i   CC  .
    .   =   j   .   .
""")
TWO_TOWNS = drawn("""
    .   d   e   f   .
      AA  a   b   BB
    .   g   Tt  h   .
      .   i   CC  Uu
    .   k   j   .   .
""")
