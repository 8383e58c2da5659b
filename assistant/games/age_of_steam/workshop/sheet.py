"""The form of an own map as its page prints it: every field with its words, bounds and value."""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import speech as say
from ..board_form import MapForm
from ..rules import ACTIONS
from .fields import (
    LinkCard,
    PlaceCard,
    Step,
    Tick,
    a_step,
    blank_link,
    blank_place,
    link_card,
    place_card,
    ticks,
)
from .form import FIGURES, GROUND, bounds
from .marks import Form
from .tools import GROUPS, Tool, ground_tools, mark_tools, stop_tools

MOST_PLAYERS = 11
DICE = (("players", "As many as players"), ("number", "A number"), ("none", "None"))
REDUCTION = (("1", "As in the base game"), ("0", "None"))


@dataclass(frozen=True)
class Turns:
    """How many turns a game of so many players has."""

    players: int
    step: Step


@dataclass(frozen=True)
class Asking:
    """What a map's rules bring to the form: whose they are, in short, and what they ask of a board."""

    on: str = ""
    name: str = ""
    told: str = ""
    form: MapForm = field(default_factory=MapForm)


@dataclass(frozen=True)
class RuleFields:
    """Players, turns and figures. With the rules of a map these go by themselves, and nobody is asked."""

    low: Step
    high: Step
    turns: tuple[Turns, ...]
    money: tuple[Step, ...]
    actions: tuple[Tick, ...]
    build: tuple[Step, ...]
    goods: tuple[Step, ...]
    dice: tuple[Tick, ...]
    dice_count: Step
    reduction: tuple[Tick, ...]
    points: tuple[Step, ...]


@dataclass(frozen=True)
class BoardFields:
    """What is laid out, line by line, and what it is painted with."""

    hexes: str
    edges: str
    span: str
    orientation: str
    size: tuple[Step, ...]
    groups: tuple[Tick, ...]
    ground: tuple[Tool, ...]
    stops: tuple[Tool, ...]
    marks: tuple[Tool, ...]


@dataclass(frozen=True)
class MapSheet:
    """A blank row is one to be added; ROW stands where its number will."""

    title: str
    name: str
    on: str
    rules_of: str
    told: str
    rules: RuleFields | None
    costs: tuple[Step, ...]
    places: tuple[PlaceCard, ...]
    blank_place: PlaceCard
    links: tuple[LinkCard, ...]
    blank_link: LinkCard
    board: BoardFields
    notes: str


def sheet(form: Form, asking: Asking) -> MapSheet:
    """As it was filled in; where a field was not, what is usual."""
    name, asked = form.get("name", ""), asking.form
    return MapSheet(
        title=name or "A map of your own",
        name=name,
        on=asking.on,
        rules_of=asking.name or "the base game",
        told=asking.told,
        rules=None if asking.on else _rules(form),
        costs=tuple(_cost(form, ground, asked) for ground in GROUND if _asked(ground, asked)),
        places=tuple(place_card(form, row, asked) for row in form.getlist("place")),
        blank_place=blank_place(asked),
        links=tuple(link_card(form, row, asked) for row in form.getlist("link")),
        blank_link=blank_link(asked),
        board=_board(form, asked),
        notes=form.get("notes", ""),
    )


def _rules(form: Form) -> RuleFields:
    return RuleFields(
        low=a_step(form, "low", "Players from", 1, MOST_PLAYERS, "3"),
        high=a_step(form, "high", "to", 1, MOST_PLAYERS, "6", "Players to"),
        turns=tuple(_turns(form, players) for players in range(1, MOST_PLAYERS + 1)),
        money=_figures(form, "money"),
        actions=ticks("actions", ((a, say.action(a)) for a in ACTIONS), form.getlist("actions")),
        build=_figures(form, "build"),
        goods=_figures(form, "goods"),
        dice=ticks("dice", DICE, [form.get("dice", "players")]),
        dice_count=a_step(form, "dice_count", "Growth dice of each colour", 1, 20, "3"),
        reduction=ticks("reduction", REDUCTION, [form.get("reduction", "1")]),
        points=_figures(form, "points"),
    )


def _board(form: Form, asked: MapForm) -> BoardFields:
    return BoardFields(
        hexes=form.get("hexes", ""),
        edges=form.get("edges", ""),
        span=form.get("span", ""),
        orientation=form.get("orientation", "flat"),
        size=(_size("across", "Hexes across", "8"), _size("down", "Hexes down", "6")),
        groups=ticks("group", GROUPS, ["ground"]),
        ground=tuple(ground_tools(asked)),
        stops=tuple(stop_tools()),
        marks=tuple(mark_tools(asked)),
    )


def _size(name: str, says: str, value: str) -> Step:
    """How many hexes to lay out; no part of the map."""
    return Step(name, says, says, 1, 40, value)


def _turns(form: Form, players: int) -> Turns:
    label = say.count(players, "player")
    return Turns(players, a_step(form, f"turns.{players}", label, 1, 30, "8", f"Turns with {label}"))


def _figures(form: Form, group: str) -> tuple[Step, ...]:
    return tuple(
        a_step(form, f"fig.{name}", says, *bounds(name), "0") for name, says in FIGURES[group].items()
    )


def _asked(ground: str, asked: MapForm) -> bool:
    return not asked.ground or ground in asked.ground


def _cost(form: Form, ground: str, asked: MapForm) -> Step:
    called = asked.ground.get(ground, ground.replace("_", " "))
    return a_step(
        form, f"cost.{ground}", f"{called[:1].upper()}{called[1:]}, in $", 0, 99, "", f"A tile on {called}"
    )
