"""Sheets of whole pages that every game fills in alike: what can be corrected, the dial, and the questions
asked when a table is opened. A sheet is to a page what a card is to a seat's turn: templates only print it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Spot:
    """A place and the cubes to put there; `upto` says it where the app does not know them."""

    id: str
    name: str
    cubes: tuple[str, ...]
    upto: str = ""
    aside: str = ""


@dataclass(frozen=True)
class Placing:
    """The cubes that are to be put on the cardboard now, under their headings."""

    groups: tuple[tuple[str, tuple[Spot, ...]], ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple(spot for _, spots in self.groups for spot in spots)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(spot.id for spot in self.spots)


@dataclass(frozen=True)
class Item:
    """Something that can be corrected, with what stands there now.

    `mark` is a piece in front, a cube of this colour or a piece of the game's own `shape`.
    """

    field: str
    of: str
    says: str
    value: str = ""
    cubes: tuple[str, ...] | None = None
    seats: tuple[str, ...] | None = None
    mark: str = ""
    shape: str = "cube"
    kind: str = ""  # a word after the name
    none: str = "–"  # in place of no cubes


@dataclass(frozen=True)
class PlayerItems:
    """A player's figures as buttons, what is said in a word as links, and what needs a row."""

    seat: str
    name: str
    figures: tuple[Item, ...]
    links: tuple[Item, ...] = ()
    rows: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Change:
    """One way to turn a part of the dial, and what holds from then on."""

    part: str
    to: str
    word: str
    says: str
    button: str

    @property
    def id(self) -> str:
        return f"dial-{self.part}-{self.to}"


@dataclass(frozen=True)
class DialPart:
    """How a part of the dial is set. `note` says why it can't be turned, if it can't."""

    says: str
    changes: tuple[Change, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class DialSheet:
    """`id` changes with every setting, so that the page draws it anew."""

    id: str
    parts: tuple[DialPart, ...]


def goods_part(now: str, says: Mapping[str, str], drawing: Mapping[str, str], untrack: Change) -> DialPart:
    """Who draws the goods. Once they are no longer tracked, only an undo brings that back."""
    if now == "none":
        note = "The app no longer knows where they lie, so this stays as it is."
        return DialPart(says[now], note=f"{note} An undo in the log brings back an earlier state.")
    other = "table" if now == "app" else "app"
    turn = Change("goods", other, f"{says[other]} instead", drawing[other], says[other])
    return DialPart(says[now], (turn, untrack))


@dataclass(frozen=True)
class SettingOption:
    """One way to set a part of the dial."""

    key: str
    says: str
    more: str


@dataclass(frozen=True)
class Setting:
    """A question when a table is opened. A `rare` one is put away on maps where it is settled."""

    part: str
    title: str
    usual: str
    options: tuple[SettingOption, ...]
    rare: bool = False
    settled: str = ""  # said in its place where it is settled


@dataclass(frozen=True)
class Opening:
    settings: tuple[Setting, ...]
    note: str


@dataclass(frozen=True)
class Source:
    """Where some of a seat's points came from: "Income", 27 points, for "+9"."""

    name: str
    points: int
    says: str


@dataclass(frozen=True, kw_only=True)
class RankRow:
    """A seat's place in the ranking; each game adds the figures behind its points."""

    seat: str
    name: str
    rank: int
    vp: int
    won: bool
    out: bool = False
    sources: tuple[Source, ...] = ()


class Ranked(Protocol):
    """The result, or what it would be now, best first."""

    @property
    def over(self) -> bool: ...

    @property
    def rows(self) -> Sequence[RankRow]: ...
