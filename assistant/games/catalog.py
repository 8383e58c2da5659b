"""The games that come with the house, found by name. The only place that lists them.

Own maps are not among them: they belong to one application, see `tables.maps`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine import Move
from .age_of_steam import catalog as age_of_steam
from .age_of_steam import game as age_game
from .age_of_steam.board import BadMap
from .age_of_steam.state import State as AgeState
from .age_of_steam.workshop.desk import MapGame, MapRow, Workshop
from .age_of_steam.workshop.shelf import OwnMaps, is_own, slug_of_key
from .days_of_steam import game as days_game
from .days_of_steam.game import GAME as days_of_steam
from .days_of_steam.state import State as DaysState
from .port import AnyGame, Game

__all__ = [
    "BadMap",
    "GAMES",
    "MapGame",
    "MapRow",
    "OwnMaps",
    "WORKSHOP",
    "boxed",
    "file_of",
    "find",
    "forecast_figures",
    "games",
    "is_own",
    "moves_of",
    "slug_of_key",
]

WORKSHOP = Workshop()  # where maps are described: one game has maps of a group's own


def _on_map(key: str) -> Game[AgeState, age_game.Options] | None:
    return age_of_steam.on_map(key)


def _days_of_steam(key: str) -> Game[DaysState, days_game.Options] | None:
    return days_of_steam if key == days_of_steam.map_key else None


GAMES: Mapping[str, Callable[[str], AnyGame | None]] = {
    "age_of_steam": _on_map,
    "days_of_steam": _days_of_steam,
}


def find(game: str, map_key: str) -> AnyGame | None:
    """The game on a map of the box, or None if either is unknown."""
    on_map = GAMES.get(game)
    return on_map(map_key) if on_map else None


def games() -> list[AnyGame]:
    """Each game once, on its first map."""
    return list({game.key: game for game in reversed(boxed())}.values())[::-1]


def moves_of(key: str) -> list[type[Move]]:
    """Every kind of move that any map of a game knows."""
    return list(dict.fromkeys(move for game in boxed() if game.key == key for move in game.moves))


def forecast_figures() -> tuple[str, ...]:
    """The figures that any game can change in a forecast."""
    return tuple(dict.fromkeys(figure for game in games() for figure in game.forecast_figures))


def file_of(map_key: str) -> str | None:
    """The text of the file of a map of the box, or None."""
    return age_of_steam.text_of(map_key)


def boxed() -> list[AnyGame]:
    """The games in the box, on each of their maps."""
    return [*age_of_steam.all_maps(), days_of_steam]
