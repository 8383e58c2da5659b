"""IV. Build track where Urbanization swaps cubes of one colour, from the cities and the display, for others from
the bag. For maps without New Cities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....engine import Illegal, Question
from .. import speech as say
from ..copying import bag_with, bag_without, replace, with_goods, without_one
from ..moves import BuildByHand, BuildDone, LayTrack
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import CUBES, Box, State
from ..vocabulary import Fact, Move
from .build_track import BuildMove, BuildTrackPhase
from .phase import AoSDraft

URBANIZATION = "urbanization"


class SwapCube(Move):
    """By Urbanization, put a cube back into the bag, from a `city` or a box of the display, and draw one in its
    place. Where cubes are not tracked, the table does it and names neither."""

    city: str | None = None
    boxes: tuple[Box, ...] = ()


SwapMove: TypeAlias = BuildMove | SwapCube


class SwappingPhase(BuildTrackPhase):
    """So many cubes of a colour may be swapped, one after the other, before track is built."""

    moves = (SwapCube, LayTrack, BuildByHand, BuildDone)
    color: str
    swaps: int

    def decide(self, draft: AoSDraft, rules: Rules, move: SwapMove) -> None:
        if isinstance(move, SwapCube):
            self.swap(draft, move)
        else:
            super().decide(draft, rules, move)

    def swap(self, draft: AoSDraft, move: SwapCube) -> None:
        state = draft.state
        if trouble := self.trouble(state, move.seat):
            raise Illegal(trouble)
        if state.tracking.goods == "none":
            return draft.record(CubeSwapped(move.seat, state.turn, self.color))
        spot = self.spot(state, move)
        bag = bag_with(state.goods.bag, [self.color])
        ((drawn,),) = draft.ask(Question("swap", CUBES, 1, bag))
        place, box = (spot, None) if isinstance(spot, str) else (None, spot)
        draft.record(CubeSwapped(move.seat, state.turn, self.color, place, box, str(drawn)))

    def spot(self, state: State, move: SwapCube) -> str | Box:
        """Where the cube lies that is meant."""
        told: list[str | Box] = [*([move.city] if move.city else []), *move.boxes]
        if len(told) != 1:
            raise Illegal(f"Name one city or one box of the display that has a {self.color} cube.")
        if told[0] not in self.spots(state):
            raise Illegal(f"{say.starting(say_spot(told[0]))} has no {self.color} cube.")
        return told[0]

    def spots(self, state: State) -> list[str | Box]:
        """The places, and the boxes of the display, with such a cube."""
        color, display = self.color, state.goods.display.items()
        boxes = [(*at, n) for at, held in display for n, cube in enumerate(held, 1) if cube == color]
        return [*(place for place, held in state.goods.places.items() if color in held), *boxes]

    def left(self, state: State, seat: str) -> int:
        """How many a seat may swap now."""
        return 0 if self.trouble(state, seat) else self.swaps - swapped(state)

    def trouble(self, state: State, seat: str) -> str:
        """Reason that a seat can't swap a cube now, or ''."""
        build, who = state.build, say.name(seat)
        if state.phase != self.name or build is None or build.seat != seat:
            return f"{who} is not building."
        if state.players[seat].action != URBANIZATION:
            return f"{who} did not choose Urbanization this turn."
        if build.begun:
            return f"{say.starting(self.color)} cubes are swapped before track is built."
        done = swapped(state) >= self.swaps
        return f"{who} has already swapped {say.count(self.swaps, 'cube')} this turn." if done else ""

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        kinds = {"lay_track", "build_by_hand", "build_done"}
        offered = [offer for offer in super().offers(state, rules, seat) if offer.type in kinds]
        choices = tuple(self.choices(state)) if self.left(state, seat) else ()
        says = f"Swap a {self.color} cube ({swapped(state) + 1} of {self.swaps})"
        return [*([Offer("swap_cube", seat, {}, choices, says=says)] if choices else []), *offered]

    def choices(self, state: State) -> Iterable[Choice]:
        if state.tracking.goods == "none":
            yield Choice({}, f"We swap a {self.color} cube ({swapped(state) + 1} of {self.swaps})")
        for spot in self.spots(state):
            values = {"city": spot} if isinstance(spot, str) else {"boxes": [list(spot)]}
            yield Choice(values, f"{say.starting(say_spot(spot))}: draw another for {self.color}")


def say_spot(spot: str | Box) -> str:
    return say.place(spot) if isinstance(spot, str) else say.box(spot)


@dataclass(frozen=True)
class Swaps:
    """How many cubes were swapped in a turn."""

    turn: int = 0
    count: int = 0


def swapped(state: State) -> int:
    """How many cubes were swapped this turn."""
    return state.own.count if isinstance(state.own, Swaps) and state.own.turn == state.turn else 0


class CubeSwapped(Fact):
    """`color` went to the bag, and `drawn` lies at the `place` or in the `box` now; both are unknown where cubes
    are not tracked."""

    seat: str
    turn: int
    color: str
    place: str | None = None
    box: Box | None = None
    drawn: str = ""

    recapped = True

    def fold(self, state: State) -> State:
        state = replace(state, own=Swaps(self.turn, swapped(state) + 1))
        bag = bag_without(bag_with(state.goods.bag, [self.color]), [self.drawn])
        if self.place:
            left = without_one(state.goods.places[self.place], self.color)
            return with_goods(state, bag=bag, places={**state.goods.places, self.place: (*left, self.drawn)})
        if self.box:
            side, column, number = self.box
            boxes = list(state.goods.display[side, column])
            boxes[number - 1] = self.drawn
            return with_goods(state, bag=bag, display={**state.goods.display, (side, column): tuple(boxes)})
        return state

    def said(self) -> str:
        spot = self.place or self.box
        came = f": {say_spot(spot)} gets {say.cubes([self.drawn])}" if spot else ""
        return say.does(self.seat, f"swaps a {self.color} cube{came}")
