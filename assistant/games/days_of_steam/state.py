"""What a table of Days of Steam looks like at one moment. Where the tiles lie, only the table knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...engine import Fact, Things

CUBES, TILES = Things("cubes", "cube", "bag"), Things("tiles", "tile", "deck")
COLORS = ("red", "yellow", "green", "blue")
SEAT_COLORS = ("gray", "orange", "white", "purple")
FIGURES = ("steam", "coal", "circuits", "goods", "vp")
TRACK, WATER_TOWER, SOME_TOWN = "track", "water_tower", "town"  # where a train stands, if in no known town

TRACK_TILES, TOWN_TILES, HAND = 80, 12, 3
CUBES_EACH, FACE_UP, ON_A_TOWN = 7, 2, 2
CIRCUIT_COUNTERS, COAL_CUBES, COAL_EACH = 7, 20, 5
MOST_STEAM, TOWER_STEAM, SPEED_LIMIT, WINNING = 6, 4, 2, 13


@dataclass(frozen=True)
class Tracking:
    """The dial: who draws town tiles and goods, and who rolls dice."""

    goods: str = "app"
    dice: str = "app"


@dataclass(frozen=True)
class Cube:
    """A good and the town where it started: it is never delivered there."""

    color: str
    origin: str


@dataclass(frozen=True)
class Town:
    color: str
    goods: tuple[Cube, ...] = ()


@dataclass(frozen=True)
class FaceUp:
    """A town tile beside the map, to be played, with the goods that wait on it."""

    color: str
    goods: tuple[str, ...] = ()


@dataclass(frozen=True)
class Player:
    """`goods` counts what was delivered; `train` is a town, or what kind of track it stands on."""

    steam: int = 0
    coal: int = 0
    circuits: int = 0
    goods: int = 0
    vp: int = 0
    hand: int = 0
    delivered: tuple[str, ...] = ()
    train: str = SOME_TOWN
    cargo: Cube | None = None


@dataclass(frozen=True)
class Score:
    seat: str
    rank: int
    vp: int
    goods: int
    circuits: int
    bonus: int
    steam: int


@dataclass(frozen=True)
class State:
    seats: tuple[str, ...]
    tracking: Tracking
    players: Mapping[str, Player]
    order: tuple[str, ...] = ()  # clockwise, from the first player on
    phase: str = "setup"
    up: tuple[str, ...] = ()
    turn: int = 0  # turns begun: each is one player's
    deck: int = TRACK_TILES
    played: int = 0
    town_tiles: int = TOWN_TILES  # not yet in play: on the deck and face up
    town_deck: Mapping[str, int] = field(default_factory=dict)
    bag: Mapping[str, int] = field(default_factory=dict)
    face_up: tuple[FaceUp, ...] = ()
    drawn: FaceUp | None = None  # the town tile turned over this turn, still to be played
    towns: Mapping[str, Town] = field(default_factory=dict)
    burnt: int = 0  # coal cubes, this turn
    recap: tuple[Fact, ...] = ()  # the last finished turn, then the one under way
    why: str = ""  # how the game ended
    result: tuple[Score, ...] | None = None

    @property
    def round(self) -> int:
        """Everybody has one turn in each."""
        return max(0, self.turn - 1) // len(self.seats) + 1

    @property
    def tracked(self) -> bool:
        return self.tracking.goods != "none"

    @property
    def circuits_left(self) -> int:
        return CIRCUIT_COUNTERS - sum(player.circuits for player in self.players.values())
