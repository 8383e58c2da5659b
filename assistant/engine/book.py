"""A log read as far as it goes: the state, and every answer chance has given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .chance import Outcome
from .log import Entry, Rewind, fold, live
from .play import Game
from .vocabulary import Answered

S = TypeVar("S")


@dataclass(frozen=True)
class Book(Generic[S]):
    """`asked` counts questions in live entries; `answers` also remembers those of undone ones."""

    number: int
    state: S
    asked: Mapping[str, int]
    answers: Mapping[tuple[str, int], Outcome]


def book_of(game: Game[S], start: S, log: Sequence[Entry]) -> Book[S]:
    """Read a whole log, undos and all."""
    answers: dict[tuple[str, int], Outcome] = {}
    asked: dict[str, int] = {}
    counts = [asked]  # how often each question had been asked after each entry
    for entry in log:
        if isinstance(entry.move, Rewind):
            asked = counts[entry.move.to]
        asked = _note(asked, answers, entry)
        counts.append(asked)
    return Book(len(log), fold(game, start, live(log)), asked, answers)


def read_on(game: Game[S], book: Book[S], entries: Sequence[Entry]) -> Book[S] | None:
    """The book with new entries read; nothing if one is an undo and the log must be read anew."""
    if any(isinstance(entry.move, Rewind) for entry in entries):
        return None
    answers, asked = dict(book.answers), dict(book.asked)
    for entry in entries:
        asked = _note(asked, answers, entry)
    number = entries[-1].number if entries else book.number
    return Book(number, fold(game, book.state, entries), asked, answers)


def _note(asked: dict[str, int], answers: dict[tuple[str, int], Outcome], entry: Entry) -> dict[str, int]:
    found = [fact for fact in entry.facts if isinstance(fact, Answered)]
    if not found:
        return asked
    asked = dict(asked)
    for fact in found:
        nth = asked.get(fact.question, 0)
        answers[fact.question, nth] = fact.outcome
        asked[fact.question] = nth + 1
    return asked
