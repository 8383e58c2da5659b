"""The maps that ship, found in their folders: tests go over these and keep no list of their own."""

from __future__ import annotations

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
