"""The maps that ship, found in their folders: tests go over these and keep no list of their own."""

from __future__ import annotations

from collections import Counter

from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.catalog import all_maps, on_map
from assistant.games.age_of_steam.game import AgeOfSteam

KEYS = [game.board.key for game in all_maps()]
ONE_OF_EACH = list({game.board.orientation: game.board.key for game in reversed(all_maps())}.values())


def game_on(key: str) -> AgeOfSteam:
    game = on_map(key)
    assert game is not None, f"there is no map {key}"
    return game


def board_of(key: str) -> Board:
    return game_on(key).board


def check_printed(key: str, *, city_cubes: int, other_cubes: int, **counted: int) -> None:
    """A map's own tests say what was counted on its printed board: hexes, places, and each terrain."""
    board = board_of(key)
    of_places = ("hexes", "cities", "towns", "links", "water")
    drawn = {name: len(getattr(board, name)) for name in of_places}
    terrains = Counter(ground.terrain for ground in board.hexes.values())
    assert terrains.pop("city", 0) == len(board.cities)
    assert {**drawn, **terrains} == counted
    assert sum(city.start_cubes for city in board.cities.values()) == city_cubes
    assert sum(ground.start_cubes for ground in board.hexes.values()) == other_cubes
