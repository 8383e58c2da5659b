"""V. Move goods in chains: while links are left, another cube may go on from where the last one came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....engine import Illegal
from .. import speech as say
from ..copying import replace
from ..forecast import forecast
from ..moves import Deliver, DeliverByHand
from ..offers import Choice, Offer
from ..places import spoken
from ..rules import Rules
from ..state import State
from ..track.routes import all_routes
from ..vocabulary import Fact, Move
from .move_goods import GoodsMove, MoveGoodsPhase, last_delivery
from .phase import AoSDraft, acted


@dataclass(frozen=True)
class Chain:
    """Where a seat's next cube starts from, and the links that those before it have used."""

    seat: str
    place: str
    links: int


def chain_of(state: State) -> Chain | None:
    """The chain that goes on, if there is one."""
    return state.own if isinstance(state.own, Chain) else None


def used(state: State, seat: str) -> int:
    """The links that a seat's chain has used so far."""
    chain = chain_of(state)
    return chain.links if chain and chain.seat == seat else 0


class EndChain(Move):
    """Let no further cube go on."""


class ChainGrew(Fact):
    """A cube has come to `place`; `links`: how many the chain has used so far."""

    seat: str
    place: str
    links: int

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=Chain(self.seat, self.place, self.links))


class ChainEnded(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=None)


ChainMove: TypeAlias = GoodsMove | EndChain


class ChainedGoodsPhase(MoveGoodsPhase):
    """For maps whose `reach` subtracts the links `used`, and whose `may_leave` allows only the place that the
    chain has come to."""

    moves = (*MoveGoodsPhase.moves, EndChain)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        end_chain(draft)  # a correction may have broken one off
        super().begin(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: ChainMove) -> None:
        if isinstance(move, Deliver | DeliverByHand):
            before = used(draft.state, move.seat)
            self.carry_out(draft, rules, move)
            grow(draft, move.seat, before)
        elif not isinstance(move, EndChain):
            check_no_chain(draft.state, move.seat)
            self.carry_out(draft, rules, move)
        if isinstance(move, EndChain) or not goes_on(draft.state, rules, move.seat):
            end_chain(draft)
            acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        chain, offers = chain_of(state), super().offers(state, rules, seat)
        if chain is None or chain.seat != seat:
            return offers
        says = f"End the chain at {spoken(state, chain.place)}"
        end = Offer("end_chain", seat, {}, (Choice({}, says, forecast(rules, state, seat)),), says=says)
        return [*(offer for offer in offers if offer.type in ("deliver", "deliver_by_hand")), end]


def grow(draft: AoSDraft, seat: str, before: int) -> None:
    """Where cubes are not tracked, nobody knows whether another one could go on."""
    delivery = last_delivery(draft)
    if delivery.to and draft.state.tracking.goods != "none":
        draft.record(ChainGrew(seat, delivery.to, before + delivery.length))


def end_chain(draft: AoSDraft) -> None:
    if chain_of(draft.state):
        draft.record(ChainEnded())


def check_no_chain(state: State, seat: str) -> None:
    chain = chain_of(state)
    if chain and chain.seat == seat:
        raise Illegal(f"{say.name(seat)}’s chain goes on from {spoken(state, chain.place)}, or ends there.")


def goes_on(state: State, rules: Rules, seat: str) -> bool:
    """Whether another cube could go on from where the last one came to."""
    chain = chain_of(state)
    if chain is None or chain.seat != seat or rules.reach(state, seat) < 1:
        return False
    if state.tracking.track == "hand":
        return bool(state.goods.places.get(chain.place))
    return bool(all_routes(rules, state, seat))
