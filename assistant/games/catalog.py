"""Which games a table can play, found by name. The only place that lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .age_of_steam import catalog as age_of_steam

GAMES: Mapping[str, Callable[[str], Any]] = {"age_of_steam": age_of_steam.on_map}


def find(game: str, map_key: str) -> Any | None:
    """The game on a map, or nothing where either is unknown."""
    on_map = GAMES.get(game)
    return on_map(map_key) if on_map else None


def all_maps() -> list[Any]:
    return [*age_of_steam.all_maps()]
