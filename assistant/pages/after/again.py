"""“Play again”: the same people open their next game, and every page of the last one leads there."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ...games import catalog
from ...games.port import AnyGame
from ...limits import opening as few
from ...tables import again, maps
from ...tables.books import Table, table_of
from ...tables.devices import Granted
from ...tables.refusals import BadRequest, Forbidden
from .. import show as showing
from ..device import granted_here

blueprint = Blueprint("again", __name__)


@dataclass(frozen=True)
class Sequel:
    """Where a page of the last game leads."""

    href: str
    says: str


@blueprint.get("/t/<code>/again")
def show(code: str) -> ResponseReturnValue:
    table = _mine(code)
    if table.to_try:
        return redirect(url_for("lobby.choose", map=table.map))
    if follows := again.sequel(table):
        return redirect(onward(follows, granted_here(table)).href)
    return render_template(
        "frame/ending/again.html", **showing.context(showing.picture(table)), maps=fitting(table)
    )


@blueprint.post("/t/<code>/again")
@few
def open_next(code: str) -> ResponseReturnValue:
    table = _mine(code)
    key = request.form.get("map", table.map)
    game = next((game for game in fitting(table) if game.map_key == key), None)
    if game is None:
        raise BadRequest("Choose a map that these people can play on.", field="map")
    follows = again.play_again(table, game, key)
    return redirect(onward(follows, granted_here(table)).href, 303)


def fitting(table: Table) -> list[AnyGame]:
    """The maps for as many players, the one just played first."""
    many = len(table.options.seats)
    others = [*maps.own().newest(), *sorted(catalog.boxed(), key=lambda game: game.title)]
    fits = [
        game for game in others if game.key == table.game.key and game.players[0] <= many <= game.players[1]
    ]
    same = maps.on_map(table.map) or table.game
    return [same, *(game for game in fits if game.map_key != same.map_key)]


def sequel_here(table: Table, screen: bool = False) -> Sequel | None:
    """For a phone its own seat in the next game; for anybody else its table screen."""
    follows = again.sequel(table)
    return onward(follows, Granted((), (), False) if screen else granted_here(table)) if follows else None


def onward(follows: Table, held: Granted) -> Sequel:
    says = f"To the next game: {follows.game.title}"
    if held.seats:
        return Sequel(url_for("seat.show", code=follows.code, color=held.seats[0]), says)
    return Sequel(url_for("table_screen.show", code=follows.code), says)


def _mine(code: str) -> Table:
    table = table_of(code)
    held = granted_here(table)
    if not (held.is_host or held.seats):
        raise Forbidden("Whoever has a seat here, or the host, can open the next game.")
    return table
