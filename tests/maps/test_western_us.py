"""Western U.S.: one test for each sentence of its rules. The transcontinental railroad and victory stand in
test_western_us_railroad.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import bidding, figures, opened, play_to, simple_move
from tests.support.rails import incomes, link, put, rails, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "western_us"
PRINTED = (
    "171 hexes, 12 cities, 20 towns, 24 city_cubes, 20 other_cubes, 90 plain, 55 mountain, 8 swamp, 6 river"
)
WEST = ("Seattle", "San Francisco", "Los Angeles")
EAST = ("Duluth", "Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans")
ST_LOUIS, KANSAS_CITY, DES_MOINES = (14, 6), (13, 5), (15, 3)
DENVER, TRINIDAD = (9, 5), (8, 7)


def western(api: Api, track: str = "board", phase: str = "build_track", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, track, **wanted)


# setup -------------------------------------------------------------------------------------------


def test_every_city_starts_with_two_cubes_and_every_town_with_one(api: Api) -> None:
    state = opened(api, map=MAP).state
    assert {len(city["cubes"]) for city in state["cities"].values()} == {2}
    assert {len(town["cubes"]) for town in state["towns"].values()} == {1}
    assert sum(state["bag"].values()) == 96 - 52 - 24 - 20


def test_the_cubes_of_towns_may_be_said_when_the_table_opens(api: Api) -> None:
    state = opened(api, map=MAP, setup={"towns": {"Omaha": ["red"], "Fargo": []}}).state
    assert (state["towns"]["Omaha"]["cubes"], state["towns"]["Fargo"]["cubes"]) == (["red"], [])


def test_a_town_that_becomes_a_city_gives_its_cube_to_the_bag(api: Api) -> None:
    table = western(api, actions={"yellow": "urbanization"})
    (color,), before = table.state["towns"]["Omaha"]["cubes"], table.state["bag"]
    table.move("urbanize", "yellow", new_city="A", hex=[13, 3])
    assert table.state["cities"]["A"]["cubes"] == []
    assert table.state["bag"][color] == before[color] + 1


def test_everybody_starts_with_20_dollars_and_two_shares(api: Api) -> None:
    table = opened(api, map=MAP)
    assert set(figures(table, "cash").values()) == {20}
    assert set(figures(table, "shares").values()) == {2}


# moving goods ------------------------------------------------------------------------------------


def with_links(api: Api, *links: tuple[str, str, str], **wanted: Any) -> TableClient:
    """By hand: each link for its owner, in building order yellow, green, blue; then goods are moved."""
    table = western(api, "hand", **wanted)
    while table.phase == "build_track":
        seat = table.up[0]
        for owner, a, b in links:
            if owner == seat:
                link(table, seat, a, b)
        table.move("build_done", seat)
    for seat in table.state["players"]:
        table.correct("income", seat, 0)
        table.correct("locomotive", seat, 4)
    return table


def test_a_town_s_cube_may_be_delivered_and_does_not_come_back(api: Api) -> None:
    table = with_links(api, ("yellow", "Omaha", "Denver"))
    put(table, "Omaha", "purple")
    assert [c["values"]["from"] for c in table.offers("yellow")["deliver"]["choices"]].count("Omaha") == 1
    table.move("deliver", "yellow", color="purple", path=["Denver"], **{"from": "Omaha"})
    assert incomes(table)["yellow"] == 1
    play_to(table, "issue_shares", turn=2)
    assert table.state["towns"]["Omaha"]["cubes"] == []


@pytest.mark.parametrize("there", [True, False])
def test_from_one_side_to_the_other_the_mover_gives_one_more_to_a_railroad_on_the_way(
    api: Api, there: bool
) -> None:
    table = with_links(api, ("yellow", "Seattle", "Denver"), ("green", "Denver", "Duluth"))
    ends = ["Seattle", "Duluth"] if there else ["Duluth", "Seattle"]
    color = "red" if there else "blue"
    put(table, ends[0], color)
    path: Json = {"color": color, "from": ends[0], "path": ["Denver", ends[1]]}
    offered = [c["values"]["bonus"] for c in table.offers("yellow")["deliver"]["choices"]
               if c["values"]["path"] == path["path"]]  # fmt: skip
    assert sorted(offered) == ["green", "yellow"]
    assert "can’t have the bonus" in table.refused("deliver", "yellow", bonus="blue", **path).message
    table.move("deliver", "yellow", bonus="green", **path)
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 1}
    assert "The bonus goes to Green." in table.text


def test_a_mover_who_says_nothing_keeps_the_bonus(api: Api) -> None:
    table = with_links(api, ("green", "Seattle", "Denver"), ("yellow", "Denver", "Duluth"))
    put(table, "Seattle", "red")
    table.move("deliver", "yellow", color="red", path=["Denver", "Duluth"], **{"from": "Seattle"})
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 2}


def test_within_one_side_or_from_the_middle_there_is_no_bonus(api: Api) -> None:
    table = with_links(api, ("yellow", "Denver", "Duluth"), ("yellow", "St. Louis", "Duluth"))
    put(table, "Denver", "red")
    put(table, "St. Louis", "red")
    assert not any("bonus" in c["values"] for c in table.offers("yellow")["deliver"]["choices"])
    refusal = table.refused(
        "deliver", "yellow", color="red", path=["Duluth"], bonus="yellow", **{"from": "Denver"}
    )
    assert refusal.message == "Yellow can’t have the bonus of this delivery: there is none."


@pytest.mark.parametrize(
    ("town", "hex_", "far", "color"),
    [("Kansas City", KANSAS_CITY, "Seattle", "blue"), ("Portland", (3, 2), "Duluth", "red"),
     ("San Diego", (1, 10), "Duluth", "red")],
)  # fmt: skip
def test_three_towns_count_to_a_side_once_they_are_cities(
    api: Api, town: str, hex_: tuple[int, int], far: str, color: str
) -> None:
    table = western(api, "hand", actions={"yellow": "urbanization"})
    link(table, "yellow", town, far)
    table.move("urbanize", "yellow", new_city="C", hex=hex_)
    play_to(table, "move_goods")
    put(table, "C", color)
    table.move("deliver", "yellow", color=color, path=[far], **{"from": "C"})
    assert incomes(table)["yellow"] == 2


def test_a_town_is_on_no_side(api: Api) -> None:
    table = with_links(api, ("yellow", "Kansas City", "Seattle"))
    put(table, "Kansas City", "blue")
    table.move("deliver", "yellow", color="blue", path=["Seattle"], **{"from": "Kansas City"})
    assert incomes(table)["yellow"] == 1


def test_by_hand_the_bonus_may_be_had_on_top_of_the_links(api: Api) -> None:
    table = western(api, "hand", "move_goods")
    put(table, "Seattle", "red", "red")
    put(table, "Denver", "red")
    fields = table.offers("yellow")["deliver_by_hand"]["fields"]
    assert (fields["bonus"]["Seattle"], fields["bonus"]["Denver"]) == (["red"], [])
    cube: Json = {"color": "red", "income": {"yellow": 2}}
    assert (
        "reaches 1 link" in table.refused("deliver_by_hand", "yellow", **cube, **{"from": "Denver"}).message
    )
    assert "reaches 1 link" in table.refused(
        "deliver_by_hand", "yellow", color="red", income={"yellow": 3}, to="Duluth", **{"from": "Seattle"}
    ).message  # fmt: skip
    table.move("deliver_by_hand", "yellow", **cube, to="Duluth", **{"from": "Seattle"})
    assert incomes(table)["yellow"] == 2


# building track ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "why"),
    [((DENVER, (9, 6), TRINIDAD), "first track must start at a starting city"),
     (((5, 4), (5, 3), (5, 2)), "first track must start at a starting city")],
)  # fmt: skip
def test_a_railroad_starts_at_a_starting_city_not_at_denver_or_salt_lake_city(
    api: Api, way: Any, why: str
) -> None:
    refusal = western(api).refused("lay_track", "yellow", tiles=rails(*way, towns=[TRINIDAD]))
    assert why in refusal.message and refusal.details["hex"]


def test_a_railroad_does_not_start_at_a_new_city_either(api: Api) -> None:
    table = western(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=KANSAS_CITY)
    tiles = rails(KANSAS_CITY, (12, 6), (11, 6), towns=[(11, 6)])
    assert "starting city" in table.refused("lay_track", "yellow", tiles=tiles).message


def test_each_of_the_ten_starting_cities_will_do(api: Api) -> None:
    table = western(api)
    printed = {city["name"]: tuple(city["hex"]) for city in api.get(f"/maps/{MAP}")["cities"]}
    ways = {"Seattle": (5, 0), "San Francisco": (1, 7), "Los Angeles": (0, 8), "Duluth": (16, 0),
            "Minneapolis": (14, 2), "Des Moines": (14, 4), "St. Louis": (13, 7), "Memphis": (12, 9),
            "Vicksburg": (11, 10), "New Orleans": (10, 12)}  # fmt: skip
    assert set(ways) == {*WEST, *EAST}
    for city, first in ways.items():
        tile = lead(printed[city], first)
        quote = table.post("quote", {"type": "lay_track", "seat": "yellow", "tiles": [tile]})
        assert quote["cost"] > 0


def lead(city: tuple[int, int], first: tuple[int, int]) -> Any:
    """A tile beside a city, straight on."""
    (beyond,) = [(2 * first[0] - city[0], 2 * first[1] - city[1])]
    return rails(city, first, beyond)[0]


@pytest.mark.parametrize(
    ("way", "cost"),
    [((ST_LOUIS, (13, 7), (12, 8)), 4), (((4, 0), (5, 0), (6, 0)), 5), ((DES_MOINES, (15, 2), (15, 1)), 4),
     ((DES_MOINES, (14, 4), (13, 4)), 2), (((13, 8), (12, 8), (11, 8)), 4)],
)  # fmt: skip
def test_swamp_and_river_cost_4_a_mountain_5(api: Api, way: Any, cost: int) -> None:
    table = western(api)
    table.move("lay_track", "yellow", tiles=rails(*way))
    assert figures(table, "cash")["yellow"] == 200 - cost


def test_until_west_and_east_are_joined_all_track_of_a_railroad_hangs_together(api: Api) -> None:
    table = western(api)
    table.move("lay_track", "yellow", tiles=rails(ST_LOUIS, (14, 5), KANSAS_CITY, towns=[KANSAS_CITY]))
    refusal = table.refused("lay_track", "yellow", tiles=rails((4, 0), (5, 0), (6, 0)))
    assert refusal.message == "Yellow’s track must all be connected until west and east are joined."
    table.move("lay_track", "yellow", tiles=rails(ST_LOUIS, (13, 7), (13, 8)), done=True)
    table.move("lay_track", "green", tiles=rails((4, 0), (5, 0), (6, 0)))


def test_track_may_go_on_from_a_city_that_it_has_reached(api: Api) -> None:
    table = western(api)
    table.move("lay_track", "yellow", tiles=rails((13, 8), (13, 7), ST_LOUIS))
    table.move("lay_track", "yellow", tiles=rails(ST_LOUIS, (14, 5), KANSAS_CITY, towns=[KANSAS_CITY]))


def test_once_they_are_joined_track_may_lie_apart_and_begin_anywhere(api: Api) -> None:
    table = western(api)
    table.move("lay_track", "yellow", tiles=rails((13, 8), (13, 7), ST_LOUIS))
    link(table, "yellow", "Seattle", "Duluth")
    assert "transcontinental" in table.text
    table.move("lay_track", "yellow", tiles=rails(DENVER, (9, 6), TRINIDAD, towns=[TRINIDAD]))


def test_a_railroad_without_track_begins_at_a_starting_city_even_then(api: Api) -> None:
    table = western(api)
    link(table, "yellow", "Seattle", "Duluth", done=True)
    tiles = rails(DENVER, (9, 6), TRINIDAD, towns=[TRINIDAD])
    assert "starting city" in table.refused("lay_track", "green", tiles=tiles).message


def to_the_end(table: TableClient) -> None:
    while table.phase != "game_over":
        simple_move(table)


# the whole game ----------------------------------------------------------------------------------


def test_a_game_in_a_few_moves(api: Api) -> None:
    table = western(api, phase="determine_player_order")
    bidding(table, "blue 1", "green out", "yellow out")
    play_to(table, "build_track", actions={"blue": "urbanization"})
    assert table.up[0] == "blue"
    table.move("urbanize", "blue", new_city="E", hex=KANSAS_CITY)
    table.move("lay_track", "blue", tiles=rails(DES_MOINES, (14, 4), KANSAS_CITY), done=True)
    play_to(table, "move_goods")
    put(table, "E", "red")
    table.move("deliver", "blue", color="red", path=["Des Moines"], **{"from": "E"})
    assert incomes(table)["blue"] == 1
    table.correct("turn", None, table.state["turns"])
    to_the_end(table)
    assert table.state["result"]["winners"] == ["blue"]


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    table = western(api)
    assert "must be connected" in table.state["note"]
    assert set(api.get(f"/maps/{MAP}")["phase_notes"]) == {"setup", "build_track", "move_goods", "game_over"}


@random_seeds
def test_random_games_end_with_a_score_and_no_ties(seed: int, track: str) -> None:
    check_random(seed, track)


def check_random(seed: int, track: str) -> None:
    table = random_game(MAP, seed, track)
    playing = [score["rank"] for score in table.state["result"]["ranking"] if not score["out"]]
    assert playing == list(range(1, len(playing) + 1))
