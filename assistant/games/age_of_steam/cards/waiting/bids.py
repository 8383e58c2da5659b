"""In the auction: who has bid what, and what each place that is left would cost."""

from __future__ import annotations

from dataclasses import dataclass

from ... import speech as say
from ...forecast import forecast
from ...phases.player_order import auction_of, may_pass, terms
from ...sheets.quoted import briefly
from ..auction import BidRow, bid_rows
from ..situation import Situation
from .card import WaitingCard
from .money import money_rows


@dataclass(frozen=True)
class PlaceCost:
    """One place, or two of the same price; `bad` if money would then be missing."""

    says: str
    pays: str
    then: str
    bad: bool


@dataclass(frozen=True, kw_only=True)
class BidsCard(WaitingCard):
    """`places` are missing for a seat that has its place already; `cannot` says why there is only one."""

    rows: tuple[BidRow, ...]
    at: str = ""
    places: tuple[PlaceCost, ...] = ()
    cannot: str = ""


def bids_card(now: Situation) -> BidsCard:
    auction = auction_of(now.state)
    rows = bid_rows(now.state, now.seat)
    if now.seat not in auction.bidding:
        return BidsCard("waiting_bids", rows=rows, money=money_rows(now))
    bid = next_bid(now)
    can = bid <= now.player.cash
    cannot = (
        "" if can or may_pass(now.state, now.seat) else f"You have ${now.player.cash} and can’t bid ${bid}."
    )
    at = f"What places cost you at a bid of ${bid}" if can else "What your place costs you"
    return BidsCard("waiting_bids", rows=rows, at=at, places=place_costs(now), cannot=cannot)


def next_bid(now: Situation) -> int:
    """The least with which the seat would stay in when it is asked: more than the others, or what it has bid."""
    auction = auction_of(now.state)
    return auction.high if auction.leader == now.seat else auction.high + 1


def place_costs(now: Situation) -> tuple[PlaceCost, ...]:
    """From the first place down. The last one is for dropping out next, the others for staying in."""
    auction, bid = auction_of(now.state), next_bid(now)
    last = len(auction.bidding)
    costs = [_cost(now, (last,), terms(now.state, now.rules, now.seat)[1])]
    if bid <= now.player.cash:
        better = range(1, last)
        full = tuple(place for place in better if place <= 2)
        half = [_cost(now, (n,), now.rules.bid_due(now.state, n, bid)) for n in better if n > 2]
        costs = [*([_cost(now, full, bid)] if full else []), *half, *costs]
    return tuple(costs)


def _cost(now: Situation, places: tuple[int, ...], pays: int) -> PlaceCost:
    coming = forecast(now.rules, now.state, now.seat, cash=-pays)
    says = " or ".join(say.ORDINALS[place] for place in places)
    next_out = places[-1] == len(auction_of(now.state).bidding)
    return PlaceCost(
        f"{says}: drop out next" if next_out else says,
        f"${pays}" if pays else "nothing",
        briefly(coming, now.after),
        bool(coming.missing),
    )
