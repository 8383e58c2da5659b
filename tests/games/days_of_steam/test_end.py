"""Scoring, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.days_of_steam.table import DaysClient, opened, with_towns
from tests.support.tables import Api, Json


def delivered(table: DaysClient, seat: str, *colors: str) -> None:
    table.correct("delivered", seat, list(colors))


@pytest.mark.parametrize(
    ("colors", "points"),
    [
        ([], 0),
        (["red"], 2),
        (["red", "red"], 4),
        (["red", "blue"], 4 + 1),
        (["red", "blue", "green"], 6 + 3),
        (["red", "blue", "green", "red"], 8 + 3),
        (["red", "blue", "yellow", "green"], 8 + 5),
    ],
)
def test_two_points_for_a_good_and_a_bonus_for_different_colors(
    api: Api, colors: list[str], points: int
) -> None:
    table = opened(api)
    delivered(table, "gray", *colors)
    table.has("gray", vp=points, missing=13 - points)


def test_one_point_for_a_circuit(api: Api) -> None:
    table = opened(api)
    table.correct("circuits", "gray", 3)
    table.has("gray", vp=3)


def test_a_new_color_brings_its_bonus_with_the_good(api: Api) -> None:
    table = with_towns(api)
    delivered(table, "gray", "green", "blue")
    table.train("gray", 4, "red 1", "blue 1|red")
    assert table.facts_of("good_delivered")[0]["points"] == 2 + 2
    table.has("gray", vp=9)


def test_with_thirteen_points_the_game_is_over_at_once(api: Api) -> None:
    table = with_towns(api)
    delivered(table, "gray", "green", "blue", "yellow")
    table.correct("circuits", "gray", 0)
    table.train("gray", 4, "red 1", "blue 1|red")
    table.has("gray", vp=13, missing=0)
    result = table.state["result"]
    assert (table.phase, table.up) == ("game_over", [])
    assert (result["why"], result["winners"]) == ("points", ["gray"])
    assert table.text.endswith("The game is over. Gray wins with 13 VP.")


def test_a_circuit_may_be_the_thirteenth_point_before_a_tile_is_drawn(api: Api) -> None:
    table = with_towns(api)
    delivered(table, "gray", "green", "blue", "yellow", "green")
    table.correct("circuits", "gray", 1)
    table.tile("gray", 2, circuit=True)
    assert table.state["result"]["winners"] == ["gray"]
    table.has("gray", hand=2)


def test_the_last_track_tile_drawn_ends_the_game(api: Api) -> None:
    table = opened(api)
    table.correct("circuits", "orange", 2)
    table.correct("deck", None, 1)
    table.tile("gray", 1)
    result = table.state["result"]
    assert (table.phase, result["why"], result["winners"]) == ("game_over", "deck", ["orange"])
    assert "The last track tile is drawn. The game is over. Orange wins with 2 VP." in table.text


def test_until_then_the_game_goes_on(api: Api) -> None:
    table = opened(api)
    table.correct("deck", None, 2)
    table.tile("gray", 1)
    assert table.phase == "take_turn"
    table.play_town("orange", 1, face_up=1)
    table.tile("gray", 1)
    assert table.phase == "game_over"


def ended(api: Api, players: int = 3, **figures: Json) -> Any:
    """The deck runs out with these figures on the table."""
    table = opened(api, players)
    for field, amounts in figures.items():
        for seat, to in amounts.items():
            table.correct(field, seat, to)
    table.move("correct", field="phase", to="game_over", why="the deck is empty")
    return table.state["result"]


def ranks(result: Any) -> dict[str, int]:
    return {row["seat"]: row["rank"] for row in result["ranking"]}


def test_most_points_win(api: Api) -> None:
    result = ended(api, delivered={"white": ["red"], "orange": ["red", "red"]})
    assert ranks(result) == {"orange": 1, "white": 2, "gray": 3}


def test_level_on_points_more_circuits_win(api: Api) -> None:
    result = ended(api, delivered={"white": ["red"]}, circuits={"orange": 2}, steam={"white": 6})
    assert ranks(result) == {"orange": 1, "white": 2, "gray": 3}


def test_then_more_steam(api: Api) -> None:
    result = ended(api, circuits={"orange": 2, "white": 2}, steam={"white": 3, "orange": 2})
    assert (ranks(result)["white"], ranks(result)["orange"]) == (1, 2)


def test_else_they_share_the_victory(api: Api) -> None:
    result = ended(api, circuits={"orange": 2, "white": 2}, steam={"white": 3, "orange": 3})
    assert set(result["winners"]) == {"white", "orange"}
    assert ranks(result) == {"white": 1, "orange": 1, "gray": 3}


def test_after_the_end_nobody_moves(api: Api) -> None:
    table = opened(api)
    table.move("correct", field="phase", to="game_over", why="time")
    assert table.refused("play_tile", "gray", coal=1).message == "The game is over."
    assert table.offers("gray") == {}


def test_the_end_can_be_undone(api: Api) -> None:
    table = with_towns(api)
    delivered(table, "gray", "green", "blue", "yellow")
    before = table.state["number"]
    table.train("gray", 4, "red 1", "blue 1|red")
    table.rewind(before)
    assert (table.phase, table.up) == ("take_turn", ["gray"])
    table.tile("gray", 1)
