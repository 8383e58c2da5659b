"""Chance is a named question. It is answered by the app, by the table, or by the record."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Outcome = tuple[int | str, ...]


@dataclass(frozen=True)
class Question:
    """`kind` is "dice" (faces 1 to 6), or "cubes" or "tiles" (colours out of `bag`)."""

    name: str
    kind: str
    count: int
    bag: Mapping[str, int] = field(default_factory=dict)

    @property
    def asked(self) -> str:
        """What the table is to roll or draw: "1 die", "2 cubes"."""
        one = {"dice": "die"}.get(self.kind, self.kind.removesuffix("s"))
        return f"{self.count} {one if self.count == 1 else self.kind}"

    def trouble(self, outcome: Outcome) -> str:
        """Why `outcome` cannot be the answer, or nothing."""
        if len(outcome) != self.count:
            return f"{self.count} {self.kind} are asked for, not {len(outcome)}."
        return self._bad_faces(outcome) if self.kind == "dice" else self._missing(outcome)

    def _bad_faces(self, outcome: Outcome) -> str:
        bad = [face for face in outcome if type(face) is not int or not 1 <= face <= 6]
        return f"A die shows 1 to 6, not {bad[0]}." if bad else ""

    def _missing(self, outcome: Outcome) -> str:
        wanted = Counter(outcome)
        short = [color for color, n in wanted.items() if n > self.bag.get(str(color), 0)]
        if not short:
            return ""
        held = self.bag.get(str(short[0]), 0)
        where = "bag" if self.kind == "cubes" else "deck"
        return f"The {where} holds {held} {short[0]} {self.kind}, not {wanted[short[0]]}."


class Chance(Protocol):
    """Answers a question the `nth` time it is asked (from 0), or does not know."""

    def answer(self, question: Question, nth: int) -> Outcome | None: ...


class AppChance:
    """Rolls and draws by itself."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng or random.SystemRandom()

    def answer(self, question: Question, nth: int) -> Outcome | None:
        if question.kind == "dice":
            return tuple(self.rng.randint(1, 6) for _ in range(question.count))
        cubes = [color for color, n in sorted(question.bag.items()) for _ in range(n)]
        return tuple(self.rng.sample(cubes, question.count))


@dataclass(frozen=True)
class Given:
    """What the table says it rolled or drew."""

    outcomes: Mapping[str, Sequence[int | str]]

    def answer(self, question: Question, nth: int) -> Outcome | None:
        told = self.outcomes.get(question.name)
        return None if told is None else tuple(told)


@dataclass(frozen=True)
class Remembered:
    """Questions answered before, also by entries undone since: no second roll by undo."""

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
    """Ask one after the other until somebody knows."""
    return _FirstOf(sources)
