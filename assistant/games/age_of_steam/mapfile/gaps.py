"""What a board must still say before it is played by its places, or with its hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..board_form import BOARD, PLACES, Gap, MapForm, Mark
from .source import Table

PLURAL = {"city": "cities", "town": "towns"}


def gaps(data: Table, form: MapForm, spoken_of: Sequence[str] = ()) -> list[Gap]:
    """Every gap in a map file's tables, those of the places first. Without one it is played with its hexes.
    The rules speak of some places by their names."""
    return [*_places(data, form), *_unknown(data), *_unnamed(data, spoken_of), *_board(data, form)]


def _unnamed(data: Table, spoken_of: Sequence[str]) -> Iterator[Gap]:
    named = {entry["name"] for table in ("city", "town", "place") for entry in data.get(table, ())}
    for place in spoken_of:
        if place not in named:
            yield Gap(PLACES, f"The rules speak of {place}: which place is it?", "city")


def _unknown(data: Table) -> Iterator[Gap]:
    for index, entry in enumerate(data.get("place", ())):
        yield Gap(PLACES, f"Is {entry['name']} a city or a town?", "place", index, "name")


def _places(data: Table, form: MapForm) -> Iterator[Gap]:
    named = sum(len(data.get(table, ())) for table in ("city", "town", "place"))
    if named < 2:
        yield Gap(PLACES, "Which cities and towns are on the board? Name at least two.", "city")
    for table, number in form.counts.items():
        there = len(data.get(table, ()))
        if there != number:
            word = table if number == 1 else PLURAL[table]
            yield Gap(PLACES, f"The board has {number} {word}; {there or 'none'} {_are(there)} named.", table)
    yield from _marks(data, form, PLACES)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _board(data: Table, form: MapForm) -> Iterator[Gap]:
    if "grid" not in data:
        yield Gap(BOARD, "The hexes are not drawn yet.", "", 0, "grid")
        return
    drawn = set(data["grid"].split())
    for table in ("city", "town"):
        for index, entry in enumerate(data.get(table, ())):
            if entry.get("code") not in drawn:
                yield Gap(BOARD, f"Which hex is {entry['name']} on?", table, index, "code")
    yield from _marks(data, form, BOARD)


def _marks(data: Table, form: MapForm, depth: str) -> Iterator[Gap]:
    for mark in form.marks:
        if mark.need == depth and mark.usual is None:
            each = mark.on in ("city", "town", "place", "link")
            yield from _of_each(data, mark) if each else _of_some(data, mark)
    if depth == PLACES:
        for index, link in enumerate(data.get("link", ())):
            if "between" not in link:
                name = link.get("name", "this link")
                yield Gap(depth, f"Which two places does {name} join?", "link", index, "between")


def _of_each(data: Table, mark: Mark) -> Iterator[Gap]:
    """Every place or link of its kind must have the mark, or exactly `count` of them."""
    rows = [(table, i, entry) for table in mark.tables for i, entry in enumerate(data.get(table, ()))]
    silent = [(table, i, entry) for table, i, entry in rows if mark.key not in entry]
    if mark.count:
        if len(rows) - len(silent) != mark.count:
            yield Gap(mark.need, mark.asks, mark.tables[0], 0, mark.key)
        return
    for table, index, entry in silent:
        name = entry.get("name") or " – ".join(entry.get("between", ()))
        yield Gap(mark.need, mark.asks.replace("{}", name), table, index, mark.key)


def _of_some(data: Table, mark: Mark) -> Iterator[Gap]:
    """Some hex or edge of the board must have the mark, or exactly `count` of them."""
    there = _times(data, mark)
    if there != mark.count if mark.count else not there:
        yield Gap(mark.need, mark.asks, mark.tables[0], 0, mark.key)


def _times(data: Table, mark: Mark) -> int:
    """How many hexes or edges have a mark. An edge that is blocked is one edge, though both its sides say so."""
    if mark.key == "blocked":
        return sum(len(one.get("edges", ())) for one in data.get("blocked", ())) // 2
    if mark.on == "edge":
        sides = (one.get("edges", one.get("sides", ())) for one in data.get("edge", ()) if mark.key in one)
        return sum(map(len, sides))
    signs = data.get("grid", "").split()
    return sum(
        signs.count(e["code"])
        for t in mark.tables
        for e in data.get(t, ())
        if e.get(mark.key) and "code" in e
    )
