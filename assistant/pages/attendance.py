"""Who is at the table: each seat with its phone, for the table screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from ..tables.people import Seat

SAID = {"here": "connected", "away": "not connected", "free": "free"}


@dataclass(frozen=True)
class Attending:
    """A seat: `status` is here, away or free."""

    color: str
    status: str
    says: str


@dataclass(frozen=True)
class Attendance:
    """All seats, how many are free, and how that is said."""

    seats: Sequence[Attending]
    free: int
    says: str


def attendance(seats: Sequence[Seat], names: Mapping[str, str], here: Set[str]) -> Attendance:
    """`here` are the seats with a page open on a device that holds them."""
    shown = [_attending(seat, names[seat.color], here) for seat in seats]
    free = sum(not seat.taken for seat in seats)
    count = sum(seat.color in here for seat in seats)
    says = "all here" if count == len(seats) else f"{count} of {len(seats)} here"
    return Attendance(shown, free, f"{free} free" if free else says)


def _attending(seat: Seat, name: str, here: Set[str]) -> Attending:
    status = "here" if seat.color in here else "away" if seat.taken else "free"
    return Attending(seat.color, status, f"{name}: {SAID[status]}")
