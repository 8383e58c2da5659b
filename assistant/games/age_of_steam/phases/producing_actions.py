"""III. Select actions where Production is done as soon as it is chosen: one of the cubes drawn goes to a city,
the other goes back. Goods growth is then a matter of dice alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ....engine import Illegal
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import ChooseAction, DrawProduction, Produce, RollGrowth
from ..offers import Choice, Offer
from ..places import spoken
from ..rules import Rules
from ..state import State
from .city_production import CubesCalled, check_city, draw, pointless, question
from .goods_growth import GoodsGrowthPhase, asked, await_dice, check_not_drawn, check_tracked, give_back
from .phase import AoSDraft, acted
from .select_actions import SelectActionsPhase

ActionMove: TypeAlias = ChooseAction | DrawProduction | Produce
PRODUCTION = "production"


class ProducingActionsPhase(SelectActionsPhase):
    moves = (ChooseAction, DrawProduction, Produce)

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        if not producer(draft.state):
            give_back(draft)
            super().settle(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: ActionMove) -> None:
        match move:
            case ChooseAction():
                check_produced(draft.state)
                super().decide(draft, rules, move)
                if move.action == PRODUCTION:
                    begin_production(draft, rules, move.seat)
            case DrawProduction():
                check_producing(draft.state, move.seat)
                check_tracked(draft.state)
                check_not_drawn(draft.state, move.seat)
                draw(draft, rules, move.seat)
            case Produce():
                check_producing(draft.state, move.seat)
                produce(draft, rules, move)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if producer(state) != seat:
            return super().offers(state, rules, seat)
        if state.goods.drawn or state.tracking.goods == "none":
            return (_produce(state, rules, seat),)
        return (Offer("draw_production", seat, asks=asked(state, [question(state, rules)])),)


class GrowthByDicePhase(GoodsGrowthPhase):
    """Only the dice are left: Production was done when it was chosen."""

    moves = (RollGrowth,)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        await_dice(draft, rules)


def producer(state: State) -> str | None:
    """Who has chosen Production and has yet to place its cube."""
    return next((seat for seat in state.up if state.players[seat].action == PRODUCTION), None)


def check_produced(state: State) -> None:
    if seat := producer(state):
        raise Illegal(f"{say.name(seat)} has chosen Production and places its cube first.")


def check_producing(state: State, seat: str) -> None:
    if producer(state) != seat:
        raise Illegal(f"{say.name(seat)} has no Production to do now.")


def begin_production(draft: AoSDraft, rules: Rules, seat: str) -> None:
    """The seat stays up, unless there is nothing to draw."""
    if why := pointless(draft.state, rules):
        return draft.record(f.ProductionSkipped(seat, why))
    draft.record(f.Awaited((seat, *draft.state.queue)))


def produce(draft: AoSDraft, rules: Rules, move: Produce) -> None:
    """A move that draws and places at once may name a colour that is not drawn: then the draw stands, and
    the seat chooses again."""
    if draft.state.tracking.goods == "none":
        draft.record(f.ProductionLaid(move.seat, (), ()))
        return acted(draft, move.seat)
    place, known = check_city(draft.state, rules, move), bool(draft.state.goods.drawn)
    if not known:
        draw(draft, rules, move.seat)
    drawn = draft.state.goods.drawn
    color = move.color or (drawn[0] if len(set(drawn)) == 1 else None)
    if color in drawn:
        return place_one(draft, move.seat, place, str(color))
    if known:
        raise Illegal(f"Production drew {say.cubes(drawn)}: say which colour is placed.")


def place_one(draft: AoSDraft, seat: str, place: str, color: str) -> None:
    back = tuple((Counter(draft.state.goods.drawn) - Counter([color])).elements())
    draft.record(CubesCalled(seat, place, (color,)))
    if back:
        draft.record(f.ProductionReturned(back))
    acted(draft, seat)


def _produce(state: State, rules: Rules, seat: str) -> Offer:
    """Where cubes are not tracked, the table only says that it is done."""
    coming, colors = forecast(rules, state, seat), list(dict.fromkeys(state.goods.drawn))
    if state.tracking.goods == "none":
        return Offer("produce", seat, {}, (Choice({}, "One cube is placed, the other back", coming),))
    places = rules.production_places(state)
    choices = tuple(
        Choice({"city": place, "color": color}, f"{say.starting(color)} to {spoken(state, place)}", coming,
               row=spoken(state, place), piece=color)
        for place in places
        for color in colors
    )  # fmt: skip
    fields = {"city": Bound(one_of=places), "color": Bound(one_of=colors)}
    says = f"Drawn: {say.cubes(state.goods.drawn)}. Place one of them; any other goes back to the bag"
    return Offer("produce", seat, fields, choices, says=says)
