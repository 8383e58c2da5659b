"""The maps a table can be opened on."""

from __future__ import annotations

from flask_smorest import Blueprint

from ..tables import maps
from ..tables.codec import Json
from ..tables.refusals import Refusal
from .documents import gives

blueprint = Blueprint("maps", __name__, description="Maps")


class NoSuchMap(Refusal):
    status, code = 404, "no_such_map"


@blueprint.get("/maps")
@blueprint.doc(**gives(200, "Maps"))
def list_maps() -> Json:
    """Every map: its name, how many may play, whether the board is complete."""
    return {"maps": [game.map_summary() for game in maps.every()]}


@blueprint.get("/maps/<string:key>")
@blueprint.doc(**gives(200, "Map"))
def get_map(key: str) -> Json:
    """One map with its places."""
    game = maps.on_map(key)
    if game is None:
        raise NoSuchMap(f"There is no map “{key[:40]}” here.")
    return game.map_data()
