"""For whoever is new: a table to try, in mid-game, and the film of a whole game."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from ..doors import take_home
from ..limits import opening as few
from ..limits import writes
from ..tables import books, tryout
from ..tables.books import Table, table_of
from .device import host_only, this_device

blueprint = Blueprint("tryout", __name__)


@blueprint.post("/try")
@few
def open_table() -> ResponseReturnValue:
    """To the table to try that this device has; one is opened if it has none."""
    table = tryout.mine(this_device()) or tryout.open_to_try(this_device()).table
    return redirect(_whoever_is_up(table), 303)


@blueprint.post("/t/<code>/anew")
@writes
def anew(code: str) -> ResponseReturnValue:
    """The table to try as it was at first: on this page and on every other that shows it."""
    table = table_of(code)
    host_only(table)
    tryout.anew(table)
    return redirect(_whoever_is_up(table), 303)


@blueprint.get("/film")
def film() -> str:
    """A whole game that ships with the product, entry by entry. Nothing is written for whoever looks."""
    story, names = tryout.film(), tryout.film_names()
    return render_template(
        "frame/film/shipped.html",
        game=story.table.game,
        names=names,
        film=take_home.shown(story, names),
    )


def _whoever_is_up(table: Table) -> str:
    up = books.current(table).state.up or table.options.seats
    return url_for("seat.show", code=table.code, color=up[0])
