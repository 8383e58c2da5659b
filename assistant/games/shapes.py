"""What a game hands to tables, API and pages: offers, ledger lines, things to correct, a history's parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One way to fill the move's fields."""

    values: Mapping[str, Any]
    says: str
    forecast: Any = None


@dataclass(frozen=True)
class Offer:
    """`fields` bounds what may be sent; `choices` lists it where the list is short; `says` is how pages
    call a move that only some map has."""

    type: str
    seat: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[Any, ...] = ()  # each a Choice, or a game's own with more to say
    asks: tuple[Mapping[str, Any], ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Change:
    """One line of the ledger: by how much a figure of a seat moved, and why."""

    seat: str
    figure: str
    by: int
    why: str


@dataclass(frozen=True)
class Line:
    """A change with its place in the log and the figure it led to."""

    entry: int
    change: Change
    now: int


@dataclass(frozen=True)
class Option:
    """One value to choose: how the form sends it, what it is, what people call it."""

    key: str
    value: Any
    says: str
    piece: str = ""  # a seat's or a good's colour, where there is a piece to show


@dataclass(frozen=True)
class Correctable:
    """`kind` is number, one of `options`, cubes (each of `options` counted), or order (all of `options`)."""

    field: str
    of: Any
    says: str
    kind: str
    was: Any
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 999
    unit: str = ""
    pieces: str = "disc"  # what `options` show: discs of players, or cubes


@dataclass(frozen=True)
class Curve:
    """A figure worth a chart. `sign` is written before its values."""

    key: str
    name: str
    sign: str = ""


@dataclass(frozen=True)
class Moment:
    """The figures at one point of the game; a seat that is out has none."""

    label: str
    figures: Mapping[str, Mapping[str, int] | None]


@dataclass(frozen=True)
class Part:
    """A sentence without its full stop; or a place and the cubes it gets. `under`: the heading of its own
    that such parts are gathered under, wherever they stand."""

    text: str
    cubes: tuple[str, ...] = ()
    under: str = ""


@dataclass
class Passage:
    """What followed by itself; without parts, a phase that has only begun."""

    title: str
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True)
class Fix:
    """A correction: what was set, from what to what, and why."""

    what: str
    was: str
    now: str
    why: str


@dataclass(frozen=True)
class Step:
    """By how much one figure of a seat moved."""

    figure: str
    was: str
    now: str


@dataclass(frozen=True)
class Told:
    """An entry for people to read: what was done, and what followed by itself. `who` is the player's name
    that the words begin with, if they do, and `did` all the rest."""

    who: str
    did: str
    passages: Sequence[Passage]
    fix: Fix | None
    moved: Mapping[str, Sequence[Step]]

    @property
    def text(self) -> str:
        return self.who + self.did
