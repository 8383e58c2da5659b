"""What lies on the table before the first turn: the bag, the display, the first cubes of each place."""

from __future__ import annotations

from collections.abc import Mapping

from .. import speech as say
from ..copying import bag_with, bag_without, replace, with_cubes, with_goods
from ..state import FIGURES, Box, Cubes, Player, State
from ..vocabulary import Fact, Part

MOST_BOXES = 99  # in a column: no map has so many


class GameBegan(Fact):
    """What the map said when the table was opened: it counts for this table, whatever the map says later.

    `players` are each seat's figures, `columns` those of the display, each with the number of its last box."""

    board: str
    fingerprint: str
    turns: int
    players: Mapping[str, Mapping[str, int]]
    columns: tuple[Box, ...]

    quiet = True

    def fold(self, state: State) -> State:
        players = {seat: beginner(figures) for seat, figures in self.players.items()}
        display: dict[tuple[str, str], tuple[None, ...]] = {
            (side, column): (None,) * min(boxes, MOST_BOXES) for side, column, boxes in self.columns
        }
        return with_goods(replace(state, turns=self.turns, players=players), display=display)


def beginner(figures: Mapping[str, int]) -> Player:
    cash, income, shares, locomotive, sections = (figures.get(key, 0) for key in FIGURES)
    return Player(
        cash,
        income,
        shares,
        locomotive,
        sections,
        own={key: number for key, number in figures.items() if key not in FIGURES},
    )


class BagFilled(Fact):
    bag: Mapping[str, int]

    quiet = True

    def fold(self, state: State) -> State:
        return with_goods(state, bag=dict(self.bag))


class NewCitySetOut(Fact):
    """A New City that lies on the board before the first turn."""

    new_city: str
    town: str

    def fold(self, state: State) -> State:
        return replace(state, new_cities={**state.new_cities, self.new_city: self.town})

    def said(self) -> str:
        return say.Sentence(f"New City {self.new_city} lies on {self.town}")


class CubesSetOut(Fact):
    """The first cubes of a place, from the bag."""

    place: str
    cubes: Cubes

    def fold(self, state: State) -> State:
        waiting = list(state.spots)
        for _cube in self.cubes:
            if self.place in waiting:
                waiting.remove(self.place)
        bag = bag_without(state.goods.bag, self.cubes)
        return replace(with_cubes(state, self.place, self.cubes, bag=bag), spots=tuple(waiting))

    def said(self) -> str:
        return say.Sentence(f"{say.starting(say.place(self.place))} gets {say.cubes(self.cubes)}")

    def part(self) -> Part:
        return Part(say.place(self.place), self.cubes, under="First cubes")


class ColumnFilled(Fact):
    """The first cubes of a display column, from the bag; what lay there before goes back."""

    side: str
    column: str
    boxes: tuple[str | None, ...]

    quiet = True

    def fold(self, state: State) -> State:
        before = state.goods.display.get((self.side, self.column), ())
        bag = bag_with(bag_without(state.goods.bag, self.boxes), before)
        display = {**state.goods.display, (self.side, self.column): self.boxes}
        filled = {(self.side, self.column, i) for i, cube in enumerate(self.boxes, 1) if cube}
        spots = tuple(spot for spot in state.spots if spot not in filled)
        return replace(with_goods(state, bag=bag, display=display), spots=spots)


class SpotsLeft(Fact):
    """Places and boxes that wait for cubes the table will draw."""

    spots: tuple[str | Box, ...]

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, spots=self.spots)
