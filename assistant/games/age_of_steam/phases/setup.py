"""Setting up: cubes for the display and the cities, then three dice each for the first order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from ....engine import DICE, Answered, Illegal, Move, Question
from ...figures import figure
from ...shapes import Ask, Bound
from .. import facts as f
from .. import speech as say
from ..board import Column
from ..copying import bag_without
from ..moves import RollForOrder, SetOutCubes, SettleOrder, SetUp, Setup
from ..offers import Offer
from ..rules import Rules
from ..state import CUBES, FIGURES, Box, State
from .given import full_bag, given_columns, given_places
from .phase import AoSDraft, PhaseOf

ORDER_DICE = 3


SetupMove: TypeAlias = SetUp | SetOutCubes | RollForOrder | SettleOrder


class SetupPhase(PhaseOf[SetupMove]):
    name = "setup"
    moves: tuple[type[Move], ...] = (SetUp, SetOutCubes, RollForOrder, SettleOrder)

    def decide(self, draft: AoSDraft, rules: Rules, move: SetupMove) -> None:
        match move:
            case SetUp():
                check_first(draft.state)
                draft.record(began(rules, draft.state.seats))
                set_up(draft, rules, move.setup)
                rules.at_the_start(draft)
            case SetOutCubes():
                set_out(draft, rules, move.colors)
            case RollForOrder():
                check_no_order(draft.state)
                draft.record(f.OrderSet(roll_for_order(draft, draft.state.seats)))
            case SettleOrder():
                check_no_order(draft.state)
                check_all_named(draft.state, move.order)
                draft.record(f.OrderSet(move.order))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """The app draws and rolls what it may; the table has to do the rest."""
        while draft.state.tracking.goods == "app" and draft.state.spots and cubes_to_come(draft.state):
            draw_first_cubes(draft, rules)
        if draft.state.spots and not cubes_to_come(draft.state):
            draft.record(f.SpotsLeft(()))
        if not draft.state.order and len(draft.state.seats) == 1:
            draft.record(f.OrderSet(draft.state.seats))
        if not draft.state.order and draft.state.tracking.dice == "app":
            draft.record(f.OrderSet(roll_for_order(draft, draft.state.seats)))
        waiting = draft.state.spots or not draft.state.order
        draft.record(f.Awaited(draft.state.seats if waiting else (), anyone=bool(waiting)))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = []
        if state.spots:
            waiting = {"max": len(state.spots), "next": say_spot(state.spots[0])}
            offered.append(Offer("set_out_cubes", seat, {"colors": waiting}))
        if not state.order:
            dice = Ask(question="order", kind="dice", count=ORDER_DICE * len(state.seats))
            named = Bound(count=len(state.seats), one_of=list(state.seats))
            offered.append(Offer("settle_order", seat, {"order": named}))
            offered.append(Offer("roll_for_order", seat, asks=(dice,)))
        return offered


def began(rules: Rules, seats: Sequence[str]) -> f.GameBegan:
    """The start of a game as the map has it today."""
    player, board = rules.beginner(len(seats)), rules.board
    figures = {key: figure(player, key) for key in (*FIGURES, *player.own)}
    columns = tuple((side, column, boxes) for (side, column), boxes in rules.columns.items())
    return f.GameBegan(
        board.key, board.fingerprint, rules.turns[len(seats)], dict.fromkeys(seats, figures), columns
    )


def draw_first_cubes(draft: AoSDraft, rules: Rules) -> None:
    """As many as the bag has; it may be empty before every place has its cubes. Where those come first, what
    can't start at one goes into the bag only after them."""
    spots, bag, question = draft.state.spots, draft.state.goods.bag, "setup"
    places = sum(isinstance(spot, str) for spot in spots) if rules.places_first else 0
    if places:
        fit = {color: n for color, n in bag.items() if rules.may_start(spots[0], color)}
        question, bag = "setup_places", fit
    count = min(places or len(spots), sum(bag.values()))
    if not count:  # a bag of their own making
        return draft.record(f.SpotsLeft(spots[places:]))
    (cubes,) = draft.ask(Question(question, CUBES, count, bag))
    set_out(draft, rules, replaced(draft, rules, [str(color) for color in cubes]))


def replaced(draft: AoSDraft, rules: Rules, drawn: Sequence[str]) -> list[str]:
    """The cubes, with another one drawn for each that can't start where it was drawn to."""
    cubes = list(drawn)
    for i, (spot, color) in enumerate(zip(draft.state.spots, drawn, strict=False)):
        if not rules.may_start(spot, color):
            left = bag_without(draft.state.goods.bag, cubes)
            fit = {other: n for other, n in left.items() if rules.may_start(spot, other)}
            ((instead,),) = draft.ask(Question(f"setup_again_{i}", CUBES, 1, fit))
            cubes[i] = str(instead)
    return cubes


def cubes_to_come(state: State) -> bool:
    return state.tracking.goods != "none" and any(state.goods.bag.values())


def say_spot(spot: str | Box) -> str:
    return say.place(spot) if isinstance(spot, str) else say.box(spot)


def check_first(state: State) -> None:
    if state.goods.bag or state.order:
        raise Illegal("This table is already set up.")


def check_no_order(state: State) -> None:
    if state.order:
        raise Illegal("The first player order is already settled.")


def set_up(draft: AoSDraft, rules: Rules, setup: Setup) -> None:
    if setup.order is not None:
        check_all_named(draft.state, setup.order)
    check_variant(rules, setup)
    for letter, town in rules.first_new_cities(draft.state).items():
        draft.record(f.NewCitySetOut(letter, town))
    if draft.state.tracking.goods != "none":
        set_out_given(draft, rules, setup)
    if setup.order is not None:
        draft.record(f.OrderSet(setup.order))


def check_all_named(state: State, order: Sequence[str]) -> None:
    if sorted(order) != sorted(state.seats):
        raise Illegal(f"The player order must name {say.names(state.seats)}, each once.")


def check_variant(rules: Rules, setup: Setup) -> None:
    if setup.variant is not None and setup.variant not in rules.variants:
        offered = say.listed(rules.variants, "or") or "none"
        raise Illegal(f"{rules.board.name} has no variant “{setup.variant}”; there is {offered}.")


def set_out_given(draft: AoSDraft, rules: Rules, setup: Setup) -> None:
    given, columns = given_places(rules.board, setup), given_columns(rules, setup)
    places = {**rules.laid_out(draft.state), **given}
    held = [cube for cubes in (*places.values(), *columns.values()) for cube in cubes]
    draft.record(f.BagFilled(full_bag(rules, setup, [cube for cube in held if cube])))
    for place, cubes in places.items():
        draft.record(f.CubesSetOut(place, cubes))
    for (side, column), boxes in columns.items():
        draft.record(f.ColumnFilled(side, column, boxes))
    draft.record(f.SpotsLeft(spots_left(draft.state, rules, setup, given, columns)))


def spots_left(
    state: State, rules: Rules, setup: Setup, places: Collection[str], columns: Collection[Column]
) -> tuple[str | Box, ...]:
    """The spots left to fill: the display row by row, then the places; on some maps the places first."""
    boxes = [box for box in rules.first_boxes() if (box[0], box[1]) not in columns]
    waiting = [place for place in rules.first_cubes(state, setup) if place not in places]
    return (*waiting, *boxes) if rules.places_first else (*boxes, *waiting)


def set_out(draft: AoSDraft, rules: Rules, colors: Sequence[str]) -> None:
    """Puts cubes on the next spots. Those of one city or column go there together."""
    spots = draft.state.spots
    if not spots:
        raise Illegal("All cubes are already set out.")
    if len(colors) > len(spots):
        raise Illegal(f"Only {say.count(len(spots), 'cube')} left to set out, not {len(colors)}.")
    if not colors:
        raise Illegal("Say which cubes were drawn.")
    question = Question("setup", CUBES, len(colors), draft.state.goods.bag)
    if trouble := question.trouble(tuple(colors)):
        raise Illegal(trouble)
    check_may_start(rules, spots, colors)
    pairs = sorted(zip(spots, colors, strict=False), key=_home)
    for home, together in groupby(pairs, key=_home):
        _fill(draft, home, [(spot, color) for spot, color in together])


def check_may_start(rules: Rules, spots: Sequence[str | Box], colors: Sequence[str]) -> None:
    for spot, color in zip(spots, colors, strict=False):
        if not rules.may_start(spot, color):
            raise Illegal(f"A {color} cube can’t start at {say_spot(spot)}: draw another.")


def _home(pair: tuple[str | Box, str]) -> tuple[str, ...]:
    spot = pair[0]
    return (spot,) if isinstance(spot, str) else (spot[0], spot[1])


def _fill(draft: AoSDraft, home: tuple[str, ...], cubes: Iterable[tuple[str | Box, str]]) -> None:
    if len(home) == 1:
        return draft.record(f.CubesSetOut(home[0], tuple(color for _, color in cubes)))
    boxes = list(draft.state.goods.display[home[0], home[1]])
    for spot, color in cubes:
        boxes[int(spot[2]) - 1] = color
    draft.record(f.ColumnFilled(home[0], home[1], tuple(boxes)))


def roll_for_order(draft: AoSDraft, seats: Sequence[str], question: str = "order") -> tuple[str, ...]:
    """The seats, highest roll first. Ties roll again among themselves."""
    (faces,) = draft.ask(Question(question, DICE, ORDER_DICE * len(seats), seats=tuple(seats)))
    thrown = [int(face) for face in faces]
    rolls = {s: sum(thrown[ORDER_DICE * i : ORDER_DICE * (i + 1)]) for i, s in enumerate(seats)}
    order: tuple[str, ...] = ()
    for total in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == total]
        order += roll_for_order(draft, tied, next_tie(draft)) if len(tied) > 1 else tuple(tied)
    return order


def next_tie(draft: AoSDraft) -> str:
    """The question for another roll: `order_tie`, then `order_tie_2` and so on."""
    rolled = [fact for fact in draft.facts if isinstance(fact, Answered)]
    ties = 1 + sum(fact.question.startswith("order_tie") for fact in rolled)
    return "order_tie" if ties == 1 else f"order_tie_{ties}"
