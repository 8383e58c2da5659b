"""What happened, with its amounts. Whatever a map could answer differently stands in the fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .state import Box, Cubes, Link, Score
from .tiles import Ends, Piece, Tile
from .vocabulary import Fact


@dataclass(frozen=True)
class BagFilled(Fact):
    bag: Mapping[str, int]


@dataclass(frozen=True)
class CubesSetOut(Fact):
    """First cubes: from the bag to a place, or to the boxes of a display column."""

    place: str
    cubes: Cubes


@dataclass(frozen=True)
class ColumnFilled(Fact):
    side: str
    column: str
    boxes: tuple[str | None, ...]


@dataclass(frozen=True)
class SpotsLeft(Fact):
    """Places and boxes that wait for cubes the table will draw."""

    spots: tuple[str | Box, ...]


@dataclass(frozen=True)
class OrderSet(Fact):
    order: tuple[str, ...]


@dataclass(frozen=True)
class PhaseBegan(Fact):
    phase: str


@dataclass(frozen=True)
class GoodsRoundBegan(Fact):
    goods_round: int


@dataclass(frozen=True)
class TurnBegan(Fact):
    turn: int


@dataclass(frozen=True)
class Awaited(Fact):
    """Who is still to act in this phase, the next one first."""

    queue: tuple[str, ...]
    anyone: bool = False


@dataclass(frozen=True)
class SharesIssued(Fact):
    seat: str
    count: int
    received: int


@dataclass(frozen=True)
class AuctionOpened(Fact):
    bidding: tuple[str, ...]


@dataclass(frozen=True)
class BidPlaced(Fact):
    seat: str
    amount: int


@dataclass(frozen=True)
class BidPassed(Fact):
    seat: str


@dataclass(frozen=True)
class DroppedOut(Fact):
    seat: str
    place: int
    paid: int


@dataclass(frozen=True)
class AuctionWon(Fact):
    seat: str
    paid: int


@dataclass(frozen=True)
class ActionChosen(Fact):
    seat: str
    action: str


@dataclass(frozen=True)
class ActionsCleared(Fact):
    pass


@dataclass(frozen=True)
class LocomotiveImproved(Fact):
    """`instead` of a delivery in a goods round; otherwise by the Locomotive action."""

    seat: str
    links: int
    instead: bool = False


@dataclass(frozen=True)
class BuildBegan(Fact):
    seat: str


@dataclass(frozen=True)
class NewCityPlaced(Fact):
    """`cubes` lay on the town and go to the bag (or stay, where a map says so)."""

    seat: str
    new_city: str
    town: str
    to_bag: Cubes = ()
    kept: Cubes = ()
    hex: tuple[int, int] | None = None


@dataclass(frozen=True)
class TrackBuiltByHand(Fact):
    seat: str
    cost: int
    sections: Mapping[str, int]
    tiles: int = 0
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class TrackLaid(Fact):
    """One tile as it lies afterwards; `new` names the pieces that were not there before."""

    seat: str
    hex: tuple[int, int]
    tile: Tile
    cost: int
    new: tuple[Ends, ...] = ()
    replaced: bool = False


@dataclass(frozen=True)
class StandInUsed(Fact):
    """The box has run out of what was needed: a tile, a town disk or an ownership disk."""

    seat: str
    supply: str
    hex: tuple[int, int]


@dataclass(frozen=True)
class LinkBuilt(Fact):
    """A printed link, bought as a whole; `tiles`: as how many it counts in this build."""

    seat: str
    link: Link
    cost: int
    tiles: int
    sections: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TrackPaid(Fact):
    seat: str
    cost: int


@dataclass(frozen=True)
class TrackClaimed(Fact):
    """Unowned track that now hangs on this seat's own."""

    seat: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class TrackReleased(Fact):
    """Unfinished track that was not extended, or whose owner is out: nobody's now."""

    seat: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class LinksChanged(Fact):
    """Completed links that are new or different, those that are gone, and everybody's sections."""

    links: tuple[Link, ...]
    gone: tuple[int, ...] = ()
    sections: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class BuildEnded(Fact):
    """`idle`: nothing was built."""

    seat: str
    idle: bool = False


@dataclass(frozen=True)
class GoodsDelivered(Fact):
    """`color` is empty when the table did not say which cube it was; `to_bag`: it went back there;
    `removed`: it left the game; `bonus`: who has one of the income as the map's bonus."""

    seat: str
    income: Mapping[str, int]
    color: str | None = None
    from_: str | None = None
    to: str | None = None
    to_bag: bool = False
    path: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    removed: bool = False
    bonus: str | None = None


@dataclass(frozen=True)
class Declined(Fact):
    seat: str


@dataclass(frozen=True)
class IncomeCollected(Fact):
    seat: str
    amount: int


@dataclass(frozen=True)
class ExpensesPaid(Fact):
    seat: str
    due: int
    paid: int


@dataclass(frozen=True)
class IncomeLost(Fact):
    """Income falls by every dollar that could not be paid."""

    seat: str
    amount: int


@dataclass(frozen=True)
class PlayerEliminated(Fact):
    seat: str


@dataclass(frozen=True)
class IncomeReduced(Fact):
    seat: str
    amount: int


@dataclass(frozen=True)
class ProductionDrawn(Fact):
    seat: str
    cubes: Cubes


@dataclass(frozen=True)
class ProductionLaid(Fact):
    seat: str
    boxes: tuple[Box, ...]
    cubes: Cubes


@dataclass(frozen=True)
class ProductionReturned(Fact):
    """Drawn, but a correction went past the laying: back to the bag."""

    cubes: Cubes


@dataclass(frozen=True)
class ProductionSkipped(Fact):
    seat: str
    why: str


@dataclass(frozen=True)
class CityGrew(Fact):
    """The very cubes that moved, from these boxes to this place, top to bottom."""

    place: str
    side: str
    column: str
    dice: int
    boxes: tuple[int, ...]
    cubes: Cubes


@dataclass(frozen=True)
class GrowthCalled(Fact):
    """Where goods are not tracked: how many cubes leave a column, if it holds as many."""

    place: str
    side: str
    column: str
    dice: int


@dataclass(frozen=True)
class CubesCame(Fact):
    """Growth straight from the bag; `cubes` is empty where goods are not tracked."""

    place: str
    count: int
    cubes: Cubes = ()


@dataclass(frozen=True)
class GameEnded(Fact):
    scores: tuple[Score, ...]


@dataclass(frozen=True)
class Corrected(Fact):
    """A number set by hand. `of` is a seat, a place, a colour or a box."""

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
    track: str
