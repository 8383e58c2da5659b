"""The form that corrects one number: what it was, and a stepper, counts, places or choices for what it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...games.port import AnyGame
from ...games.shapes import Correctable, Option, Value
from ...games.speech import ordinal
from ..forms import Form

REASONS = ("Tapped the wrong thing", "Counted again", "Forgot it at the table", "House rule")


@dataclass(frozen=True)
class Stepper:
    """A number with a button on either side."""

    name: str
    value: object
    says: str
    most: int
    least: int = 0

    @property
    def signed(self) -> bool:
        return self.least < 0


@dataclass(frozen=True)
class Pick:
    """A value as words, a player's disc or a cube; to choose where it has a `value`."""

    says: str = ""
    disc: str = ""
    cube: str = ""
    value: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Count:
    """How many cubes of one colour."""

    says: str
    cube: str
    count: Stepper


@dataclass(frozen=True)
class Place:
    """Who is first, second and so on."""

    name: str
    says: str
    picks: Sequence[Pick]


@dataclass(frozen=True)
class CorrectForm:
    """One of `number`, `counts`, `places` and `picks` asks for the new value."""

    says: str
    was: Sequence[Pick]
    hidden: Mapping[str, str]
    reasons: Sequence[str]
    why: str
    number: Stepper | None = None
    counts: Sequence[Count] = ()
    places: Sequence[Place] = ()
    picks: Sequence[Pick] = ()

    @property
    def back(self) -> str:
        """Which page of the phone the number was tapped on, if not in the list."""
        return self.hidden["back"]


def correct_form(game: AnyGame, asked: Correctable, form: Form, seat: str) -> CorrectForm:
    """As the form was sent, or else with what stands there now."""
    return CorrectForm(
        says=asked.says,
        was=_was(game, asked),
        hidden={
            "field": asked.field,
            "of": _of(asked),
            "seat": seat,
            "was": as_json(asked.was),
            "back": form.get("back", ""),
        },
        reasons=REASONS,
        why=form.get("why", ""),
        number=_number(asked, form) if asked.kind == "number" else None,
        counts=[_count(asked, option, form) for option in asked.options] if asked.kind == "cubes" else (),
        places=_places(asked, form) if asked.kind in ("order", "row") else (),
        picks=[_pick(asked, option, form) for option in asked.options] if asked.kind == "option" else (),
    )


def as_json(value: object) -> str:
    return json.dumps(value)


def _of(asked: Correctable) -> str:
    """Of which seat, place or box; a box has several words."""
    return " ".join(map(str, asked.of)) if isinstance(asked.of, (list, tuple)) else str(asked.of or "")


def several(value: Value) -> list[str]:
    """Cubes, or seats in their order."""
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else []


def _was(game: AnyGame, asked: Correctable) -> list[Pick]:
    match asked.kind:
        case "number":
            return [Pick(game.history.shown(asked.field, asked.was))]
        case "cubes" | "row":
            return [Pick(cube=color) for color in several(asked.was)]
        case "order":
            return [Pick(disc=color) for color in several(asked.was)]
    return [_piece(asked, option) for option in asked.options if option.value == asked.was]


def _piece(asked: Correctable, option: Option, value: str = "", chosen: bool = False) -> Pick:
    disc, cube = ("", option.piece) if asked.pieces == "cube" else (option.piece, "")
    return Pick(option.says, disc, cube, value, chosen)


def _number(asked: Correctable, form: Form) -> Stepper:
    return Stepper("to", form.get("to", asked.was), "New value", asked.most, asked.least)


def _count(asked: Correctable, option: Option, form: Form) -> Count:
    name = f"count.{option.key}"
    now = form.get(name, several(asked.was).count(str(option.value)))
    return Count(option.says, option.piece, Stepper(name, now, f"{option.says} cubes", asked.most))


def _places(asked: Correctable, form: Form) -> list[Place]:
    was, count = several(asked.was), len(asked.options)
    if asked.kind == "row":
        was, count = ["none"] * (asked.most - len(was)) + was, asked.most
    there = {n: was[n - 1] if n <= len(was) else "" for n in range(1, count + 1)}
    return [_place(asked, form, n, now) for n, now in there.items()]


def _place(asked: Correctable, form: Form, n: int, now: str) -> Place:
    name = f"place.{n}"
    there = form.get(name, now)
    picks = [_piece(asked, option, option.key, option.key == there) for option in asked.options]
    return Place(name, ordinal(n), picks)


def _pick(asked: Correctable, option: Option, form: Form) -> Pick:
    chosen = form["to"] == option.key if "to" in form else option.value == asked.was
    return _piece(asked, option, option.key, chosen)
