"""Great Britain: one test for each sentence of its rules, with no board known, its places, and on one made up.
Moving goods stands in test_great_britain_goods.py."""

from __future__ import annotations

import random
from typing import Any

import pytest

from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.svg.parts import moving
from tests.support.age_of_steam.maps import game_on, made_up
from tests.support.direct import DirectTable
from tests.support.great_britain import BritishReferee
from tests.support.play import SEATS, at, build, give, opened, play_to
from tests.support.rails import at_each_depth, drawn_by_us, game_at, incomes, last_turn, put, rails
from tests.support.tables import Api, Json, Refused, TableClient

MAP = "great_britain"
LONDON, BIRMINGHAM, NORWICH, CARDIFF = (4, 3), (3, 2), (6, 1), (1, 4)
NORTH, NORTHWEST, NORTHEAST, SOUTHWEST = (4, 2), (3, 3), (5, 2), (3, 4)
GLASGOW, SWANSEA, CANTERBURY, LEEDS = (0, 1), (0, 4), (5, 3), (4, 0)
BLACK_HEX = (4, 4)
LIVERPOOL_MANCHESTER = ["Liverpool", "Manchester"]
VIA_NORTH = (BIRMINGHAM, NORTH, LONDON)
VIA_SOUTHWEST = (CARDIFF, (2, 4), SOUTHWEST, LONDON)
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])


def british(api: Api, phase: str = "build_track", tracking: Json | None = None, **wanted: Any) -> TableClient:
    """Yellow builds and moves first. Everybody is rich, and no income is left from anything."""
    tracking = tracking or BOARD
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    give(table, "cash", blue=100, green=100, yellow=100)
    return table


def started() -> tuple[Rules, State]:
    """The rules and a fresh table on the board made up for tests."""
    game = made_up(MAP)
    return game.rules, DirectTable(SEATS[:3], BOARD, random.Random(1), game).book.state


# the map -----------------------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="Great Britain is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


def test_borders_part_scotland_wales_and_england() -> None:
    (mark,) = [mark for mark in game_on(MAP).board.form.marks if mark.key == "nation"]
    assert {*mark.choices} == {"Scotland", "Wales", "England"} and mark.need == "places"


def test_the_map_says_the_nation_of_each_city() -> None:
    rules, state = started()
    assert [rules.mark(state, place) for place in ("Edinburgh", "Cardiff", "London")] == [
        "Scotland",
        "Wales",
        "England",
    ]
    assert "Scotland" in moving(rules, state)


# setting up --------------------------------------------------------------------------------------


@WITH_PLACES
def test_two_cubes_in_every_city(api: Api, tracking: Json) -> None:
    cities = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state["cities"]
    assert {len(city["cubes"]) for city in cities.values()} == {2} and len(cities) == 8


def test_each_player_has_twenty_five_ownership_disks() -> None:
    assert game_on(MAP).rules.disks_each == made_up(MAP).rules.disks_each == 25


def with_disks(api: Api, count: int) -> TableClient:
    """Yellow has so many disks on the map."""
    table = british(api)
    far = [{"ends": ["Edinburgh", "Cardiff"], "sections": 1}] * count
    table.move("build_by_hand", "yellow", cost=0, sections=count, links=far)
    return table


def test_a_direct_link_takes_one_of_them(api: Api) -> None:
    table = with_disks(api, 24)
    assert "stand-in" not in table.offers("yellow")["build_link"]["choices"][0]["says"]
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER, beyond_supply=False)
    tiles = rails(*VIA_NORTH)
    refusal = table.refused("lay_track", "yellow", tiles=tiles, beyond_supply=False)
    assert refusal.message == "Yellow has no ownership disk left; use a stand-in if the table agrees."
    table.move("lay_track", "yellow", tiles=tiles)
    assert "Yellow has no ownership disk left: a stand-in lies there." in table.text


def test_without_a_disk_a_stand_in_lies_on_a_direct_link(api: Api) -> None:
    table = with_disks(api, 25)
    (choice,) = table.offers("yellow")["build_link"]["choices"]
    assert choice["says"].endswith("for $2, with a stand-in: Yellow has no ownership disk left")
    between: Json = {"between": LIVERPOOL_MANCHESTER}
    refusal = table.refused("build_link", "yellow", beyond_supply=False, **between)
    assert refusal.message == "Yellow has no ownership disk left; use a stand-in if the table agrees."
    table.move("build_link", "yellow", **between)
    assert "Yellow has no ownership disk left: a stand-in lies there." in table.text


# building: cities that touch ---------------------------------------------------------------------


@WITH_PLACES
def test_liverpool_and_manchester_may_be_linked_directly_for_two_dollars(api: Api, tracking: Json) -> None:
    table = british(api, tracking=tracking)
    (choice,) = table.offers("yellow")["build_link"]["choices"]
    assert (choice["values"]["between"], choice["pays"]) == (LIVERPOOL_MANCHESTER, 2)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    assert table.player("yellow")["cash"] == 98
    (built,) = table.state["links"]
    assert (built["ends"], built["owner"]) == (LIVERPOOL_MANCHESTER, "yellow")


def test_it_counts_as_one_track_at_the_end(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    ranking = {row["seat"]: row["sections"] for row in last_turn(table)["ranking"]}
    assert table.phase == "game_over" and ranking == {"blue": 0, "green": 0, "yellow": 1}


def test_it_counts_as_one_tile_of_the_build(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    too_many = rails(CARDIFF, (2, 4), SOUTHWEST, LONDON) + rails(*VIA_NORTH)
    assert "too many" in table.refused("lay_track", "yellow", tiles=too_many).message
    table.move("lay_track", "yellow", tiles=too_many[:2])
    assert table.state["build"]["tiles"] == 3


def test_after_three_tiles_there_is_none(api: Api) -> None:
    table = british(api)
    table.move("lay_track", "yellow", tiles=rails(*VIA_SOUTHWEST) + rails(*VIA_NORTH))
    refusal = table.refused("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    assert refusal.message == "Yellow has laid 3 tiles: no more this turn."
    assert "build_link" not in table.offers("yellow")


def test_each_edge_has_one_owner(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER, done=True)
    refusal = table.refused("build_link", "green", between=LIVERPOOL_MANCHESTER)
    assert refusal.message == "Yellow already has that link."


def test_cities_that_do_not_touch_have_no_such_link(api: Api) -> None:
    refusal = british(api).refused("build_link", "yellow", between=["London", "Birmingham"])
    assert refusal.message == "No link is printed between London and Birmingham."


def test_a_town_is_no_city(api: Api) -> None:
    refusal = british(api).refused("build_link", "yellow", between=["Glasgow", "Liverpool"])
    assert refusal.message == "Glasgow and Liverpool can be linked once both are cities."


def test_a_new_city_is_one(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=GLASGOW)
    offered = [choice["values"]["between"] for choice in table.offers("yellow")["build_link"]["choices"]]
    assert sorted(offered) == [["A", "Liverpool"], LIVERPOOL_MANCHESTER]
    table.move("build_link", "yellow", between=["A", "Liverpool"])
    assert (table.state["links"][0]["ends"], table.player("yellow")["cash"]) == (["A", "Liverpool"], 98)


def test_goods_travel_over_it(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    play_to(table, "move_goods")
    put(table, "Liverpool", "yellow")
    table.move("deliver", "yellow", color="yellow", path=["Manchester"], **{"from": "Liverpool"})
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 1}


def test_the_map_draws_such_a_link_once_both_are_cities() -> None:
    rules, state = started()
    assert moving(rules, state).count('class="fe"') == 1
    later = replace(state, new_cities={"A": "Glasgow"})
    assert moving(rules, later).count('class="fe"') == 2


@EACH_DEPTH
def test_by_hand_it_is_one_tile_and_one_section_for_two_dollars(api: Api, tracking: Json) -> None:
    table = british(api, tracking=tracking)
    build(table, "yellow", 2, 1, tiles=1)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (98, 1)


# building: where no track may lie ----------------------------------------------------------------


def test_nothing_is_built_on_a_black_hex(api: Api) -> None:
    wanted = {"hex": BLACK_HEX, "tracks": [[0, 1]]}
    assert british(api).refused("lay_track", "yellow", tiles=[wanted]).message == "That is off the board."


def test_no_track_crosses_a_thick_line(api: Api) -> None:
    wanted = {"hex": GLASGOW, "tracks": [[0, "town"]]}
    refusal = british(api).refused("lay_track", "yellow", tiles=[wanted])
    assert refusal.message == "No track may cross that edge."


def test_nor_does_a_direct_link(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=GLASGOW)
    refusal = table.refused("build_link", "yellow", between=["A", "Edinburgh"])
    assert refusal.message == "No link is printed between A and Edinburgh."


# the whole game ----------------------------------------------------------------------------------


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, BritishReferee)


def test_the_referee_has_something_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: dict[str, int] = {}
    monkeypatch.setattr(BritishReferee, "judged", judged)
    for seed in range(3):
        game_at(MAP, seed, "board", BritishReferee)
    assert {"at home", "abroad", "London", "through London", "direct"} <= judged.keys(), judged
