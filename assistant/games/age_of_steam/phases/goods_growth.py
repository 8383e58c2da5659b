"""IX. Goods growth: Production, then the dice for light and dark columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ....engine import DICE, Illegal, Move, Question
from ...shapes import Ask, Bound
from .. import facts as f
from .. import speech as say
from ..board import COLUMNS, Column
from ..moves import Decline, DrawProduction, Produce, RollGrowth
from ..offers import Offer
from ..places import growing
from ..rules import Rules
from ..state import CUBES, Box, Cubes, State
from .phase import AoSDraft, PhaseOf, holder

GrowthMove: TypeAlias = DrawProduction | Produce | Decline | RollGrowth


class GoodsGrowthPhase(PhaseOf[GrowthMove]):
    name = "goods_growth"
    moves: tuple[type[Move], ...] = (DrawProduction, Produce, Decline, RollGrowth)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        rules.at_growth(draft)
        producer = holder(draft.state, "production")
        if producer is None:
            return await_dice(draft, rules)
        if why := pointless(draft.state):
            draft.record(f.ProductionSkipped(producer, why))
            return await_dice(draft, rules)
        draft.record(f.Awaited((producer,)))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """If the producer was taken out of the game by hand, the others still roll."""
        if not draft.state.queue and not draft.state.anyone:
            await_dice(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: GrowthMove) -> None:
        self._check_its_time(draft.state, move)
        match move:
            case DrawProduction():
                check_tracked(draft.state)
                check_not_drawn(draft.state, move.seat)
                draft.record(f.ProductionDrawn(move.seat, draw(draft, rules)))
            case Produce():
                produce(draft, rules, move)
                await_dice(draft, rules)
            case Decline():
                check_not_drawn(draft.state, move.seat)
                draft.record(f.ProductionSkipped(move.seat, "declined"))
                await_dice(draft, rules)
            case RollGrowth():
                roll(draft, rules)
                draft.record(f.Awaited((), anyone=True))

    def _check_its_time(self, state: State, move: GrowthMove) -> None:
        rolling = isinstance(move, RollGrowth)
        if rolling and not state.anyone:
            raise Illegal(f"Production comes before the dice: {say.names(state.up)} draws first.")
        if state.anyone and not rolling:
            raise Illegal("Production is over; the dice are next.")

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if state.anyone:
            asks = asked(state, [*_dice(state, rules), *(q for q, _ in from_bag(state, rules))])
            return (Offer("roll_growth", seat, asks=asks),)
        if state.goods.drawn:
            return (_produce(state, rules, seat),)
        tracked = state.tracking.goods != "none"
        draw_first = (Offer("draw_production", seat, asks=asked(state, [_cubes(state, rules)])),)
        return (*(draw_first if tracked else ()), _produce(state, rules, seat), Offer("decline", seat))


def await_dice(draft: AoSDraft, rules: Rules) -> None:
    """Any player may roll. Without growth dice nobody has to."""
    give_back(draft)
    rolling = draft.state.playing if rules.growth_dice(draft.state) else ()
    draft.record(f.Awaited(rolling, anyone=True))


def give_back(draft: AoSDraft) -> None:
    """Production cubes that were drawn and never placed go back to the bag."""
    if draft.state.goods.drawn:
        draft.record(f.ProductionReturned(draft.state.goods.drawn))


def pointless(state: State) -> str:
    """Reason the Production draw would do nothing, as `ProductionSkipped` keeps it, or ''."""
    if state.tracking.goods == "none":
        return ""
    if not empty_boxes(state):
        return "display_full"
    return "" if sum(state.goods.bag.values()) else "bag_empty"


def empty_boxes(state: State) -> list[Box]:
    return [
        (*column, box)
        for column in COLUMNS
        for box, cube in enumerate(state.goods.display.get(column, ()), 1)
        if cube is None
    ]


def check_tracked(state: State) -> None:
    if state.tracking.goods == "none":
        raise Illegal(
            "Goods aren’t tracked at this table: draw from your bag and place the cubes yourselves."
        )


def check_not_drawn(state: State, seat: str) -> None:
    if state.goods.drawn:
        held = say.listed(state.goods.drawn)
        raise Illegal(f"{say.name(seat)} has drawn {held}: put them into empty boxes.")


def _cubes(state: State, rules: Rules) -> Question:
    room, bag = len(empty_boxes(state)), state.goods.bag
    count = min(rules.production_cubes, room, sum(bag.values()))
    return Question("production", CUBES, count, bag)


def draw(draft: AoSDraft, rules: Rules) -> Cubes:
    (outcome,) = draft.ask(_cubes(draft.state, rules))
    return tuple(str(color) for color in outcome)


def produce(draft: AoSDraft, rules: Rules, move: Produce) -> None:
    if move.city or move.color:
        raise Illegal("On this map Production goes onto the display: name boxes, no city.")
    if draft.state.tracking.goods == "none":
        return draft.record(f.ProductionLaid(move.seat, (), ()))
    count = len(draft.state.goods.drawn) or _cubes(draft.state, rules).count
    check_boxes(draft.state, move, count)
    if not draft.state.goods.drawn:
        draft.record(f.ProductionDrawn(move.seat, draw(draft, rules)))
    draft.record(f.ProductionLaid(move.seat, move.boxes, draft.state.goods.drawn))


def check_boxes(state: State, move: Produce, count: int) -> None:
    empty = empty_boxes(state)
    for box in move.boxes:
        if box not in empty:
            raise Illegal(f"{say.starting(say.box(box))} is not an empty box of the display.")
    if len(set(move.boxes)) < len(move.boxes):
        raise Illegal("Each cube goes into a box of its own.")
    if len(move.boxes) != count:
        laid = say.count(count, "cube")
        raise Illegal(f"Production draws {laid}: name a box for each, not {len(move.boxes)}.")


def _dice(state: State, rules: Rules) -> list[Question]:
    dice = rules.growth_dice(state)
    return [Question(f"growth_{side}", DICE, dice) for side in rules.board.sides(rules.new_cities)]


def roll(draft: AoSDraft, rules: Rules) -> None:
    draws = from_bag(draft.state, rules)
    rolled = rules.board.sides(rules.new_cities)
    outcomes = draft.ask(*_dice(draft.state, rules), *(question for question, _ in draws))
    for (_, places), cubes in zip(draws, outcomes[len(rolled) :], strict=True):
        for place in dict.fromkeys(places):
            came = tuple(str(color) for at, color in zip(places, cubes, strict=True) if at == place)
            draft.record(f.CubesCame(place, len(came), came))
    if draft.state.tracking.goods == "none":
        for places in _drawn_for(draft.state, rules).values():
            for place, count in Counter(places).items():
                draft.record(f.CubesCame(place, count))
    for side, faces in zip(rolled, outcomes, strict=False):
        for face, dice in sorted(Counter(faces).items()):
            grow_column(draft, rules, (side, str(face)), dice)


def from_bag(state: State, rules: Rules) -> list[tuple[Question, Sequence[str]]]:
    """Draws from the bag that this map makes at every growth, as long as the bag lasts. Each is asked of the whole
    bag, so what is drawn in one roll belongs in one question."""
    left, draws = sum(state.goods.bag.values()), []
    for name, places in _drawn_for(state, rules).items() if state.tracking.goods != "none" else ():
        fed = places[:left]
        draws += [(Question(name, CUBES, len(fed), state.goods.bag), fed)] if fed else []
        left -= len(fed)
    return draws


def _drawn_for(state: State, rules: Rules) -> dict[str, Sequence[str]]:
    """The places of `drawn_at_growth`, by chance question, without those that an own map's board lacks."""
    wanted, board = rules.drawn_at_growth(state), rules.board
    known = {*board.cities, *board.towns, *state.new_cities}
    return {
        name: [place for place in places if place in known or not board.named]
        for name, places in wanted.items()
    }


def grow_column(draft: AoSDraft, rules: Rules, rolled: Column, dice: int) -> None:
    if not rules.board.named:
        return draft.record(f.ColumnCalled(*rolled, dice))
    for place, (side, column) in growing(rules.board, draft.state, rolled):
        if (side, column) not in rules.columns:
            continue
        if draft.state.tracking.goods == "none":
            draft.record(f.GrowthCalled(place, side, column, dice))
        else:
            grow(draft, place, (side, column), dice)


def grow(draft: AoSDraft, place: str, column: Column, dice: int) -> None:
    """Takes cubes from top to bottom. Dice beyond the cubes in the column do nothing."""
    boxes = draft.state.goods.display[column]
    full = [(box, cube) for box, cube in enumerate(boxes, 1) if cube][:dice]
    if full:
        taken, cubes = zip(*full, strict=True)
        draft.record(f.CityGrew(place, *column, dice, taken, cubes))


def asked(state: State, questions: Sequence[Question]) -> tuple[Ask, ...]:
    """The questions that the table will have to answer."""
    by = {"dice": state.tracking.dice, "cubes": state.tracking.goods}
    told = [q for q in questions if by[q.kind] != "app"]
    return tuple(Ask(question=q.name, kind=q.kind, count=q.count) for q in told)


def _produce(state: State, rules: Rules, seat: str) -> Offer:
    if state.tracking.goods == "none":
        return Offer("produce", seat, {"boxes": Bound(count=0, one_of=[])})
    cubes = _cubes(state, rules)
    count = len(state.goods.drawn) or cubes.count
    fields = {"boxes": Bound(count=count, one_of=[list(box) for box in empty_boxes(state)])}
    asks = () if state.goods.drawn else asked(state, [cubes])
    return Offer("produce", seat, fields, asks=asks)
