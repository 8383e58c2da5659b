"""A whole log told again: the state after every entry, and which entries still count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import Entry, Rewind, fold, live
from ..games.port import State
from . import books
from .books import Table


@dataclass(frozen=True)
class Story:
    """`states[n]` is the table after entry n, also where that was undone; `states[0]` the bare table."""

    table: Table
    log: Sequence[Entry]
    states: list[State]
    standing: frozenset[int]

    @property
    def entries(self) -> list[Entry]:
        """Those that count."""
        return [entry for entry in self.log if entry.number in self.standing]

    def before(self, entry: Entry) -> State:
        return self.states[entry.number - 1]

    def after(self, entry: Entry) -> State:
        return self.states[entry.number]


@dataclass(frozen=True)
class Effect:
    """What an undo did to the entries that counted."""

    taken: tuple[int, ...]
    given: tuple[int, ...]


def read(table: Table) -> Story:
    return story(table, books.current(table).log)


def story(table: Table, log: Sequence[Entry]) -> Story:
    states = [table.start]
    for entry in log:
        back = isinstance(entry.move, Rewind)
        states.append(states[entry.move.to] if back else fold(table.game, states[-1], [entry]))  # type: ignore[attr-defined]
    return Story(table, log, states, standing(log))


def standing(log: Sequence[Entry]) -> frozenset[int]:
    return frozenset(entry.number for entry in live(log))


def effect(log: Sequence[Entry], undo: Entry) -> Effect:
    """The entries an undo took away, and those it brought back."""
    before, after = standing(log[: undo.number - 1]), standing(log[: undo.number])
    return Effect(tuple(sorted(before - after)), tuple(sorted(after - before)))


def redo(log: Sequence[Entry]) -> int | None:
    """After which entry the table stood one step further on, before the undos at the log's end."""
    now, steps = standing(log), {}
    at = len(log)
    while at and isinstance(log[at - 1].move, Rewind):
        at -= 1
        then = standing(log[:at])
        if then > now:
            steps[len(then)] = at
    return steps[min(steps)] if steps else None
