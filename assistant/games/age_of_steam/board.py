"""The printed map as data: its hexes, places, links and figures. `mapfile` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from . import hexes
from .board_form import BOARD, MONEY, Gap, MapForm, Marked, Marks
from .hexes import Hex
from .landmarks import landmarks

__all__ = [
    "BOTH_CITIES",
    "BadMap",
    "Board",
    "COLUMNS",
    "City",
    "Column",
    "Edge",
    "Figure",
    "Ground",
    "Hex",
    "NEW_CITIES",
    "NewCity",
    "OPEN_GROUND",
    "OwnFigure",
    "PrintedLink",
]

OPEN_GROUND = "open ground"  # what open hexes are called together
BOTH_CITIES = "both ends cities"  # what a link between places that touch requires
Column = tuple[str, str]  # ("light", "3"), as in the goods display
Figure: TypeAlias = int | Sequence[str] | Mapping[int, int] | Mapping[str, int]  # a bool is an int


class BadMap(Exception):
    """A map file with a fault, named by file and line; `said` is the fault alone."""

    def __init__(self, whole: str, said: str = "", line: int = 0) -> None:
        super().__init__(whole)
        self.said, self.line = said or whole, line

    @property
    def by_line(self) -> str:
        """The fault by its line, for people who have the file at hand."""
        return f"Line {self.line}: {self.said}" if self.line else self.said


@dataclass(frozen=True)
class City(Marked):
    """A printed city. Its name is "Jackson @3,8" if the map has the name twice."""

    name: str
    hex: Hex
    colors: tuple[str, ...]
    growth: tuple[Column, ...] = ()
    start_cubes: int = 0
    aliases: tuple[str, ...] = ()
    marks: Marks = field(default_factory=dict)  # whatever else is printed, as the map's form has it


@dataclass(frozen=True)
class Edge(Marked):
    """What is printed on one side of a hex."""

    marks: Marks = field(default_factory=dict)


NO_EDGE = Edge()


@dataclass(frozen=True)
class Ground(Marked):
    """What is printed on one hex. A city's marks are the city's."""

    terrain: str
    cost: int | None = None  # printed; it stands instead of the terrain's
    town: str | None = None
    city: str | None = None
    blocked: frozenset[int] = frozenset()
    start_cubes: int = 0  # on the hex or town itself; a city's are the city's
    start_cotton: int = 0
    disputed: str = ""
    marks: Marks = field(default_factory=dict)
    edges: Mapping[int, Edge] = field(default_factory=dict)  # those with marks, by number

    @property
    def place(self) -> str | None:
        return self.city or self.town


@dataclass(frozen=True)
class PrintedLink(Marked):
    """A link that is bought as a whole, such as a ferry."""

    between: tuple[str, str]
    at: tuple[Hex, Hex]
    cost: int
    name: str = ""
    kind: str = ""
    requires: str = ""
    note: str = ""
    counts_as_build: int = 0
    counts_as_track: int = 0
    marks: Marks = field(default_factory=dict)

    @property
    def placed(self) -> bool:
        """Whether its two ends are known."""
        return all(self.between)


@dataclass(frozen=True)
class OwnFigure:
    """A figure that each player has on this map only. `points` for each one at the end."""

    key: str
    name: str
    start: int = 0
    points: int = 0
    most: int = 999


@dataclass(frozen=True)
class NewCity:
    letter: str
    color: str
    growth: Column
    copy: int = 1  # of the game whose box it lies in


@dataclass(frozen=True)
class Board:
    key: str
    name: str
    players: tuple[int, int]
    cities: Mapping[str, City]
    towns: Mapping[str, Hex]
    figures: Mapping[str, Figure] = field(default_factory=dict)
    own_figures: Mapping[str, OwnFigure] = field(default_factory=dict)
    notes: str = ""
    why: str = ""  # what its rules change about what people usually do, by phase
    orientation: str = "flat"
    terrain_costs: Mapping[str, int] = field(default_factory=dict)
    hexes: Mapping[Hex, Ground] = field(default_factory=dict)
    links: tuple[PrintedLink, ...] = ()
    unplaced: tuple[PrintedLink, ...] = ()  # links whose ends are not known: only their names are
    water: tuple[Hex, ...] = ()  # only to be drawn
    aliases: Mapping[str, str] = field(default_factory=dict)  # other spellings of places
    disputed: tuple[str, ...] = ()  # points of the whole map on which sources disagree
    note: str = ""  # what a table should know before it opens on this map
    fingerprint: str = ""  # of all that its file says, comments left out
    depth: str = BOARD  # how much of it is known: all, its places (a hex only stands for one), or no place
    on: str = ""  # the map of the box whose rules are played, if this is another board for them
    form: MapForm = field(default_factory=MapForm)  # what its rules ask of a board
    gaps: tuple[Gap, ...] = ()  # what is still missing for more depth

    @property
    def drawn(self) -> bool:
        return self.depth == BOARD

    @property
    def named(self) -> bool:
        """Whether its places are known, so that cubes and deliveries can be followed."""
        return self.depth != MONEY

    def hex_of(self, place: str) -> Hex | None:
        """Where a printed city or town lies."""
        city = self.cities.get(place)
        return city.hex if city else self.towns.get(place)

    def marked(self, key: str) -> list[str]:
        """The printed cities and towns with a mark."""
        return [place for place in (*self.cities, *self.towns) if self.place(place).has(key)]

    def place(self, place: str) -> Marked:
        """A printed city or town, for its marks. A place that the board does not have has none."""
        city, hex_ = self.cities.get(place), self.towns.get(place)
        return city or (self.hexes[hex_] if hex_ else NO_EDGE)

    def hexes_marked(self, key: str) -> list[Hex]:
        """The hexes with a mark of their own."""
        return self._hexes_by_mark.get(key, [])

    @cached_property
    def _hexes_by_mark(self) -> Mapping[str, list[Hex]]:
        keys = {key for ground in self.hexes.values() for key in ground.marks}
        return {key: [hex_ for hex_, ground in self.hexes.items() if ground.has(key)] for key in keys}

    def edge(self, hex_: Hex, edge: int) -> Marked:
        """One side of a hex, for its marks."""
        return self.hexes[hex_].edges.get(edge, NO_EDGE)

    def sides_of(self, place: str) -> Mapping[int, str]:
        """The colour that a place takes through each of its hexsides, by edge, where that differs."""
        sides = self.hexes[at].edges if (at := self.hex_of(place)) else {}
        return {edge: side.word("accepts") for edge, side in sides.items() if side.has("accepts")}

    @cached_property
    def sided(self) -> frozenset[str]:
        return frozenset(place for place in (*self.cities, *self.towns) if self.sides_of(place))

    @property
    def copies(self) -> int:
        """With how many copies of the game the map is played."""
        told = self.figures.get("copies", 1)
        return told if isinstance(told, int) else 1

    @property
    def complete_tiles(self) -> bool:
        """Whether the box has the tiles with three tracks, and two more coexisting ones."""
        return bool(self.figures.get("complete_tiles"))

    @property
    def new_city_tiles(self) -> list[NewCity]:
        """Those in the box, or the boxes."""
        return [tile for tile in NEW_CITIES.values() if tile.copy <= self.copies]

    @cached_property
    def city_hexes(self) -> Mapping[Hex, str]:
        return {city.hex: name for name, city in self.cities.items()}

    @cached_property
    def town_hexes(self) -> Mapping[Hex, str]:
        return {hex_: name for name, hex_ in self.towns.items()}

    @cached_property
    def open_hexes(self) -> Mapping[str, Hex]:
        """Hexes without a place, by "q,r", if this map puts cubes on any of them."""
        free = {f"{q},{r}": (q, r) for (q, r), ground in self.hexes.items() if not ground.place}
        used = self.figures.get("cubes_on_hexes") or any(self.hexes[at].start_cubes for at in free.values())
        return free if used else {}

    @cached_property
    def ground_spots(self) -> Sequence[str]:
        """Where cubes may lie beside places; all open hexes as one where the hexes are not known."""
        unknown = self.figures.get("cubes_on_hexes") and not self.drawn
        return (OPEN_GROUND,) if unknown else tuple(self.open_hexes)

    @cached_property
    def landmarks(self) -> Mapping[str, str]:
        """What hexes without a name are called, by "q,r"."""
        places = {at: printed_name(name) for at, name in (*self.town_hexes.items(), *self.city_hexes.items())}
        words = landmarks(self.hexes, places, self.orientation) if self.drawn else {}
        return {f"{q},{r}": said for (q, r), said in words.items() if (q, r) not in places}

    def sides(self, new_cities: Iterable[str]) -> list[str]:
        """The halves of the goods display that serve a printed city or one of these New Cities."""
        printed = {side for city in self.cities.values() for side, _ in city.growth}
        served = printed | {NEW_CITIES[letter].growth[0] for letter in new_cities}
        return [side for side in SIDES if side in served]

    def simple_cost(self, hex_: Hex) -> int:
        """What a simple tile costs on a hex: the printed cost, or else the terrain's."""
        ground = self.hexes[hex_]
        return self.terrain_costs[ground.terrain] if ground.cost is None else ground.cost

    def neighbour(self, hex_: Hex, edge: int) -> Hex | None:
        """The hex beyond an edge, if the board has it. The edge itself may be blocked."""
        beyond = hexes.neighbour(hex_, edge)
        return beyond if beyond in self.hexes else None

    def across(self, hex_: Hex, edge: int) -> Hex | None:
        """The hex beyond an edge, if track may cross there."""
        ground = self.hexes.get(hex_)
        return None if ground is None or edge in ground.blocked else self.neighbour(hex_, edge)

    def neighbours(self, hex_: Hex) -> Iterator[tuple[int, Hex]]:
        """Each edge that track may cross, with the hex beyond it."""
        for edge in hexes.EDGES:
            if (beyond := self.across(hex_, edge)) is not None:
                yield edge, beyond


def printed_name(place: str) -> str:
    """The name as the map prints it, without the hex that tells two places apart."""
    return place.partition(" @")[0]


SIDES = ("light", "dark")
_NEW_CITIES = {
    letter: NewCity(letter, color, (side, die))
    for letter, color, side, die in (
        ("A", "red", "light", "3"), ("B", "blue", "light", "4"),
        ("C", "black", "light", "5"), ("D", "black", "light", "6"),
        ("E", "yellow", "dark", "1"), ("F", "purple", "dark", "2"),
        ("G", "black", "dark", "3"), ("H", "black", "dark", "4"),
    )
}  # fmt: skip
NEW_CITIES = {
    **_NEW_CITIES,
    **{f"{a}2": NewCity(f"{a}2", tile.color, tile.growth, copy=2) for a, tile in _NEW_CITIES.items()},
}
COLUMNS: dict[Column, int] = {
    **{(side, str(die)): 3 for side in ("light", "dark") for die in range(1, 7)},
    **{("new", letter): 2 for letter in _NEW_CITIES},
}  # boxes in each column of the goods display: 52 in all
