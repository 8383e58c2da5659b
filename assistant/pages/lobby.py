"""The first page: open a table, join one by its code, or go on with one of this device's tables."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from ..games import catalog
from ..limits import opening
from ..tables import devices, service
from ..tables.codec import structure
from ..tables.people import HOST, clean_name
from ..tables.refusals import BadRequest
from ..tables.storage import writing
from .device import table_of, this_device

blueprint = Blueprint("lobby", __name__)


@blueprint.get("/")
def welcome() -> str:
    mine = devices.tables_of(this_device())
    return render_template("lobby.html", mine=[(table, number) for table, number in mine])


@blueprint.get("/go")
def go() -> Any:
    """The code that stands on the table screen, typed in."""
    code = request.args.get("code", "").strip().upper()
    return redirect(url_for("join.arrive", code=table_of(code).code))


@blueprint.get("/open")
def choose() -> str:
    maps = catalog.all_maps()
    return render_template("open.html", maps=maps, game=maps[0])


@blueprint.post("/open")
@opening
def open_table() -> Any:
    """The seats stand in the order they were tapped."""
    form = request.form
    game = catalog.find(form.get("game", ""), form.get("map", ""))
    if game is None:
        raise BadRequest("Choose a map first.", field="map")
    named = [(color, clean_name(form.get(f"name.{color}"))) for color in form.getlist("seat")]
    dial = {key: form[key] for key in ("goods", "dice") if form.get(key)}
    options = structure({"seats": [c for c, _ in named], "tracking": dial}, game.options_type)
    opened = service.open_table(game, form["map"], options, game.setup_move(), named)
    with writing() as connection:
        devices.grant(connection, opened.table, this_device(), HOST)
    return redirect(url_for("wall.show", code=opened.table.code), 303)
