"""Which games a table can play, found by name. The only place that lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ..engine import Move
from .age_of_steam import catalog as age_of_steam
from .age_of_steam import game as age_game
from .age_of_steam.board import BadMap
from .age_of_steam.state import State as AgeState
from .age_of_steam.workshop.desk import Workshop
from .age_of_steam.workshop.shelf import KEY, OwnMaps
from .days_of_steam import game as days_game
from .days_of_steam.game import GAME as days_of_steam
from .days_of_steam.state import State as DaysState
from .port import AnyGame, Game

__all__ = [
    "BadMap",
    "GAMES",
    "KEY",
    "OwnMaps",
    "WORKSHOP",
    "all_maps",
    "boxed",
    "file_of",
    "find",
    "forecast_figures",
    "games",
    "look_in",
    "moves_of",
    "own",
]

WORKSHOP = Workshop()  # where maps are described: one game has maps of a group's own
Folder = Callable[[], Path | None]
_folder: Folder = lambda: None  # noqa: E731


def look_in(folder: Folder) -> None:
    """Sets how to find the folder of own maps. It is asked each time: each application has its own."""
    global _folder
    _folder = folder


def own() -> OwnMaps | None:
    """The own maps, or None if nobody has said where they are."""
    folder = _folder()
    return OwnMaps(folder) if folder else None


def _on_map(key: str) -> Game[AgeState, age_game.Options] | None:
    mine = own() if KEY.fullmatch(key) else None
    return mine.find(key) if mine else age_of_steam.on_map(key)


def _days_of_steam(key: str) -> Game[DaysState, days_game.Options] | None:
    return days_of_steam if key == days_of_steam.map_key else None


GAMES: Mapping[str, Callable[[str], AnyGame | None]] = {
    "age_of_steam": _on_map, "days_of_steam": _days_of_steam,
}  # fmt: skip


def find(game: str, map_key: str) -> AnyGame | None:
    """The game on a map, or None if either is unknown."""
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
    """The text of a map's file, or None."""
    mine = own() if KEY.fullmatch(map_key) else None
    return mine.text(map_key) if mine else age_of_steam.text_of(map_key)


def boxed() -> list[AnyGame]:
    """The games in the box, on each of their maps."""
    return [*age_of_steam.all_maps(), days_of_steam]


def all_maps() -> list[AnyGame]:
    """The games in the box, then the newest version of each own map."""
    mine = own()
    return [*boxed(), *(mine.newest() if mine else ())]
