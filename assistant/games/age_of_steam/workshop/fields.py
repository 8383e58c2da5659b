"""The rows of an own map's form as its page prints them: a card for each place and each printed link."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..board import SIDES
from ..board_form import MapForm, Mark
from ..state import COLORS
from .marks import Form

REQUIRES = (("", "None"), ("both ends urbanized", "New Cities at both ends"))
KINDS = (("city", "City"), ("town", "Town"))
CUBES = "2"  # at most cities of most maps: where a form says nothing else, a new city begins with so many


@dataclass(frozen=True)
class Step:
    """A number with a button for one less and one for one more. `label` stands above it."""

    name: str
    label: str
    says: str
    least: int
    most: int
    value: str
    usual: str = ""


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
class MarkField:
    """One thing that the rules ask of a place or a link; `kind` says which of the fields it has."""

    name: str
    on: str
    kind: str
    word: str
    says: str
    value: str = ""
    ticks: tuple[Tick, ...] = ()
    sides: tuple[Side, ...] = ()
    step: Step | None = None


@dataclass(frozen=True)
class PlaceCard:
    """`at` begins the names of its fields."""

    row: str
    at: str
    name: str
    code: str
    kind: str
    open: bool
    kinds: tuple[Tick, ...]
    marks: tuple[MarkField, ...]


@dataclass(frozen=True)
class LinkCard:
    row: str
    at: str
    was: str
    name: str
    ends: tuple[MarkField, ...]
    cost: Step
    requires: tuple[Tick, ...]
    marks: tuple[MarkField, ...]


@dataclass(frozen=True)
class Blank:
    """A form in which nothing stands."""

    usual: dict[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str, /) -> str:
        return self.usual.get(name, default)

    def getlist(self, name: str, /) -> list[str]:
        return [self.usual[name]] if name in self.usual else []


def a_step(form: Form, name: str, label: str, least: int, most: int, usual: str, says: str = "") -> Step:
    value = form.get(name, usual).replace("-", "−")
    return Step(name, label, says or label, least, most, value)


def ticks(name: str, values: Iterable[tuple[str, str]], chosen: Iterable[str]) -> tuple[Tick, ...]:
    ticked = list(chosen)
    return tuple(Tick(name, value, says, value in ticked) for value, says in values)


# places ---------------------------------------------------------------------------------------


def place_card(form: Form, row: str, asked: MapForm, usual: bool = False) -> PlaceCard:
    """`usual` is for a row that is new: it begins with what most places of its kind have."""
    at = f"place.{row}"
    name, kind = form.get(f"{at}.name", ""), form.get(f"{at}.kind", "")
    listed = (mark for mark in asked.marks if mark.on in ("city", "town", "place"))
    marks = tuple(mark_field(_begun(mark, at) if usual else form, at, mark) for mark in listed)
    kinds = ticks(f"{at}.kind", KINDS, [kind])
    return PlaceCard(row, at, name, form.get(f"{at}.code", ""), kind, not name, kinds, marks)


def blank_place(asked: MapForm) -> PlaceCard:
    """A city to be added; ROW stands where its number will."""
    return place_card(Blank({"place.ROW.kind": "city"}), "ROW", asked, usual=True)


def _begun(mark: Mark, at: str) -> Blank:
    return Blank({f"{at}.{mark.key}": told} if (told := _usual(mark)) else {})


def _usual(mark: Mark) -> str:
    if mark.usual is None:
        return CUBES if mark.key == "start_cubes" else ""
    return "1" if mark.usual is True else str(mark.usual) if mark.usual is not False else ""


def mark_field(form: Form, at: str, mark: Mark) -> MarkField:
    name = f"{at}.{mark.key}"
    chosen = form.getlist(name)
    on = mark.on if mark.on in ("city", "town") else ""
    told = MarkField(name, on, mark.kind, mark.word, mark.says, form.get(name, ""))
    match mark.kind:
        case "colors" | "color":
            each = tuple(Tick(name, color, color, color in chosen, color) for color in COLORS)
            return _with(told, ticks=each)
        case "columns":
            return _with(told, sides=tuple(_side(name, side, chosen) for side in SIDES))
        case "choice":
            return _with(told, ticks=ticks(name, ((one, one) for one in mark.choices), chosen))
        case "yes":
            return _with(told, ticks=ticks(name, (("1", mark.word),), chosen))
        case "number":
            value = form.get(name, "").replace("-", "−")
            return _with(
                told, step=Step(name, mark.word, mark.word, mark.least, mark.most, value, _usual(mark))
            )
    return told


def _with(
    told: MarkField, ticks: tuple[Tick, ...] = (), sides: tuple[Side, ...] = (), step: Step | None = None
) -> MarkField:
    return MarkField(told.name, told.on, told.kind, told.word, told.says, told.value, ticks, sides, step)


def _side(name: str, side: str, chosen: list[str]) -> Side:
    columns = ((f"{side} {face}", str(face)) for face in range(1, 7))
    return Side(
        side,
        f"Grows on {side} dice",
        tuple(Tick(name, column, column, column in chosen, face) for column, face in columns),
    )


# links ----------------------------------------------------------------------------------------


def link_card(form: Form, row: str, asked: MapForm) -> LinkCard:
    at = f"link.{row}"
    ends = tuple(
        MarkField(f"{at}.{end}", "", "place", says, "", form.get(f"{at}.{end}", ""))
        for end, says in (("from", "From"), ("to", "To"))
    )
    return LinkCard(
        row=row,
        at=at,
        was=form.get(f"{at}.was", ""),
        name=form.get(f"{at}.name", ""),
        ends=ends,
        cost=a_step(form, f"{at}.cost", "Price, in $", 0, 99, "2"),
        requires=_conditions(f"{at}.requires", form.get(f"{at}.requires", "")),
        marks=tuple(mark_field(form, at, mark) for mark in asked.of("link")),
    )


def _conditions(name: str, told: str) -> tuple[Tick, ...]:
    """Those that the rules can judge, and whatever else stands on this map."""
    more = ((told, told),) if told and told not in dict(REQUIRES) else ()
    return ticks(name, (*REQUIRES, *more), [told])


def blank_link(asked: MapForm) -> LinkCard:
    return link_card(Blank(), "ROW", asked)
