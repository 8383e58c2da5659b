"""IX. Goods growth: the Production draw, then what the dice bring."""

from __future__ import annotations

from .... import engine
from .. import speech as say
from ..copying import bag_with, bag_without, with_cubes, with_goods
from ..state import Box, Cubes, State
from ..vocabulary import Fact, Part

ON_THE_MAP = "Put on the map"
SKIPPED = {
    "nowhere": "there is no place for the cubes",
    "display_full": "no box of the display is empty",
    "boxes_full": "no box of a city is empty",
    "bag_empty": "the bag is empty",
    "declined": "left unused",
}


def side_rolled(fact: engine.Fact) -> str:
    """Which half of the display growth dice were rolled for, or '' if the fact is nothing of the kind."""
    if not isinstance(fact, engine.Answered) or fact.kind != "dice":
        return ""
    growth, _, side = fact.question.partition("_")
    return side if growth == "growth" else ""


class ProductionDrawn(Fact):
    seat: str
    cubes: Cubes

    def fold(self, state: State) -> State:
        return with_goods(state, bag=bag_without(state.goods.bag, self.cubes), drawn=self.cubes)

    def said(self) -> str:
        return say.does(self.seat, f"draws {say.cubes(self.cubes)} for Production")


class ProductionLaid(Fact):
    """No boxes where goods are not tracked."""

    seat: str
    boxes: tuple[Box, ...]
    cubes: Cubes

    recapped = True

    def fold(self, state: State) -> State:
        display = dict(state.goods.display)
        for (side, column, box), cube in zip(self.boxes, self.cubes, strict=True):
            boxes = list(display[side, column])
            boxes[box - 1] = cube
            display[side, column] = tuple(boxes)
        return with_goods(state, display=display, drawn=())

    def said(self) -> str:
        if not self.boxes:
            return say.does(self.seat, "has done the Production draw")
        laid = zip(self.cubes, self.boxes, strict=True)
        return say.Sentence(say.starting(say.listed([f"{cube} into {say.box(at)}" for cube, at in laid])))


class ProductionReturned(Fact):
    """Drawn, but a correction went past the laying: back to the bag."""

    cubes: Cubes

    def fold(self, state: State) -> State:
        return with_goods(state, bag=bag_with(state.goods.bag, self.cubes), drawn=())

    def said(self) -> str:
        return say.Sentence(f"Back to the bag: {say.cubes(self.cubes)}")


class ProductionSkipped(Fact):
    """`why` is a key of `SKIPPED`; in old logs it is the text itself."""

    seat: str
    why: str

    recapped = True

    def said(self) -> str:
        return say.whose(self.seat, f"Production is skipped: {SKIPPED.get(self.why, self.why)}")


class CityGrew(Fact):
    """The very cubes that moved, from these boxes to this place, top to bottom."""

    place: str
    side: str
    column: str
    dice: int
    boxes: tuple[int, ...]
    cubes: Cubes

    recapped = True

    def fold(self, state: State) -> State:
        column = state.goods.display[self.side, self.column]
        left = tuple(None if i in self.boxes else cube for i, cube in enumerate(column, 1))
        display = {**state.goods.display, (self.side, self.column): left}
        return with_cubes(state, self.place, self.cubes, display=display)

    def said(self) -> str:
        return say.Sentence(f"{say.place(self.place)} gets {say.cubes(self.cubes)}")

    def part(self) -> Part:
        return Part(say.place(self.place), self.cubes, under=ON_THE_MAP)


class GrowthCalled(Fact):
    """Where goods are not tracked: how many cubes leave a column, if it holds as many."""

    place: str
    side: str
    column: str
    dice: int

    recapped = True

    def said(self) -> str:
        return say.Sentence(
            f"{say.place(self.place)} gets up to {say.count(self.dice, 'cube')} from its column"
        )


class ColumnCalled(Fact):
    """Where no city is known: how many cubes leave a column, if it holds as many."""

    side: str
    column: str
    dice: int

    recapped = True

    def said(self) -> str:
        return say.Sentence(f"Take up to {say.count(self.dice, 'cube')} from {self.side} {self.column}")


class FillCalled(Fact):
    """Where goods are not tracked: a place is filled up from the bag until it holds so many."""

    place: str
    to: int

    recapped = True

    def said(self) -> str:
        return say.Sentence(
            f"{say.starting(say.place(self.place))} is filled up to {say.count(self.to, 'cube')}"
        )


class CubesCame(Fact):
    """Growth straight from the bag; `cubes` is empty where goods are not tracked."""

    place: str
    count: int
    cubes: Cubes = ()

    recapped = True

    def fold(self, state: State) -> State:
        return with_cubes(state, self.place, self.cubes, bag=bag_without(state.goods.bag, self.cubes))

    def said(self) -> str:
        drawn = say.cubes(self.cubes) if self.cubes else say.count(self.count, "cube")
        return say.Sentence(f"{say.place(self.place)} gets {drawn} from the bag")

    def part(self) -> Part | None:
        return Part(say.place(self.place), self.cubes, under=ON_THE_MAP) if self.cubes else super().part()
