"""II. Determine player order: the auction."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..copying import with_auction
from ..state import Auction, State
from ..vocabulary import Change, Fact


class AuctionOpened(Fact):
    bidding: tuple[str, ...]

    quiet = True

    def fold(self, state: State) -> State:
        return with_auction(state, Auction(self.bidding))


class BidPlaced(Fact):
    seat: str
    amount: int

    recapped = True

    def fold(self, state: State) -> State:
        auction = state.auction or Auction(())
        return with_auction(state, auction, bids={**auction.bids, self.seat: self.amount})

    def said(self) -> str:
        return say.does(self.seat, f"bids ${self.amount}")


class BidPassed(Fact):
    seat: str

    recapped = True

    def fold(self, state: State) -> State:
        auction = state.auction or Auction(())
        return with_auction(state, auction, passed=(*auction.passed, self.seat))

    def said(self) -> str:
        return say.does(self.seat, "passes once and stays in")


class DroppedOut(Fact):
    seat: str
    place: int
    paid: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "dropped out of the auction")

    def fold(self, state: State) -> State:
        auction = state.auction or Auction(())
        return with_auction(
            state,
            auction,
            bidding=tuple(seat for seat in auction.bidding if seat != self.seat),
            dropped=(*auction.dropped, self.seat),
            paid={**auction.paid, self.seat: self.paid},
        )

    def said(self) -> str:
        return say.does(self.seat, f"drops out, takes {say.ORDINALS[self.place]} place and {pays(self.paid)}")


class AuctionWon(Fact):
    seat: str
    paid: int

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "won the auction")

    def said(self) -> str:
        return say.does(self.seat, f"is 1st and {pays(self.paid)}")


def pays(amount: int) -> str:
    return f"pays ${amount}" if amount else "pays nothing"
