"""The hexes and edges of an own map's form as the grid of a map file, with a code for each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from ....engine import Illegal
from ..board_form import MapForm
from ..hexes import EDGES, Hex, neighbour, opposite
from ..mapfile.grid import SIGNS, draw
from ..mapfile.source import Table
from .form import GROUND, PLACES
from .marks import Form, told_by

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LINES = 6_000
FARTHEST = 200  # from the middle, in hexes


class HexLine(NamedTuple):
    """One hex of the form: its ground, what else is printed on it, and the row of the place there, or ''."""

    at: Hex
    sign: str
    marks: str
    row: str


def put_hexes(data: Table, form: Form, base: Table, asked: MapForm) -> None:
    """The grid and the codes in it, if any hexes were laid out."""
    lines = {one.at: one for one in hex_lines(form.get("hexes", ""))}
    if not lines:
        keep_sides(data, base)
        return
    by_row = {entry["row"]: entry for table in PLACES for entry in data[table]}
    codes = dict(zip(by_row, coded(by_row.values(), set(SIGNS)), strict=True))
    for row, code in codes.items():
        by_row[row] = put_code(by_row[row], code)
    ground = Ground(asked)
    signs = {at: codes[one.row] if one.row in codes else ground.sign(one) for at, one in lines.items()}
    towns = {entry["row"]: entry for entry in data["town"]}
    for one in lines.values():
        if one.row in towns:
            towns[one.row] |= on_town(one, asked)
    put_grid(data, signs, form.get("orientation", ""))
    data["ground"] = ground.tables
    put_edges(data, form.get("edges", ""), {at for at, sign in signs.items() if sign != "="}, asked)


def hex_lines(text: str) -> Iterator[HexLine]:
    """The hexes that can be read, one to a line: "4,7 ~?cost=6 3"."""
    for row in text.splitlines()[:MOST_LINES]:
        where, _, rest = row.strip().partition(" ")
        printed, _, place = rest.partition(" ")
        sign, _, marks = printed.partition("?")
        if at := hex_at(where):
            yield HexLine(at, sign if sign in SIGNS else ".", marks, place)


def hex_at(text: str) -> Hex | None:
    q, _, r = text.partition(",")
    try:
        at = int(q), int(r)
    except ValueError:
        return None
    return at if max(abs(at[0]), abs(at[1])) < FARTHEST else None


# ground ---------------------------------------------------------------------------------------


class Ground:
    """The [[ground]] tables of a grid: one for each kind of hex with something more printed on it."""

    def __init__(self, asked: MapForm) -> None:
        self.asked = asked
        self.tables: list[Table] = []
        self._codes: dict[tuple[str, str], str] = {}
        self._spare = (a + b for a, b in product("0123456789", ALPHABET.lower()))

    def sign(self, one: HexLine) -> str:
        """How a hex without a place is drawn."""
        told = told_by(one.marks, "ground", self.asked) if one.sign != "=" else {}
        if not told:
            return one.sign
        kind = one.sign, repr(sorted(told.items()))
        if kind not in self._codes:
            self._codes[kind] = self._code(told)
            self.tables.append({"code": self._codes[kind], "terrain": SIGNS[one.sign], **told})
        return self._codes[kind]

    def _code(self, told: Table) -> str:
        """A printed price is its own code, if it can be."""
        price = str(told["cost"]) if list(told) == ["cost"] else ""
        if 0 < len(price) < 3 and price not in self._codes.values():
            return price
        if code := next(self._spare, ""):
            return code
        raise Illegal("So many different things can’t be printed on the hexes of one map.", field="hexes")


def on_town(one: HexLine, asked: MapForm) -> Table:
    """What a town's table says of the hex it lies on."""
    ground = {"terrain": SIGNS[one.sign]} if SIGNS[one.sign] in GROUND and one.sign != "." else {}
    marks = {mark.key for mark in asked.marks if mark.on == "hex"}
    told = told_by(one.marks, "town", asked)
    return ground | {key: value for key, value in told.items() if key in marks}


def put_code(entry: Table, code: str) -> Table:
    """The code comes first in a table."""
    told = {"code": code, **entry}
    entry.clear()
    entry.update(told)
    return entry


def put_grid(data: Table, signs: Mapping[Hex, str], orientation: str) -> None:
    lies = "pointy" if orientation == "pointy" else "flat"
    corner, grid = draw(signs, lies)
    data |= {"orientation": lies, "corner": list(corner), "grid": grid}


def coded(places: Iterable[Table], taken: set[str]) -> Iterator[str]:
    """A code of two characters for each place, from its name if possible."""
    for place in places:
        letters = [c for c in place["name"].upper() if c in ALPHABET] or ["X"]
        first = (letters[0] + other for other in [*letters[1:], *ALPHABET])
        wished = [code if "colors" in place else code.capitalize() for code in first]
        spare = (a + b for a in ALPHABET for b in "0123456789" + ALPHABET.lower())
        code = next(code for code in (*wished, *spare) if code not in taken)
        taken.add(code)
        yield code


# edges ----------------------------------------------------------------------------------------


def put_edges(data: Table, text: str, land: set[Hex], asked: MapForm) -> None:
    """What is printed on edges of hexes that are there. A line between two hexes is said by both of them."""
    lines = {mark.key for mark in asked.marks if mark.on == "edge" and mark.kind == "yes"}
    blocked: dict[Hex, set[int]] = {}
    data["edge"] = []
    for at, edge, words in edge_lines(text, land):
        beyond = neighbour(at, edge), opposite(edge)
        if "blocked=1" in words.split("&") and beyond[0] in land:
            for hex_, side in ((at, edge), beyond):
                blocked.setdefault(hex_, set()).add(side)
        told = told_by(words, "edge", asked)
        shared = {key: value for key, value in told.items() if key in lines}
        data["edge"] += [{"hex": list(at), "edges": [edge], **told}] if told else []
        if shared and beyond[0] in land:
            data["edge"].append({"hex": list(beyond[0]), "edges": [beyond[1]], **shared})
    data["blocked"] = [{"hex": list(at), "edges": sorted(edges)} for at, edges in sorted(blocked.items())]


def edge_lines(text: str, land: set[Hex]) -> Iterator[tuple[Hex, int, str]]:
    """Edges of hexes that are there, one to a line: "4,7 2 blocked=1"."""
    for row in text.splitlines()[:MOST_LINES]:
        where, edge, words = [*row.strip().split(" "), "", ""][:3]
        at = hex_at(where)
        if at in land and at and edge in map(str, EDGES):
            yield at, int(edge), words


def keep_sides(data: Table, base: Table) -> None:
    """Sides of places that are known before the hexes are drawn."""
    names = {entry["name"] for table in PLACES for entry in data[table]}
    data["edge"] = [edge for edge in base.get("edge", ()) if edge.get("of") in names]
