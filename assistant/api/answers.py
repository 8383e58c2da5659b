"""Answers as JSON: a state, an entry, an opened table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import request

from ..engine import Book, Entry, undone_by
from ..tables import people
from ..tables.books import Table
from ..tables.codec import to_data
from ..tables.people import Seat
from ..tables.service import Done, Opened


def state(table: Table, book: Book[Any], seats: Sequence[Seat] | None = None) -> dict[str, Any]:
    """The state of a table after entry `book.number`, names beside the figures."""
    view = table.game.view(book.state)
    for seat in people.seats_of(table) if seats is None else seats:
        view["players"][seat.color] = {"name": seat.name, **view["players"][seat.color]}
    head = {"code": table.code, "game": table.game.key, "map": table.map, "number": book.number}
    return {**head, **view}


def done(table: Table, result: Done) -> dict[str, Any]:
    return {
        "number": result.entry.number,
        "facts": [to_data(fact) for fact in result.entry.facts],
        "state": state(table, result.book, result.seats),
    }


def entry(table: Table, found: Entry) -> dict[str, Any]:
    return {
        "number": found.number,
        "at": f"{found.at.isoformat(timespec='milliseconds')}Z",
        "seat": found.move.seat or None,
        "move": to_data(found.move),
        "facts": [to_data(fact) for fact in found.facts],
        "undoes": list(undone_by(found)),
        "replays": found.replays,
        "text": table.game.tell(found),
    }


def opened(result: Opened) -> dict[str, Any]:
    table = result.table
    return {
        "code": table.code,
        "number": result.book.number,
        "host_token": result.host_token,
        "seats": [seat(table, found, result.seat_tokens[found.color]) for found in result.seats],
        "state": state(table, result.book, result.seats),
    }


def seat(table: Table, found: Seat, token: str) -> dict[str, Any]:
    return {
        "color": found.color,
        "name": found.name,
        "token": token,
        "join_url": f"{request.host_url}t/{table.code}/join/{token}",
    }
