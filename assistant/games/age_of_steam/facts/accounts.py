"""VI to VIII. Income, expenses, income reduction. The log lists figures here, not ten like sentences."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..copying import replace, with_player
from ..state import State
from ..vocabulary import Change, Fact, Part


class IncomeCollected(Fact):
    seat: str
    amount: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", self.amount, "income collected")

    def said(self) -> str:
        return say.does(self.seat, f"collects ${self.amount}") if self.amount else ""

    def part(self) -> Part:
        return Part(f"{say.name(self.seat)} {say.dollars(self.amount)}")


class ExpensesPaid(Fact):
    seat: str
    due: int
    paid: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "expenses paid")

    def said(self) -> str:
        if self.paid == self.due:
            return say.does(self.seat, f"pays ${self.due} expenses")
        return say.does(self.seat, f"owes ${self.due} expenses and pays ${self.paid}")

    def part(self) -> Part:
        owed = "" if self.paid == self.due else f" of ${self.due}"
        return Part(f"{say.name(self.seat)} ${self.paid}{owed}")


class IncomeLost(Fact):
    """Income falls by every dollar that could not be paid."""

    seat: str
    amount: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "income", -self.amount, "expenses not paid in full")

    def said(self) -> str:
        return say.does(self.seat, f"is ${self.amount} short: income −{self.amount}")

    def part(self) -> Part:
        return Part(f"{say.name(self.seat)}’s income −{self.amount}")


class PlayerEliminated(Fact):
    seat: str

    recapped = True

    def fold(self, state: State) -> State:
        order = tuple(seat for seat in state.order if seat != self.seat)
        return replace(with_player(state, self.seat, out=True), order=order)

    def said(self) -> str:
        return say.whose(self.seat, f"income is below 0: {say.name(self.seat)} is out of the game")

    def part(self) -> Part:
        return Part(f"{say.name(self.seat)} is out of the game")


class IncomeReduced(Fact):
    seat: str
    amount: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "income", -self.amount, "income reduction")

    def said(self) -> str:
        return say.whose(self.seat, f"income is reduced by {self.amount}")

    def part(self) -> Part:
        return Part(f"{say.name(self.seat)} −{self.amount}")
