"""Chance is a named question. It is answered by the app, by the table, or by the record."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Outcome = tuple[int | str, ...]


@dataclass(frozen=True)
class Things:
    """What is rolled or drawn: how many and one are called, and what they are drawn from."""

    many: str
    one: str
    source: str = ""


DICE = Things("dice", "die")


@dataclass(frozen=True)
class Question:
    """Roll `count` dice, or draw `count` of the things that the source holds, counted by colour or name.

    `seats`: whose dice they are, in the order in which they are told, if it is not everybody's.
    """

    name: str
    things: Things
    count: int
    held: Mapping[str, int] = field(default_factory=dict)
    seats: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """What logs and programs call the things."""
        return self.things.many

    @property
    def asked(self) -> str:
        """What the table is to roll or draw: "1 die", "2 cubes"."""
        return f"{self.count} {self.things.one if self.count == 1 else self.things.many}"

    def trouble(self, outcome: Outcome) -> str:
        """Reason `outcome` can't be the answer, or ""."""
        if len(outcome) != self.count:
            return f"{self.asked} {'is' if self.count == 1 else 'are'} needed, not {len(outcome)}."
        return self._bad_faces(outcome) if self.things == DICE else self._missing(outcome)

    def _bad_faces(self, outcome: Outcome) -> str:
        bad = [face for face in outcome if type(face) is not int or not 1 <= face <= 6]
        return f"A die shows 1 to 6, not {bad[0]}." if bad else ""

    def _missing(self, outcome: Outcome) -> str:
        wanted = Counter(outcome)
        short = [thing for thing, n in wanted.items() if n > self.held.get(str(thing), 0)]
        if not short:
            return ""
        held, things = self.held.get(str(short[0]), 0), self.things
        return f"The {things.source} holds {held} {short[0]} {things.many}, not {wanted[short[0]]}."


class Chance(Protocol):
    """Answers a question the `nth` time it is asked (from 0), or None where it can't."""

    def answer(self, question: Question, nth: int) -> Outcome | None: ...


class AppChance:
    """Rolls and draws by itself."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng or random.SystemRandom()

    def answer(self, question: Question, nth: int) -> Outcome | None:
        if question.things == DICE:
            return tuple(self.rng.randint(1, 6) for _ in range(question.count))
        held = [thing for thing, n in sorted(question.held.items()) for _ in range(n)]
        return tuple(self.rng.sample(held, question.count))


@dataclass(frozen=True)
class Given:
    """What the table says it rolled or drew."""

    outcomes: Mapping[str, Sequence[int | str]]

    def answer(self, question: Question, nth: int) -> Outcome | None:
        told = self.outcomes.get(question.name)
        return None if told is None else tuple(told)


@dataclass(frozen=True)
class Remembered:
    """Answers already given, also in entries undone since: an undo never rolls again."""

    answers: Mapping[tuple[str, int], Outcome]

    def answer(self, question: Question, nth: int) -> Outcome | None:
        known = self.answers.get((question.name, nth))
        return known if known is not None and not question.trouble(known) else None


class Recorded:
    """One entry's outcomes, in the order they fell."""

    def __init__(self, outcomes: Sequence[tuple[str, Outcome]]) -> None:
        self.left = list(outcomes)

    def answer(self, question: Question, nth: int) -> Outcome | None:
        for i, (name, outcome) in enumerate(self.left):
            if name == question.name and not question.trouble(outcome):
                del self.left[i]
                return outcome
        return None


@dataclass(frozen=True)
class _FirstOf:
    sources: tuple[Chance, ...]

    def answer(self, question: Question, nth: int) -> Outcome | None:
        answers = (source.answer(question, nth) for source in self.sources)
        return next((answer for answer in answers if answer is not None), None)


def first_of(*sources: Chance) -> Chance:
    """Ask each source in turn; the first answer counts."""
    return _FirstOf(sources)
