"""What happened by itself at the end of a turn, for people to read: accounts and growth."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine import Answered
from . import facts as f
from .places import spoken
from .state import State


@dataclass
class Account:
    """One player's end of turn, in dollars and steps of income."""

    seat: str
    collected: int = 0
    due: int = 0
    paid: int = 0
    lost: int = 0
    reduced: int = 0
    out: bool = False


@dataclass(frozen=True)
class Growth:
    """Cubes to put on one place. `cubes` is empty where the app does not track goods."""

    place: str
    said: str
    side: str
    column: str
    dice: int
    boxes: tuple[int, ...] = ()
    cubes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recap:
    accounts: tuple[Account, ...] = ()
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    growth: tuple[Growth, ...] = ()


def recap(state: State) -> Recap:
    return Recap(_accounts(state), _dice(state), _growth(state))


def _accounts(state: State) -> tuple[Account, ...]:
    found: dict[str, Account] = {}
    for fact in state.recap:
        match fact:
            case f.IncomeCollected():
                found[fact.seat] = Account(fact.seat, collected=fact.amount)
            case f.ExpensesPaid():
                account = found.setdefault(fact.seat, Account(fact.seat))
                account.due, account.paid = fact.due, fact.paid
            case f.IncomeLost():
                found[fact.seat].lost = fact.amount
            case f.IncomeReduced():
                found.setdefault(fact.seat, Account(fact.seat)).reduced = fact.amount
            case f.PlayerEliminated():
                found.setdefault(fact.seat, Account(fact.seat)).out = True
    return tuple(found.values())


def _dice(state: State) -> dict[str, tuple[int, ...]]:
    return {
        fact.question.removeprefix("growth_"): tuple(sorted(int(face) for face in fact.outcome))
        for fact in state.recap
        if isinstance(fact, Answered) and fact.question.startswith("growth_")
    }


def _growth(state: State) -> tuple[Growth, ...]:
    grown = [
        Growth(x.place, spoken(state, x.place), x.side, x.column, x.dice, x.boxes, x.cubes)
        for x in state.recap
        if isinstance(x, f.CityGrew)
    ]
    called = [
        Growth(x.place, spoken(state, x.place), x.side, x.column, x.dice)
        for x in state.recap
        if isinstance(x, f.GrowthCalled)
    ]
    return (*grown, *called)
