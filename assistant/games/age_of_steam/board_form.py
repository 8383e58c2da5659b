"""What a map's rules need to know of a board: its marks, declared as data. `mapfile.form` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

MarkValue: TypeAlias = bool | int | str | tuple[str, ...]
Marks: TypeAlias = Mapping[str, MarkValue]

MONEY, PLACES, BOARD = DEPTHS = ("money", "places", "board")
KINDS = ("yes", "number", "text", "choice", "color", "colors", "columns")
WHERE = {
    "city": ("city",), "town": ("town",), "place": ("city", "town"),
    "hex": ("ground", "town"), "edge": ("edge",), "link": ("link",),
}  # fmt: skip


class Marked:
    """Whatever has marks: a city, a hex, one of its edges, a printed link."""

    marks: Marks

    def has(self, key: str) -> bool:
        return bool(self.marks.get(key))

    def word(self, key: str) -> str:
        """The text or choice of a mark, or ''."""
        value = self.marks.get(key, "")
        return value if isinstance(value, str) else ""

    def number(self, key: str) -> int | None:
        value = self.marks.get(key)
        return value if type(value) is int else None

    def words(self, key: str) -> tuple[str, ...]:
        """The colours or columns of a mark."""
        value = self.marks.get(key, ())
        return value if isinstance(value, tuple) else ()


@dataclass(frozen=True)
class Mark:
    """Something printed that the rules ask for. `on` says of what: a key of WHERE.

    `usual` stands where a file says nothing, so such a mark is never missing. `need` is the depth from which it
    must be known: of every place, or on at least one hex, edge or link (on `count` of them, where that is told).
    """

    key: str
    on: str
    word: str
    says: str = ""
    asks: str = ""
    kind: str = "yes"
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 999
    usual: MarkValue | None = None
    need: str = ""
    count: int = 0

    @property
    def tables(self) -> Sequence[str]:
        """The tables of a map file that may have it."""
        return WHERE[self.on]


@dataclass(frozen=True)
class MapForm:
    """All that a map asks of a board. `ground` are its kinds of terrain, by the rules' own words; `counts`, how
    many cities and towns there must be."""

    marks: tuple[Mark, ...] = ()
    ground: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    def of(self, table: str) -> list[Mark]:
        """The marks that a table of the file may have."""
        return [mark for mark in self.marks if table in mark.tables]

    def usual(self, table: str) -> dict[str, MarkValue]:
        return {mark.key: mark.usual for mark in self.of(table) if mark.usual is not None}


@dataclass(frozen=True)
class Gap:
    """Something a board must still say before it is played at a depth, and where in its file it would stand."""

    depth: str
    says: str
    table: str = ""
    index: int = 0
    key: str = ""


UNKNOWN = Gap(PLACES, "Which cities and towns are printed on the board?", "city")


def depths_of(depth: str) -> tuple[str, ...]:
    """Every depth at which a board that is known so far can be played."""
    return DEPTHS[: DEPTHS.index(depth) + 1]


def depth_with(gaps: Iterable[Gap]) -> str:
    """How deep a board with these gaps can be played."""
    open_ = {gap.depth for gap in gaps}
    return MONEY if PLACES in open_ else PLACES if BOARD in open_ else BOARD
