"""V. Move goods where the cubes that one city takes are kept by whoever delivered them, and count at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from ..vocabulary import Change, Fact, Move
from .move_goods import GoodsMove, MoveGoodsPhase, delivered
from .phase import AoSDraft, acted

KEPT = "in_front_of_player"
say.name_spot(KEPT, "in front of the player")


class DeliverKept(Move):
    """Where cubes are not tracked: a cube is delivered to the city whose cubes are kept."""


class CubeKept(Fact):
    """`count`: how many cubes the seat has delivered to `city`, in all. Their figure has its key."""

    seat: str
    city: str
    figure: str
    count: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, self.figure, 1, f"delivered to {self.city}")

    def said(self) -> str:
        return say.does(self.seat, f"has delivered {say.count(self.count, 'cube')} to {self.city}")


KeptMove: TypeAlias = GoodsMove | DeliverKept


class KeptGoodsPhase(MoveGoodsPhase):
    """`city`: the one whose cubes are kept; `after_delivery` of the map counts them by `keep`."""

    moves = (*MoveGoodsPhase.moves, DeliverKept)
    city = ""

    def carry_out(self, draft: AoSDraft, rules: Rules, move: KeptMove) -> None:
        if not isinstance(move, DeliverKept):
            return super().carry_out(draft, rules, move)
        if draft.state.tracking.goods != "none":
            raise Illegal(f"Say which cube is delivered to {self.city}.")
        delivered(draft, rules, f.GoodsDelivered(str(move.seat), {}, to=self.city))

    def decide(self, draft: AoSDraft, rules: Rules, move: KeptMove) -> None:
        self.carry_out(draft, rules, move)
        acted(draft, str(move.seat))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if state.tracking.goods != "none":
            return offered
        says = f"Delivered to {self.city}: {rules.leads_to(state, '', '', self.city)}, no income"
        choice = Choice({}, says, forecast(rules, state, seat))
        return (*offered, Offer("deliver_kept", seat, {}, (choice,), says=says))


def keep(draft: AoSDraft, delivery: f.GoodsDelivered, city: str, figure: str) -> None:
    if delivery.to == city:
        count = draft.state.players[delivery.seat].own[figure] + 1
        draft.record(CubeKept(delivery.seat, city, figure, count))
