"""Maps: the included ones, and those a group adds itself."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from ..engine import Illegal
from ..games import catalog
from ..limits import opening
from ..tables import maps
from ..tables.refusals import BadRequest, Refusal
from .device import on_host_machine, this_device
from .forms import Form
from .lobby import apart
from .refusing import said

FILE_BYTES = 400_000  # a whole form, or a file with its wrapping
DESK = catalog.WORKSHOP
blueprint = Blueprint("own_maps", __name__)


@blueprint.get("/maps")
def show() -> str:
    return _list(done=session.pop("map_done", ""))


@blueprint.get("/maps/new")
def new() -> str:
    """An empty form, for the base game or the rules of a map; or a copy of another map."""
    key, on = request.args.get("from", ""), request.args.get("on", "")
    if not key:
        return _form(MultiDict(DESK.blank(on)), base=on if on and _known(on) else "")
    game, form = _known(key), _fields(key)
    form["name"] = f"{game.title} 2" if catalog.is_own(key) else game.title
    return _form(form, base=key)


@blueprint.get("/maps/own/<slug>")
def edit(slug: str) -> str:
    key = _latest(slug)
    _check_mine(slug)
    return _form(_fields(key), slug, base=key)


@blueprint.post("/maps/own")
@opening
def create() -> ResponseReturnValue:
    return _save("")


@blueprint.post("/maps/own/<slug>")
@opening
def change(slug: str) -> ResponseReturnValue:
    _latest(slug)
    _check_mine(slug)
    return _save(slug)


@blueprint.post("/maps/look")
def look() -> ResponseReturnValue:
    """What the form would come to, while it is filled in. Nothing is kept."""
    request.max_content_length = FILE_BYTES
    form = request.form.copy()
    form["name"] = form.get("name", "").strip() or "This map"  # it can be named last
    try:
        game = maps.read(_written(form))
    except (Refusal, Illegal) as refusal:
        return {"refusal": said(refusal)[1]}
    return DESK.look(form, game)


@blueprint.get("/maps/file/<key>.toml")
def export(key: str) -> Response:
    """The map's file, to keep or to import on another server."""
    text = maps.file_of(key)
    if text is None:
        raise NotFound
    answer = Response(text, mimetype="application/toml")
    answer.headers["Content-Disposition"] = f'attachment; filename="{key}.toml"'
    return answer


@blueprint.post("/maps/import")
@opening
def take_in() -> ResponseReturnValue:
    request.max_content_length = FILE_BYTES
    try:
        key = maps.save(_file(), maker=this_device(), by_line=True)
    except Refusal as refusal:
        status, sentence = said(refusal)
        return make_response(_list(refusal=sentence), status)
    return _done(f"{_known(key).title} is imported.")


@blueprint.post("/maps/own/<slug>/delete")
@opening
def delete(slug: str) -> ResponseReturnValue:
    name = _known(_latest(slug)).title
    _check_mine(slug)
    gone = maps.delete(slug)
    kept = "" if gone else " Tables that use it keep it."
    return _done(f"{name} is deleted.{kept}")


def _list(**more: str) -> str:
    own = maps.own().newest()
    made, rows = apart(own), [DESK.row(game) for game in own]
    return render_template(
        "frame/maps.html",
        boxed=[DESK.row(game) for game in DESK.games(catalog.boxed())],
        own=[(row, _mine(row.slug), made.get(row.key, "")) for row in rows],
        **more,
    )


def _form(form: Form, slug: str = "", base: str = "", **more: str) -> str:
    sources = [] if slug else DESK.games(catalog.boxed())
    return render_template(DESK.page, sheet=DESK.sheet(form), slug=slug, base=base, sources=sources, **more)


def _save(slug: str) -> ResponseReturnValue:
    request.max_content_length = FILE_BYTES
    form = request.form
    base = form.get("base", "")
    try:
        key = maps.save(_written(form), slug, this_device())
    except (Refusal, Illegal) as refusal:
        status, sentence = said(refusal)
        return make_response(_form(form, slug, base, refusal=sentence), status)
    return _done(f"{_known(key).title} is saved. You find it in the list when you open a table.")


def _written(form: Form) -> str:
    """The file that a form comes to."""
    base = form.get("base", "")
    return DESK.file(form, base, (maps.file_of(base) if base else None) or "")


def _mine(slug: str) -> bool:
    """Whether this device may change or delete an own map: it made it, or it serves the tables."""
    return on_host_machine() or maps.own().maker(slug) == this_device()


def _check_mine(slug: str) -> None:
    if not on_host_machine():
        maps.check_maker(slug, this_device())


def _done(sentence: str) -> ResponseReturnValue:
    session["map_done"] = sentence
    return redirect(url_for("own_maps.show"), 303)


def _fields(key: str) -> MultiDict[str, str]:
    return MultiDict(DESK.fields(_known(key), maps.file_of(key) or ""))


def _known(key: str) -> catalog.MapGame:
    games = DESK.games([maps.find(DESK.game, key)])
    if not games:
        raise NotFound
    return games[0]


def _latest(slug: str) -> str:
    key = maps.own().latest(slug)
    if not key:
        raise NotFound
    return key


def _file() -> str:
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadRequest("Choose a map’s file first.")
    try:
        return sent.stream.read().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadRequest("This file is not a map: it is not text.") from None
