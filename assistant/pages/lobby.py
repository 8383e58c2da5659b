"""The home page: open a table, join one by its code, or continue one of this device's tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError

from ..doors.moves import TOO_DEEP, check_plain
from ..engine import Illegal
from ..games import catalog
from ..games.port import AnyGame
from ..games.speech import listed
from ..limits import opening as few
from ..tables import books, carry, devices, maps
from ..tables.books import table_of
from ..tables.codec import structure
from ..tables.devices import Mine
from ..tables.opening import Opened
from ..tables.opening import open_table as open_new
from ..tables.people import HOST, clean_name
from ..tables.refusals import BadRequest, NoSuchTable, Refusal
from ..tables.storage import writing
from . import address, opening
from . import show as showing
from .device import granted_here, this_device
from .forms import Form
from .refusing import said

blueprint = Blueprint("lobby", __name__)


@dataclass(frozen=True)
class TableRow:
    """One of this device's tables; `onward` is where “Continue” leads."""

    code: str
    title: str
    where: str
    played: str
    names: Mapping[str, str]
    onward: str
    is_host: bool


@blueprint.get("/")
def welcome() -> str:
    return _lobby(gone=session.pop("gone", ""))


@blueprint.get("/go")
def go() -> ResponseReturnValue:
    """Join by a code typed in by hand. Spaces and small letters are fine."""
    code = "".join(c for c in request.args.get("code", "") if c.isalnum()).upper()
    if not code:
        return make_response(_lobby(refusal="Enter the code shown on the table screen."), 400)
    try:
        return redirect(url_for("join.arrive", code=table_of(code).code))
    except NoSuchTable as refusal:
        return make_response(_lobby(refusal=refusal.message, code=code), refusal.status)


@blueprint.get("/open")
def choose() -> str:
    return _open_page(request.args, "")


@blueprint.post("/open")
@few
def open_table() -> ResponseReturnValue:
    try:
        opened = _open(request.form)
    except (Refusal, Illegal, ValidationError) as refusal:
        status, sentence = said(refusal)
        return make_response(_open_page(request.form, sentence), status)
    _become_host(opened)
    onward = "join.chairs" if request.form.get("phone") else "table_screen.show"
    return redirect(url_for(onward, code=opened.table.code), 303)


@blueprint.post("/import")
@few
def take_in() -> ResponseReturnValue:
    """Import a table from the file of an export."""
    request.max_content_length = carry.LARGEST_FILE
    try:
        opened = carry.import_table(_file())
    except (Refusal, Illegal) as refusal:
        status, sentence = said(refusal)
        return make_response(_lobby(file_refusal=sentence), status)
    _become_host(opened)
    return redirect(url_for("host.show", code=opened.table.code), 303)


def _lobby(**more: str) -> str:
    now, games = books.now(), catalog.games()
    mine = [_row(table, now) for table in devices.tables_of(this_device())]
    better = address.base() if address.opened_only_here() else ""
    return render_template(
        "frame/lobby.html",
        games=listed([game.name for game in games], "or"),
        imprints=" ".join(game.imprint for game in games),
        mine=mine,
        better=better if better != request.host_url.rstrip("/") else "",
        **more,
    )


def _row(mine: Mine, now: datetime) -> TableRow:
    seen, held = showing.picture(mine.table), granted_here(mine.table)
    game, code = mine.table.game, mine.table.code
    table_screen = url_for("table_screen.show", code=code)
    return TableRow(
        code=code,
        title=game.title,
        where=game.where(seen.state),
        played=ago(now, mine.at),
        names=seen.names,
        onward=url_for("seat.show", code=code, color=held.seats[0]) if held.seats else table_screen,
        is_host=held.is_host,
    )


def ago(now: datetime, then: datetime) -> str:
    """When a table was last played, in words."""
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
    groups: list[tuple[str, Sequence[AnyGame]]] = [("Your own", maps.own().newest())]
    groups += [(game.name, _boxed(game.key)) for game in games]
    on_page = [one for _, maps in groups for one in maps]
    chosen = next((one for one in on_page if one.map_key == form.get("map")), games[0])
    return render_template(
        "frame/open.html",
        groups=[(title, [opening.option(one, chosen) for one in maps]) for title, maps in groups if maps],
        parts=[opening.part(one, chosen, form, _in_order(form)) for one in games],
        chosen=opening.option(chosen, chosen),
        form=form,
        refusal=refusal,
    )


def _boxed(key: str) -> list[AnyGame]:
    """The maps of one game, the first one first and the others by name."""
    first, *others = [game for game in catalog.boxed() if game.key == key]
    return [first, *sorted(others, key=lambda game: game.title)]


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


def _file() -> dict[str, object]:
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadRequest("Choose a table’s file first.")
    try:
        data = json.load(sent.stream)
        check_plain(data)
    except RecursionError:
        raise BadRequest(TOO_DEEP) from None
    except ValueError:
        raise BadRequest("This file is not a complete Stationmaster table.") from None
    return data


def _become_host(opened: Opened) -> None:
    with writing() as connection:
        devices.grant(connection, opened.table, this_device(), HOST)
