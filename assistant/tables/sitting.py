"""When a table is opened again on another day: its log lies still for hours."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from ..engine import Entry

APART = timedelta(hours=6)  # longer than any break of one evening


def rested(log: Sequence[Entry], now: datetime) -> bool:
    """Whether the last entry is of another day."""
    return bool(log) and now - log[-1].at > APART


def before(log: Sequence[Entry], now: datetime) -> int:
    """The last entry of the sitting before this one; 0 in the first. What was ticked off on one evening
    does not stand for the next."""
    if rested(log, now):
        return log[-1].number
    for later, entry in zip(reversed(log), reversed(log[:-1]), strict=False):
        if later.at - entry.at > APART:
            return entry.number
    return 0
