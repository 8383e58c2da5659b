"""What a phone or a program may ask for, in the order of play. What comes of it stands in `facts`, under the
same subjects. A field's name ends in _ where Python keeps the word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..moves import Correcting, Dialling
from .hexes import Hex
from .state import Box
from .vocabulary import Move

# setting up ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What the table has set out itself; whatever is absent is drawn or rolled."""

    order: tuple[str, ...] | None = None
    cities: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    towns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    display: Mapping[str, Mapping[str, tuple[str | None, ...]]] = field(default_factory=dict)
    hexes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    terminals: Mapping[str, str] = field(default_factory=dict)
    bag: Mapping[str, int] | None = None
    variant: str | None = None


class SetUp(Move):
    """The first entry of every log."""

    setup: Setup = field(default_factory=Setup)


class SetOutCubes(Move):
    """The next cubes drawn from the cloth bag, in the order of the spots that wait for them."""

    colors: tuple[str, ...]


class RollForOrder(Move):
    """Three dice each settle the first player order."""


class SettleOrder(Move):
    """The first player order as the table has settled it by itself."""

    order: tuple[str, ...]


# I. issue shares ----------------------------------------------------------------------------------


class IssueShares(Move):
    """Issue `count` shares; 0 issues none."""

    count: int


# II. determine player order -----------------------------------------------------------------------


class Bid(Move):
    """Bid `amount` dollars for player order."""

    amount: int


class PassBid(Move):
    """Stay in the auction without a bid, once, by last turn's Turn Order action."""


class DropOut(Move):
    """Leave the auction and take the last free place."""


# III. select actions ------------------------------------------------------------------------------


class ChooseAction(Move):
    """Select one of the actions nobody has selected yet."""

    action: str


# IV. build track ----------------------------------------------------------------------------------


class Urbanize(Move):
    """Place a New City on a town hex."""

    new_city: str
    hex: tuple[int, int]
    half_price: tuple[int, int] | None = None
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class HandLink:
    """A link of track that is entered by hand."""

    ends: tuple[str, str]
    sections: int


class BuildByHand(Move):
    """Pay `cost` for track; `sections` is by how much this seat's scoring sections change. `disks`: how many
    more ownership disks lie there, where a map counts them; else one for each of `links`."""

    cost: int
    sections: int
    tiles: int | None = None
    disks: int | None = None
    others: Mapping[str, int] = field(default_factory=dict)
    links: tuple[HandLink, ...] = ()
    half_price: tuple[int, int] | None = None
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class TileWanted:
    """A tile as it lies afterwards: all its tracks, edge to edge or edge to "town". `grant`: on some maps a
    land grant pays for it."""

    hex: tuple[int, int]
    tracks: tuple[tuple[int | str, int | str], ...]
    grant: bool = False


class LayTrack(Move):
    """Lay tiles on the board, in order. `beyond_supply`: where the box has run out of a tile or disk, the
    table uses a stand-in, and the log says so; if false, such a build is refused."""

    tiles: tuple[TileWanted, ...]
    beyond_supply: bool = True
    half_price: tuple[int, int] | None = None
    done: bool = False


class BuildLink(Move):
    """Buy a link that is printed on the map: by its two ends, or by its name where they are not known.
    `beyond_supply` as for tiles: each link needs an ownership disk."""

    between: tuple[str, str] | None = None
    name: str | None = None
    beyond_supply: bool = True
    half_price: tuple[int, int] | None = None
    done: bool = False


class BuildDone(Move):
    """End this seat's building. `half_price`: which tile is, where a map gives one; else the dearest."""

    half_price: tuple[int, int] | None = None


# V. move goods ------------------------------------------------------------------------------------


class Deliver(Move):
    """Move a cube over links, by the stops it visits; `links` where several join the same stops;
    `bonus`: the seat that has a map's bonus, where the mover chooses it. `track`: the piece that a cube
    lying on track goes over, where its hex has two; `disks`: how many a map lets it use, if more than needed."""

    color: str
    from_: str | Hex
    path: tuple[str, ...]
    links: tuple[int, ...] = ()
    bonus: str | None = None
    track: tuple[int, int] | None = None
    disks: int | None = None


class DeliverByHand(Move):
    """Deliver a cube; `income` says how much each railroad earns. `passed`: where a map counts them, how many
    cubes of its colour it passed that the app does not see there."""

    income: Mapping[str, int]
    color: str | None = None
    from_: str | Hex | None = None
    to: str | None = None
    disks: int | None = None
    passed: int | None = None


class LeaveCube(Move):
    """Move a cube to a gray city and leave it lying there, where it may be moved again."""

    color: str
    from_: str
    to: str


class ImproveLocomotive(Move):
    """One link more instead of a delivery, in one of the two goods rounds; on some maps `twice` as many."""

    twice: bool = False


class Decline(Move):
    """Move nothing this goods round, or skip the Production draw."""


# IX. goods growth ---------------------------------------------------------------------------------


class DrawProduction(Move):
    """Let the app draw the Production cubes, to see them before they are laid."""


class Produce(Move):
    """Lay the Production cubes into empty boxes, in the order drawn; on some maps in a city instead, all
    of them or the one of this colour, or each by itself in a `box` of a city."""

    boxes: tuple[Box, ...] = ()
    city: str | None = None
    color: str | None = None
    box: int | None = None


class RollGrowth(Move):
    """Roll the goods growth dice, light columns and dark columns."""


# by hand, at any time -----------------------------------------------------------------------------


class Correct(Correcting, Move):
    """Set a number by hand, with a reason that stands in the log."""


class SetTracking(Dialling, Move):
    """Turn the dial: what the app draws, rolls, tracks and lists from now on."""

    track: str | None = None
    deliveries: str | None = None
