"""II. Determine player order: an open auction, won by the last player who has not dropped out."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Illegal
from ...later import Later
from ...shapes import MOST_LISTED, Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import Bid, DropOut, PassBid
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import Auction, State
from .phase import AoSDraft, PhaseOf, check_can_pay


class PlayerOrderPhase(PhaseOf[Bid | PassBid | DropOut]):
    name = "determine_player_order"
    moves = (Bid, PassBid, DropOut)
    passes = True  # whether Turn Order lets a seat pass once

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        draft.record(f.AuctionOpened(draft.state.playing))
        draft.record(f.Awaited(draft.state.playing))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """The last one bidding has won; a lone player needs no auction."""
        auction = draft.state.auction
        if auction and len(auction.bidding) == 1:
            _award(draft, auction)

    def decide(self, draft: AoSDraft, rules: Rules, move: Bid | PassBid | DropOut) -> None:
        match move:
            case Bid():
                self.bid(draft, move)
            case PassBid():
                check_may_pass(draft.state, move.seat)
                draft.record(f.BidPassed(move.seat))
            case DropOut():
                place, pays = terms(draft.state, rules, move.seat)
                draft.record(f.DroppedOut(move.seat, place, pays))
        draft.record(f.Awaited(_asked_after(draft.state, move.seat)))

    def bid(self, draft: AoSDraft, move: Bid) -> None:
        lowest = auction_of(draft.state).high + 1
        if move.amount < lowest:
            raise Illegal(f"{say.name(move.seat)} must bid ${lowest} or more, or drop out.")
        check_can_pay(draft.state, move.seat, move.amount)
        draft.record(f.BidPlaced(move.seat, move.amount))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        auction, cash = auction_of(state), state.players[seat].cash
        place, pays = terms(state, rules, seat)
        leave = forecast(rules, state, seat, cash=-pays)
        drop = Choice({}, f"Drop out: {say.ORDINALS[place]}, pay ${pays}", leave, pays, place)
        amounts = range(auction.high + 1, min(cash, auction.high + MOST_LISTED) + 1)
        bids = Later[Choice](lambda: (_bid(state, rules, seat, n) for n in amounts))
        fields = {"amount": Bound(min=auction.high + 1, max=cash)}
        others = [Offer("drop_out", seat, {}, (drop,))]
        if may_pass(state, seat):
            others.insert(0, Offer("pass_bid", seat))
        return [Offer("bid", seat, fields, bids), *others] if amounts else others


def auction_of(state: State) -> Auction:
    return state.auction or Auction(())


def terms(state: State, rules: Rules, seat: str) -> tuple[int, int]:
    """The place in the order for dropping out now, and what it costs."""
    place = len(auction_of(state).bidding)
    return place, rules.bid_due(state, place, owed(state, seat))


def owed(state: State, seat: str) -> int:
    """The bid, or all the cash if a correction has left less."""
    return min(auction_of(state).bids.get(seat, 0), state.players[seat].cash)


def may_pass(state: State, seat: str) -> bool:
    right = "turn_order_pass" in state.players[seat].actions
    return right and seat not in auction_of(state).passed


def check_may_pass(state: State, seat: str) -> None:
    if "turn_order_pass" not in state.players[seat].actions:
        raise Illegal(f"{say.name(seat)} did not choose Turn Order last turn and can’t pass.")
    if seat in auction_of(state).passed:
        raise Illegal(f"{say.name(seat)} has already passed once: bid or drop out.")


def _asked_after(state: State, seat: str) -> tuple[str, ...]:
    """Who is asked next, in turn; the leader is not asked to raise."""
    auction, at = auction_of(state), state.order.index(seat)
    round_ = state.order[at + 1 :] + state.order[: at + 1]
    asked = tuple(s for s in round_ if s in auction.bidding and s != auction.leader)
    return asked or auction.bidding


def _bid(state: State, rules: Rules, seat: str, amount: int) -> Choice:
    coming = forecast(rules, state, seat, cash=-amount)
    return Choice({"amount": amount}, f"Bid ${amount}", coming, amount)


def _award(draft: AoSDraft, auction: Auction) -> None:
    winner = auction.bidding[0]
    draft.record(f.AuctionWon(winner, owed(draft.state, winner)))
    draft.record(f.OrderSet((winner, *reversed(auction.dropped))))
    draft.record(f.Awaited(()))
