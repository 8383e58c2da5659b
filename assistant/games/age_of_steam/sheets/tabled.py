"""Everything that lies on the cardboard: for the Table tab and a moment of the log."""

from __future__ import annotations

from dataclasses import dataclass

from ...copying import replace
from ...same import Same
from .. import speech as say
from ..rules import Engine, Rules
from ..state import Link, State
from .goods import Display, Place, bag, cities, display, towns
from .players import PlayerRow, engine_of, own_names, player_rows, still_chosen


@dataclass(frozen=True)
class Bid:
    """A seat in the auction; `out` has left it, for a place and a price."""

    seat: str
    name: str
    amount: int | None
    passed: bool = False
    out: bool = False


@dataclass(frozen=True)
class LinkRow:
    owner: str
    between: str
    sections: int


LINKS: Same[tuple[LinkRow, ...]] = Same(128)


@dataclass(frozen=True)
class Tabled:
    """Without a display, goods are not tracked."""

    players: tuple[PlayerRow, ...]
    told: str
    where: tuple[str, ...]
    bids: tuple[Bid, ...]
    display: Display | None
    cities: tuple[Place, ...]
    towns: tuple[Place, ...]
    bag: tuple[tuple[str, int], ...]
    links: tuple[LinkRow, ...]

    @property
    def own(self) -> tuple[str, ...]:
        return own_names(self.players)

    @property
    def engine(self) -> Engine:
        return engine_of(self.players)

    @property
    def new_cities(self) -> tuple[Place, ...]:
        return tuple(place for place in self.cities if place.town)

    @property
    def bidding(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.bids if not bid.out)

    @property
    def dropped(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.bids if bid.out)


def tabled(rules: Rules, state: State) -> Tabled:
    return Tabled(
        players=tuple(replace(row, action=still_chosen(state, row)) for row in player_rows(rules, state)),
        told=rules.told(state),
        where=where(state) if state.phase != "game_over" else (),
        bids=tuple(bids(state)),
        display=display(rules, state),
        cities=cities(rules, state),
        towns=towns(rules, state),
        bag=bag(state),
        links=LINKS.of(state.links, make=lambda: tuple(map(_link, state.links))),
    )


def where(state: State) -> tuple[str, ...]:
    """Where in the game the table stands, to go on from there."""
    phase = say.phase(state.phase) + (f", round {state.goods_round}" if state.goods_round else "")
    to_act = (f"To act: {', '.join(say.name(seat) for seat in state.up)}.",) if state.up else ()
    return (f"Turn marker on {state.turn} of {state.turns}.", f"Phase: {phase}.", *to_act)


def bids(state: State) -> list[Bid]:
    if state.auction is None:
        return []
    auction = state.auction
    bidding = [Bid(s, say.name(s), auction.bids.get(s), s in auction.passed) for s in auction.bidding]
    return bidding + [Bid(s, say.name(s), auction.paid.get(s), out=True) for s in auction.dropped]


def _link(link: Link) -> LinkRow:
    return LinkRow(link.owner or "", f"{link.ends[0]} to {link.ends[1]}", link.sections)
