"""Texas, Oklahoma & New Mexico: one test for each sentence of its rules, with no board known, its places, and on
one made up. Cattle and actions stand in test_texas_oklahoma_new_mexico_cattle.py."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.support.phones import Phone, open_table, said
from tests.support.play import build, give, opened, play_to
from tests.support.rails import at_each_depth, drawn_by_us, incomes, last_turn, put, rails
from tests.support.tables import Api, Refused, TableClient
from tests.support.texas import (
    ALEXANDRIA,
    AUSTIN,
    BETWEEN_DEMAND,
    DEMAND,
    DEPTHS,
    TO_ALEXANDRIA,
    TO_SHREVEPORT,
    WACO,
    fresh,
    game_at,
    moving,
    source,
    texan,
    ways,
)
from tests.support.turns import play_turn

MAP = "texas_oklahoma_new_mexico"
EACH_DEPTH = pytest.mark.parametrize("depth", DEPTHS)
TRACKED = pytest.mark.parametrize("depth", DEPTHS[1:])


# the map -----------------------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


# setting up --------------------------------------------------------------------------------------


@TRACKED
def test_no_cattle_are_in_the_bag(api: Api, depth: str) -> None:
    table = fresh(api, depth)
    assert "cattle" not in table.state["bag"]
    assert not any("cattle" in city["cubes"] for city in table.state["cities"].values())


@TRACKED
def test_demand_cities_start_with_four_cubes_the_twelve_others_with_one(api: Api, depth: str) -> None:
    cities = fresh(api, depth).state["cities"]
    there = {name: len(city["cubes"]) for name, city in cities.items()}
    assert there == {name: 4 if name in DEMAND else 1 for name in cities} and len(there) == 18


def test_no_goods_lie_on_new_cities_in_the_display(api: Api) -> None:
    display = fresh(api).state["display"]
    assert display["new_cities"] == {} and all(None not in boxes for boxes in display["light"].values())


def ranching(api: Api, depth: str = "board") -> TableClient:
    table = texan(api, "select_actions", depth)
    if depth == "places":
        put(table, "open ground", *["cattle"] * 20)
    table.move("choose_action", "yellow", action="ranching")
    return table


# building track ----------------------------------------------------------------------------------


def test_cattle_lie_on_the_track_that_is_laid_in_their_hex(api: Api) -> None:
    table = texan(api)
    put(table, "7,2", "cattle")
    table.correct("up", None, "yellow")
    table.move("lay_track", "yellow", tiles=rails(*TO_ALEXANDRIA), done=True)
    assert table.state["hexes"] == {"7,2": ["cattle"]}
    play_to(table, "move_goods")
    table.correct("up", None, "yellow")
    assert [[7, 2], "Alexandria"] in ways(table)


# moving goods ------------------------------------------------------------------------------------


def test_cattle_end_in_a_demand_city_and_then_lie_in_the_cattle_box(api: Api) -> None:
    table = moving(api, TO_SHREVEPORT)
    put(table, "Dallas", "cattle")
    assert ways(table) == [["Dallas", "Shreveport"]]
    (choice,) = table.offers("yellow")["deliver"]["choices"]
    assert choice["says"] == "Cattle: Dallas – Shreveport (Yellow +1, lies in the cattle box)"
    bag = table.state["bag"]
    table.move("deliver", "yellow", color="cattle", path=["Shreveport"], **source("Dallas"))
    assert (table.state["own"]["cattle_box"], table.state["bag"]) == (32, bag)
    assert "delivers a cattle cube from Dallas to Shreveport. Income: Yellow +1. " in table.text


def test_nowhere_else(api: Api) -> None:
    table = moving(api, TO_SHREVEPORT, TO_ALEXANDRIA)
    put(table, "7,1", "cattle")
    refusal = table.refused("deliver", "yellow", color="cattle", path=["Dallas"], **source([7, 1]))
    assert refusal.message == "Dallas takes red, not cattle."
    assert ways(table) == [[[7, 1], "Shreveport"]]
    bare = table.refused(
        "deliver_by_hand", "yellow", income={}, color="cattle", to="Austin", **source([7, 1])
    )
    assert bare.message == "Austin takes yellow, not cattle."


def test_no_goods_pass_a_demand_city(api: Api) -> None:
    table = moving(api, TO_SHREVEPORT, BETWEEN_DEMAND)
    put(table, "Alexandria", "red")
    assert not ways(table)
    path = ["Shreveport", "Dallas"]
    refusal = table.refused("deliver", "yellow", color="red", path=path, **source("Alexandria"))
    assert refusal.message == "No cube may pass through Shreveport."
    put(table, "Shreveport", "red")
    assert ways(table) == [["Shreveport", "Dallas"]], "but they may leave one"


def test_cattle_on_track_count_the_track_to_the_next_stop_as_a_link(api: Api) -> None:
    table = moving(api, TO_SHREVEPORT)
    put(table, "7,1", "cattle")
    give(table, "locomotive", yellow=1)
    before = incomes(table)["yellow"]
    table.move("deliver", "yellow", color="cattle", path=["Shreveport"], **source([7, 1]))
    assert incomes(table)["yellow"] == before + 1 and table.state["own"]["cattle_box"] == 32


def test_even_from_an_unfinished_section_which_pays_its_owner(api: Api) -> None:
    table = moving(api, (ALEXANDRIA, (8, 3), (8, 4)))
    assert not table.state["links"]
    put(table, "8,3", "cattle")
    assert ways(table) == [[[8, 3], "Alexandria"]]
    before = incomes(table)["yellow"]
    table.move("deliver", "yellow", color="cattle", path=["Alexandria"], **source([8, 3]))
    assert incomes(table)["yellow"] == before + 1


def test_a_town_is_such_a_stop(api: Api) -> None:
    table = texan(api)
    table.correct("up", None, "yellow")
    table.move("lay_track", "yellow", tiles=rails(AUSTIN, WACO, towns=[WACO]))
    table.move("lay_track", "yellow", tiles=rails(*TO_ALEXANDRIA), done=True)
    play_to(table, "move_goods")
    table.correct("up", None, "yellow")
    give(table, "locomotive", yellow=4)
    put(table, "Waco", "cattle")
    assert ["Waco", "Austin", "Alexandria"] in ways(table)


def test_cattle_on_open_ground_without_track_stay(api: Api) -> None:
    table = moving(api, TO_ALEXANDRIA)
    put(table, "5,3", "cattle")
    refusal = table.refused("deliver", "yellow", color="cattle", path=["Alexandria"], **source([5, 3]))
    assert re.fullmatch("No cube may leave hex .*", refusal.message)


def test_by_hand_a_delivery_says_where_the_cattle_come_from(api: Api) -> None:
    table = texan(api, "build_track", "places")
    build(table, "yellow", sections=1, links=[{"ends": ["Dallas", "Shreveport"], "sections": 1}], done=True)
    play_to(table, "move_goods")
    table.correct("up", None, "yellow")
    offer = table.offers("yellow")["deliver_by_hand"]
    assert offer["fields"]["from"]["open ground"] == ["cattle"] * 32
    assert sorted(offer["fields"]["to"]["cattle"]) == sorted(DEMAND)
    none = table.refused("deliver_by_hand", "yellow", income={}, color="red", **source("open ground"))
    assert none.message == "Open ground has no red cube."


# the whole game ----------------------------------------------------------------------------------


@EACH_DEPTH
def test_a_game_in_a_few_moves(api: Api, depth: str) -> None:
    table = texan(api, "build_track", depth)
    give(table, "cash", blue=200, green=200, yellow=200)
    give(table, "income", blue=9, green=5, yellow=3)
    result = last_turn(table)
    assert table.phase == "game_over"
    assert [score["seat"] for score in result["ranking"]] == ["blue", "green", "yellow"]


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth)


# pages -------------------------------------------------------------------------------------------


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow")
    phone = open_table(app, *seats, map=MAP, dice="app")
    seen = play_turn(phone, seats, blue="engineer", green="cattle_drive", yellow="first_move")
    assert {"place_cattle", "select_actions", "build_track", "goods_growth"} <= seen


def test_phones_and_screen_say_where_cattle_lie(app: Flask, api: Api) -> None:
    phone = open_table(app, map=drawn_by_us(api, MAP), goods="app", dice="app", track="board")
    play_turn(phone, until="place_cattle")
    seat = phone.state()["up"][0]
    page, screen = said(phone.get(f"/seat/{seat}")), said(phone.get("/table"))
    assert "Place a cattle cube" in page and "Cattle: 1 on the map, 31 beside the board." in page
    assert "Trinidad cattle" in screen and "Cattle: 1 on the map" in screen


def test_while_cattle_are_ranched_nobody_is_told_to_choose_an_action(app: Flask, api: Api) -> None:
    table = ranching(api)
    yellow, blue = Phone(app, table.code), Phone(app, table.code)
    for seat, phone in {"yellow": yellow, "blue": blue}.items():
        phone.get(f"/join/{table.tokens[seat]}")
    own, others = said(yellow.get("/seat/yellow")), said(blue.get("/seat/blue"))
    assert "Ranching Cattle: 0 on the map" in own and "A cattle cube from the box goes to" in own
    assert "Choose an action" not in own
    assert "Yellow has Ranching" in others and "Yellow chooses an action" not in others
    table.move("place_cattle", "yellow", hex=[3, 4])
    assert "A second cattle cube goes to" in said(yellow.get("/seat/yellow"))
    table.move("end_ranching", "yellow")
    assert "Green chooses an action" in said(blue.get("/seat/blue"))


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "place_cattle", "select_actions", "build_track", "move_goods"}


def test_an_action_that_may_not_be_chosen_says_why(app: Flask) -> None:
    phone = open_table(app, "blue", "green", "yellow", map=MAP, dice="app")
    play_turn(phone, until="select_actions")
    assert "Place 1–2 cattle from the box at once" in said(phone.get(f"/seat/{phone.state()['up'][0]}"))
