"""V. Move goods where a cube may also take connections that are no links: the mover pays a fare for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....engine import Illegal
from .. import speech as say
from ..copying import replace
from ..forecast import forecast
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import Link, State
from ..vocabulary import Change, Fact, Move
from .move_goods import GoodsMove, MoveGoodsPhase
from .phase import AoSDraft, check_can_pay


class TransferOpened(Fact):
    """A printed connection that belongs to nobody; cubes may take it from now on."""

    link: Link

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, links=(*state.links, self.link))


@dataclass(frozen=True)
class Transferred:
    """Who has paid by hand last, and when."""

    seat: str
    turn: int
    round: int


class PayTransfer(Move):
    """Pay the fare for the cube that is delivered by hand next."""


class TransferPaid(Fact):
    seat: str
    paid: int
    turn: int
    round: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "fare for goods")

    def fold(self, state: State) -> State:
        return replace(state, own=Transferred(self.seat, self.turn, self.round))

    def said(self) -> str:
        return say.does(self.seat, f"pays ${self.paid} for a transfer")


TransferMove: TypeAlias = GoodsMove | PayTransfer


class TransferringGoodsPhase(MoveGoodsPhase):
    """For maps whose rules know the `fare` of such a connection. Where only the table sees the way of a cube,
    the fare is paid before the delivery, once for each."""

    moves = (*MoveGoodsPhase.moves, PayTransfer)
    fare = 1

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        for number, printed in enumerate(rules.board.links):
            fresh = 1 + max((link.id for link in draft.state.links), default=0)
            link = Link(fresh, printed.between, 0, None, (), number)
            there = any(one.printed == number for one in draft.state.links)
            if rules.fare(draft.state, link) and not there:
                draft.record(TransferOpened(link))
        super().begin(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: TransferMove) -> None:
        if not isinstance(move, PayTransfer):
            return super().decide(draft, rules, move)
        if trouble := transfer_trouble(draft.state, rules, move.seat):
            raise Illegal(trouble)
        check_can_pay(draft.state, move.seat, self.fare)
        draft.record(TransferPaid(move.seat, self.fare, draft.state.turn, draft.state.goods_round))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if transfer_trouble(state, rules, seat) or state.players[seat].cash < self.fare:
            return offered
        says = f"Transfer by hand: ${self.fare}"
        choice = Choice({}, says, forecast(rules, state, seat, cash=-self.fare), self.fare)
        return [*offered, Offer("pay_transfer", seat, {}, (choice,), says=says)]


def transfer_trouble(state: State, rules: Rules, seat: str) -> str:
    """Reason that a fare is not paid by itself now, or ''."""
    name = say.name(seat)
    if state.tracking.on_map:
        return "Here a transfer is paid with its delivery."
    if not rules.reach(state, seat):
        return f"{name}’s {rules.engine.reaches} no links: no cube moves."
    paid = state.own == Transferred(seat, state.turn, state.goods_round)
    return f"{name} has already paid for a transfer in this round." if paid else ""
