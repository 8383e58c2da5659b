"""II. Determine player order: the bids so far, what to bid, what dropping out costs."""

from __future__ import annotations

from dataclasses import dataclass

from ... import shapes
from ...cards import Button, Form, Note
from ...shapes import Offer
from .. import speech as say
from ..offers import Choice
from ..sheets.quoted import left
from ..state import Auction, State
from .situation import NowCard, Situation, priced

AT_HAND, FOLDED = 3, 15  # bids to choose from at once, and folded


@dataclass(frozen=True)
class BidRow:
    """What a seat has bid, and how it stands."""

    seat: str
    name: str
    cash: int
    bid: str
    says: str
    mine: bool
    out: bool


@dataclass(frozen=True, kw_only=True)
class AuctionCard(NowCard):
    """`bids` and `more` are missing where the seat can't bid; then `cannot` says so."""

    rows: tuple[BidRow, ...]
    bids: Form | None
    more: Form | None
    cannot: str
    pass_once: Form | None
    drop: Form


def auction_card(now: Situation) -> AuctionCard:
    auction = now.state.auction or Auction(())
    bids, more = _bids(now, now.offers.get("bid"))
    bidding = bool(bids and bids.buttons[0].main)
    pass_once, drop = _pass(now.offers.get("pass_bid")), _drop(now, now.offers["drop_out"], main=not bidding)
    return AuctionCard(
        "auction",
        lines=(_held(auction),),
        forms=tuple(form for form in (bids, more, pass_once, drop) if form),
        rows=bid_rows(now.state, now.seat),
        bids=bids,
        more=more,
        cannot="" if bids else f"You have ${now.player.cash} and can’t bid ${auction.high + 1}.",
        pass_once=pass_once,
        drop=drop,
    )


def _held(auction: Auction) -> str:
    if not auction.leader:
        return "Nobody has bid yet."
    return f"{say.name(auction.leader)} holds first place at **${auction.high}**."


def _bids(now: Situation, offer: Offer | None) -> tuple[Form | None, Form | None]:
    if offer is None:
        return None, None
    first, *others = offer.choices
    lowest = priced(now, f"Bid ${first.values['amount']}", first, main=True)
    buttons = [lowest, *(priced(now, f"${choice.values['amount']}", choice) for choice in others)]
    rest = tuple(buttons[AT_HAND : AT_HAND + FOLDED])
    few = Form("bid", tuple(buttons[:AT_HAND]), "bids", note=_note(now, first))
    return few, Form("bid", rest, "chips", "Bid more") if rest else None


def _note(now: Situation, choice: shapes.Choice) -> Note | None:
    """What the lowest bid would leave short; what is to spare stands on the buttons."""
    return left(choice.forecast, now.after) if choice.forecast and choice.forecast.missing else None


def _pass(offer: Offer | None) -> Form | None:
    return Form("pass_bid", (Button("Pass once and stay in (Turn Order)"),)) if offer else None


def _drop(now: Situation, offer: Offer, main: bool) -> Form:
    (choice,) = offer.choices
    assert isinstance(choice, Choice) and choice.place is not None
    pays = f"${choice.pays}" if choice.pays else "nothing"
    says = f"Drop out: {say.ORDINALS[choice.place]}, pay {pays}"
    button = priced(now, says, choice, main)
    return Form("drop_out", (button if button.bad else Button(says, main=button.main),))


def bid_rows(state: State, seat: str) -> tuple[BidRow, ...]:
    """In the old player order."""
    auction = state.auction
    return tuple(_row(state, auction, color, seat) for color in state.order) if auction else ()


def _row(state: State, auction: Auction, color: str, seat: str) -> BidRow:
    bid = f"${auction.bids[color]}" if color in auction.bids else "–"
    out = color in auction.dropped
    cash = state.players[color].cash
    return BidRow(color, say.name(color), cash, bid, _standing(state, auction, color), color == seat, out)


def _standing(state: State, auction: Auction, color: str) -> str:
    if color in auction.dropped:
        paid = auction.paid[color]
        place = say.ORDINALS[len(state.order) - auction.dropped.index(color)]
        return f"{place}, pays {f'${paid}' if paid else 'nothing'}"
    if color == auction.leader:
        return "highest"
    if color in state.up:
        return "**to bid**"
    return "in, has passed once" if color in auction.passed else "in"
