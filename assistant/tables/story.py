"""A whole log told again: the state after every entry, and which entries still count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from ..engine import Entry, Rewind, fold, live
from ..games.port import State
from ..games.shapes import Told
from . import books, clock
from .books import Table
from .shelf import shelf

Names = tuple[tuple[str, str], ...]  # seats, and what they are called


@dataclass(frozen=True)
class Story:
    """`states[n]` is the table after entry n, also where that was undone; `states[0]` the bare table."""

    table: Table
    log: Sequence[Entry]
    states: list[State]
    standing: frozenset[int]
    telling: dict[Names, dict[int, Told]] = field(default_factory=dict, compare=False)

    @cached_property
    def in_order(self) -> list[int]:
        """The numbers of those that count."""
        return sorted(self.standing)

    @property
    def entries(self) -> list[Entry]:
        """Those that count."""
        return [entry for entry in self.log if entry.number in self.standing]

    def tell(self, entry: Entry, names: Mapping[str, str]) -> Told:
        """An entry in words, worked out once as long as the names stay."""
        called = tuple(names.items())
        if called not in self.telling:
            self.telling.clear()
        told = self.telling.setdefault(called, {})
        if entry.number not in told:
            before, after = self.before(entry), self.after(entry)
            told[entry.number] = self.table.game.history.tell(entry, before, after, names)
        return told[entry.number]

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
    """Kept for the tables looked at last: what was told is not told again when an entry has been added."""
    log, kept = books.current(table).log, shelf().stories.get(table.code)
    if kept is None or kept.table != table or kept.log is not log:
        kept = _told_on(kept, table, log)
        shelf().stories.put(table.code, kept)
    return kept


def _told_on(kept: Story | None, table: Table, log: Sequence[Entry]) -> Story:
    if kept is None or kept.table != table or tuple(log[: len(kept.log)]) != tuple(kept.log):
        return story(table, log)
    return replace(story(table, log, kept.states), telling=kept.telling)


def story(table: Table, log: Sequence[Entry], known: Sequence[State] = ()) -> Story:
    """`known` are the states after its first entries, where somebody has them."""
    states = list(known) or [table.start(log)]
    for entry in log[len(states) - 1 :]:
        back = isinstance(entry.move, Rewind)
        states.append(states[entry.move.to] if back else fold(table.game, states[-1], [entry]))  # type: ignore[attr-defined]
    return Story(table, log, states, standing(log))


def ended(story: Story) -> datetime:
    """When the game was over; corrections made afterwards do not count."""
    closing = (entry for entry in story.entries if story.after(entry).result is not None)
    return clock.made(story.log, next(closing, story.entries[-1]))


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
