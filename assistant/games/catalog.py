"""The games that come with the house, found by name. The only place that lists them.

Own maps are not among them: they belong to one application, see `tables.maps`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..engine import Move
from .age_of_steam import catalog as age_of_steam
from .age_of_steam.board import BadMap
from .age_of_steam.workshop.check import read_before
from .age_of_steam.workshop.desk import MapGame, MapRow, Workshop
from .age_of_steam.workshop.shelf import OwnMaps, is_own, slug_of_key
from .days_of_steam.game import GAME as days_of_steam
from .port import AnyGame, Game
from .port_state import TableOptions, TableState

__all__ = [
    "BadMap",
    "Box",
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


S = TypeVar("S", bound=TableState)
Options = TypeVar("Options", bound=TableOptions)


@dataclass(frozen=True)
class Box:
    """A game with its maps, found by key or all together."""

    on_map: Callable[[str], AnyGame | None]
    maps: Callable[[], Sequence[AnyGame]]
    printed: Callable[[str], str] = lambda _: ""  # what a map's file says
    as_was: Callable[[str, str], AnyGame | None] = lambda key, text: None  # on a map whose file said this


def with_maps(
    on_map: Callable[[str], Game[S, Options] | None], maps: Callable[[], Sequence[AnyGame]],
    printed: Callable[[str], str], as_was: Callable[[str, str], Game[S, Options] | None],
) -> Box:  # fmt: skip
    return Box(on_map, maps, printed, as_was)


def alone(game: Game[S, Options]) -> Box:
    """A game with one map."""
    return Box(lambda key: game if key == game.map_key else None, lambda: [game])


GAMES: Mapping[str, Box] = {
    "age_of_steam": with_maps(age_of_steam.on_map, age_of_steam.all_maps, age_of_steam.printed, read_before),
    "days_of_steam": alone(days_of_steam),
}


def find(game: str, map_key: str) -> AnyGame | None:
    """The game on a map of the box, or None if either is unknown."""
    box = GAMES.get(game)
    return box.on_map(map_key) if box else None


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
    return [game for box in GAMES.values() for game in box.maps()]
