"""Loads `maps/<key>/board.toml`. Everything is checked, and a fault names its file and line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..board import BadMap, Board, PrintedLink
from ..board_form import BOARD, MONEY, UNKNOWN, Gap, MapForm, depth_with
from ..hexes import ORIENTATIONS, Hex
from ..state import SEAT_COLORS
from .edges import block, mark_edges
from .figures import Figures, check_figures, own_figures
from .form import load_form
from .gaps import gaps
from .grid import TERRAINS
from .marks import BASE, check_marks, marks_of, shapes_with
from .places import Places, read_named, read_places
from .shapes import DRAWN, HEAD, LINK_KEYS
from .source import Source, Table, open_source, shown, source_of
from .touching import direct_links

TERRAIN_COSTS = {"plain": 2, "river": 3, "mountain": 4}  # where a map does not say


@dataclass(frozen=True)
class Kit:
    """What the rules of a map bring to any board: `figures` are those that [rules] may set (None leaves them
    unchecked), `head` what their own file says where the board's does not: players, prices, places that the rules name."""

    on: str = ""
    figures: Figures | None = None
    form: MapForm = BASE
    notes: str = ""
    why: str = ""
    head: Table = field(default_factory=dict)

    @property
    def places(self) -> tuple[str, ...]:
        """The cities and towns that the rules speak of."""
        return tuple(entry["name"] for table in ("city", "town") for entry in self.head.get(table, ()))


def load_board(folder: Path, figures: Figures | None = None, text: str | None = None) -> Board:
    """The board of a map's folder: all of it, or only what its rules say where the printed one is not known. With
    `text`, as its file once said."""
    file, kit = folder / "board.toml", kit_of(folder, figures)
    source = open_source(file) if text is None else source_of(file, text)
    board = read_board(source, folder.name, kit)
    if not board.drawn and "grid" in source.data:
        gap = board.gaps[0]
        raise fault_of(source, gap)
    return board if board.drawn else _unknown(board)


def kit_of(folder: Path, figures: Figures | None) -> Kit:
    return Kit(
        figures=figures,
        form=load_form(folder),
        notes=_text(folder / "notes.md"),
        why=_text(folder / "why.md"),
    )


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def fault_of(source: Source, gap: Gap) -> BadMap:
    line = source.line(gap.table, gap.index, gap.key)
    return BadMap(f"{shown(source.path)}, line {line}: {gap.says}", gap.says, line)


def _unknown(board: Board) -> Board:
    """A map of the box is played on its whole board or by money alone; the places that are known only help
    whoever describes the rest."""
    return replace(bare(board), gaps=(UNKNOWN, *board.gaps))


def bare(board: Board) -> Board:
    """Without any place, for play by money alone. Links that have names are still known by these."""
    unplaced = tuple(replace(link, between=("", "")) for link in (*board.links, *board.unplaced) if link.name)
    return replace(
        board, cities={}, towns={}, hexes={}, links=(), unplaced=unplaced, water=(), aliases={}, depth=MONEY
    )


def read_board(source: Source, key: str, kit: Kit | None = None) -> Board:
    """The board of a map's file, as deep as it is known."""
    kit = kit or Kit()
    source = source.over(kit.head)
    _check_keys(source, kit.form)
    _check_head(source)
    if kit.figures is not None:
        check_figures(source, kit.figures)
    print_ = fingerprint(source.data)
    open_ = tuple(gaps(source.data, kit.form, kit.places))
    depth = depth_with(open_)
    board = _board(source, key, kit, depth)
    return replace(bare(board) if depth == MONEY else board, gaps=open_, fingerprint=print_)


def fingerprint(said: Table) -> str:
    """Two files have the same one if they say the same, whatever their comments."""
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _board(source: Source, key: str, kit: Kit, depth: str) -> Board:
    data, orientation = source.data, source.data.get("orientation", "flat")
    places = _places(source, kit.form, depth)
    mark_edges(source, places, orientation, drawn=depth == BOARD)
    told = "\n\n".join(text for text in (data.get("notes", ""), kit.notes) if text)
    links = _links(source, places)
    return Board(
        key=key,
        name=data["name"],
        players=_hex(data["players"]),
        cities=places.cities,
        towns=places.towns,
        figures=data.get("rules", {}),
        own_figures=own_figures(source),
        notes=told,
        why=kit.why,
        orientation=orientation,
        terrain_costs=data.get("terrain_costs", TERRAIN_COSTS),
        hexes=places.hexes,
        links=tuple(link for link in links if link.placed),
        unplaced=tuple(link for link in links if not link.placed),
        water=tuple(places.water),
        aliases=places.aliases,
        disputed=tuple(data.get("disputed", ())),
        note=data.get("note", ""),
        depth=depth,
        on=kit.on,
        form=kit.form,
    )


def _places(source: Source, form: MapForm, depth: str) -> Places:
    data = source.data
    if "grid" in data:  # what is drawn is checked, though not all of it may be there
        drawn = read_places(source, form, _hex(data["corner"]), data["orientation"])
        _check_costs(source, drawn)
        block(source, drawn)
        if depth == BOARD:
            return drawn
    return read_named(source, form)


def _hex(pair: list[int]) -> Hex:
    return pair[0], pair[1]


# faults ---------------------------------------------------------------------------------------


def _check_keys(source: Source, form: MapForm) -> None:
    HEAD.check(source, "", 0, source.data)
    if "grid" in source.data and (missing := [key for key in DRAWN if key not in source.data]):
        raise source.fault(1, f"a map needs the key “{missing[0]}”")
    for table, shape in shapes_with(form).items():
        for index, entry in source.entries(table):
            shape.check(source, table, index, entry)
    check_marks(source, form)


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


# links ----------------------------------------------------------------------------------------


def _links(source: Source, places: Places) -> tuple[PrintedLink, ...]:
    ends: Mapping[str, Hex] = {
        place: hex_ for hex_, ground in places.hexes.items() if (place := ground.place)
    }
    links = [_link(source, places, ends, index, entry) for index, entry in source.entries("link")]
    printed = tuple(links)
    cost = source.data.get("rules", {}).get("direct_link_cost", 0)
    return printed + tuple(direct_links(places, printed, cost)) if cost else printed


def _link(source: Source, places: Places, ends: Mapping[str, Hex], index: int, entry: Table) -> PrintedLink:
    """Without ends where they are not known yet."""
    kept = {key: entry[key] for key in LINK_KEYS if key in entry}
    marks = marks_of(entry, places.form.usual("link"))
    unplaced = PrintedLink(("", ""), ((0, 0), (0, 0)), entry["cost"], marks=marks, **kept)
    if "between" not in entry:
        if "name" not in entry:
            raise source.fault(
                source.line("link", index), "a link says what it joins, or at least its “name”"
            )
        return unplaced
    line = source.line("link", index, "between")
    if {entry["name"] for _, entry in source.entries("place")} & set(entry["between"]):
        return unplaced
    if unknown := [place for place in entry["between"] if place not in ends]:
        raise source.fault(line, f"a link ends in “{unknown[0]}”, which is not a city or town of this map")
    if len(set(entry["between"])) != 2:
        raise source.fault(line, "a link has two different ends")
    one, two = entry["between"]
    return replace(unplaced, between=(one, two), at=(ends[one], ends[two]))
