"""IX. Goods growth where every city's boxes are filled up from the bag: by chance, or one cube after the other as
whoever chose Production decides. Boxes count from the left; the rightmost cube is the next to leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....engine import Illegal, Question
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..copying import bag_without, replace, with_goods
from ..forecast import forecast
from ..moves import Decline, DrawProduction, Produce, RollGrowth
from ..offers import Choice, Offer
from ..places import known_place
from ..rules import Rules
from ..state import CUBES, Cubes, State
from ..vocabulary import Fact
from .goods_growth import GrowthMove, asked, check_not_drawn, check_tracked, from_bag, give_back
from .phase import AoSDraft, PhaseOf, acted, holder

PRODUCTION = "production"


@dataclass(frozen=True)
class OpenBoxes:
    """The boxes that this growth has yet to fill, by city."""

    at: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def opened(state: State) -> Mapping[str, tuple[int, ...]]:
    """The boxes still to fill; none but while goods grow."""
    return state.own.at if isinstance(state.own, OpenBoxes) else {}


def missing(rules: Rules, state: State) -> dict[str, int]:
    """How many cubes each city lacks, where any."""
    held = {city: len(state.goods.places.get(city, ())) for city in rules.board.cities}
    return {city: rules.city_boxes - n for city, n in held.items() if n < rules.city_boxes}


class BoxesOpened(Fact):
    """What there is to fill, by city; nothing once all is done."""

    boxes: Mapping[str, tuple[int, ...]]

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=OpenBoxes(dict(self.boxes)))


class BoxFilled(Fact):
    """The cube that Production drew goes into a box."""

    seat: str
    place: str
    box: int
    color: str

    recapped = True

    def fold(self, state: State) -> State:
        state = filled(state, self.place, (self.box,), (self.color,))
        return with_goods(state, drawn=())

    def said(self) -> str:
        return say.does(self.seat, f"puts {self.color} into box {self.box} of {say.place(self.place)}")


class BoxesRefilled(Fact):
    """Cubes from the bag, box by box."""

    place: str
    boxes: tuple[int, ...]
    cubes: Cubes

    recapped = True

    def fold(self, state: State) -> State:
        state = with_goods(state, bag=bag_without(state.goods.bag, self.cubes))
        return filled(state, self.place, self.boxes, self.cubes)

    def said(self) -> str:
        return say.Sentence(f"{say.place(self.place)} gets {say.cubes(self.cubes)} from the bag")


def say_boxes(boxes: Sequence[int]) -> str:
    """Counted from the left: "box 2", "boxes 1 to 3"."""
    if len(boxes) == 1:
        return f"box {boxes[0]}"
    together = len(boxes) == boxes[-1] - boxes[0] + 1
    return f"boxes {boxes[0]} to {boxes[-1]}" if together else f"boxes {say.listed([str(n) for n in boxes])}"


def filled(state: State, place: str, boxes: Sequence[int], cubes: Cubes) -> State:
    """Each cube goes into the row behind those in the boxes left of it."""
    row, left = list(state.goods.places.get(place, ())), list(opened(state).get(place, ()))
    for box, cube in zip(boxes, cubes, strict=True):
        left.remove(box)
        row.insert(box - 1 - sum(other < box for other in left), cube)
    state = with_goods(state, places={**state.goods.places, place: tuple(row)})
    return replace(state, own=OpenBoxes({**opened(state), place: tuple(left)}))


class RefillingPhase(PhaseOf[GrowthMove]):
    """For maps whose cities have `city_boxes`, with `missing` cubes as their `drawn_at_growth`."""

    name = "goods_growth"
    moves = (DrawProduction, Produce, Decline, RollGrowth)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        rules.at_growth(draft)
        producer, why = holder(draft.state, PRODUCTION), pointless(draft.state, rules)
        if producer and why:
            draft.record(f.ProductionSkipped(producer, why))
        draft.record(f.Awaited((producer,) if producer and not why else ()))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """Where nobody chooses, chance fills what is left."""
        tracked, choosing = draft.state.tracking.goods != "none", producing(draft.state)
        open_boxes(draft, rules)
        if not (tracked and choosing):
            give_back(draft)
        if not tracked or not to_fill(draft.state):
            return close(draft, still="" if tracked else choosing)
        if not choosing:
            fill_by_chance(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: GrowthMove) -> None:
        if draft.state.anyone and not isinstance(move, RollGrowth):
            raise Illegal("Production is over: the boxes that are still empty are filled at random.")
        match move:
            case DrawProduction():
                check_tracked(draft.state)
                check_not_drawn(draft.state, move.seat)
                draw(draft, move.seat)
                place_last(draft, move.seat)
            case Produce() if draft.state.tracking.goods == "none":
                draft.record(f.ProductionLaid(move.seat, (), ()))
                acted(draft, move.seat)
            case Produce():
                fill_box(draft, rules, move)
                draw_next(draft, move.seat)
            case Decline():
                check_not_drawn(draft.state, move.seat)
                draft.record(f.ProductionSkipped(move.seat, "declined"))
                acted(draft, move.seat)
            case RollGrowth():
                check_left_to_chance(draft.state)
                refill(draft, rules)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if state.anyone:
            question, (city, *_) = next_to_refill(state, rules)
            says = f"Draw {question.asked} for {say.place(city)}"
            return (Offer("roll_growth", seat, asks=asked(state, [question]), says=says),)
        if state.goods.drawn:
            return (_box(state, rules, seat),)
        coming = forecast(rules, state, seat)
        leave = Choice({}, "Leave it all to chance", coming)
        declined = Offer("decline", seat, {}, (leave,))
        if state.tracking.goods == "none":
            done = Choice({}, "The cubes are drawn and placed", coming)
            return (Offer("produce", seat, {}, (done,)), declined)
        draws = Choice({}, "Draw a cube", coming)
        says = f"You place {say.count(to_fill(state), 'cube')}, one after the other"
        asks = asked(state, [question_of(state)])
        return (Offer("draw_production", seat, {}, (draws,), asks, says), declined)


def producing(state: State) -> str:
    """Who chooses where the cubes go now, or ''."""
    return state.queue[0] if state.queue and not state.anyone else ""


def to_fill(state: State) -> int:
    """How many boxes can still be filled."""
    left = len(state.goods.drawn) + sum(state.goods.bag.values())
    return min(left, sum(len(boxes) for boxes in opened(state).values()))


def pointless(state: State, rules: Rules) -> str:
    """Reason Production would do nothing, as `ProductionSkipped` keeps it, or ''."""
    if state.tracking.goods == "none":
        return ""
    if not missing(rules, state):
        return "boxes_full"
    return "" if sum(state.goods.bag.values()) else "bag_empty"


def open_boxes(draft: AoSDraft, rules: Rules) -> None:
    """At the beginning, and again where a correction has changed a row meanwhile."""
    state = draft.state
    lacks = missing(rules, state) if state.tracking.goods != "none" else {}
    if lacks != {city: len(boxes) for city, boxes in opened(state).items() if boxes}:
        draft.record(BoxesOpened({city: tuple(range(1, n + 1)) for city, n in lacks.items()}))


def close(draft: AoSDraft, still: str) -> None:
    """Boxes that the bag has no cube for are open no longer: the rows slide to the right."""
    if opened(draft.state):
        draft.record(BoxesOpened({}))
    draft.record(f.Awaited((still,) if still else ()))


def question_of(state: State) -> Question:
    return Question("production", CUBES, 1, state.goods.bag)


def draw(draft: AoSDraft, seat: str) -> None:
    (cubes,) = draft.ask(question_of(draft.state))
    draft.record(f.ProductionDrawn(seat, tuple(str(color) for color in cubes)))


def draw_next(draft: AoSDraft, seat: str) -> None:
    """The app draws on. Into the last box a cube goes by itself."""
    if draft.state.tracking.goods == "app" and to_fill(draft.state):
        draw(draft, seat)
        place_last(draft, seat)


def place_last(draft: AoSDraft, seat: str) -> None:
    boxes = [(city, box) for city, there in opened(draft.state).items() for box in there]
    if len(boxes) == 1:
        draft.record(BoxFilled(seat, *boxes[0], draft.state.goods.drawn[0]))


def fill_by_chance(draft: AoSDraft, rules: Rules) -> None:
    """Where the table draws, any player may tell; also if the app may draw meanwhile."""
    if draft.state.tracking.goods != "app" or draft.state.anyone:
        return draft.record(f.Awaited(draft.state.playing, anyone=True))
    while to_fill(draft.state):
        refill(draft, rules)
    close(draft, still="")


def next_to_refill(state: State, rules: Rules) -> tuple[Question, Sequence[str]]:
    return from_bag(state, rules)[0]


def refill(draft: AoSDraft, rules: Rules) -> None:
    """The next city's. An almost empty bag fills the boxes further right."""
    question, (city, *_) = next_to_refill(draft.state, rules)
    boxes = opened(draft.state)[city][-question.count :]
    (cubes,) = draft.ask(question)
    draft.record(BoxesRefilled(city, boxes, tuple(str(color) for color in cubes)))


def fill_box(draft: AoSDraft, rules: Rules, move: Produce) -> None:
    state, seat = draft.state, move.seat
    if not state.goods.drawn:
        raise Illegal(f"{say.name(seat)} draws a cube first.")
    if not move.city or move.boxes or move.color:
        raise Illegal("On this map each cube of Production goes into a box of a city: name both.")
    city = known_place(rules.board, state, move.city)
    boxes = opened(state).get(city or "", ())
    if city is None or not boxes:
        free = say.listed([say.place(place) for place, left in opened(state).items() if left], "or")
        raise Illegal(f"There is no empty box in {move.city}; there is in {free}.")
    if move.box is not None and move.box not in boxes:
        raise Illegal(f"In {city} only box {say.listed([str(n) for n in boxes], 'or')} can be filled.")
    draft.record(BoxFilled(seat, city, move.box or boxes[-1], state.goods.drawn[0]))


def check_left_to_chance(state: State) -> None:
    if not state.anyone:
        raise Illegal(f"{say.names(state.up)} chooses where the cubes go.")


def _box(state: State, rules: Rules, seat: str) -> Offer:
    """Each box by its city, with how soon its cube may leave."""
    (color,), coming = state.goods.drawn, forecast(rules, state, seat)
    choices = tuple(
        Choice({"city": city, "box": box}, f"{say.place(city)}, box {box}: {leaves(rules, box)}", coming,
               row=f"{say.place(city)}, {say_boxes(boxes)}", piece=color)
        for city, boxes in opened(state).items()
        for box in boxes
    )  # fmt: skip
    fields = {"city": Bound(one_of=list(opened(state))), "box": Bound(min=1, max=rules.city_boxes)}
    return Offer(
        "produce",
        seat,
        fields,
        choices,
        says=f"You drew {color}. Tap the box for it; box {rules.city_boxes} leaves next",
    )


def leaves(rules: Rules, box: int) -> str:
    """When a cube in this box leaves a full row."""
    place = rules.city_boxes - box + 1
    return "next to leave" if place == 1 else f"leaves {say.ORDINALS[place]}"
