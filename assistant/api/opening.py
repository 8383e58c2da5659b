"""Opening a table, new or from a file."""

from __future__ import annotations

from typing import TypeVar

from flask import request
from flask_smorest import Blueprint

from ..doors.schemas import schema_for
from ..games import catalog
from ..games.port import AnyGame
from ..limits import opening as openings
from ..tables import carry, maps, opening, tryout
from ..tables.codec import Json, structure
from ..tables.refusals import Unknown
from . import answers
from .asking import body, json_body
from .bodies import TableWanted
from .documents import gives, takes

T = TypeVar("T")
blueprint = Blueprint("opening", __name__, description="Opening a table")


@blueprint.post("/tables")
@blueprint.doc(**takes("TableWanted"), **gives(201, "Opened"))
@openings
def open_table() -> tuple[Json, int]:
    """Open a table. Whatever the setup leaves out is drawn and rolled."""
    wanted = body(TableWanted)
    game = game_of(wanted["game"], wanted["map"])
    named = [(seat["color"], seat["name"] or "") for seat in wanted["seats"]]
    seats = [color for color, _ in named]
    options = read(
        {"seats": seats, "tracking": {**game.settled_dial, **wanted["tracking"]}}, game.options_type, game
    )
    first = game.setup_move(setup=read(wanted["setup"], game.setup_type, game))
    opened = opening.open_table(game, game.map_key, options, first, named)
    return answers.opened(opened), 201


@blueprint.post("/tables/try")
@blueprint.doc(**gives(201, "Opened"))
@openings
def open_to_try() -> tuple[Json, int]:
    """Open a table in mid-game, to try every move without harm. To begin anew, rewind to the `number` of this answer.
    Left alone for a day, it is deleted."""
    return answers.opened(tryout.open_to_try()), 201


@blueprint.post("/tables/import")
@blueprint.doc(**takes("Export"), **gives(201, "Opened"))
@openings
def import_table() -> tuple[Json, int]:
    """Take in a table that was exported here or on another server."""
    request.max_content_length = carry.LARGEST_FILE
    return answers.opened(carry.import_table(json_body())), 201


def game_of(game: str | None, key: str | None) -> AnyGame:
    """The game on a map. The map says which game it is; a game with one map needs none."""
    if game is not None and game not in catalog.GAMES:
        raise Unknown(f"There is no game “{game}” here.", catalog.GAMES, "game")
    known = {one.map_key: one for one in maps.every() if game in (None, one.key)}
    if key is None and len(known) == 1:
        return next(iter(known.values()))
    if key is None:
        raise Unknown("“map” is missing.", known, "map")
    found = maps.find(game, key) if game else maps.on_map(key)
    if found is None:
        raise Unknown(f"There is no map “{key}” {f'of {game} ' if game else ''}here.", known, "map")
    return found


def read(data: Json, cls: type[T], game: AnyGame) -> T:
    """A game's own dataclass from what was sent, checked by the schema made from it."""
    return structure(schema_for(cls, game.field_kinds)().load(data), cls, game)
