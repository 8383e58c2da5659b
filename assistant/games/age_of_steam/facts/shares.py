"""I. Issue shares."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..vocabulary import Change, Fact


class SharesIssued(Fact):
    seat: str
    count: int
    received: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "shares", self.count, "shares issued")
        yield Change(self.seat, "cash", self.received, "shares issued")

    def said(self) -> str:
        if not self.count:
            return say.does(self.seat, "issues no shares")
        shares = say.count(self.count, "share")
        return say.does(self.seat, f"issues {shares} and receives ${self.received}")


class SharesBoughtBack(Fact):
    """After the last turn. `price` is for all shares; if cash falls short, nothing is paid."""

    seat: str
    count: int
    paid: int
    price: int

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "shares bought back")
        yield Change(self.seat, "shares", -self.count, "shares bought back")

    def said(self) -> str:
        if self.paid < self.price:
            return say.does(self.seat, f"can’t buy back all shares for ${self.price}")
        return say.does(self.seat, f"buys back {say.count(self.count, 'share')} for ${self.paid}")
