"""The first page: open a table, join one by its code, or go on with one of this device's tables."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from marshmallow import ValidationError

from ..doors.moves import TOO_DEEP, check_plain
from ..engine import Illegal
from ..games import catalog
from ..limits import opening
from ..tables import books, carry, devices, maps
from ..tables.books import table_of
from ..tables.codec import structure
from ..tables.devices import Mine
from ..tables.opening import Opened
from ..tables.opening import open_table as open_new
from ..tables.people import HOST, clean_name
from ..tables.refusals import BadRequest, NoSuchTable, Refusal
from ..tables.storage import writing
from . import address
from . import show as showing
from .device import granted_here, this_device
from .forms import Form
from .refusing import said

blueprint = Blueprint("lobby", __name__)


@blueprint.get("/")
def welcome() -> str:
    return _lobby(gone=session.pop("gone", ""))


@blueprint.get("/go")
def go() -> Any:
    """The code that stands on the table screen, typed in by hand: spaces and small letters are fine."""
    code = "".join(c for c in request.args.get("code", "") if c.isalnum()).upper()
    if not code:
        return make_response(_lobby(refusal="Enter the code that stands on the table screen."), 400)
    try:
        return redirect(url_for("join.arrive", code=table_of(code).code))
    except NoSuchTable as refusal:
        return make_response(_lobby(refusal=refusal.message, code=code), refusal.status)


@blueprint.get("/open")
def choose() -> str:
    return _open_page(request.args, "")


@blueprint.post("/open")
@opening
def open_table() -> Any:
    try:
        opened = _open(request.form)
    except (Refusal, Illegal, ValidationError) as refusal:
        status, sentence = said(refusal)
        return make_response(_open_page(request.form, sentence), status)
    _become_host(opened)
    return redirect(url_for("table_screen.show", code=opened.table.code), 303)


@blueprint.post("/import")
@opening
def take_in() -> Any:
    """A table that was exported here or elsewhere, from its file."""
    request.max_content_length = carry.LARGEST_FILE
    try:
        opened = carry.import_table(_file())
    except (Refusal, Illegal) as refusal:
        status, sentence = said(refusal)
        return make_response(_lobby(file_refusal=sentence), status)
    _become_host(opened)
    return redirect(url_for("host.show", code=opened.table.code), 303)


def _lobby(**more: Any) -> str:
    mine = [_row(found) for found in devices.tables_of(this_device())]
    better = address.base() if address.opened_only_here() else ""
    return render_template(
        "frame/lobby.html",
        games=catalog.games(),
        mine=mine,
        better=better if better != request.host_url.rstrip("/") else "",
        **more,
    )


def _row(found: Mine) -> dict[str, Any]:
    seen = showing.picture(found.table)
    return {
        "held": granted_here(found.table),
        "table": found.table,
        "where": seen.table.game.where(seen.state),
        "names": seen.names,
        "played": ago(books.now(), found.at),
    }


def ago(now: datetime, then: datetime) -> str:
    """When a table was last played, as one says it."""
    minutes = int((now - then).total_seconds()) // 60
    if minutes < 2:
        return "just now"
    if minutes < 60:
        return f"{minutes} minutes ago"
    if minutes < 24 * 60:
        return "an hour ago" if minutes < 120 else f"{minutes // 60} hours ago"
    days = minutes // (24 * 60)
    if days < 14:
        return "yesterday" if days == 1 else f"{days} days ago"
    return f"{then.day} {then:%B %Y}"


def _open_page(form: Form, refusal: str) -> str:
    games = catalog.games()
    groups = [("Your own", maps.own().newest()), *((g.name, _boxed(g.key)) for g in games)]
    on_page = [one for _, maps in groups for one in maps]
    chosen = next((one for one in on_page if one.map_key == form.get("map")), games[0])
    return render_template(
        "frame/open.html", groups=[(title, maps) for title, maps in groups if maps], games=games, chosen=chosen,
        form=form, seats=_in_order(form), refusal=refusal,
    )  # fmt: skip


def _boxed(key: str) -> list[Any]:
    """The maps of one game, the first one first and the others by name."""
    first, *others = [game for game in catalog.boxed() if game.key == key]
    return [first, *sorted(others, key=lambda game: str(game.title))]


def _open(form: Form) -> Opened:
    game = maps.on_map(form.get("map", ""))
    if game is None:
        raise BadRequest("Choose a map first.", field="map")
    named = [(color, clean_name(form.get(f"name.{color}"))) for color in _in_order(form)]
    seats, dial = [color for color, _ in named], game.opening(form)
    options = structure({"seats": seats, "tracking": dial}, game.options_type, game)
    return open_new(game, form["map"], options, game.setting_up(form), named)


def _in_order(form: Form) -> list[str]:
    """The colours in the order they were tapped; without a script, as they stand on the page."""
    ticked = form.getlist("seat")
    tapped = [color for color in form.get("order", "").split() if color in ticked]
    return list(dict.fromkeys([*tapped, *ticked]))


def _file() -> Any:
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadRequest("Choose the file of a table first.")
    try:
        data = json.load(sent.stream)
        check_plain(data)
    except RecursionError:
        raise BadRequest(TOO_DEEP) from None
    except ValueError:
        raise BadRequest("This file is not a whole Stationmaster table.") from None
    return data


def _become_host(opened: Opened) -> None:
    with writing() as connection:
        devices.grant(connection, opened.table, this_device(), HOST)
