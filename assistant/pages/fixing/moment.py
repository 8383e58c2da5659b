"""Which moment a card is drawn and judged for: now, or, while an entry is amended, just before that entry."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, request

from ...current import this_request
from ...tables import books, service
from ...tables.books import Table
from .. import show as showing

AMENDS = "amends"  # in an address: the entry that the card's forms are to amend
HERE = "stationmaster.here"


def amended() -> int:
    """The entry that is being amended by this request; 0 if it makes a move of its own."""
    asked = this_request().args
    return asked.get(AMENDS, 0, type=int) if AMENDS in asked else 0


def here() -> tuple[str, int]:
    """What every address on a page depends on: the proxy's root, and the entry that the forms drawn now are to amend;
    0 for moves of their own. Found once a request, of which a page asks for ten addresses."""
    asked = this_request()
    if HERE not in asked.environ:
        asked.environ[HERE] = asked.script_root, amended()
    found: tuple[str, int] = asked.environ[HERE]
    return found


def picture(table: Table) -> showing.Picture:
    seen = showing.picture(table)
    return before(seen, amended()) if amended() else seen


def before(seen: showing.Picture, number: int) -> showing.Picture:
    """The table as it was before an entry. Forms drawn from now on amend that entry."""
    service.check_entry(seen.book, number)
    request.environ[HERE] = request.script_root, number
    book = books.book_at(seen.table, seen.book, number - 1)
    return replace(seen, book=book)


def keep(endpoint: str, values: dict[str, object]) -> None:
    """The addresses of a card's forms name the entry that they amend."""
    of_a_card = endpoint in ("seat.move", "seat.quote", "seat.guide") or endpoint.startswith("board.")
    if of_a_card and endpoint != "board.ground" and (number := here()[1]):
        values.setdefault(AMENDS, number)


def register(blueprint: Blueprint) -> None:
    blueprint.app_url_defaults(keep)
