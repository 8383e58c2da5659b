"""The maps a table can be opened on."""

from __future__ import annotations

from typing import Any

from flask_smorest import Blueprint

from ..games import catalog
from ..tables.refusals import Refusal
from .documents import gives

blueprint = Blueprint("maps", __name__, description="Maps")


class NoSuchMap(Refusal):
    status, code = 404, "no_such_map"


@blueprint.get("/maps")
@blueprint.doc(**gives(200, "Maps"))
def list_maps() -> dict[str, Any]:
    """Every map: its name, how many may play, whether the board is complete."""
    return {"maps": [game.map_summary() for game in catalog.all_maps()]}


@blueprint.get("/maps/<string:key>")
@blueprint.doc(**gives(200, "Map"))
def get_map(key: str) -> dict[str, Any]:
    """One map with its places."""
    found = next((game for name in catalog.GAMES if (game := catalog.find(name, key))), None)
    if found is None:
        raise NoSuchMap(f"There is no map “{key[:40]}” here.")
    return found.map_data()
