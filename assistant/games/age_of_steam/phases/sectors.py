"""Sectors of a board that dice bring cubes to: what was rolled and drawn, where there is room, and the overload
of those cubes that found none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import speech as say
from ..board import Board
from ..copying import bag_without, replace, with_cubes, with_goods, without_one
from ..remembered import recall, remember
from ..rules import Rules
from ..state import Cubes, State
from ..vocabulary import Fact

SECTOR = "sector"  # the mark of a place
Dice = tuple[int, ...]


@dataclass(frozen=True)
class Sectors:
    """The dice that still bring a cube, and how many cubes found no room in the whole game."""

    dice: Dice = ()
    overload: int = 0


@dataclass(frozen=True)
class Reroll:
    """Who may roll a die again when goods grow in this turn."""

    turn: int = 0
    seat: str = ""


class RerollEarned(Fact):
    seat: str
    turn: int

    def fold(self, state: State) -> State:
        return remember(state, Reroll(self.turn, self.seat))

    def said(self) -> str:
        return say.does(self.seat, "may roll one die again when goods grow")


class SectorsRolled(Fact):
    """`cubes`: those drawn with the dice; the first player's first one belongs to the city `first_to`."""

    seat: str
    dice: Dice
    cubes: Cubes
    first_to: str = ""

    recapped = True

    def fold(self, state: State) -> State:
        goods = with_goods(state, bag=bag_without(state.goods.bag, self.cubes), drawn=self.cubes)
        return remember(goods, replace(recall(state, Sectors), dice=self.dice))

    def said(self) -> str:
        rolled = f"rolls {say.listed([str(die) for die in self.dice])}" if self.dice else "rolls no dice"
        drawn = f" and draws {say.cubes(self.cubes)}" if self.cubes else ""
        return say.does(self.seat, f"{rolled}{drawn}")


class DieRerolled(Fact):
    seat: str
    was: int
    now: int

    recapped = True

    def fold(self, state: State) -> State:
        now = recall(state, Sectors)
        dice = (*_without(now.dice, self.was), self.now)
        return remember(remember(state, replace(now, dice=dice)), Reroll())

    def said(self) -> str:
        return say.does(self.seat, f"rolls a {self.was} again: {self.now}")


class DiceKept(Fact):
    seat: str

    def fold(self, state: State) -> State:
        return remember(state, Reroll())

    def said(self) -> str:
        return say.does(self.seat, "keeps the dice")


class DiceCleared(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        return remember(state, replace(recall(state, Sectors), dice=()))


class CubePlaced(Fact):
    """`die` is 0 for a cube that came without one."""

    seat: str
    color: str
    place: str
    die: int = 0

    recapped = True

    def fold(self, state: State) -> State:
        left = without_one(state.goods.drawn, self.color)
        now = recall(state, Sectors)
        dice = _without(now.dice, self.die) if self.die else now.dice
        return remember(with_cubes(state, self.place, (self.color,), drawn=left), replace(now, dice=dice))

    def said(self) -> str:
        return say.does(self.seat, f"places a {self.color} cube in {say.place(self.place)}")


class CubesSetAside(Fact):
    """No room: they leave the game and count as overload. `dice`: what they were drawn for."""

    seat: str
    cubes: Cubes
    dice: Dice = ()
    at: str = ""

    recapped = True

    def fold(self, state: State) -> State:
        drawn, now = state.goods.drawn, recall(state, Sectors)
        for color in self.cubes:
            drawn = without_one(drawn, color)
        dice = now.dice
        for die in self.dice:
            dice = _without(dice, die)
        overload = now.overload + len(self.cubes)
        return remember(with_goods(state, drawn=drawn), Sectors(dice, overload))

    def said(self) -> str:
        sectors = say.listed([f"sector {die}" for die in sorted(set(self.dice))])
        return say.Sentence(f"No room in {self.at or sectors}: {say.cubes(self.cubes)} set aside")


class OverloadCounted(Fact):
    seat: str
    number: int

    def fold(self, state: State) -> State:
        now = recall(state, Sectors)
        return remember(state, Sectors((), now.overload + self.number))

    def said(self) -> str:
        if not self.number:
            return say.does(self.seat, "places all cubes")
        return say.does(self.seat, f"sets {say.count(self.number, 'cube')} aside: no room")


def _without(dice: Dice, die: int) -> Dice:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


# the board ---------------------------------------------------------------------------------------


def overload(state: State) -> int:
    return recall(state, Sectors).overload


def sector_of(board: Board, state: State, place: str) -> int:
    """The sector of a city or town; 0 if the board does not say."""
    return board.place(state.new_cities.get(place, place)).number(SECTOR) or 0


def places_in(rules: Rules, state: State, sector: int) -> list[str]:
    """Where a die of this number brings a cube: cities and towns that have room, but no gray city."""
    left = [town for town in rules.board.towns if town not in state.new_cities.values()]
    return [
        place
        for place in (*rules.board.cities, *left, *sorted(state.new_cities))
        if sector_of(rules.board, state, place) == sector
        and not rules.gray(state, place)
        and rules.room(state, place) > 0
    ]


Placing = tuple[str, str, int]  # colour, place, die


def placings(state: State, rules: Rules) -> Iterator[Placing]:
    """Every way to place one of the cubes that were drawn."""
    for die in dict.fromkeys(recall(state, Sectors).dice):
        for place in places_in(rules, state, die):
            yield from ((color, place, die) for color in dict.fromkeys(state.goods.drawn))
