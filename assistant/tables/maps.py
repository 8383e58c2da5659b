"""The own maps of one application: where they lie, which tables need them, how they travel with a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, current_app, has_app_context
from sqlalchemy import select

from ..games import catalog
from ..games.catalog import KEY, BadMap, OwnMaps
from ..games.port import AnyGame
from .models import TABLES
from .refusals import BadRequest, Refusal
from .storage import writing

FOLDER = "maps"


class MapMissing(Refusal):
    """A table whose map is not here: copied without its maps, say."""

    status, code = 409, "map_missing"

    def __init__(self, key: str) -> None:
        super().__init__(f"The map of this table, {key}, is missing on this server.", map=key)


def register(app: Flask) -> None:
    app.extensions["own_maps"] = Path(app.config["DATA"]) / FOLDER
    catalog.look_in(folder)


def folder() -> Path | None:
    found: Path | None = current_app.extensions.get("own_maps") if has_app_context() else None
    return found


def own() -> OwnMaps:
    found = catalog.own()
    assert found is not None, "asked outside of an application"
    return found


def save(text: str, slug: str = "", by_line: bool = False) -> str:
    """A new version, or a new map; its key. A fault is one sentence and writes nothing."""
    try:
        return own().save(text, slug)
    except BadMap as trouble:
        raise BadRequest(trouble.by_line if by_line else trouble.said) from trouble


def delete(slug: str) -> bool:
    """Gone for good where no table is played on it, else only out of the list; whether it is gone."""
    maps = own()
    if not maps.latest(slug):
        raise BadRequest("There is no such map here.")
    with writing() as connection:
        like = select(TABLES.c.map).where(TABLES.c.map.like(f"own-{slug}-%")).distinct()
        used = any(slug == _slug(row.map) for row in connection.execute(like))
        maps.hide(slug) if used else maps.remove(slug)
    return not used


def _slug(key: str) -> str:
    found = KEY.fullmatch(key)
    return found[1] if found else ""


# along with a table ---------------------------------------------------------------------------


def file_of(key: str) -> dict[str, str]:
    """What an exported table carries of an own map; a map of the box is everywhere."""
    text = own().text(key) if KEY.fullmatch(key) else None
    return {} if text is None else {"map_file": text}


def brought(data: dict[str, Any]) -> AnyGame | None:
    """The game on the map of an imported table; nothing is written yet."""
    key, text = data["map"], data.get("map_file")
    if text is None or not KEY.fullmatch(key):
        return catalog.find(data["game"], key)
    if own().text(key) == text:
        return own().find(key)
    try:
        return own().read(text) if data["game"] in catalog.GAMES else None
    except BadMap as trouble:
        raise BadRequest(f"The map in this file cannot be used. {trouble.said}") from trouble


def game_on(game: AnyGame, key: str) -> AnyGame:
    """The game on the kept version, not on the text that was looked through."""
    return catalog.find(game.key, key) or game


def keep(data: dict[str, Any]) -> str:
    """The key under which the imported table's map is here, as it came with the table."""
    key, text = data["map"], data.get("map_file")
    if text is None or not KEY.fullmatch(key):
        return str(key)
    return own().with_text(text, key) or save(text)
