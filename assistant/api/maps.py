"""The maps a table can be opened on: listed, read as data or as a file, described, changed and deleted."""

from __future__ import annotations

from flask import Response, request
from flask_smorest import Blueprint

from ..doors.known import token_sent
from ..games import catalog
from ..limits import opening
from ..tables import maps
from ..tables.codec import Json
from ..tables.refusals import BadRequest, Forbidden, Unknown
from .asking import body
from .bodies import MapWanted
from .documents import BEARER, gives, gives_text, takes

FILE_BYTES = 400_000
blueprint = Blueprint("maps", __name__, description="Maps")


class NoSuchMap(Unknown):
    status, code = 404, "no_such_map"

    def __init__(self, key: str) -> None:
        known = [game.map_key for game in maps.every()]
        super().__init__(f"There is no map “{key[:40]}” here.", known, "key")


@blueprint.get("/maps")
@blueprint.doc(**gives(200, "Maps"))
def list_maps() -> Json:
    """Every map: its name, how many may play, how deep it can be played, and what its board must still say."""
    return {"maps": [game.map_summary() for game in maps.every()]}


@blueprint.get("/maps/<string:key>")
@blueprint.doc(**gives(200, "Map"))
def get_map(key: str) -> Json:
    """One map with its places, and the form of what its rules need to know of a board."""
    game = maps.on_map(key)
    if game is None:
        raise NoSuchMap(key)
    return game.map_data()


@blueprint.get("/maps/<string:key>/file")
@blueprint.doc(**gives_text("application/toml"))
def get_file(key: str) -> Response:
    """The map's file, to keep, to change, or to send to another server."""
    text = maps.file_of(key) if maps.on_map(key) else None
    if text is None:
        raise NoSuchMap(key)
    return Response(text, mimetype="application/toml")


@blueprint.post("/maps")
@blueprint.doc(**takes("MapWanted"), **gives(201, "MapSaved"))
@opening
def add_map() -> tuple[Json, int]:
    """Describe a map of your own. The answer's token may change and delete it."""
    key = maps.save(file_sent(), by_line=True)
    return {**saved(key), "token": maps.new_token(key)}, 201


@blueprint.put("/maps/<string:key>")
@blueprint.doc(security=BEARER, **takes("MapWanted"), **gives(200, "MapSaved"))
@opening
def change_map(key: str) -> Json:
    """A new version of your map, under a new key. Tables keep the version they were opened with."""
    slug = own_map(key)
    return saved(maps.save(file_sent(), slug, by_line=True))


@blueprint.delete("/maps/<string:key>")
@blueprint.doc(security=BEARER, **gives(200, "Deleted"))
@opening
def delete_map(key: str) -> Json:
    """Take your map off the list. Tables that are played on it keep it."""
    maps.delete(own_map(key))
    return {"deleted": key}


def own_map(key: str) -> str:
    """The map to change, if whoever asks described it."""
    if maps.on_map(key) is None:
        raise NoSuchMap(key)
    slug = catalog.slug_of_key(key)
    if not slug:
        raise Forbidden("Maps of the box stay as they are. Describe a copy of this one.")
    if not maps.may_change(slug, token_sent()):
        raise Forbidden("Only whoever described this map can change it.")
    return slug


def file_sent() -> str:
    """The file as it is, or as a text in JSON."""
    request.max_content_length = FILE_BYTES
    if request.is_json:
        text: str = body(MapWanted)["file"]
        return text
    try:
        return request.get_data().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadRequest("This file is not a map: it is not text.", field="file") from None


def saved(key: str) -> Json:
    game = maps.on_map(key)
    assert game
    told = game.map_summary()
    return {
        "key": key,
        "name": game.title,
        "depths": told.get("depths", []),
        "missing": told.get("missing", []),
    }
