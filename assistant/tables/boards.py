"""The boards of the box as they were when tables opened on them: a table keeps its board, whatever the map's file
says later. Own maps keep every version by themselves."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, select, text

from ..games import catalog
from ..games.catalog import BadMap, is_own
from ..games.port import AnyGame
from . import maps
from .models import BOARDS, ENTRIES
from .refusals import BadRequest
from .storage import reading

Facts = Sequence[Mapping[str, object]]
KEEP = text(
    "INSERT INTO boards (map, fingerprint, text) VALUES (:map, :fingerprint, :text) ON CONFLICT DO NOTHING"
)
TEXT = select(BOARDS.c.text).where(
    BOARDS.c.map == bindparam("map"), BOARDS.c.fingerprint == bindparam("fingerprint")
)
FIRST = select(ENTRIES.c.facts).where(ENTRIES.c.table_id == bindparam("table"), ENTRIES.c.number == 1)


def keep(connection: Connection, game: AnyGame, said: str | None = None) -> None:
    """For the table that opens on this board now, or comes along with what its file `said`."""
    if game.fingerprint and not is_own(game.map_key):
        said = said or catalog.GAMES[game.key].printed(game.map_key)
        connection.execute(KEEP, {"map": game.map_key, "fingerprint": game.fingerprint, "text": said})


def carried(connection: Connection, game: AnyGame) -> dict[str, str]:
    """What an exported table carries of its map: another server may have a later one."""
    said = maps.file_of(game.map_key) if is_own(game.map_key) else _kept(connection, game, game.fingerprint)
    return {"map_file": said} if said else {}


def brought(game: AnyGame, said: str | None, facts: Facts) -> AnyGame:
    """The game of an imported table on the board that its file carries, if that is not today's."""
    fingerprint = began_on(facts)
    if not said or is_own(game.map_key) or fingerprint in ("", game.fingerprint):
        return game
    was = _read(game, said) if facts[0].get("board") == game.map_key else None
    if was is None or was.fingerprint != fingerprint:
        raise BadRequest("The map in this file is not the one on which its game began.")
    return was


def as_opened(connection: Connection, table_id: int, game: AnyGame) -> AnyGame:
    """The game on the board on which this table began, as far as its log tells and the text was kept."""
    facts = json.loads(connection.execute(FIRST, {"table": table_id}).scalar() or "[]")
    return _on(connection, game, began_on(facts)) or game


def began_on(facts: Facts) -> str:
    """The fingerprint of the board in the facts of a first entry; "" in an old log."""
    return str(facts[0].get("fingerprint", "")) if facts else ""


def on_map(key: str, fingerprint: str) -> AnyGame | None:
    """A map as its file said when it had this fingerprint, or else as it is today."""
    game = maps.on_map(key)
    if game is None or fingerprint in ("", game.fingerprint):
        return game
    with reading() as connection:
        return _on(connection, game, fingerprint) or game


def _on(connection: Connection, game: AnyGame, fingerprint: str) -> AnyGame | None:
    if fingerprint in ("", game.fingerprint) or is_own(game.map_key):
        return None
    said = _kept(connection, game, fingerprint)
    return _read(game, said) if said else None


def _kept(connection: Connection, game: AnyGame, fingerprint: str) -> str | None:
    said: str | None = connection.execute(TEXT, {"map": game.map_key, "fingerprint": fingerprint}).scalar()
    return said


def _read(game: AnyGame, said: str) -> AnyGame | None:
    try:
        return catalog.GAMES[game.key].as_was(game.map_key, said)
    except BadMap as trouble:
        logging.getLogger("stationmaster").warning("A board of before can't be read: %s", trouble)
        return None
