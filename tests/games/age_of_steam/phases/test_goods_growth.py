"""IX. Goods growth, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import BY_TABLE, INDIANAPOLIS, at, bare, cubes, grow, play_to
from tests.support.tables import Api, Json, TableClient

RBY = ["red", "blue", "yellow"]


def growing(api: Api, setup: Json | None = None, players: int = 3, **wanted: Any) -> TableClient:
    """At the dice of the first growth; they are rolled by the table."""
    wanted.setdefault("tracking", BY_TABLE)
    return at(api, "goods_growth", players, setup=setup or bare(), **wanted)


def with_new_city(api: Api, letter: str, **columns: list[str]) -> TableClient:
    wanted: Json = {"actions": {"yellow": "urbanization"}, "tracking": BY_TABLE}
    table = at(api, "build_track", setup=bare(**columns), **wanted)
    table.move("urbanize", "yellow", new_city=letter, hex=INDIANAPOLIS)
    return play_to(table, "goods_growth")


def left(table: TableClient, side: str, column: str) -> list[str | None]:
    return table.state["display"][side][column]


def test_anybody_may_roll_for_the_table(api: Api) -> None:
    table = growing(api)
    assert sorted(table.up) == ["blue", "green", "yellow"]
    assert all("roll_growth" in table.offers(seat) for seat in table.up)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_dice_as_players_are_rolled_for_each_side(api: Api, players: int) -> None:
    refusal = growing(api, players=players).refused("roll_growth")
    assert (refusal.status, refusal.code) == (409, "needs_outcome")
    assert refusal.details == [
        {"question": "growth_light", "kind": "dice", "count": players},
        {"question": "growth_dark", "kind": "dice", "count": players},
    ]


def test_six_players_roll_six_dice(api: Api) -> None:
    """With six somebody always produces first."""
    table = growing(api, players=6, actions={"yellow": "first_build"})
    if len(table.up) == 1:
        table.move("decline", table.up[0])
    assert [asked["count"] for asked in table.refused("roll_growth").details] == [6, 6]


def test_an_elimination_takes_no_die_away(api: Api) -> None:
    table = at(api, "move_goods", setup=bare(), tracking=BY_TABLE)
    table.correct("out", "yellow", True)
    play_to(table, "goods_growth")
    assert [asked["count"] for asked in table.refused("roll_growth").details] == [3, 3]


def test_light_and_dark_are_rolled_apart(api: Api) -> None:
    """A light 1 moves nothing in the dark column 1."""
    table = growing(api, bare(light_1=RBY, dark_1=RBY))
    grow(table, light=[1, 6, 6], dark=[6, 6, 6])
    assert (cubes(table, "Chicago"), cubes(table, "Evansville")) == (["red"], [])


def test_light_columns_come_first(api: Api) -> None:
    table = growing(api, bare(light_1=RBY, dark_1=RBY))
    grow(table, light=[1, 6, 6], dark=[1, 6, 6])
    assert [fact["side"] for fact in table.facts_of("city_grew")] == ["light", "dark"]
    assert [fact["question"] for fact in table.facts_of("answered")] == ["growth_light", "growth_dark"]


GROWTH = [
    ("light", 1, "Chicago"), ("light", 2, "St. Louis"), ("light", 3, "Kansas City"),
    ("light", 4, "Des Moines"), ("light", 5, "Minneapolis"), ("light", 6, "Duluth"),
    ("dark", 1, "Evansville"), ("dark", 2, "Cincinnati"), ("dark", 3, "Detroit"),
    ("dark", 4, "Wheeling"), ("dark", 5, "Pittsburgh"), ("dark", 6, "Toronto"),
]  # fmt: skip


@pytest.mark.parametrize(("side", "die", "city"), GROWTH)
def test_each_die_feeds_the_city_of_its_column(api: Api, side: str, die: int, city: str) -> None:
    table = growing(api, bare(**{f"{side}_{die}": ["black"]}))
    other = 1 + die % 6
    grow(table, **{side: [die, other, other]})
    assert cubes(table, city) == ["black"]


def test_a_column_gives_one_cube_for_each_die(api: Api) -> None:
    table = growing(api, bare(light_1=RBY))
    grow(table, light=[1, 1, 6])
    assert cubes(table, "Chicago") == ["red", "blue"]


def test_cubes_leave_from_top_to_bottom(api: Api) -> None:
    table = growing(api, bare(light_1=RBY))
    grow(table, light=[1, 6, 6])
    assert (cubes(table, "Chicago"), left(table, "light", "1")) == (["red"], [None, "blue", "yellow"])


def test_empty_boxes_are_passed_over(api: Api) -> None:
    table = growing(api, bare(light_1=[None, "blue", "yellow"]))
    grow(table, light=[1, 6, 6])
    assert (cubes(table, "Chicago"), left(table, "light", "1")) == (["blue"], [None, None, "yellow"])


def test_dice_beyond_the_cubes_of_a_column_do_nothing(api: Api) -> None:
    table = growing(api, bare(light_1=["red"], light_2=RBY))
    grow(table, light=[1, 1, 1])
    assert (cubes(table, "Chicago"), left(table, "light", "1")) == (["red"], [None, None, None])
    assert cubes(table, "St. Louis") == []


def test_a_die_for_an_empty_column_does_nothing(api: Api) -> None:
    table = growing(api)
    grow(table, light=[1, 1, 1])
    assert table.facts_of("city_grew") == []


def test_new_cubes_join_those_that_lie_there(api: Api) -> None:
    table = growing(api, bare({"Chicago": ["black"]}, light_1=RBY))
    grow(table, light=[1, 6, 6])
    assert cubes(table, "Chicago") == ["black", "red"]


NEW_CITIES = [
    ("A", "light", 3), ("B", "light", 4), ("C", "light", 5), ("D", "light", 6),
    ("E", "dark", 1), ("F", "dark", 2), ("G", "dark", 3), ("H", "dark", 4),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "side", "die"), NEW_CITIES)
def test_a_new_city_shares_its_die_with_a_column(api: Api, letter: str, side: str, die: int) -> None:
    table = with_new_city(api, letter, **{f"new_{letter}": ["red", "blue"], f"{side}_{die}": ["black"]})
    other = 1 + die % 6
    dice = {"light": [other] * 3, "dark": [other] * 3, side: [die, other, other]}
    grow(table, **dice)
    city = next(name for on, number, name in GROWTH if (on, number) == (side, die))
    assert (cubes(table, letter), cubes(table, city)) == (["red"], ["black"])


def test_a_new_city_takes_a_cube_for_each_die_too(api: Api) -> None:
    table = with_new_city(api, "A", new_A=["red", "blue"])
    grow(table, light=[3, 3, 3])
    assert (cubes(table, "A"), left(table, "new_cities", "A")) == (["red", "blue"], [None, None])


def test_a_new_city_off_the_map_gets_nothing(api: Api) -> None:
    table = with_new_city(api, "A", new_A=["red"], new_B=["blue"])
    grow(table, light=[3, 4, 4])
    assert "B" not in table.state["cities"]
    assert left(table, "new_cities", "B") == ["blue", None]


def test_a_new_city_does_not_grow_from_the_other_side(api: Api) -> None:
    table = with_new_city(api, "A", new_A=["red"])
    grow(table, light=[6, 6, 6], dark=[3, 3, 3])
    assert cubes(table, "A") == []


def test_the_log_tells_the_cubes_that_moved(api: Api) -> None:
    """And keeps telling them, whatever happens to the display afterwards."""
    table = growing(api, bare(light_1=["red", None, "red"]))
    grow(table, light=[1, 1, 1])
    (fact,) = table.facts_of("city_grew")
    assert (fact["boxes"], fact["cubes"], fact["dice"]) == ([1, 3], ["red", "red"], 3)
    number = table.state["number"]
    table.correct("box", ["light", "1", 1], "black")
    entry = table.get(f"/log?after={number - 1}")["entries"][0]
    assert "Chicago gets 2 red." in entry["text"]
