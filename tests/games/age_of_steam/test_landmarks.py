"""Hexes without a name are said by a place near them: cardboard has no coordinates."""

from __future__ import annotations

from assistant.games import catalog
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.landmarks import landmarks
from tests.support.play import opened
from tests.support.tables import Api


def board_of(map_key: str) -> Board:
    game = catalog.find("age_of_steam", map_key)
    assert isinstance(game, AgeOfSteam)
    return game.board


def test_every_open_hex_of_st_lucia_has_words_of_its_own() -> None:
    board = board_of("st_lucia")
    words = board.landmarks
    assert set(words) == set(board.open_hexes) and len(set(words.values())) == 48
    assert words["2,4"] == "hex south of Castries"
    assert words["1,11"] == "hex 2 south-west of Fond St Jacques"


def test_words_that_fit_two_hexes_are_no_help() -> None:
    """Two steps to the north-east lead to two hexes: neither is said so."""
    said = landmarks([(0, 0), (1, -2), (2, -2)], {(0, 0): "Here"}, "flat")
    assert said == {}


def test_corners_on_top_turn_the_winds() -> None:
    around = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    said = landmarks(around, {(0, 0): "Here"}, "pointy")
    assert said[1, 0] == "hex east of Here" and said[0, -1] == "hex north-west of Here"


def test_towns_and_cities_go_by_their_names() -> None:
    board = board_of("rust_belt")
    named = {f"{q},{r}" for q, r in (*board.city_hexes, *board.town_hexes)}
    assert not named & set(board.landmarks)


def test_without_a_board_a_hex_keeps_its_numbers() -> None:
    assert say.place("4,9") == "hex 4,9"


def test_log_and_list_say_them(api: Api) -> None:
    table = opened(api, 2, map="st_lucia", setup={"hexes": {"2,4": ["red"]}})
    told = table.get("/log")["entries"][0]["text"]
    assert "Hex south of Castries gets 1 red" in told and "hex 2,4" not in told.lower()
    names = [spot["name"] for spot in table.get("/placing")["groups"][0]["spots"]]
    assert "Hex south of Castries" in names
