"""What a table of Age of Steam looks like at one moment. Immutable; the printed board is elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...engine import Fact, Things
from .hexes import Hex
from .tiles import Piece, Tiles

Cubes = tuple[str, ...]
Box = tuple[str, str, int]  # ("light", "1", 2): boxes count from 1 at the top; New Cities are ("new", "A", 1)

CUBES = Things("cubes", "cube", "bag")
COLORS = ("red", "blue", "purple", "yellow", "black", "white")
CATTLE = "cattle"
CUBE_KINDS = (*COLORS, CATTLE)
UNPAINTED = ("white", CATTLE)  # kinds that are no city's colour
SUPPLY = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
SEAT_COLORS = (
    "blue",
    "green",
    "yellow",
    "pink",
    "gray",
    "orange",
    "red",
    "purple",
    "black",
    "brown",
    "white",
)
FIGURES = ("cash", "income", "shares", "locomotive", "sections")


@dataclass(frozen=True)
class Tracking:
    """The dial: how much the table lets the app know, and tell: deliveries are listed, or only checked."""

    goods: str = "app"
    dice: str = "app"
    track: str = "hand"
    deliveries: str = "listed"

    @property
    def on_map(self) -> bool:
        """Whether the app knows cubes and track, and so every delivery."""
        return self.track == "board" and self.goods != "none"


@dataclass(frozen=True)
class Player:
    cash: int
    income: int
    shares: int
    locomotive: int
    sections: int = 0
    action: str | None = None
    out: bool = False
    own: Mapping[str, int] = field(default_factory=dict)  # figures that only this map has
    more_actions: tuple[str, ...] = ()  # besides `action`, on maps where a seat may have several

    @property
    def actions(self) -> tuple[str, ...]:
        """All that this seat has chosen this turn."""
        return (self.action, *self.more_actions) if self.action else ()

    @property
    def expenses(self) -> int:
        """What every map asks each turn: $1 for each share and each link of the locomotive."""
        return self.shares + self.locomotive


@dataclass(frozen=True)
class Auction:
    """`bidding` are still in, in the order they are asked; `dropped` in the order they left."""

    bidding: tuple[str, ...]
    bids: Mapping[str, int] = field(default_factory=dict)
    passed: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict)

    @property
    def high(self) -> int:
        return max((self.bids[seat] for seat in self.bidding if seat in self.bids), default=0)

    @property
    def leader(self) -> str | None:
        return next((s for s in self.bidding if self.bids.get(s, 0) == self.high > 0), None)


@dataclass(frozen=True)
class Link:
    id: int
    ends: tuple[str, str]
    sections: int
    owner: str | None
    pieces: tuple[Piece, ...] = ()  # empty where the link was entered by hand
    printed: int | None = None  # which of the map's printed links it is


@dataclass(frozen=True)
class Build:
    """What the seat that is building has done so far."""

    seat: str
    cost: int = 0
    tiles: int = 0
    urbanized: int = 0  # New Cities placed
    placed: tuple[Piece, ...] = ()  # new track, redirected track left out
    hexes: tuple[tuple[int, int], ...] = ()
    costs: tuple[int, ...] = ()  # of the tile on each of these hexes
    bought: int = 0  # printed links
    unseen: int = 0  # ownership disks on track that only the cardboard shows
    over: bool = False  # judged, but something is still to be said

    @property
    def idle(self) -> bool:
        """Whether nothing was done."""
        return replace(self, over=False) == Build(self.seat)

    @property
    def begun(self) -> bool:
        """Whether any track was built; a New City is none."""
        return bool(self.tiles or self.cost)


@dataclass(frozen=True)
class Goods:
    """Every cube: in the bag, in a box of the display, at a place, or drawn and not yet laid."""

    bag: Mapping[str, int] = field(default_factory=dict)
    display: Mapping[tuple[str, str], tuple[str | None, ...]] = field(default_factory=dict)
    places: Mapping[str, Cubes] = field(default_factory=dict)
    drawn: Cubes = ()


@dataclass(frozen=True)
class Score:
    seat: str
    rank: int
    vp: int
    income: int
    sections: int
    shares: int
    out: bool = False
    cash: int = 0
    lost: bool = False
    own: Mapping[str, int] = field(default_factory=dict)  # points for figures that only this map has


@dataclass(frozen=True)
class State:
    seats: tuple[str, ...]
    tracking: Tracking
    turns: int
    players: Mapping[str, Player]
    order: tuple[str, ...] = ()
    turn: int = 1
    phase: str = "setup"
    queue: tuple[str, ...] = ()  # who is still to act in this phase, the next one first
    anyone: bool = False  # whoever is in the queue may act for all
    goods: Goods = field(default_factory=Goods)
    new_cities: Mapping[str, str] = field(default_factory=dict)  # letter: the town it stands on
    spots: tuple[str | Box, ...] = ()  # places and boxes that still wait for their first cube
    auction: Auction | None = None
    build: Build | None = None
    set_aside: tuple[Build, ...] = ()  # of seats whose building a correction of `up` broke off
    goods_round: int = 0
    improved: tuple[str, ...] = ()
    starts: Mapping[str, str] = field(default_factory=dict)  # seat: the city where its track begins
    markers: Mapping[str, str] = field(default_factory=dict)  # city: the colour that a marker gave it
    grants_taken: tuple[Hex | None, ...] = ()  # the hexes of land grants, as far as the app knows them
    links: tuple[Link, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)  # links whose ends are not known: who has each
    stood: tuple[Link, ...] = ()  # the links when this phase began
    disks_seen: Mapping[str, int] = field(
        default_factory=dict
    )  # on known track, when those left were counted
    builders: frozenset[str] = frozenset()  # seats that have laid track at some time
    tiles: Tiles = field(default_factory=dict)
    own: object = None  # what only this map has to remember, in a frozen record of its own
    recap: tuple[Fact, ...] = ()  # from the last income phase on: accounts, growth, then the turn so far
    result: tuple[Score, ...] | None = None

    @property
    def up(self) -> tuple[str, ...]:
        return self.queue if self.anyone else self.queue[:1]

    @property
    def playing(self) -> tuple[str, ...]:
        """Seats not eliminated, in player order."""
        return tuple(seat for seat in self.order if not self.players[seat].out)
