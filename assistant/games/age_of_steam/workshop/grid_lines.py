"""The hexes of an own map's form as the drawing of a map file, with a code for each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ....engine import Illegal
from ..hexes import Hex, neighbour
from ..mapfile.grid import SIGNS, draw
from ..mapfile.source import Table
from .form import GROUND

Places = dict[str, Table]  # cities as "c:ROW", towns as "t:NAME", as the form has them
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LINES = 2_000
FARTHEST = 200  # from the middle, in hexes
NAMED = 6  # places in one sentence


class HexLine(NamedTuple):
    """One hex of the form: its ground, and the place on it, or ''."""

    at: Hex
    sign: str
    place: str


def put_hexes(data: Table, text: str, orientation: str, base: Table) -> None:
    """The drawing and the codes in it, if any hexes were laid out."""
    places = places_of(data)
    lines = list(hex_lines(text))
    if not lines:
        return
    ground = {one["code"]: one for one in base.get("ground", ())}
    codes = dict(zip(places, coded(places.values(), {*SIGNS, *ground}), strict=True))
    signs = {
        at: codes.get(place, sign if sign in SIGNS or sign in ground else ".") for at, sign, place in lines
    }
    check_all_drawn(places, codes, signs)
    put_terrain(places, lines)
    put_codes(places, codes)
    put_grid(data, signs, orientation)
    data["ground"] = [one for code, one in ground.items() if code in signs.values()]
    keep_printed(data, base, {at for at, sign in signs.items() if sign != "="})


def places_of(data: Table) -> Places:
    """The tables of all places by the names that the form's hexes have for them."""
    cities = {f"c:{city.pop('row')}": city for city in data["city"]}
    return {**cities, **{f"t:{town['name']}": town for town in data["town"]}}


def check_all_drawn(places: Places, codes: Mapping[str, str], signs: Mapping[Hex, str]) -> None:
    drawn = set(signs.values())
    bare = [place["name"] for key, place in places.items() if codes[key] not in drawn]
    if bare:
        names = ", ".join(bare[:NAMED]) + " …" * (len(bare) > NAMED)
        have = "have no hexes" if len(bare) > 1 else "has no hex"
        raise Illegal(f"{names} {have} yet: put them all on the grid.")


def put_terrain(places: Places, lines: Iterable[HexLine]) -> None:
    """A town keeps the ground it is drawn on."""
    for _, sign, place in lines:
        if place.startswith("t:") and place in places and SIGNS.get(sign) in GROUND and sign != ".":
            places[place]["terrain"] = SIGNS[sign]


def put_codes(places: Places, codes: Mapping[str, str]) -> None:
    """The code comes first in each table."""
    for key, place in places.items():
        told = {"code": codes[key], **place}
        place.clear()
        place.update(told)


def put_grid(data: Table, signs: Mapping[Hex, str], orientation: str) -> None:
    lies = "pointy" if orientation == "pointy" else "flat"
    corner, grid = draw(signs, lies)
    data |= {"orientation": lies, "corner": list(corner), "grid": grid}


def hex_lines(text: str) -> Iterator[HexLine]:
    """The hexes that can be read, one to a line: "4,7 ~ t:Erie"."""
    for row in text.splitlines()[:MOST_LINES]:
        where, _, rest = row.strip().partition(" ")
        sign, _, place = rest.partition(" ")
        q, _, r = where.partition(",")
        try:
            at = int(q), int(r)
        except ValueError:
            continue
        if max(abs(at[0]), abs(at[1])) < FARTHEST:
            yield HexLine(at, sign, place)


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


def keep_printed(data: Table, base: Table, land: set[Hex]) -> None:
    """Keeps blocked edges and printed links of the base whose hexes and places are still there."""
    names = {place["name"] for place in (*data["city"], *data["town"])}
    data["link"] = [link for link in base.get("link", ()) if set(link["between"]) <= names]
    data["blocked"] = []
    for one in base.get("blocked", ()):
        at = (one["hex"][0], one["hex"][1])
        edges = [edge for edge in one["edges"] if at in land and neighbour(at, edge) in land]
        data["blocked"] += [{"hex": one["hex"], "edges": edges}] if edges else []
    if "start_cubes" in base:
        data["start_cubes"] = base["start_cubes"]
