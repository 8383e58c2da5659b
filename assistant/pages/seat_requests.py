"""Phones that ask for a seat which another one holds: shown, and answered, where people are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..tables import devices
from ..tables.books import Table
from ..tables.devices import Ask, Granted
from ..tables.refusals import Forbidden
from . import show as showing
from .forms import Form


@dataclass(frozen=True)
class SeatRequest:
    """A phone that asks for a seat, and who is to answer it."""

    id: str
    color: str
    device: str
    says: str
    answerer: str


def seat_requests(seen: showing.Picture, seats: Collection[str] | None = None) -> list[SeatRequest]:
    """For some seats, or for all of the table."""
    return [_request(ask, seen.names[ask.seat]) for ask in seen.asks if seats is None or ask.seat in seats]


def requests_for(seen: showing.Picture, held: Granted) -> Sequence[SeatRequest]:
    """What this device is asked: the host for every seat, a player for the seats it holds."""
    if not held.is_host and not held.seats:
        return ()
    return seat_requests(seen, None if held.is_host else held.seats)


def answer(table: Table, held: Granted, form: Form) -> None:
    """Hand the seat over, or decline. The host may, and whoever holds the seat."""
    seat = form.get("seat", "")
    if not held.is_host and seat not in held.seats:
        raise Forbidden("Only the host, or whoever has this seat, can hand it over.")
    devices.answer(table, form.get("device", ""), seat, form.get("yes") == "1")


def _request(ask: Ask, label: str) -> SeatRequest:
    color = "" if label.lower() == ask.seat else f" ({ask.seat})"
    says = f"{ask.name or 'A phone'} asks for {label}{color}"
    return SeatRequest(f"ask-{ask.device[:8]}-{ask.seat}", ask.seat, ask.device, says, f"{label} or the host")
