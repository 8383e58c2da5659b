"""The edges of a board: those that no track crosses, and what else is printed on a side of a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..board import Edge
from ..hexes import FACING, Hex, neighbour, opposite
from .marks import marks_of
from .places import Places
from .source import Source, Table


def block(source: Source, places: Places) -> None:
    """Both sides of an edge must say that no track crosses it."""
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
        line, hex_ = source.line("blocked", index, "hex"), (entry["hex"][0], entry["hex"][1])
        if hex_ not in places.hexes:
            raise source.fault(line, f"the board has no hex {entry['hex']}")
        blocked |= {(hex_, edge): line for edge in entry["edges"]}
    return blocked


def mark_edges(source: Source, places: Places, orientation: str, drawn: bool) -> None:
    """[[edge]]: a hex and its edges by number, or a place and its sides by compass."""
    for index, entry in source.entries("edge"):
        hex_, edges = (
            _place_or_hex(source, places, index, entry, drawn),
            _edges(source, index, entry, orientation),
        )
        if hex_ is None:
            continue
        for edge in edges:
            ground = places.hexes[hex_]
            known = ground.edges[edge].marks if edge in ground.edges else {}
            marks = Edge({**marks_of(entry, places.form.usual("edge")), **known})
            places.hexes[hex_] = replace(ground, edges={**ground.edges, edge: marks})


def _place_or_hex(source: Source, places: Places, index: int, entry: Table, drawn: bool) -> Hex | None:
    """The hex that is meant. Where only places are known, what is told of hexes has to wait."""
    line = source.line("edge", index)
    if ("hex" in entry) == ("of" in entry) or ("hex" in entry) != ("edges" in entry):
        raise source.fault(
            line, "[[edge]] needs either “hex” and “edges”, or the place it is “of” and its “sides”"
        )
    if "of" in entry:
        return _named(source, places, line, entry["of"])
    hex_ = entry["hex"][0], entry["hex"][1]
    if drawn and hex_ not in places.hexes:
        raise source.fault(line, f"the board has no hex {entry['hex']}")
    return hex_ if drawn else None


def _named(source: Source, places: Places, line: int, name: str) -> Hex | None:
    named = {ground.place: hex_ for hex_, ground in places.hexes.items() if ground.place}
    if name not in named and name not in [entry["name"] for _, entry in source.entries("place")]:
        raise source.fault(line, f"there is no {name} on this map")
    return named.get(name)


def _edges(source: Source, index: int, entry: Table, orientation: str) -> Iterator[int]:
    facing = FACING[orientation]
    for side in entry.get("sides", ()):
        if side not in facing:
            line = source.line("edge", index, "sides")
            raise source.fault(
                line, f"on a {orientation} board a hex has no side “{side}”: {', '.join(facing)}"
            )
        yield facing.index(side)
    yield from entry.get("edges", ())
