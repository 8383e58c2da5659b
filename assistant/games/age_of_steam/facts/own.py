"""What is taken and spent of figures that only one map has."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..vocabulary import Change, Fact


class OwnTaken(Fact):
    """`what` is one of them in words, `why` what it came by."""

    seat: str
    figure: str
    count: int
    what: str
    why: str

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, self.figure, self.count, self.why)

    def said(self) -> str:
        return say.does(self.seat, f"takes {say.count(self.count, self.what)}")


class OwnSpent(Fact):
    """`on` what, in words; `paid`: dollars beside."""

    seat: str
    figure: str
    count: int
    what: str
    on: str
    paid: int = 0

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, self.figure, -self.count, f"spent on {self.on}")
        yield Change(self.seat, "cash", -self.paid, f"paid for {self.on}")

    def said(self) -> str:
        beside = f" and ${self.paid}" if self.paid else ""
        return say.does(self.seat, f"spends {say.count(self.count, self.what)}{beside} on {self.on}")
