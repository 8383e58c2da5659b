"""The growth dice, and what was expected of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ....engine import Answered, Entry, Fact
from .. import facts as f
from .. import speech as say
from ..board import NEW_CITIES, SIDES, Column
from ..places import column_cities
from ..rules import Rules


@dataclass(frozen=True)
class ColumnLuck:
    """How often one number fell in one colour, and how many cubes came of it."""

    side: str
    column: str
    cities: str
    dice: int
    cubes: int


@dataclass(frozen=True)
class Luck:
    """`expected` is the same for every column: a sixth of the dice rolled in its colour."""

    rolls: int
    expected: Mapping[str, float]
    columns: tuple[ColumnLuck, ...]
    words: tuple[str, ...]

    @property
    def caption(self) -> str:
        """What the bars show."""
        usual = f"{self.expected['light']:.1f}"
        return (
            f"{say.count(self.rolls, 'roll')}. Each bar is how often a number fell; the mark is the "
            f"{usual} times expected. Cubes include those for a New City with the same number."
        )

    def percent(self, times: float) -> float:
        """Of a bar's full length: the most that any number fell, and room beyond what was expected."""
        most = max(*(column.dice for column in self.columns), self.expected["light"] * 1.2)
        return round(100 * times / most, 1)


def luck(rules: Rules, entries: Iterable[Entry]) -> Luck:
    facts = [fact for entry in entries for fact in entry.facts]
    fell, rolled = dice(facts)
    came = cubes(facts)
    columns = tuple(
        ColumnLuck(side, die, column_cities(rules.board, (side, die)), fell[side, die], came[side, die])
        for side in SIDES
        for die in map(str, range(1, 7))
    )
    rolls = sum(f.side_rolled(fact) == "light" for fact in facts)
    expected = {side: rolled[side] / 6 for side in SIDES}
    return Luck(rolls, expected, columns, _words(columns, expected) if rolls else ())


def dice(facts: Iterable[Fact]) -> tuple[Counter[Column], Counter[str]]:
    """How often each number fell, and how many dice were rolled, by colour."""
    fell: Counter[Column] = Counter()
    rolled: Counter[str] = Counter()
    for fact in facts:
        if isinstance(fact, Answered) and (side := f.side_rolled(fact)):
            fell.update((side, str(face)) for face in fact.outcome)
            rolled[side] += len(fact.outcome)
    return fell, rolled


def cubes(facts: Iterable[Fact]) -> Counter[Column]:
    """Cubes that came onto the map, by the number that brought them."""
    came: Counter[Column] = Counter()
    for fact in facts:
        if isinstance(fact, f.CityGrew):
            new = fact.side == "new"
            came[NEW_CITIES[fact.column].growth if new else (fact.side, fact.column)] += len(fact.cubes)
    return came


def _words(columns: tuple[ColumnLuck, ...], expected: Mapping[str, float]) -> tuple[str, ...]:
    def over(column: ColumnLuck) -> float:
        return column.dice - expected[column.side]

    best, worst = max(columns, key=over), min(columns, key=over)
    return (_said("Luckiest", best, expected), _said("Driest", worst, expected))


def _said(word: str, column: ColumnLuck, expected: Mapping[str, float]) -> str:
    where = f"{column.side} {column.column}" + (f", {column.cities}" if column.cities else "")
    fell = (
        "never fell" if not column.dice else f"fell {column.dice} times" if column.dice > 1 else "fell once"
    )
    return f"{word}: {where}. It {fell}; {expected[column.side]:.1f} times were expected."
