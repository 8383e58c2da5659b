"""The home page: open a table, join one by its code, or continue one of this device's tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError

from ..doors.moves import TOO_DEEP, check_plain
from ..engine import Illegal
from ..games import catalog
from ..games.catalog import slug_of_key
from ..games.port import AnyGame
from ..games.speech import count, listed
from ..limits import opening as few
from ..tables import books, carry, devices, maps, tryout
from ..tables.books import table_of
from ..tables.codec import structure
from ..tables.devices import Granted, Mine
from ..tables.groups import groups as group_books
from ..tables.opening import Opened
from ..tables.opening import open_table as open_new
from ..tables.people import HOST, clean_name
from ..tables.refusals import BadRequest, NoSuchTable, Refusal
from ..tables.storage import writing
from . import address, opening
from . import show as showing
from .cardboard import layout
from .device import granted_here, this_device
from .forms import Form
from .refusing import said

blueprint = Blueprint("lobby", __name__)


@dataclass(frozen=True)
class TableRow:
    """One of this device's tables; `onward` is where “Continue” leads, `set_up` where its cardboard is laid again:
    the first thing to do on another day."""

    code: str
    title: str
    where: str
    played: str
    names: Mapping[str, str]
    onward: str
    is_host: bool
    to_try: bool
    set_up: str
    rested: bool


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
    if group := request.form.get("group"):
        group_books.put(group_books.by_device(group, this_device()), opened.table, this_device())
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
    tryout.sweep()
    now, games = books.now(), catalog.games()
    mine = [_row(table, now) for table in devices.tables_of(this_device())]
    better = address.base() if address.opened_only_here() else ""
    return render_template(
        "frame/lobby.html",
        games=listed([game.name for game in games], "or"),
        in_the_box=_in_the_box(),
        imprints=" ".join(game.imprint for game in games),
        mine=mine,
        books=group_books.open_to(this_device()),
        better=better if better != request.host_url.rstrip("/") else "",
        **more,
    )


def _in_the_box() -> str:
    """How many maps of which games there are. A game with one map is its map."""
    maps = Counter(game.name for game in catalog.boxed())
    return ", and ".join(
        f"{count(n, 'map')} of {name} with all their rules" if n > 1 else name for name, n in maps.items()
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
        onward=url_for("seat.show", code=code, color=_first_up(seen, held)) if held.seats else table_screen,
        is_host=held.is_host,
        to_try=bool(mine.table.to_try),
        set_up=url_for("layout.show", code=code) if layout.worth(seen) else "",
        rested=layout.offered(seen) is not None,
    )


def _first_up(seen: showing.Picture, held: Granted) -> str:
    """Of this device's seats the one that is awaited, or else the first."""
    return next((seat for seat in held.seats if seat in seen.state["up"]), held.seats[0])


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
    own = maps.own().newest()
    groups: list[tuple[str, Sequence[AnyGame]]] = [("Your own", own)]
    groups += [(game.name, _boxed(game.key)) for game in games]
    on_page, made = [one for _, maps in groups for one in maps], apart(own)
    chosen = next((one for one in on_page if one.map_key == form.get("map")), games[0])
    return render_template(
        "frame/open.html",
        groups=[
            (title, [opening.option(one, chosen, made) for one in maps]) for title, maps in groups if maps
        ],
        kept=group_books.kept_by(this_device()),
        parts=[opening.part(one, chosen, form, _in_order(form)) for one in games],
        chosen=opening.option(chosen, chosen),
        form=form,
        refusal=refusal,
    )


def apart(own: Sequence[AnyGame]) -> dict[str, str]:
    """What tells own maps of one name from each other, by key."""
    named, now = Counter(game.title for game in own), books.now()
    slugs = {game.map_key: slug_of_key(game.map_key) for game in own if named[game.title] > 1}
    return {key: f"{slug}.toml, made {ago(now, maps.own().made(slug))}" for key, slug in slugs.items()}


def _boxed(key: str) -> list[AnyGame]:
    """The maps of one game, the first one first and the others by name."""
    first, *others = [game for game in catalog.boxed() if game.key == key]
    return [first, *sorted(others, key=lambda game: game.title)]


def _open(form: Form) -> Opened:
    game = maps.on_map(form.get("map", ""))
    if game is None:
        raise BadRequest("Choose a map first.", field="map")
    named = [(color, clean_name(form.get(f"name.{color}"))) for color in _in_order(form)]
    if not named:
        raise BadRequest("Tap the colours of the players first.", field="seat")
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
