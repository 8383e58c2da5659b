"""The table has yet to roll or draw: the move is sent once more, with pads for what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from ..engine import NeedsOutcome
from ..games import pads
from ..games.cards import Pad
from ..tables import books, people


@dataclass(frozen=True)
class Asked:
    """A form that sends to `where` what was sent already, and the answers tapped into its pads."""

    where: str
    sent: tuple[tuple[str, str], ...]
    pads: tuple[Pad, ...]
    number: int

    @property
    def take(self) -> str:
        return pads.take(self.pads)


def asked_of(needs: NeedsOutcome) -> Asked:
    table = books.table_of((request.view_args or {})["code"])
    book = books.current(table)
    with table.game.calling({seat.color: seat.name for seat in people.seats_of(table)}):
        asked = tuple(table.game.pad(book.state, question) for question in needs.questions)
    sent = ((name, value) for name, value in request.form.items(multi=True) if value)
    return Asked(request.path, tuple(sent), asked, book.number)
