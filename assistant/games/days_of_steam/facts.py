"""What happened, with its amounts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .state import Cube, Score
from .vocabulary import Fact


@dataclass(frozen=True)
class BoxOpened(Fact):
    """All cubes in the bag, all town tiles in their deck."""

    bag: Mapping[str, int]
    town_deck: Mapping[str, int]


@dataclass(frozen=True)
class HandsDealt(Fact):
    """So many track tiles to each player."""

    tiles: int


@dataclass(frozen=True)
class StartLaid(Fact):
    """The town where the map begins and all trains stand; no name where goods are not tracked."""

    town: str = ""
    color: str = ""


@dataclass(frozen=True)
class TownTurnedUp(Fact):
    """From the deck to its place beside the map, with goods from the bag."""

    number: int
    color: str
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Awaited(Fact):
    """Who may act; in setup any of them for all."""

    up: tuple[str, ...]


@dataclass(frozen=True)
class FirstChosen(Fact):
    order: tuple[str, ...]


@dataclass(frozen=True)
class TurnBegan(Fact):
    turn: int
    seat: str


@dataclass(frozen=True)
class CoalBurnt(Fact):
    seat: str
    cubes: int
    steam: int


@dataclass(frozen=True)
class TilePlayed(Fact):
    """`coal` is the number on the tile; `steam` what the train gained by it."""

    seat: str
    coal: int
    steam: int


@dataclass(frozen=True)
class TownPlayed(Fact):
    """`face_up` is its place beside the map, nothing where it came from the deck unseen."""

    seat: str
    coal: int
    steam: int
    face_up: int | None = None
    town: str = ""
    color: str = ""
    goods: tuple[str, ...] = ()


@dataclass(frozen=True)
class CircuitMade(Fact):
    seat: str
    points: int


@dataclass(frozen=True)
class CoalGiven(Fact):
    """The last town is in play."""

    coal: Mapping[str, int]


@dataclass(frozen=True)
class TileDrawn(Fact):
    seat: str


@dataclass(frozen=True)
class TrainSetOff(Fact):
    """`beats`: where a die is rolled, it must be greater than this; 0 where none is. `points`: what the
    move brings if the train stays on the track."""

    seat: str
    segments: int
    hills: int
    passed: int
    steam: int
    beats: int
    end: str
    points: int = 0


@dataclass(frozen=True)
class TrainDerailed(Fact):
    """Back to where it stood, with its good."""

    seat: str
    die: int
    back: str


@dataclass(frozen=True)
class GoodTaken(Fact):
    seat: str
    cube: Cube
    from_: str


@dataclass(frozen=True)
class GoodDelivered(Fact):
    """`points` holds what the good and its colour bring; no town where goods are not tracked."""

    seat: str
    color: str
    points: int
    to: str = ""


@dataclass(frozen=True)
class GoodUnloaded(Fact):
    """The train stopped in a town of another colour: anybody may take the good."""

    seat: str
    cube: Cube
    at: str


@dataclass(frozen=True)
class TrainStopped(Fact):
    seat: str
    at: str


@dataclass(frozen=True)
class WaterTaken(Fact):
    seat: str
    steam: int


@dataclass(frozen=True)
class GameEnded(Fact):
    """`why`: points, deck, or by hand."""

    why: str
    scores: tuple[Score, ...]


@dataclass(frozen=True)
class Resumed(Fact):
    """A correction took the game up again."""

    seat: str


@dataclass(frozen=True)
class Corrected(Fact):
    """A number set by hand. `of` is a seat, a town, a colour or the place of a face-up tile."""

    seat: str
    field: str
    of: Any
    was: Any
    now: Any
    why: str


@dataclass(frozen=True)
class TrackingSet(Fact):
    goods: str
    dice: str
