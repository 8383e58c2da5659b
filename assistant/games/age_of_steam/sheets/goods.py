"""Where the cubes are: the goods display, cities and towns, the bag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...same import Same
from ..board import COLUMNS, NEW_CITIES, SIDES, Column
from ..flow import turn_of
from ..places import column_cities, spoken
from ..rules import Rules
from ..state import Box, State

DISPLAYS: Same[Display] = Same(256)


class BoxSeen(NamedTuple):
    """A box of the display. `marked`: its cube came by Production, or growth has just taken it."""

    at: Box
    cube: str | None
    marked: bool = False

    @property
    def key(self) -> str:
        """As the form that corrects it has it."""
        return " ".join(map(str, self.at))

    @property
    def says(self) -> str:
        side, column, number = self.at
        return f"{'New City' if side == 'new' else side} {column}, box {number}"


class NewCityBoxes(NamedTuple):
    """A New City's column: where the tile lies, if it is on the map."""

    letter: str
    color: str
    town: str
    boxes: tuple[BoxSeen, ...]


class DisplayColumn(NamedTuple):
    """A die's column with the printed cities it serves, and the New Cities that grow with it."""

    side: str
    die: str
    cities: str
    boxes: tuple[BoxSeen, ...]
    new: tuple[NewCityBoxes, ...]
    touched: bool = False


@dataclass(frozen=True)
class Display:
    light: tuple[DisplayColumn, ...]
    dark: tuple[DisplayColumn, ...]
    new_cities: tuple[NewCityBoxes, ...]
    used: tuple[str, ...]  # the halves that are in use on this map

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """It stays for many moves, and is looked up for each page that shows it."""
        return hash((self.light, self.dark, self.new_cities, self.used))

    @property
    def sides(self) -> tuple[tuple[str, tuple[DisplayColumn, ...]], ...]:
        return (("light", self.light), ("dark", self.dark))

    @property
    def used_sides(self) -> tuple[tuple[str, tuple[DisplayColumn, ...]], ...]:
        return tuple((side, columns) for side, columns in self.sides if side in self.used)


def tracked(state: State) -> bool:
    return state.tracking.goods != "none"


def display(
    rules: Rules, state: State, marked: Mapping[Box, str] | None = None, gone: bool = False
) -> Display | None:
    """Nothing where goods are not tracked. `marked` boxes stand out: with `gone`, their cubes have left."""
    if not tracked(state):
        return None
    if not marked:
        lies = state.goods.display, state.new_cities
        return DISPLAYS.of(rules, *lies, make=lambda: _display(rules, state, {}, gone))
    return _display(rules, state, marked, gone)


def _display(rules: Rules, state: State, marks: Mapping[Box, str], gone: bool) -> Display:
    boxes = _boxes(state, marks, gone)
    new = {letter: _new_city(state, letter, held) for (side, letter), held in boxes.items() if side == "new"}
    columns = [
        _column(rules, column, held, new, marks, gone) for column, held in boxes.items() if column[0] != "new"
    ]
    light, dark = (tuple(c for c in columns if c.side == side) for side in SIDES)
    return Display(light, dark, tuple(new.values()), sides_in_use(rules))


def _new_city(state: State, letter: str, boxes: tuple[BoxSeen, ...]) -> NewCityBoxes:
    return NewCityBoxes(letter, NEW_CITIES[letter].color, state.new_cities.get(letter, ""), boxes)


def _boxes(state: State, marks: Mapping[Box, str], gone: bool) -> dict[Column, tuple[BoxSeen, ...]]:
    """Column by column; a New City that is not in the game has none."""
    held = {column: state.goods.display.get(column, ()) for column in COLUMNS}
    return {
        column: tuple(_box((*column, n), cube, marks, gone) for n, cube in enumerate(cubes, 1))
        for column, cubes in held.items()
        if cubes or column[0] != "new"
    }


def _box(at: Box, cube: str | None, marks: Mapping[Box, str], gone: bool) -> BoxSeen:
    if gone:
        return BoxSeen(at, cube or marks.get(at), not cube and at in marks)
    return BoxSeen(at, cube, bool(cube) and at in marks)


def _column(
    rules: Rules,
    column: Column,
    boxes: tuple[BoxSeen, ...],
    new: Mapping[str, NewCityBoxes],
    marks: Mapping[Box, str],
    gone: bool,
) -> DisplayColumn:
    own = tuple(city for letter, city in new.items() if NEW_CITIES[letter].growth == column)
    touched = {(side, name) for side, name, _ in marks}
    hit = column in touched or (gone and any(("new", city.letter) in touched for city in own))
    return DisplayColumn(*column, column_cities(rules.board, column), boxes, own, hit)


def sides_in_use(rules: Rules) -> tuple[str, ...]:
    """The halves of the display that are in use; none where goods never grow."""
    grows = "goods_growth" in [phase.name for phase in turn_of(rules)]
    sides = {side for side, _ in rules.columns}
    return tuple(side for side in rules.board.sides(rules.new_cities) if side in sides) if grows else ()


class Place(NamedTuple):
    """A city or a town. `town` is where a New City lies; `cubes` is None where goods are not tracked. It is
    `unsure` what a place takes where that depends on a cube only the table knows. `mark` is a map's own word
    for it. In a city with `boxes`, its rightmost cube is the next to leave."""

    key: str
    name: str
    cubes: tuple[str, ...] | None
    town: str = ""
    takes: tuple[str, ...] = ()
    growth: tuple[Column, ...] = ()
    unsure: bool = False
    mark: str = ""
    boxes: int = 0

    @property
    def held(self) -> tuple[str, ...]:
        """What to draw: its cubes, or all its boxes, of which the empty ones come first."""
        cubes = self.cubes or ()
        return ("",) * (self.boxes - len(cubes)) + cubes if self.cubes is not None else ()

    @property
    def short(self) -> str:
        """Without the town a New City lies on."""
        return f"New City {self.key}" if self.town else self.name

    @property
    def below(self) -> str:
        """What stands below its short name."""
        return " · ".join(word for word in (self.town, self.mark) if word)

    @property
    def id(self) -> str:
        return slug(self.key)


def slug(place: str) -> str:
    return place.lower().replace(" ", "-").replace(".", "")


def cities(rules: Rules, state: State) -> tuple[Place, ...]:
    """The printed ones, then the New Cities on the map."""
    printed = tuple(_printed(rules, state, name) for name in rules.board.cities)
    return printed + tuple(_urbanized(rules, state, letter) for letter in sorted(state.new_cities))


def _printed(rules: Rules, state: State, name: str) -> Place:
    city = rules.board.cities[name]
    unsure = city.has("terminal") and not tracked(state)
    takes = () if unsure or rules.gray(state, name) else tuple(rules.takes(state, name))
    return Place(
        name, spoken(state, name), cubes_at(state, name),
        takes=takes, growth=city.growth, unsure=unsure, mark=rules.mark(state, name),
        boxes=rules.city_boxes,
    )  # fmt: skip


def _urbanized(rules: Rules, state: State, letter: str) -> Place:
    growth = (NEW_CITIES[letter].growth,) if ("new", letter) in rules.columns else ()
    takes, cubes, town = tuple(rules.takes(state, letter)), cubes_at(state, letter), state.new_cities[letter]
    return Place(letter, spoken(state, letter), cubes, town, takes, growth, mark=rules.mark(state, letter))


def towns(rules: Rules, state: State) -> tuple[Place, ...]:
    """Those without a New City."""
    built = set(state.new_cities.values())
    return tuple(Place(name, name, cubes_at(state, name)) for name in rules.board.towns if name not in built)


def cubes_at(state: State, place: str) -> tuple[str, ...] | None:
    return tuple(state.goods.places.get(place, ())) if tracked(state) else None


def bag(state: State) -> tuple[tuple[str, int], ...]:
    """Cubes in the bag by colour."""
    return tuple(state.goods.bag.items()) if tracked(state) else ()
