"""Portugal: one test for each sentence of its rules, with no board known, its places, and on one made up."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.maps import game_on
from tests.support.phones import open_table, said
from tests.support.play import BY_TABLE, at, cubes, give, grow, opened, play_to, simple_move
from tests.support.rails import at_each_depth, drawn_by_us, game_at, last_turn, put, rails
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

MAP = "portugal"
LISBOA, SETUBAL, SANTAREM = (0, 9), (0, 10), (1, 7)
BESIDE_LISBOA = (1, 8)
EVORA, BETWEEN_EVORA_AND_FARO, FARO = (3, 7), (4, 7), (4, 8)
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}


def portuguese(api: Api, phase: str, tracking: Json = BOARD, **wanted: Any) -> TableClient:
    """On the board made up for tests, or on none where only money is kept."""
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    return at(api, phase, map=key, tracking=tracking, **wanted)


EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
BY_HAND = pytest.mark.parametrize("tracking", [MONEY, PLACES], ids=["money", "places"])


# the map -----------------------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="Portugal is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


def test_no_track_crosses_the_red_line_between_lisboa_and_setubal(api: Api) -> None:
    table = portuguese(api, "build_track")
    wanted = {"hex": SETUBAL, "tracks": [[0, "town"]]}
    assert table.refused("lay_track", "yellow", tiles=[wanted]).message == "No track may cross that edge."
    there = table.api.get(f"/maps/{table.state['map']}")["hexes"]
    blocked = {(at["q"], at["r"]): at["blocked_edges"] for at in there if "blocked_edges" in at}
    assert blocked == {LISBOA: [3], SETUBAL: [0]}


def test_a_board_must_say_where_the_red_line_is(api: Api) -> None:
    (line,) = [mark for mark in game_on(MAP).board.form.marks if mark.key == "blocked"]
    assert (line.word, line.need, "Setúbal" in line.says) == ("Thick red line", "board", True)


# setting up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
def test_lisboa_starts_with_four_cubes_porto_with_three_the_others_with_two(api: Api, tracking: Json) -> None:
    cities = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state["cities"]
    there = {name: len(city["cubes"]) for name, city in cities.items()}
    assert (there.pop("Lisboa"), there.pop("Porto")) == (4, 3)
    assert set(there.values()) == {2} and len(there) == 6


# select actions: the free tile -------------------------------------------------------------------


@EACH_DEPTH
def test_in_the_first_turn_just_before_actions_each_in_player_order_may_lay_track(
    api: Api, tracking: Json
) -> None:
    table = portuguese(api, "free_track", tracking)
    assert (table.state["turn"], table.state["order"]) == (1, ["yellow", "green", "blue"])
    asked = []
    while table.phase == "free_track":
        asked += table.up
        simple_move(table)
    assert asked == ["yellow", "green", "blue"] and table.phase == "select_actions"


@EACH_DEPTH
def test_only_in_the_first_turn(api: Api, tracking: Json) -> None:
    table = portuguese(api, "goods_growth", tracking)
    seen = set()
    while table.state["turn"] < 3:
        simple_move(table)
        seen.add(table.phase if table.state["turn"] == 2 else "")
    assert "select_actions" in seen and "free_track" not in seen


def test_it_is_free_and_has_its_owner(api: Api) -> None:
    table = portuguese(api, "free_track")
    before = table.player("yellow")["cash"]
    table.move("lay_track", "yellow", tiles=rails(EVORA, BETWEEN_EVORA_AND_FARO, FARO), done=True)
    assert table.player("yellow")["cash"] == before
    (tile,) = table.state["tiles"]
    assert (tuple(tile["hex"]), tile["tracks"][0]["owner"]) == (BETWEEN_EVORA_AND_FARO, "yellow")
    assert table.player("yellow")["sections"] == 1 and table.up == ["green"]
    assert "Yellow builds track for free." in table.text


def test_later_tiles_cost_what_they_always_cost(api: Api) -> None:
    table = portuguese(api, "build_track")
    before = table.player("yellow")["cash"]
    table.move("lay_track", "yellow", tiles=rails(LISBOA, BESIDE_LISBOA, SANTAREM))
    assert table.player("yellow")["cash"] == before - 2


def test_it_is_one_tile(api: Api) -> None:
    table = portuguese(api, "free_track")
    way = rails(LISBOA, BESIDE_LISBOA, (2, 7), (3, 7))
    assert "may lay 1 tile this turn" in table.refused("lay_track", "yellow", tiles=way).message
    table.move("lay_track", "yellow", tiles=way[:1])
    assert "has laid 1" in table.refused("lay_track", "yellow", tiles=way[1:]).message
    table.move("build_done", "yellow")
    assert table.up == ["green"]


def test_it_is_a_simple_tile(api: Api) -> None:
    table = portuguese(api, "free_track")
    complex_tile = {"hex": BETWEEN_EVORA_AND_FARO, "tracks": [[0, 3], [4, 5]]}
    refusal = table.refused("lay_track", "yellow", tiles=[complex_tile])
    assert refusal.message == "The free tile is a simple one: a single track, straight or curved."
    assert refusal.details["hex"] == list(BETWEEN_EVORA_AND_FARO)
    build = play_to(table, "build_track")
    give(build, "cash", yellow=20)
    build.move("lay_track", "yellow", tiles=[complex_tile])


@BY_HAND
def test_by_hand_it_is_one_tile_that_costs_nothing(api: Api, tracking: Json) -> None:
    table = portuguese(api, "free_track", tracking)
    offer = table.offers("yellow")["build_by_hand"]
    assert [choice["pays"] for choice in offer["choices"]] == [0]
    assert offer["fields"]["cost"] == {"min": 0, "max": 0} and offer["fields"]["tiles"]["max"] == 1
    paid = table.refused("build_by_hand", "yellow", cost=1, sections=1, tiles=1)
    assert paid.message == "The tile before the first actions is free."
    assert "may lay 1 tile" in table.refused("build_by_hand", "yellow", cost=0, sections=2, tiles=2).message
    table.move("build_by_hand", "yellow", cost=0, sections=1, tiles=1, done=True)
    assert (table.player("yellow")["sections"], table.up) == (1, ["green"])


def test_nobody_has_to(api: Api) -> None:
    table = portuguese(api, "free_track")
    for seat in ("yellow", "green", "blue"):
        table.move("build_done", seat)
    assert table.phase == "select_actions" and not table.state["tiles"]


def test_the_tile_stays_its_owners_until_the_owners_own_build_leaves_it_unfinished(api: Api) -> None:
    table = portuguese(api, "free_track")
    table.move("lay_track", "yellow", tiles=rails(LISBOA, BESIDE_LISBOA, (2, 7)), done=True)
    play_to(table, "build_track")
    assert table.state["tiles"][0]["tracks"][0]["owner"] == "yellow"
    table.move("build_done", "yellow")
    assert table.state["tiles"][0]["tracks"][0]["owner"] is None


# goods growth ------------------------------------------------------------------------------------


def growing(api: Api, *held: str, **tracking: str) -> TableClient:
    table = portuguese(api, "goods_growth", {**PLACES, **tracking})
    put(table, "Lisboa", *held)
    return table


@pytest.mark.parametrize("held", [(), ("red",), ("red", "blue")])
def test_lisboa_with_fewer_than_three_cubes_is_filled_up_to_three(api: Api, held: tuple[str, ...]) -> None:
    table = growing(api, *held, **BY_TABLE)
    before = sum(table.state["bag"].values())
    grow(table)
    (came,) = table.facts_of("cubes_came")
    assert (came["place"], came["count"]) == ("Lisboa", 3 - len(held))
    assert sum(table.state["bag"].values()) == before - came["count"]
    assert cubes(table, "Lisboa")[:3] == [*held, *came["cubes"]]


def test_with_three_it_gets_none(api: Api) -> None:
    table = growing(api, "red", "blue", "black", **BY_TABLE)
    grow(table)
    assert not table.facts_of("cubes_came")


def test_it_is_filled_up_before_the_dice(api: Api) -> None:
    """The rules do not say which comes first; here it is the bag, as the notes say."""
    table = growing(api, "red", **BY_TABLE)
    grow(table, light=[1, 1, 1])
    kinds = [fact["type"] for fact in table.facts if fact.get("place") == "Lisboa"]
    assert kinds[0] == "cubes_came" and "city_grew" in kinds
    assert "before the dice" in api.get(f"/maps/{MAP}")["phase_notes"]["goods_growth"]


def test_a_table_that_draws_itself_is_asked_for_them(api: Api) -> None:
    table = growing(api, "red")
    table.correct("bag", "yellow", 5)
    table.move("set_tracking", goods="table", dice="app")
    asks = table.offers("blue")["roll_growth"]["asks"]
    assert asks == [{"question": "lisboa", "kind": "cubes", "count": 2}]
    table.move("roll_growth", "blue", outcomes={"lisboa": ["yellow", "yellow"]})
    assert cubes(table, "Lisboa")[:3] == ["red", "yellow", "yellow"]


def test_an_almost_empty_bag_gives_what_it_has(api: Api) -> None:
    table = growing(api)
    for color, there in table.state["bag"].items():
        if there:
            table.correct("bag", color, 1 if color == "red" else 0)
    table.move("roll_growth", "blue")
    assert [fact["cubes"] for fact in table.facts_of("cubes_came")] == [["red"]]


def test_where_cubes_are_not_tracked_the_table_is_told_to(api: Api) -> None:
    table = portuguese(api, "move_goods", MONEY)
    while table.phase == "move_goods":
        simple_move(table)
    assert "Lisboa is filled up to 3 cubes." in table.text


# the whole game ----------------------------------------------------------------------------------


@EACH_DEPTH
def test_a_game_in_a_few_moves(api: Api, tracking: Json) -> None:
    table = portuguese(api, "build_track", tracking)
    give(table, "cash", blue=200, green=200, yellow=200)
    give(table, "income", blue=9, green=5, yellow=3)
    result = last_turn(table)
    assert table.phase == "game_over"
    assert [score["seat"] for score in result["ranking"]] == ["blue", "green", "yellow"]


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth)


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow")
    phone = open_table(app, *seats, map=MAP, dice="app")
    state = phone.state()
    assert (state["tracking"]["goods"], state["tracking"]["track"]) == ("none", "hand")
    seen = play_turn(phone, seats, blue="engineer", green="locomotive", yellow="first_move")
    assert {"free_track", "select_actions", "build_track", "goods_growth"} <= seen


def test_phones_say_that_the_tile_is_free(app: Flask, api: Api) -> None:
    phone = open_table(app, map=drawn_by_us(api, MAP), goods="app", dice="app", track="board")
    play_turn(phone, until="free_track")
    seat = phone.state()["up"][0]
    page = said(phone.get(f"/seat/{seat}"))
    assert "Lay one free tile" in page and "each player in player order may lay one simple tile" in page
