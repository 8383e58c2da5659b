"""Entries, and which of them still count after undos."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from .play import Game
from .vocabulary import Fact, Move

S = TypeVar("S")


class Rewind(Move):
    """Put the table back as it was after entry `to`. Rewinding a rewind is a redo."""

    to: int


@dataclass(frozen=True)
class Entry:
    """A move and the facts it caused. After an amendment, `replays` is the number of the entry played again."""

    number: int
    at: datetime
    move: Move
    facts: tuple[Fact, ...] = ()
    replays: int | None = None


def undone_by(entry: Entry) -> tuple[int, ...]:
    """The numbers of the entries that `entry` undoes: always everything after one point."""
    if not isinstance(entry.move, Rewind):
        return ()
    return tuple(range(entry.move.to + 1, entry.number))


def live(log: Sequence[Entry], since: int = 1) -> list[Entry]:
    """The entries that count, of those from number `since` on: read backwards, each undo skips what it took back."""
    kept: list[Entry] = []
    length = len(log)
    while length >= since:
        entry = log[length - 1]
        if isinstance(entry.move, Rewind):
            length = entry.move.to
        else:
            kept.append(entry)
            length -= 1
    return kept[::-1]


def fold(game: Game[S], state: S, entries: Iterable[Entry]) -> S:
    """The state after `entries`, which must all be live."""
    for entry in entries:
        for fact in entry.facts:
            state = game.evolve(state, fact)
    return state
