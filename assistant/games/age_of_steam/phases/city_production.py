"""IX. Goods growth by Production alone: what is drawn goes to one city, and nobody rolls dice."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Illegal, Question
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..copying import with_cubes
from ..forecast import forecast
from ..moves import Decline, DrawProduction, Produce
from ..offers import Choice, Offer
from ..places import known_place, spoken
from ..rules import Rules
from ..state import CUBES, Cubes, State
from ..vocabulary import Fact
from .goods_growth import GoodsGrowthPhase, GrowthMove, asked, check_not_drawn, check_tracked, give_back
from .phase import AoSDraft, acted, holder


class CubesCalled(Fact):
    """What Production drew goes to one city."""

    seat: str
    place: str
    cubes: Cubes

    recapped = True

    def fold(self, state: State) -> State:
        return with_cubes(state, self.place, self.cubes, drawn=())

    def said(self) -> str:
        return say.does(self.seat, f"brings {say.cubes(self.cubes)} to {say.place(self.place)}")


class CityProductionPhase(GoodsGrowthPhase):
    moves = (DrawProduction, Produce, Decline)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        producer, why = holder(draft.state, "production"), pointless(draft.state, rules)
        if producer and why:
            draft.record(f.ProductionSkipped(producer, why))
        draft.record(f.Awaited((producer,) if producer and not why else ()))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """Nobody rolls dice."""
        if not draft.state.queue:
            give_back(draft)

    def decide(self, draft: AoSDraft, rules: Rules, move: GrowthMove) -> None:
        match move:
            case DrawProduction():
                check_tracked(draft.state)
                check_not_drawn(draft.state, move.seat)
                return draw(draft, rules, move.seat)
            case Produce():
                produce(draft, rules, move)
            case _:
                check_not_drawn(draft.state, move.seat)
                draft.record(f.ProductionSkipped(move.seat, "declined"))
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        decline = () if state.goods.drawn else (Offer("decline", seat),)
        if state.tracking.goods == "app" and not state.goods.drawn:
            return (Offer("draw_production", seat), *decline)
        return (_produce(state, rules, seat), *decline)


def _produce(state: State, rules: Rules, seat: str) -> Offer:
    """Where cubes are not tracked, the table only says that it is done."""
    drawn, coming = state.goods.drawn, forecast(rules, state, seat)
    if state.tracking.goods == "none":
        return Offer("produce", seat, {}, (Choice({}, "The cubes are drawn and placed", coming),))
    places = rules.production_places(state)
    choices = tuple(Choice({"city": place}, spoken(state, place), coming) for place in places)
    asks = () if drawn else asked(state, [question(state, rules)])
    says = f"{say.starting(say.cubes(drawn))} go to" if drawn else "The cubes drawn go to"
    return Offer("produce", seat, {"city": Bound(one_of=places)}, choices, asks, says)


def pointless(state: State, rules: Rules) -> str:
    """Reason Production would do nothing, as `ProductionSkipped` keeps it, or ''."""
    if state.tracking.goods == "none":
        return ""
    if not sum(state.goods.bag.values()):
        return "bag_empty"
    return "" if rules.production_places(state) else "nowhere"


def question(state: State, rules: Rules) -> Question:
    """As many cubes as the bag still has."""
    bag = state.goods.bag
    return Question("production", CUBES, min(rules.production_cubes, sum(bag.values())), bag)


def draw(draft: AoSDraft, rules: Rules, seat: str) -> None:
    (cubes,) = draft.ask(question(draft.state, rules))
    draft.record(f.ProductionDrawn(seat, tuple(str(color) for color in cubes)))


def produce(draft: AoSDraft, rules: Rules, move: Produce) -> None:
    if draft.state.tracking.goods == "none":
        return draft.record(f.ProductionLaid(move.seat, (), ()))
    place = check_city(draft.state, rules, move)
    if move.color:
        raise Illegal("On this map both cubes of Production stay together: name no colour.")
    if not draft.state.goods.drawn:
        draw(draft, rules, move.seat)
    draft.record(CubesCalled(move.seat, place, draft.state.goods.drawn))


def check_city(state: State, rules: Rules, move: Produce) -> str:
    """The city that is named, if Production may go there."""
    if move.boxes or not move.city:
        raise Illegal("On this map Production goes to one city: name it.")
    place = known_place(rules.board, state, move.city)
    if place is None or place not in rules.production_places(state):
        raise Illegal(f"Production can’t go to {move.city} now.")
    return place
