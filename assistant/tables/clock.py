"""How long everybody thought, from the times of the entries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from ..engine import Entry, Pause, live

BREAK = timedelta(minutes=30)
NOTHING = timedelta()


def spans(log: Sequence[Entry]) -> list[tuple[Entry, timedelta]]:
    """Each live entry after the first, with the time since the one before; a break counts as no time."""
    pairs = pairwise(live(log))
    return [(entry, _between(log, before, entry)) for before, entry in pairs]


def made(log: Sequence[Entry], entry: Entry) -> datetime:
    """When a move was first made; a move played again after an amendment keeps its time."""
    while entry.replays:
        entry = log[entry.replays - 1]
    return entry.at


def used(log: Sequence[Entry], seats: Sequence[str]) -> dict[str, timedelta]:
    """How long each seat's moves took."""
    total = dict.fromkeys(seats, NOTHING)
    for entry, span in spans(log):
        if entry.move.seat in total:
            total[entry.move.seat] += span
    return total


def played(log: Sequence[Entry]) -> timedelta:
    """From the first entry to the last, without the breaks."""
    return sum((span for _, span in spans(log)), NOTHING)


def in_words(span: timedelta) -> str:
    minutes, seconds = divmod(round(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"


def _between(log: Sequence[Entry], before: Entry, after: Entry) -> timedelta:
    gap = max(NOTHING, made(log, after) - made(log, before))
    return NOTHING if gap > BREAK or isinstance(before.move, Pause) else gap
