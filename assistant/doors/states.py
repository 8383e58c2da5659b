"""A table's state as JSON, as programs read it and pages are drawn from it."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Book
from ..games.port import State
from ..games.shapes import View
from ..tables import people
from ..tables.books import Table
from ..tables.codec import Json
from ..tables.people import Seat
from ..tables.shelf import shelf


def state_of(table: Table, book: Book[State], seats: Sequence[Seat] | None = None) -> Json:
    """The state of a table after entry `book.number`, names beside the figures."""
    view, named = _view(table, book.state), people.seats_of(table) if seats is None else seats
    players = {**view["players"], **{x.color: {"name": x.name, **view["players"][x.color]} for x in named}}
    head = {"code": table.code, "game": table.game.key, "map": table.map, "number": book.number}
    return {**head, **view, "players": players}


def _view(table: Table, state: State) -> View:
    """Worked out once for the answer to a move and for the pages that show it."""
    kept = shelf().views.get(table.code)
    if kept is None or kept[0] is not state:
        kept = state, table.game.view(state)
        shelf().views.put(table.code, kept)
    view: View = kept[1]
    return view
