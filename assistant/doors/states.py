"""A table's state as JSON, as programs read it and pages are drawn from it."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Book
from ..games.port import State
from ..tables import people
from ..tables.books import Table
from ..tables.codec import Json
from ..tables.people import Seat


def state_of(table: Table, book: Book[State], seats: Sequence[Seat] | None = None) -> Json:
    """The state of a table after entry `book.number`, names beside the figures."""
    view = table.game.view(book.state)
    for seat in people.seats_of(table) if seats is None else seats:
        view["players"][seat.color] = {"name": seat.name, **view["players"][seat.color]}
    head = {"code": table.code, "game": table.game.key, "map": table.map, "number": book.number}
    return {**head, **view}
