"""The longest, the richest and the boldest move of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine import Entry
from ..shapes import Record
from . import facts as f
from . import speech as say


def records(entries: Sequence[Entry]) -> tuple[Record, ...]:
    """Only of what happened at all."""
    return (*_longest(entries), *_richest(entries), *_boldest(entries))


def _moves(entries: Sequence[Entry]) -> Iterator[tuple[int, f.TrainSetOff]]:
    """Those in which the train stayed on the track."""
    for entry in entries:
        if not any(isinstance(fact, f.TrainDerailed) for fact in entry.facts):
            yield from ((entry.number, fact) for fact in entry.facts if isinstance(fact, f.TrainSetOff))


def _longest(entries: Sequence[Entry]) -> Iterator[Record]:
    if made := list(_moves(entries)):
        number, fact = max(made, key=lambda one: one[1].segments)
        figure, says = say.count(fact.segments, "segment"), f"{say.name(fact.seat)} for {fact.steam} steam"
        yield Record("Longest move", figure, says, fact.seat, number, fact.segments)


def _richest(entries: Sequence[Entry]) -> Iterator[Record]:
    made = [one for one in _moves(entries) if one[1].points]
    if made:
        number, fact = max(made, key=lambda one: one[1].points)
        figure, says = f"{say.signed(fact.points)} VP", say.name(fact.seat)
        yield Record("Richest move", figure, says, fact.seat, number, fact.points)


def _boldest(entries: Sequence[Entry]) -> Iterator[Record]:
    made = [one for one in _moves(entries) if one[1].beats]
    if made:
        number, fact = max(made, key=lambda one: one[1].beats)
        says = f"{say.name(fact.seat)} stayed on the track"
        yield Record("Luckiest die", f"over {fact.beats}", says, fact.seat, number, fact.beats)
