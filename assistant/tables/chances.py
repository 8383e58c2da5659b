"""Who answers a question of chance at a table: the table itself, the log, or the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..engine import AppChance, Book, Chance, Given, Illegal, Outcome, Question, Remembered, first_of
from ..games.port import AnyGame, State

Outcomes = Mapping[str, Sequence[int | str]]


@dataclass(frozen=True)
class AppWhereAllowed:
    """The app's dice and bag, unless the table has kept them for itself."""

    game: AnyGame
    state: State

    def answer(self, question: Question, nth: int) -> Outcome | None:
        if not self.game.app_answers(self.state, question.kind):
            return None
        return AppChance().answer(question, nth)


def chance_of(game: AnyGame, book: Book[State], outcomes: Outcomes) -> Chance:
    """What the table says now, else what was known before an undo, else the app if it may."""
    return first_of(
        told_by(game, book, outcomes), Remembered(book.answers), AppWhereAllowed(game, book.state)
    )


def told_by(game: AnyGame, book: Book[State], outcomes: Outcomes) -> Given:
    """What the table says it rolled or drew, if that is the table's part."""
    for name, outcome in outcomes.items():
        kind = "dice" if all(type(value) is int for value in outcome) else "cubes"
        if game.app_answers(book.state, kind):
            does = "rolls the dice" if kind == "dice" else "draws the cubes"
            raise Illegal(f"The app {does} at this table.", question=name)
    return Given(outcomes)
