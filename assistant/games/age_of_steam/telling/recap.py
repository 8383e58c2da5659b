"""What is worth reading again: the last turn's accounts and growth, and what this turn has seen so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ....engine import Answered, Fact
from .. import facts as f
from .. import speech as say
from ..phases.refilling import BoxesRefilled, BoxFilled, say_boxes
from ..places import spoken
from ..state import Box, Link, State


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
class Built:
    """What a seat has built this turn."""

    tiles: int = 0
    cost: int = 0
    links: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Moved:
    """What a seat did in a goods round: the income it brought, and the cube that went. What was improved instead stands
    by its name, for a bare +1 would be income."""

    figure: str
    says: str
    color: str = ""

    @property
    def told(self) -> str:
        return f"{self.figure} {self.says}".removeprefix("– ")

    @property
    def briefly(self) -> str:
        """Where four players and more stand beside each other."""
        return "nothing" if self.says == "moved nothing" else self.told if self.improved else self.figure

    @property
    def improved(self) -> bool:
        return self.figure[:1].isalpha()


@dataclass
class Turn:
    """The turn so far: shares issued, bids in their order, track by seat, and each goods round."""

    shares: dict[str, int] = field(default_factory=dict)
    bids: list[tuple[str, str]] = field(default_factory=list)
    built: dict[str, Built] = field(default_factory=dict)
    rounds: list[dict[str, Moved]] = field(default_factory=list)


@dataclass(frozen=True)
class Recap:
    """Each part is put together when it is asked for: most pages show one or two."""

    state: State

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        return _accounts(self.state)

    @cached_property
    def dice(self) -> dict[str, tuple[int, ...]]:
        return _dice(self.state)

    @cached_property
    def growth(self) -> tuple[Growth, ...]:
        return _growth(self.state)

    @cached_property
    def laid(self) -> dict[Box, str]:
        """Cubes that Production put into boxes of the display."""
        return _laid(self.state)

    @cached_property
    def left(self) -> dict[Box, str]:
        """Cubes that growth took out of them."""
        return _left(self.growth)

    @cached_property
    def turn(self) -> Turn:
        return _turn(self.state)


def recap(state: State) -> Recap:
    return Recap(state)


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


CALLED: dict[type[Fact], int] = {  # in this order
    f.CityGrew: 0,
    f.GrowthCalled: 1,
    f.FillCalled: 2,
    f.ColumnCalled: 3,
    f.CubesCame: 4,
    BoxesRefilled: 5,
    BoxFilled: 5,
}


def _growth(state: State) -> tuple[Growth, ...]:
    facts = [fact for fact in state.recap if type(fact) in CALLED]
    facts.sort(key=lambda fact: CALLED[type(fact)])
    return tuple(grown for fact in facts if (grown := _grown(state, fact)))


def _grown(state: State, fact: Fact) -> Growth | None:
    match fact:
        case f.CityGrew(place=place):
            said = spoken(state, place)
            return Growth(place, said, fact.side, fact.column, fact.dice, fact.boxes, fact.cubes)
        case f.GrowthCalled(place=place):
            return Growth(place, spoken(state, place), fact.side, fact.column, fact.dice)
        case f.FillCalled(place=place):
            return Growth(place, spoken(state, place), "fill", "", fact.to)
        case f.ColumnCalled():
            name = say.starting(f"{fact.side} {fact.column}")
            return Growth(name, name, fact.side, fact.column, fact.dice)
        case f.CubesCame(place=place):
            return Growth(place, spoken(state, place), "bag", "", fact.count, (), fact.cubes)
        case BoxesRefilled(place=place):
            return Growth(place, spoken(state, place), "boxes", say_boxes(fact.boxes), 0, (), fact.cubes)
        case BoxFilled(place=place):
            return Growth(place, spoken(state, place), "boxes", say_boxes((fact.box,)), 0, (), (fact.color,))
    return None


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
            case f.BidPlaced():
                turn.bids.append((fact.seat, f"${fact.amount}"))
            case f.BidPassed() | f.DroppedOut():
                turn.bids.append((fact.seat, "out" if isinstance(fact, f.DroppedOut) else "passes"))
            case f.GoodsRoundBegan():
                turn.rounds = [*turn.rounds[: fact.goods_round - 1], {}]
            case f.GoodsDelivered() | f.LocomotiveImproved() | f.Declined() if turn.rounds:
                turn.rounds[-1].update(_moved(fact))
            case _:
                _build(turn.built, fact)
    return turn


def _build(built: dict[str, Built], fact: Fact) -> None:
    """By hand and printed links at once; on the board tile by tile, then what they cost and complete."""
    match fact:
        case f.TrackBuiltByHand() | f.LinkBuilt():
            links = fact.links if isinstance(fact, f.TrackBuiltByHand) else (fact.link,)
            _lay(built, fact.seat, fact.tiles, fact.cost, links)
        case f.NamedLinkBuilt():
            _lay(built, fact.seat, fact.tiles, fact.cost)
        case f.TrackLaid() | f.NewCityPlaced():
            _lay(built, fact.seat, int(isinstance(fact, f.TrackLaid)), 0)
        case f.TrackPaid():
            _lay(built, fact.seat, 0, fact.cost)
        case f.LinksChanged() if built:
            seat = next(reversed(built))
            _lay(built, seat, 0, 0, [link for link in fact.links if link.owner == seat])


def _lay(built: dict[str, Built], seat: str, tiles: int, cost: int, links: Iterable[Link] = ()) -> None:
    """The seat that has built last stands last."""
    so_far = built[seat] = built.pop(seat, Built())
    so_far.tiles += tiles
    so_far.cost += cost
    so_far.links += [said for link in links if (said := say.link(link.ends)) not in so_far.links]


def _moved(fact: Fact) -> dict[str, Moved]:
    match fact:
        case f.GoodsDelivered():
            figure = say.signed(fact.income.get(fact.seat, 0))
            where = f"to {say.place(fact.to)}" if fact.to else "delivered"
            where += f", ${fact.received}" if fact.received else ""
            return {fact.seat: Moved(figure, where, fact.color or "")}
        case f.LocomotiveImproved(instead=True):
            return {fact.seat: Moved(say.starting((fact.counts or "loco").split()[-1]), "+1")}
        case f.Declined():
            return {fact.seat: Moved("–", "moved nothing")}
    return {}
