"""What is added up from the changes of facts, alike in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..engine import Entry, Fact
from .facts import changes_of
from .figures import figure
from .shapes import Line, Step, Value


def statement(figures: Sequence[str], start: Mapping[str, object], entries: Iterable[Entry]) -> list[Line]:
    """Every line of the live `entries`, with running figures."""
    now = {(seat, key): figure(player, key) for seat, player in start.items() for key in figures}
    lines = []
    for entry in entries:
        for change in (c for fact in entry.facts for c in changes_of(fact) if c.by):
            now[change.seat, change.figure] += change.by
            lines.append(Line(entry.number, change, now[change.seat, change.figure]))
    return lines


def first_facts(entries: Sequence[Entry]) -> Sequence[Fact]:
    """Those of the first entry: how the game began."""
    return entries[0].facts if entries else ()


def totals(facts: Iterable[Fact]) -> dict[str, dict[str, int]]:
    """By how much the facts move each figure of each seat."""
    moved: dict[str, dict[str, int]] = {}
    for change in (c for fact in facts for c in changes_of(fact) if c.by):
        figures = moved.setdefault(change.seat, {})
        figures[change.figure] = figures.get(change.figure, 0) + change.by
    return moved


def steps(
    before: Mapping[str, object], after: Mapping[str, object], names: Mapping[str, str],
    shown: Callable[[str, Value], str],
) -> dict[str, list[Step]]:  # fmt: skip
    """What is different between two moments, seat by seat, in the words of `names` and `shown`."""
    moved: dict[str, list[Step]] = {}
    for seat, old in before.items():
        for key, name in names.items():
            was, now = figure(old, key), figure(after[seat], key)
            if was != now:
                moved.setdefault(seat, []).append(Step(name, shown(key, was), shown(key, now)))
    return moved
