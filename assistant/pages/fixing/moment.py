"""Which moment a card is drawn and judged for: now, or, while an entry is amended, just before that entry."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, g, request

from ...tables import books, service
from ...tables.books import Table
from .. import show as showing

AMENDS = "amends"  # in an address: the entry that the card's forms are to amend


def amended() -> int:
    """The entry that is being amended by this request; 0 if it makes a move of its own."""
    return request.args.get(AMENDS, 0, type=int)


def picture(table: Table) -> showing.Picture:
    seen = showing.picture(table)
    return before(seen, amended()) if amended() else seen


def before(seen: showing.Picture, number: int) -> showing.Picture:
    """The table as it was before an entry. Forms drawn from now on amend that entry."""
    service.check_entry(seen.book, number)
    g.amends = number
    book = books.book_at(seen.table, seen.book, number - 1)
    return replace(seen, book=book)


def keep(endpoint: str, values: dict[str, object]) -> None:
    """The addresses of a card's forms name the entry that they amend."""
    of_a_card = endpoint in ("seat.move", "seat.quote") or endpoint.startswith("board.")
    if of_a_card and endpoint != "board.ground" and (number := g.get(AMENDS) or amended()):
        values.setdefault(AMENDS, number)


def register(blueprint: Blueprint) -> None:
    blueprint.app_url_defaults(keep)
