"""What is worth reading again: the last turn's accounts and growth, and what this turn has seen so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....engine import Answered, Fact
from .. import facts as f
from .. import speech as say
from ..places import spoken
from ..state import Box, State


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


@dataclass
class Turn:
    """What each seat has done: shares issued, tiles and dollars of track, and a word for each goods round."""

    shares: dict[str, int] = field(default_factory=dict)
    tiles: dict[str, int] = field(default_factory=dict)
    track: dict[str, int] = field(default_factory=dict)
    rounds: list[dict[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Recap:
    """`laid` and `left`: cubes Production put into boxes of the display, and growth took out of them."""

    accounts: tuple[Account, ...] = ()
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    growth: tuple[Growth, ...] = ()
    laid: dict[Box, str] = field(default_factory=dict)
    left: dict[Box, str] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)


def recap(state: State) -> Recap:
    growth = _growth(state)
    return Recap(_accounts(state), _dice(state), growth, _laid(state), _left(growth), _turn(state))


def _accounts(state: State) -> tuple[Account, ...]:
    accounts: dict[str, Account] = {}
    for fact in state.recap:
        match fact:
            case f.IncomeCollected():
                accounts[fact.seat] = Account(fact.seat, collected=fact.amount)
            case f.ExpensesPaid():
                account = accounts.setdefault(fact.seat, Account(fact.seat))
                account.due, account.paid = fact.due, fact.paid
            case f.IncomeLost():
                accounts[fact.seat].lost = fact.amount
            case f.IncomeReduced():
                accounts.setdefault(fact.seat, Account(fact.seat)).reduced = fact.amount
            case f.PlayerEliminated():
                accounts.setdefault(fact.seat, Account(fact.seat)).out = True
    return tuple(accounts.values())


def _dice(state: State) -> dict[str, tuple[int, ...]]:
    return {
        side: tuple(sorted(int(face) for face in fact.outcome))
        for fact in state.recap
        if isinstance(fact, Answered) and (side := f.side_rolled(fact))
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
    came = [
        Growth(x.place, spoken(state, x.place), "bag", "", x.count, (), x.cubes)
        for x in state.recap
        if isinstance(x, f.CubesCame)
    ]
    return (*grown, *called, *came)


def _laid(state: State) -> dict[Box, str]:
    laid = [fact for fact in state.recap if isinstance(fact, f.ProductionLaid)]
    return {box: cube for fact in laid for box, cube in zip(fact.boxes, fact.cubes, strict=True)}


def _left(growth: tuple[Growth, ...]) -> dict[Box, str]:
    return {
        (grown.side, grown.column, box): cube
        for grown in growth
        if grown.boxes
        for box, cube in zip(grown.boxes, grown.cubes, strict=True)
    }


def _turn(state: State) -> Turn:
    turn = Turn()
    for fact in state.recap:
        match fact:
            case f.SharesIssued():
                turn.shares[fact.seat] = fact.count
            case f.TrackBuiltByHand() | f.LinkBuilt():
                turn.tiles[fact.seat] = turn.tiles.get(fact.seat, 0) + fact.tiles
                turn.track[fact.seat] = turn.track.get(fact.seat, 0) + fact.cost
            case f.GoodsRoundBegan():
                turn.rounds = [*turn.rounds[: fact.goods_round - 1], {}]
            case _ if turn.rounds and (said := _moved(fact)):
                turn.rounds[-1].update(said)
    return turn


def _moved(fact: Fact) -> dict[str, str]:
    """A goods round in a word."""
    match fact:
        case f.GoodsDelivered():
            return {fact.seat: say.signed(fact.income.get(fact.seat, 0))}
        case f.LocomotiveImproved(instead=True):
            return {fact.seat: "loco +1"}
        case f.Declined():
            return {fact.seat: "none"}
    return {}
