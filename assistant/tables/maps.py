"""The maps of one application: those of the box and its own. Which tables need an own map, and how it travels."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from sqlalchemy import select

from ..current import this_app
from ..games import catalog
from ..games.catalog import BadMap, OwnMaps, is_own, slug_of_key
from ..games.port import AnyGame
from .models import TABLES
from .refusals import BadRequest, Forbidden, Refusal
from .storage import writing
from .tokens import hashed
from .tokens import new_token as new_secret

FOLDER = "maps"


class MapMissing(Refusal):
    """The table's map is not on this server: the table was copied without its maps, say."""

    status, code = 409, "map_missing"

    def __init__(self, key: str) -> None:
        super().__init__(f"The map of this table, {key}, is missing on this server.", map=key)


def register(app: Flask) -> None:
    app.extensions["own_maps"] = OwnMaps(Path(app.config["DATA"]) / FOLDER)


def own() -> OwnMaps:
    """The maps that were described in this application."""
    shelf: OwnMaps = this_app().extensions["own_maps"]
    return shelf


# finding a map ---------------------------------------------------------------------------------


def find(game: str, key: str) -> AnyGame | None:
    """The game on a map of the box, or on an own map; None where either is unknown."""
    if is_own(key) and game == catalog.WORKSHOP.game:
        return own().find(key)
    return catalog.find(game, key)


def on_map(key: str) -> AnyGame | None:
    """Whichever game has this map: no two games have a map of the same key."""
    return next((game for name in catalog.GAMES if (game := find(name, key))), None)


def every() -> list[AnyGame]:
    """The maps of the box, then the newest version of each own map."""
    return [*catalog.boxed(), *own().newest()]


def file_of(key: str) -> str | None:
    """A map's file, or None where there is no such map."""
    return own().text(key) if is_own(key) else catalog.file_of(key)


# changing an own map ---------------------------------------------------------------------------


def check_maker(slug: str, maker: str) -> None:
    """Only whoever made a map may change or delete it. Older maps have no known maker."""
    if not maker or own().maker(slug) != maker:
        raise Forbidden("Only the device that made this map can change or delete it. Make a copy of it.")


def save(text: str, slug: str = "", maker: str = "", by_line: bool = False) -> str:
    """The key of a new map or of a new version. A fault is one sentence and writes nothing."""
    try:
        return own().save(text, slug, maker)
    except BadMap as trouble:
        raise BadRequest(trouble.by_line if by_line else trouble.said) from trouble


def read(text: str) -> AnyGame:
    """The game on a map that is not kept. A fault is one sentence."""
    try:
        return own().read(text)
    except BadMap as trouble:
        raise BadRequest(trouble.said) from trouble


def new_token(key: str) -> str:
    """A token that may change and delete the own map with this key."""
    token = new_secret()
    own().give(slug_of_key(key), hashed(token))
    return token


def may_change(slug: str, token: str | None) -> bool:
    return token is not None and hashed(token) in own().owners(slug)


def delete(slug: str) -> bool:
    """Whether the map is gone for good. While a table is played on it, it only leaves the list."""
    maps = own()
    if not maps.latest(slug):
        raise BadRequest("There is no such map here.")
    with writing() as connection:
        like = select(TABLES.c.map).where(TABLES.c.map.like(f"own-{slug}-%")).distinct()
        used = any(slug == slug_of_key(row.map) for row in connection.execute(like))
        maps.hide(slug) if used else maps.remove(slug)
    return not used


# along with a table ----------------------------------------------------------------------------


def brought(game: str, key: str, text: str | None) -> AnyGame | None:
    """The game on the map of an imported table; nothing is written yet."""
    if text is None or not is_own(key):
        return find(game, key)
    if own().text(key) == text:
        return own().find(key)
    try:
        return own().read(text) if game in catalog.GAMES else None
    except BadMap as trouble:
        raise BadRequest(f"The map in this file can’t be used. {trouble.said}") from trouble


def keep(key: str, text: str | None) -> str:
    """The key that the imported table's map has on this server. A map that is new here is saved."""
    if text is None or not is_own(key):
        return key
    return own().with_text(text, key) or save(text)
