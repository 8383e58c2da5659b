"""The form of an own map as its page prints it: every field with its words, bounds and value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .. import speech as say
from ..board import SIDES
from ..rules import ACTIONS
from ..state import COLORS
from .form import FIGURES, GROUND, bounds
from .tables import Form

MOST_PLAYERS = 11
DICE = (("players", "As many as players"), ("number", "A number"), ("none", "None"))
REDUCTION = (("1", "As in the base game"), ("0", "None"))
COMMON_GROUND = ((".", "Land"), ("~", "River"), ("^", "Mountain"), ("=", "Water"), ("", "No hex"))
MORE_GROUND = (("%", "Swamp"), ("^~", "Mountain with river"), ("^^", "High mountain"), ("*", "Fire"))


@dataclass(frozen=True)
class Step:
    """A number with a button for one less and one for one more. `label` stands above it."""

    name: str
    label: str
    says: str
    least: int
    most: int
    value: str


@dataclass(frozen=True)
class Turns:
    """How many turns a game of so many players has."""

    players: int
    step: Step


@dataclass(frozen=True)
class Tick:
    """A box or a button to choose. `face` is the piece that stands for it."""

    name: str
    value: str
    says: str
    checked: bool = False
    face: str = ""


@dataclass(frozen=True)
class Side:
    """The dice of one colour that a city grows on."""

    key: str
    says: str
    faces: tuple[Tick, ...]


@dataclass(frozen=True)
class CityFields:
    """`at` begins the names of its fields."""

    row: str
    at: str
    name: str
    code: str
    open: bool
    accepts: tuple[Tick, ...]
    growth: tuple[Side, ...]
    cubes: Step


@dataclass(frozen=True)
class MapSheet:
    """`blank` is a city to be added; ROW stands where its number will."""

    title: str
    name: str
    low: Step
    high: Step
    turns: tuple[Turns, ...]
    cities: tuple[CityFields, ...]
    blank: CityFields
    towns: str
    money: tuple[Step, ...]
    actions: tuple[Tick, ...]
    build: tuple[Step, ...]
    goods: tuple[Step, ...]
    dice: tuple[Tick, ...]
    dice_count: Step
    reduction: tuple[Tick, ...]
    points: tuple[Step, ...]
    hexes: str
    orientation: str
    size: tuple[Step, ...]
    ground: tuple[Tick, ...]
    more_ground: tuple[Tick, ...]
    notes: str


def sheet(form: Form) -> MapSheet:
    """As it was filled in; where a field was not, what is usual."""
    name = form.get("name", "")
    rows = form.getlist("city")
    return MapSheet(
        title=name or "A map of your own",
        name=name,
        low=_step(form, "low", "Players from", 1, MOST_PLAYERS, "3"),
        high=_step(form, "high", "to", 1, MOST_PLAYERS, "6", "Players to"),
        turns=tuple(_turns(form, players) for players in range(1, MOST_PLAYERS + 1)),
        cities=tuple(_city(form, row, not form.get(f"city.{row}.name", "")) for row in rows),
        blank=_city(form, "ROW", True),
        towns=form.get("towns", ""),
        money=_figures(form, "money"),
        actions=_ticks("actions", ((a, say.action(a)) for a in ACTIONS), form.getlist("actions")),
        build=(*_figures(form, "build"), *(_cost(form, ground) for ground in GROUND)),
        goods=_figures(form, "goods"),
        dice=_ticks("dice", DICE, [form.get("dice", "players")]),
        dice_count=_step(form, "dice_count", "Growth dice of each colour", 1, 20, "3"),
        reduction=_ticks("reduction", REDUCTION, [form.get("reduction", "1")]),
        points=_figures(form, "points"),
        hexes=form.get("hexes", ""),
        orientation=form.get("orientation", "flat"),
        size=(_size("across", "Hexes across", "10"), _size("down", "Hexes down", "8")),
        ground=_ticks("tool", ((f"g{sign}", says) for sign, says in COMMON_GROUND), ["g."]),
        more_ground=_ticks("tool", ((f"g{sign}", says) for sign, says in MORE_GROUND), []),
        notes=form.get("notes", ""),
    )


def _step(form: Form, name: str, label: str, least: int, most: int, usual: str, says: str = "") -> Step:
    value = form.get(name, usual).replace("-", "−")
    return Step(name, label, says or label, least, most, value)


def _size(name: str, says: str, value: str) -> Step:
    """How many hexes to lay out; no part of the map."""
    return Step(name, says, says, 1, 40, value)


def _turns(form: Form, players: int) -> Turns:
    label = say.count(players, "player")
    return Turns(players, _step(form, f"turns.{players}", label, 1, 30, "8", f"Turns with {label}"))


def _figures(form: Form, group: str) -> tuple[Step, ...]:
    return tuple(
        _step(form, f"fig.{name}", says, *bounds(name), "0") for name, says in FIGURES[group].items()
    )


def _cost(form: Form, ground: str) -> Step:
    called = ground.replace("_", " ")
    return _step(form, f"cost.{ground}", f"{called.capitalize()}, in $", 0, 99, "", f"A tile on {called}")


def _ticks(name: str, values: Iterable[tuple[str, str]], chosen: Iterable[str]) -> tuple[Tick, ...]:
    ticked = list(chosen)
    return tuple(Tick(name, value, says, value in ticked) for value, says in values)


def _city(form: Form, row: str, is_open: bool) -> CityFields:
    at = f"city.{row}"
    colors, growth = form.getlist(f"{at}.colors"), form.getlist(f"{at}.growth")
    return CityFields(
        row=row,
        at=at,
        name=form.get(f"{at}.name", ""),
        code=form.get(f"{at}.code", ""),
        open=is_open,
        accepts=tuple(Tick(f"{at}.colors", color, color, color in colors, color) for color in COLORS),
        growth=tuple(_side(at, side, growth) for side in SIDES),
        cubes=_step(form, f"{at}.cubes", "Cubes at the start", 0, 20, "2"),
    )


def _side(at: str, side: str, growth: list[str]) -> Side:
    columns = ((f"{side} {face}", str(face)) for face in range(1, 7))
    faces = tuple(Tick(f"{at}.growth", column, column, column in growth, face) for column, face in columns)
    return Side(side, f"Grows on {side} dice", faces)
