"""What a seat's pages are drawn from: own figures, the card of what may be done now, the last entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, render_template, request

from ..games.cards import Card
from ..tables import people
from ..tables.books import Table
from ..tables.refusals import BadRequest, Stale
from . import show as showing
from .after.again import sequel_here
from .cardboard.layout import offered
from .cardboard.placing import placing
from .device import held_here
from .fixing.take_back import take_back
from .groups.table import book_here
from .sharing import next_here
from .tabs import phone


@dataclass(frozen=True)
class Mover:
    """Whose moves the forms of a page make, and by what was seen of the table."""

    code: str
    seat: str
    number: int
    key: str = ""  # against making one twice; what is fetched later goes into a form that has it


def after_move(seen: showing.Picture, color: str, view: str = "seat") -> Response | str:
    """The block as it is now; on a phone with several seats, that of the next one that is up."""
    follows = next_here(seen, held_here(seen), color) if view == "seat" else None
    return gone_to(seen, follows.color) if follows else draw_block(seen, color, view)


@showing.one_at_a_time
def gone_to(seen: showing.Picture, color: str) -> Response:
    """The page of another seat, without loading it anew; nothing typed for the last one may stay in it."""
    context = now_context(seen, color)
    drawn = render_template("frame/seat_block.html", **context) + render_template(
        "frame/tabs_anew.html", **context
    )
    return Response(drawn, headers={"HX-Reswap": "outerHTML"})


@showing.one_at_a_time
def draw_block(seen: showing.Picture, color: str, view: str = "seat", notice: str = "") -> str:
    if view not in ("seat", "seat_table"):
        raise BadRequest("This page is not known.")
    context = now_context(seen, color) if view == "seat" else seat_context(seen, color)
    return render_template(f"frame/{view}_block.html", **context, notice=notice)


def seat_context(seen: showing.Picture, color: str) -> dict[str, Any]:
    people.check_seat(seen.table, color)
    context = showing.context(seen)
    mover = Mover(seen.table.code, color, seen.book.number, context["key"])
    return {**context, "stamp": seen.phone_stamp, **phone(seen, color), "mover": mover}


def now_context(seen: showing.Picture, color: str) -> dict[str, Any]:
    """With the card of the seat and what to do beside it, if this device plays it."""
    context = seat_context(seen, color)
    if not context["mine"]:
        return {**context, "card": None, "back": None}
    return {
        **context,
        "card": card_of(seen, color),
        "back": take_back(seen, {color, *context["held"].seats}),
        "placing": placing(seen, context["held"]),
        "why": seen.table.game.why(seen.book.state.phase, len(seen.seats)),
        "newcomer": any(seat.color == color and seat.newcomer for seat in seen.seats),
        "set_up": offered(seen),
        "sequel": sequel_here(seen.table) if seen.ending else None,
        "book": book_here(seen.table) if seen.ending else "",
    }


def card_of(seen: showing.Picture, color: str) -> Card:
    with seen.table.game.calling(seen.names):
        return seen.table.game.card(seen.book.state, color)


def quicker(table: Table, seat: str, stale: Stale) -> Response:
    """Somebody moved meanwhile: the card is drawn anew, with the news."""
    drawn = draw_block(showing.picture(table), seat, request.form.get("view", "seat"), stale.message)
    return Response(f'<hx-partial hx-target="#block" hx-swap="outerMorph">{drawn}</hx-partial>', stale.status)
