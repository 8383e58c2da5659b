"""Answers as JSON: a move that was made, an entry, an opened table."""

from __future__ import annotations

from flask import request

from ..doors.states import state_of
from ..engine import Entry, undone_by
from ..tables.books import Table
from ..tables.codec import Json, to_data
from ..tables.opening import Opened
from ..tables.people import Seat
from ..tables.service import Done
from .telling import steadily


def done(table: Table, result: Done) -> Json:
    """With `state=false` without the state, for whoever keeps up by the facts alone."""
    answer: Json = {
        "number": result.entry.number,
        "facts": [to_data(fact) for fact in result.entry.facts],
    }
    if request.args.get("state") != "false":
        answer["state"] = steadily(state_of(table, result.book, result.seats))
    return answer


def entry(table: Table, one: Entry) -> Json:
    return {
        "number": one.number,
        "at": f"{one.at.isoformat(timespec='milliseconds')}Z",
        "seat": one.move.seat or None,
        "move": to_data(one.move),
        "facts": [to_data(fact) for fact in one.facts],
        "undoes": list(undone_by(one)),
        "replays": one.replays,
        "text": table.game.tell(one),
    }


def opened(result: Opened) -> Json:
    table = result.table
    return {
        "code": table.code,
        "number": result.book.number,
        "host_token": result.host_token,
        "seats": [seat(table, one, result.seat_tokens[one.color]) for one in result.seats],
        "state": state_of(table, result.book, result.seats),
    }


def seat(table: Table, one: Seat, token: str) -> Json:
    return {
        "color": one.color,
        "name": one.name,
        "token": token,
        "join_url": join_url(table, token),
    }


def join_url(table: Table, token: str) -> str:
    """The address by which a phone gets what the token is for."""
    return f"{request.host_url}t/{table.code}/join/{token}"
