"""Loads `maps/<key>/board.toml`. Everything is checked, and a fault names its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..board import Board, PrintedLink
from ..hexes import ORIENTATIONS, Hex, neighbour, opposite
from ..state import SEAT_COLORS
from .figures import Figures, check_figures, own_figures
from .grid import TERRAINS
from .places import Places, read_named, read_places
from .shapes import DRAWN, HEAD, LINK_KEYS, SHAPES
from .source import Source, Table, open_source

TERRAIN_COSTS = {"plain": 2, "river": 3, "mountain": 4}  # where a map does not say


def load_board(folder: Path, figures: Figures | None = None) -> Board:
    """The board of a map's folder. `figures` are those that [rules] may set; None leaves them unchecked."""
    notes = folder / "notes.md"
    told = notes.read_text(encoding="utf-8") if notes.is_file() else ""
    return read_board(open_source(folder / "board.toml"), folder.name, figures, told)


def read_board(source: Source, key: str, figures: Figures | None = None, notes: str = "") -> Board:
    """The board of a map's file. Without a grid only its places are known."""
    _check_keys(source)
    _check_head(source)
    if figures is not None:
        check_figures(source, figures)
    data = source.data
    places = _places(source)
    return Board(
        key=key,
        name=data["name"],
        players=_hex(data["players"]),
        cities=places.cities,
        towns=places.towns,
        figures=data.get("rules", {}),
        own_figures=own_figures(source),
        notes=notes or data.get("notes", ""),
        orientation=data.get("orientation", "flat"),
        terrain_costs=data.get("terrain_costs", TERRAIN_COSTS),
        hexes=places.hexes,
        links=_links(source, places),
        water=tuple(places.water),
        aliases=places.aliases,
        disputed=tuple(data.get("disputed", ())),
        note=data.get("note", ""),
        drawn="grid" in data,
    )


def _places(source: Source) -> Places:
    data = source.data
    if "grid" not in data:
        return read_named(source)
    places = read_places(source, _hex(data["corner"]), data["orientation"])
    _check_costs(source, places)
    _block(source, places)
    return places


def _hex(pair: list[int]) -> Hex:
    return pair[0], pair[1]


# faults ---------------------------------------------------------------------------------------


def _check_keys(source: Source) -> None:
    HEAD.check(source, "", 0, source.data)
    if "grid" in source.data and (missing := [key for key in DRAWN if key not in source.data]):
        raise source.fault(1, f"a map needs the key “{missing[0]}”")
    for table, shape in SHAPES.items():
        for index, entry in source.entries(table):
            shape.check(source, table, index, entry)


def _check_head(source: Source) -> None:
    low, high = source.data["players"]
    if not 1 <= low <= high <= len(SEAT_COLORS):
        raise source.fault(source.line("", 0, "players"), "players are the fewest and the most, as in [3, 6]")
    if source.data.get("orientation", "flat") not in ORIENTATIONS:
        raise source.fault(source.line("", 0, "orientation"), "a board is “flat” or “pointy”")
    for table in ("terrain_costs", "start_cubes"):
        for terrain in source.data.get(table, {}):
            if terrain not in TERRAINS or terrain == "city":
                raise source.fault(source.line(table, 0, terrain), f"there is no terrain “{terrain}”")


def _check_costs(source: Source, places: Places) -> None:
    costs = source.data["terrain_costs"]
    for ground in places.hexes.values():
        if ground.terrain not in costs and ground.terrain != "city":
            raise source.fault(source.line("terrain_costs"), f"“{ground.terrain}” is drawn but has no cost")


# edges and links ------------------------------------------------------------------------------


def _block(source: Source, places: Places) -> None:
    blocked = _blocked(source, places)
    for (hex_, edge), line in blocked.items():
        twin = (neighbour(hex_, edge), opposite(edge))
        if twin[0] not in places.hexes:
            raise source.fault(line, f"edge {edge} of {list(hex_)} is already the end of the board")
        if twin not in blocked:
            missing = f"edge {twin[1]} of {list(twin[0])}"
            raise source.fault(
                line, f"edge {edge} of {list(hex_)} is blocked, but its other side, {missing}, is not"
            )
    for hex_, edge in blocked:
        ground = places.hexes[hex_]
        places.hexes[hex_] = replace(ground, blocked=ground.blocked | {edge})


def _blocked(source: Source, places: Places) -> Mapping[tuple[Hex, int], int]:
    """Each blocked edge of a hex, with the line of the file that says so."""
    blocked: dict[tuple[Hex, int], int] = {}
    for index, entry in source.entries("blocked"):
        line, hex_ = source.line("blocked", index, "hex"), _hex(entry["hex"])
        if hex_ not in places.hexes:
            raise source.fault(line, f"the board has no hex {entry['hex']}")
        blocked |= {(hex_, edge): line for edge in entry["edges"]}
    return blocked


def _links(source: Source, places: Places) -> tuple[PrintedLink, ...]:
    return tuple(_link(source, places, index, entry) for index, entry in source.entries("link"))


def _link(source: Source, places: Places, index: int, entry: Table) -> PrintedLink:
    line = source.line("link", index, "between")
    ends = {place: hex_ for hex_, ground in places.hexes.items() if (place := ground.place)}
    if unknown := [place for place in entry["between"] if place not in ends]:
        raise source.fault(line, f"a link ends in “{unknown[0]}”, which is not a city or town of this map")
    if len(set(entry["between"])) != 2:
        raise source.fault(line, "a link has two different ends")
    one, two = entry["between"]
    kept = {key: entry[key] for key in LINK_KEYS if key in entry}
    return PrintedLink((one, two), (ends[one], ends[two]), entry["cost"], **kept)
