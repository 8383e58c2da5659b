"""What a phone or a program may ask for. Field names end in _ where Python keeps the word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..moves import Correcting, Dialling
from .vocabulary import Move


@dataclass(frozen=True, kw_only=True)
class TownTold:
    """A town tile that was turned up, and the goods drawn for it."""

    color: str
    goods: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What the table has set out itself; whatever is absent is drawn, and who begins is asked.

    `town_tiles`: how many of each colour the box holds, if not three.
    """

    first: str | None = None
    start: str | None = None
    face_up: tuple[TownTold, ...] = ()
    town_tiles: Mapping[str, int] | None = None


class SetUp(Move):
    """The first entry of every log."""

    setup: Setup = field(default_factory=Setup)


class SetOut(Move):
    """The table turns up the first town tiles and draws their goods: say which."""


class ChooseFirst(Move):
    """Who played a train game last begins."""

    first: str


class RollForFirst(Move):
    """A die each settles who begins."""


class BurnCoal(Move):
    """At the start of a turn: `cubes` of coal for as much steam."""

    cubes: int


class PlayTile(Move):
    """Play a track tile from the hand; `coal` is the number on its coal car."""

    coal: int
    circuit: bool = False


class DrawTown(Move):
    """Turn over the top town tile of the deck: it is played next, with the number on its coal car."""


class PlayTown(Move):
    """Play the town tile that lies `face_up` as number 1 or 2, or, without, the one that was drawn, or else
    the top one of the deck."""

    coal: int
    face_up: int | None = None
    circuit: bool = False


@dataclass(frozen=True, kw_only=True)
class Carry:
    """One good on one move: taken `from` a town, or on the train already; delivered `to` a town, or,
    without, still on the train when it stops."""

    color: str
    from_: str | None = None
    to: str | None = None


class MoveTrain(Move):
    """`segments`: every track segment and town entered, `hills` among them; `passed`: other trains on
    the way; `end`: a town, "track" or "water_tower". `delivered`: colours, where goods are not tracked."""

    segments: int
    hills: int = 0
    passed: int = 0
    curve: bool = False
    end: str
    carries: tuple[Carry, ...] = ()
    delivered: tuple[str, ...] = ()


class WaterTower(Move):
    """Stay at the water tower the train stands at, and do nothing else."""


class Correct(Correcting, Move):
    """Set a number by hand, with a reason that stands in the log."""


class SetTracking(Dialling, Move):
    """Turn the dial: what the app draws, rolls and tracks from now on."""
