"""Maps: those of the box, and those that a group describes itself."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, session, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from ..engine import Illegal
from ..games import catalog
from ..limits import opening
from ..tables import maps
from ..tables.refusals import BadRequest, Refusal
from .forms import Form
from .refusing import said

FILE_BYTES = 400_000  # a whole form, or a file with its wrapping
DESK = catalog.WORKSHOP
blueprint = Blueprint("own_maps", __name__)


@blueprint.get("/maps")
def show() -> str:
    return _list(done=session.pop("map_done", ""))


@blueprint.get("/maps/new")
def new() -> str:
    """An empty form, or one that starts from a map there is."""
    key = request.args.get("from", "")
    if not key:
        return _form(MultiDict(DESK.blank()))
    game, form = _known(key), _fields(key)
    form["name"] = f"{game.title} 2" if catalog.is_own(key) else game.title
    return _form(form, base=key, lost=DESK.loses(game))


@blueprint.get("/maps/own/<slug>")
def edit(slug: str) -> str:
    key = _latest(slug)
    return _form(_fields(key), slug, base=key)


@blueprint.post("/maps/own")
@opening
def create() -> Any:
    return _save("")


@blueprint.post("/maps/own/<slug>")
@opening
def change(slug: str) -> Any:
    _latest(slug)
    return _save(slug)


@blueprint.get("/maps/file/<key>.toml")
def export(key: str) -> Response:
    """The map's file, to keep or to bring to another server."""
    text = maps.file_of(key)
    if text is None:
        raise NotFound
    answer = Response(text, mimetype="application/toml")
    answer.headers["Content-Disposition"] = f'attachment; filename="{key}.toml"'
    return answer


@blueprint.post("/maps/import")
@opening
def take_in() -> Any:
    request.max_content_length = FILE_BYTES
    try:
        key = maps.save(_file(), by_line=True)
    except Refusal as refusal:
        status, sentence = said(refusal)
        return make_response(_list(refusal=sentence), status)
    return _done(f"{_known(key).title} is here.")


@blueprint.post("/maps/own/<slug>/delete")
@opening
def delete(slug: str) -> Any:
    name = _known(_latest(slug)).title
    gone = maps.delete(slug)
    kept = "" if gone else " The tables that are played on it keep it."
    return _done(f"{name} is deleted.{kept}")


def _list(**more: Any) -> str:
    return render_template(
        "frame/maps.html", boxed=on_boards(catalog.boxed()), own=maps.own().newest(), **more
    )


def on_boards(games: list[Any]) -> list[Any]:
    """Those whose maps can be described here."""
    return [game for game in games if game.key == DESK.game]


def _form(form: Form, slug: str = "", base: str = "", **more: Any) -> str:
    return render_template(
        DESK.page,
        form=form,
        slug=slug,
        base=base,
        kinds=DESK.kinds,
        sources=on_boards(maps.every()),
        **more,
    )


def _save(slug: str) -> Any:
    request.max_content_length = FILE_BYTES
    form = request.form
    base = form.get("base", "")
    try:
        key = maps.save(DESK.file(form, base, (maps.file_of(base) if base else None) or ""), slug)
    except (Refusal, Illegal) as refusal:
        status, sentence = said(refusal)
        return make_response(_form(form, slug, base, refusal=sentence), status)
    return _done(f"{_known(key).title} is saved. It is in the list when you open a table.")


def _done(sentence: str) -> Any:
    session["map_done"] = sentence
    return redirect(url_for("own_maps.show"), 303)


def _fields(key: str) -> MultiDict[str, str]:
    return MultiDict(DESK.fields(_known(key), maps.file_of(key) or ""))


def _known(key: str) -> Any:
    game = maps.find(DESK.game, key)
    if game is None:
        raise NotFound
    return game


def _latest(slug: str) -> str:
    key = maps.own().latest(slug)
    if not key:
        raise NotFound
    return key


def _file() -> str:
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadRequest("Choose the file of a map first.")
    try:
        return sent.stream.read().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadRequest("This file is not a map: it is no text.") from None
