"""Amending an old entry: the moves after it are played again with the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from .book import book_of
from .chance import Chance, Given, Outcome, Recorded, first_of
from .log import Entry, Rewind, fold, live
from .play import Game, Illegal, NeedsOutcome, play
from .vocabulary import Answered, Move

S = TypeVar("S")


class Misfit(Exception):
    """An entry that is no longer possible, and why. `fits` are the new entries up to there."""

    def __init__(self, entry: Entry, trouble: Illegal | NeedsOutcome, fits: Sequence[Entry]) -> None:
        super().__init__(f"entry {entry.number}")
        self.entry, self.trouble, self.fits = entry, trouble, tuple(fits)


def amend(
    game: Game[S],
    start: S,
    log: Sequence[Entry],
    number: int,
    better: Move,
    chance: Chance,
    at: datetime,
    told: Chance | None = None,
    until: int | None = None,
) -> list[Entry]:
    """The entries to append: an undo to before `number`, the better move, then the later moves again, those
    from `until` on left undone.

    Chance is answered from the record. For the better move `told` comes first, so dice can be amended too.
    """
    tail = _tail(log, number, until)
    new = [Entry(len(log) + 1, at, Rewind(seat=better.seat, to=number - 1))]
    book = book_of(game, start, [*log, *new])
    state, asked = book.state, dict(book.asked)
    for old in tail:
        source = first_of(Recorded(_fell(old)), chance)
        move = old.move
        if old.number == number:
            source, move = first_of(told or Given({}), source), better
        try:
            facts = play(game, state, move, source, asked)
        except (Illegal, NeedsOutcome) as trouble:
            raise Misfit(old, trouble, new) from trouble
        entry = Entry(new[-1].number + 1, at, move, facts, old.number)
        new.append(entry)
        state = fold(game, state, [entry])
        for question, _ in _fell(entry):
            asked[question] = asked.get(question, 0) + 1
    return new


def _tail(log: Sequence[Entry], number: int, until: int | None) -> list[Entry]:
    """The entry to amend and those after it, as far as they are to be played again."""
    tail = [entry for entry in live(log) if entry.number >= number]
    if not tail or tail[0].number != number:
        raise Illegal(f"Entry {number} was undone, so it can’t be amended.")
    return [entry for entry in tail if until is None or entry.number < max(until, number + 1)]


def _fell(entry: Entry) -> list[tuple[str, Outcome]]:
    return [(fact.question, fact.outcome) for fact in entry.facts if isinstance(fact, Answered)]
