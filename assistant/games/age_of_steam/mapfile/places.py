"""From the grid and its tables to hexes, cities and towns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..board import City, Ground
from ..board_form import MapForm, MarkValue
from ..hexes import Hex
from .grid import SIGNS, TERRAINS, BadGrid, Sign, read
from .marks import column, marks_of
from .shapes import GROUND_KEYS
from .source import Source, Table

CODED = ("city", "town", "ground")
APART = 3  # far enough that no two places of a map without a grid are neighbours


@dataclass(frozen=True)
class Coded:
    """A table of the file that says what a code means."""

    table: str
    index: int
    entry: Table


@dataclass
class Places:
    form: MapForm
    hexes: dict[Hex, Ground] = field(default_factory=dict)
    cities: dict[str, City] = field(default_factory=dict)
    towns: dict[str, Hex] = field(default_factory=dict)
    water: list[Hex] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)


def read_places(source: Source, form: MapForm, corner: Hex, orientation: str) -> Places:
    coded = _codes(source)
    drawn = list(_signs(source, coded, corner, orientation))
    _check_drawn(source, coded, drawn)
    names = _names(coded, drawn)
    places = Places(form)
    for sign in sorted(drawn, key=lambda sign: sign.hex):
        if sign.text in coded:
            _put_coded(source, places, coded[sign.text], sign.hex, names)
        elif SIGNS[sign.text] == "water":
            places.water.append(sign.hex)
        else:
            cubes = source.data.get("start_cubes", {}).get(SIGNS[sign.text], 0)
            places.hexes[sign.hex] = Ground(SIGNS[sign.text], start_cubes=cubes)
    return places


def read_named(source: Source, form: MapForm) -> Places:
    """The places of a map without a grid. Each gets a hex of its own, far from the others."""
    places = Places(form)
    listed = [Coded(table, i, entry) for table in ("city", "town") for i, entry in source.entries(table)]
    names: dict[Hex, str] = {}
    for number, meaning in enumerate(listed):
        name = meaning.entry["name"]
        if name in names.values():
            raise source.fault(
                source.line(meaning.table, meaning.index, "name"), f"there are two places called {name}"
            )
        names[APART * number, 0] = name
    for hex_, meaning in zip(names, listed, strict=True):
        _put_coded(source, places, meaning, hex_, names)
    return places


# codes and signs ------------------------------------------------------------------------------


def _codes(source: Source) -> dict[str, Coded]:
    codes: dict[str, Coded] = {}
    for table in CODED:
        for index, entry in source.entries(table):
            if "code" not in entry:
                continue  # a place that is not drawn yet: see `gaps`
            code, line = entry["code"], source.line(table, index, "code")
            if code in SIGNS:
                raise source.fault(line, f"“{code}” is the sign for {SIGNS[code]} and can’t be a code")
            if code in codes:
                first = source.line(codes[code].table, codes[code].index, "code")
                raise source.fault(line, f"the code “{code}” is already used on line {first}")
            codes[code] = Coded(table, index, entry)
    return codes


def _signs(source: Source, coded: dict[str, Coded], corner: Hex, orientation: str) -> list[Sign]:
    try:
        signs = list(read(source.data["grid"], corner, orientation))
    except BadGrid as trouble:
        raise source.fault(source.grid_line(trouble.line), str(trouble)) from trouble
    for sign in signs:
        if sign.text not in SIGNS and sign.text not in coded:
            line = source.grid_line(sign.line)
            where = f"“{sign.text}” in column {sign.column + 1}"
            raise source.fault(line, f"{where} is neither a terrain sign nor the code of a table")
    return signs


def _check_drawn(source: Source, coded: dict[str, Coded], drawn: list[Sign]) -> None:
    """Each place is drawn on one hex at most (one that is not drawn yet is a gap), other ground on at least one."""
    seen: dict[str, Sign] = {}
    for sign in drawn:
        place = sign.text in coded and coded[sign.text].table != "ground"
        if place and sign.text in seen:
            first = source.grid_line(seen[sign.text].line)
            raise source.fault(source.grid_line(sign.line), f"“{sign.text}” is already drawn on line {first}")
        seen[sign.text] = sign
    for code, meaning in coded.items():
        if code not in seen and meaning.table == "ground":
            line = source.line(meaning.table, meaning.index, "code")
            raise source.fault(line, f"this ground has no hex: “{code}” is not in the grid")


def _names(coded: dict[str, Coded], drawn: list[Sign]) -> dict[Hex, str]:
    """The name of each place, with its hex if the map has the name twice."""
    printed = {s.hex: coded[s.text].entry["name"] for s in drawn if s.text in coded and _is_place(coded, s)}
    times = Counter(printed.values())
    return {(q, r): name if times[name] == 1 else f"{name} @{q},{r}" for (q, r), name in printed.items()}


def _is_place(coded: dict[str, Coded], sign: Sign) -> bool:
    return coded[sign.text].table != "ground"


# hexes, cities and towns ----------------------------------------------------------------------


def _put_coded(source: Source, places: Places, meaning: Coded, hex_: Hex, names: dict[Hex, str]) -> None:
    entry, name = meaning.entry, names.get(hex_)
    usual = places.form.usual(meaning.table)
    kept = {key: one for key, one in {**usual, **entry}.items() if key in GROUND_KEYS}
    if name is not None:
        _put_aliases(source, places, meaning, name, names)
    if name is not None and meaning.table == "city":
        places.cities[name] = _city(meaning, usual, hex_, name)
        places.hexes[hex_] = Ground("city", city=name, disputed=entry.get("disputed", ""))
        return
    if name is not None:
        places.towns[name] = hex_
    marks = marks_of(entry, usual)
    places.hexes[hex_] = Ground(_terrain(source, meaning), town=name, marks=marks, **kept)


def _put_aliases(source: Source, places: Places, meaning: Coded, name: str, names: dict[Hex, str]) -> None:
    for alias in meaning.entry.get("aliases", ()):
        line = source.line(meaning.table, meaning.index, "aliases")
        if alias in names.values():
            raise source.fault(line, f"“{alias}” is the name of another place")
        if places.aliases.setdefault(alias, name) != name:
            raise source.fault(line, f"“{alias}” is already another name of {places.aliases[alias]}")


def _terrain(source: Source, meaning: Coded) -> str:
    terrain = meaning.entry.get("terrain", "plain")
    if terrain not in TERRAINS or terrain == "city":
        line = source.line(meaning.table, meaning.index, "terrain")
        raise source.fault(line, f"there is no terrain “{terrain}”")
    return str(terrain)


def _city(meaning: Coded, usual: Mapping[str, MarkValue], hex_: Hex, name: str) -> City:
    said: Table = {**usual, **meaning.entry}
    growth = tuple(one for text in said.get("growth", ()) if (one := column(text)))
    colors, cubes = tuple(said.get("colors", ())), said.get("start_cubes", 0)
    aliases = tuple(said.get("aliases", ()))
    return City(name, hex_, colors, growth, cubes, aliases, marks_of(meaning.entry, usual))
