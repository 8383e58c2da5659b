"""What a game hands to tables, API and pages: offers, views, ledger lines, corrections, history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NotRequired, TypeAlias, TypedDict

Json: TypeAlias = object  # whatever JSON can write
Own: TypeAlias = Any  # of a type that only the game itself knows
Value: TypeAlias = bool | int | str | Sequence[str | int] | None  # what a correction may set
Of: TypeAlias = int | str | Sequence[str | int] | None  # what it corrects: a seat, a place, a box

MOST_LISTED = 100  # values offered one by one; beyond that the field's bounds say what may be sent


class Bound(TypedDict, total=False):
    """What one field of a move may hold. What is not said is not bounded."""

    min: int
    max: int
    count: int
    one_of: Sequence[Json]


class Ask(TypedDict):
    """A question of chance that the table will have to answer."""

    question: str
    kind: str
    count: int


@dataclass(frozen=True)
class Choice:
    """One way to fill the move's fields."""

    values: Mapping[str, Own]
    says: str
    forecast: Own = None  # what it would lead to, in a record of the game's own


@dataclass(frozen=True)
class Offer:
    """A move that may be made now. `choices` lists all ways to make it where the list is short."""

    type: str
    seat: str
    fields: Mapping[str, Own] = field(default_factory=dict)  # what each may hold: mostly a Bound
    choices: Sequence[Choice] = ()
    asks: tuple[Ask, ...] = ()
    says: str = ""  # what pages call a move that only some maps have


class Steady(list[Json]):
    """A list of a view that stays as it is for many moves; its JSON is kept with it, once it was asked for."""

    written = ""


class View(TypedDict):
    """What every game's view holds; each game adds its own."""

    phase: str
    turn: int
    up: list[str]
    order: list[str]
    players: dict[str, dict[str, Json]]
    tracking: dict[str, str]
    result: dict[str, Json] | None
    note: str


class Quote(TypedDict):
    """Facts that would follow: in words, what they cost the seat, and what they leave it with."""

    text: str
    cost: int
    changes: dict[str, dict[str, int]]
    forecast: dict[str, Json] | None


@dataclass(frozen=True)
class Record:
    """The most of its kind in a game: "Longest delivery", "6 links", whose, and how; in which entry. `measure`
    is what it is compared by with those of other games."""

    title: str
    figure: str
    says: str
    seat: str = ""
    entry: int = 0
    measure: float = 0


class Standing(TypedDict):
    """One row of the ranking."""

    seat: str
    rank: int
    vp: int
    out: bool


class MapSummary(TypedDict):
    """A line of the list of maps."""

    key: str
    name: str
    game: str
    players: list[int]  # the fewest and the most
    complete: bool
    note: str
    on: NotRequired[str]  # the map whose rules are played, where this is another board for them
    depths: NotRequired[list[str]]  # how deep it can be played
    missing: NotRequired[list[str]]  # what the board must still say for more depth


class Schema(TypedDict, total=False):
    """JSON Schema, as far as the document needs it."""

    type: str | list[str]
    required: list[str]
    properties: Mapping[str, Schema]
    items: Schema
    minimum: int


@dataclass(frozen=True)
class Change:
    """One line of the ledger: how much a figure of a seat changed, and why."""

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
    """One value to choose: its key in the form, the value, and what people call it."""

    key: str
    value: Value
    says: str
    piece: str = ""  # a seat's or a good's colour, where there is a piece to show


@dataclass(frozen=True)
class Correctable:
    """`kind` is number, one of `options`, cubes (each of `options` counted), order (all of `options`), or row:
    up to `most` of `options` from left to right, where a value of None is an empty place."""

    field: str
    of: Of
    says: str
    kind: str
    was: Value
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 999
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
    """A figure of a seat, before and after."""

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


class Patch(NamedTuple):
    """Some pieces of a map as SVG, and a stamp of what it shows: a page that has it is sent the stamp alone."""

    stamp: str
    text: str
