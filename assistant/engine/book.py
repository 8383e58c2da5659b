"""A log read to its end: its entries, the state they lead to, and every answer chance has given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .chance import Outcome
from .log import Entry, Rewind, fold, live
from .play import Game
from .vocabulary import Answered

S = TypeVar("S")
Asked = Mapping[str, int]
Answers = Mapping[tuple[str, int], Outcome]


@dataclass(frozen=True)
class Book(Generic[S]):
    """`asked` counts the questions in live entries; `answers` also remembers those of undone entries."""

    start: S
    log: tuple[Entry, ...]
    state: S
    asked: Asked
    answers: Answers

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log)


def book_of(game: Game[S], start: S, log: Iterable[Entry]) -> Book[S]:
    """Read a whole log, undos included."""
    log = tuple(log)
    answers: dict[tuple[str, int], Outcome] = {}
    asked: Asked = {}
    counts = [asked]  # how often each question had been asked after each entry
    for entry in log:
        if isinstance(entry.move, Rewind):
            asked = counts[entry.move.to]
        asked = _note(asked, answers, entry)
        counts.append(asked)
    return Book(start, log, fold(game, start, live(log)), asked, answers)


def read_on(game: Game[S], book: Book[S], new: Sequence[Entry]) -> Book[S]:
    """The book after `new` entries. Only after an undo is the log folded again from its start."""
    log = (*book.log, *new)
    if any(isinstance(entry.move, Rewind) for entry in new):
        return book_of(game, book.start, log)
    asked, answers = book.asked, dict(book.answers)
    for entry in new:
        asked = _note(asked, answers, entry)
    return Book(book.start, log, fold(game, book.state, new), asked, answers)


def _note(asked: Asked, answers: dict[tuple[str, int], Outcome], entry: Entry) -> Asked:
    answered = [fact for fact in entry.facts if isinstance(fact, Answered)]
    if not answered:
        return asked
    counted = dict(asked)
    for fact in answered:
        nth = counted.get(fact.question, 0)
        answers[fact.question, nth] = fact.outcome
        counted[fact.question] = nth + 1
    return counted
