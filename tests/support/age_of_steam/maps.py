"""The maps that ship, found in their folders: tests go over these and keep no list of their own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.catalog import all_maps, on_map
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.workshop.check import read_own

BOXED = [game.board.key for game in all_maps()]
KEYS = [game.board.key for game in all_maps() if game.board.drawn]
RULES_ONLY = [key for key in BOXED if key not in KEYS]  # their printed board is not known
BOARDS = Path(__file__).parents[2] / "boards"
MADE_UP = sorted(path.stem for path in BOARDS.glob("*.toml"))  # boards for their rules, for tests alone
ONE_OF_EACH = list(
    {game.board.orientation: game.board.key for game in reversed(all_maps()) if game.board.drawn}.values()
)


def game_on(key: str) -> AgeOfSteam:
    game = on_map(key)
    assert game is not None, f"there is no map {key}"
    return game


def made_up_text(key: str) -> str:
    return (BOARDS / f"{key}.toml").read_text(encoding="utf-8")


@cache
def made_up(key: str) -> AgeOfSteam:
    """The game by the rules of a map, on a board made up for tests."""
    return read_own(made_up_text(key))


def board_of(key: str) -> Board:
    return game_on(key).board


def check_printed(key: str, counted: str) -> None:
    """What was counted on the printed board, such as "50 hexes, 6 cities, 27 plain"."""
    board = board_of(key)
    places = {name: len(getattr(board, name)) for name in ("hexes", "cities", "towns", "links", "water")}
    terrains = Counter(ground.terrain for ground in board.hexes.values())
    assert terrains.pop("city", 0) == len(board.cities)
    cubes = {
        "city_cubes": sum(city.start_cubes for city in board.cities.values()),
        "other_cubes": sum(ground.start_cubes for ground in board.hexes.values()),
    }
    there = {name: number for name, number in {**places, **terrains, **cubes}.items() if number}
    assert there == {name: int(number) for number, name in map(str.split, counted.split(", "))}
