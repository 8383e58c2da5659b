"""The paper ledger: score and statements, to be printed in black and white."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from ...doors import after_game
from ...tables import people
from ...tables.books import table_of
from .. import show as showing
from ..history import page_context
from ..paper import paper

blueprint = Blueprint("ledger", __name__)


@blueprint.get("/t/<code>/paper")
def show(code: str) -> str:
    """The score and everybody's statements; with `?seat=`, one statement alone."""
    table, only = table_of(code), request.args.get("seat", "")
    if only:
        people.check_seat(table, only)
    seen = showing.picture(table)
    seats = [only] if only else table.options.seats
    return render_template(
        "frame/history/paper.html",
        **page_context(seen, "paper"),
        only=only,
        paper=paper(seen),
        went=after_game.went(seen.story, seen.names, (), ""),
        statements={seat: after_game.statement(seen.story, seat) for seat in seats},
    )
