"""A toy game and a table for it, to try the kernel with no train in sight."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from assistant.engine import (
    DICE,
    AppChance,
    Book,
    Chance,
    Draft,
    Entry,
    Fact,
    Given,
    Illegal,
    Move,
    Question,
    Remembered,
    Rewind,
    Things,
    amend,
    book_of,
    first_of,
    play,
)

NOON = datetime(2026, 1, 1, 12)
IN_JAR = Things("marbles", "marble", "jar")
MARBLES = {"red": 3, "blue": 3}


@dataclass(frozen=True)
class Jar:
    """A jar of points and marbles."""

    points: int = 0
    rolled: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()


class ToyAdd(Move):
    points: int


class ToyRoll(Move):
    """Roll two dice; their sum is added."""


class ToyDraw(Move):
    count: int


class ToyAdded(Fact):
    points: int


class ToyRolled(Fact):
    faces: tuple[int, ...]


class ToyDrawn(Fact):
    marbles: tuple[str, ...]


class Toy:
    """Add, roll, draw. A jar may not go below zero."""

    key = "toy"

    def start(self, options: Any) -> Jar:
        return Jar()

    def decide(self, draft: Draft[Jar], move: Move) -> None:
        match move:
            case ToyAdd():
                self.add(draft, move.points)
            case ToyRoll():
                (faces,) = draft.ask(Question("toy", DICE, 2))
                draft.record(ToyRolled(tuple(int(face) for face in faces)))
                self.add(draft, sum(int(face) for face in faces))
            case ToyDraw():
                left = {c: n - draft.state.drawn.count(c) for c, n in MARBLES.items()}
                (marbles,) = draft.ask(Question("marbles", IN_JAR, move.count, left))
                draft.record(ToyDrawn(tuple(str(marble) for marble in marbles)))

    def add(self, draft: Draft[Jar], points: int) -> None:
        draft.record(ToyAdded(points))
        if draft.state.points < 0:
            raise Illegal("The jar would be overdrawn.")

    def evolve(self, state: Jar, fact: Fact) -> Jar:
        match fact:
            case ToyAdded():
                return replace(state, points=state.points + fact.points)
            case ToyRolled():
                return replace(state, rolled=state.rolled + fact.faces)
            case ToyDrawn():
                return replace(state, drawn=state.drawn + fact.marbles)
        return state

    def offers(self, state: Jar, seat: str) -> list[Any]:
        return []

    def view(self, state: Jar) -> dict[str, Any]:
        return vars(state)

    def app_answers(self, state: Jar, kind: str) -> bool:
        return True


class Table:
    """A log in memory, as a server keeps it in a file."""

    def __init__(self, seed: int = 1) -> None:
        self.game = Toy()
        self.log: list[Entry] = []
        self.dice: Chance = AppChance(random.Random(seed))

    @property
    def book(self) -> Book[Jar]:
        return book_of(self.game, Jar(), self.log)

    @property
    def state(self) -> Jar:
        return self.book.state

    def send(self, move: Move, **told: Sequence[int | str]) -> Jar:
        chance = first_of(Given(told), Remembered(self.book.answers), self.dice)
        facts = play(self.game, self.state, move, chance, self.book.asked)
        self.log.append(Entry(len(self.log) + 1, NOON, move, facts))
        return self.state

    def rewind(self, to: int) -> Jar:
        self.log.append(Entry(len(self.log) + 1, NOON, Rewind(to=to)))
        return self.state

    def amend(self, number: int, better: Move, told: Chance | None = None, until: int | None = None) -> Jar:
        self.log += amend(self.game, Jar(), self.log, number, better, self.dice, NOON, told, until)
        return self.state


def played() -> Table:
    table = Table()
    for move in (ToyAdd(points=5), ToyRoll(), ToyDraw(count=2), ToyAdd(points=-3), ToyRoll()):
        table.send(move)
    return table
