"""Texas, Oklahoma & New Mexico: one test for each sentence of its rules, with no board known, its places, and on
one made up."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from assistant.games.age_of_steam.workshop.check import read_own
from tests.support.age_of_steam.maps import made_up, made_up_text
from tests.support.phones import Phone, open_table, said
from tests.support.play import build, give, opened, play_to, simple_move
from tests.support.rails import at_each_depth, drawn_by_us, incomes, last_turn, put, rails
from tests.support.tables import Api, Refused, TableClient
from tests.support.texas import (
    ALEXANDRIA,
    AUSTIN,
    BETWEEN_DEMAND,
    DEMAND,
    DEPTHS,
    PECOS,
    TO_ALEXANDRIA,
    TO_SHREVEPORT,
    WACO,
    cattle,
    fresh,
    game_at,
    moving,
    placed_directly,
    source,
    texan,
    ways,
)
from tests.support.turns import play_turn

MAP = "texas_oklahoma_new_mexico"
EACH_DEPTH = pytest.mark.parametrize("depth", DEPTHS)
BY_COUNT = pytest.mark.parametrize("depth", DEPTHS[:2])
TRACKED = pytest.mark.parametrize("depth", DEPTHS[1:])


def emptied(table: TableClient) -> None:
    """All cattle lie on the map: the cattle box is empty."""
    put(table, "Waco", *["cattle"] * 32)


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


# placing cattle ----------------------------------------------------------------------------------


def test_the_first_cube_lies_in_pecos(api: Api) -> None:
    table = fresh(api)
    assert (table.phase, table.state["towns"]["Pecos"]["cubes"]) == ("place_cattle", ["cattle"])
    assert "The first cattle cube lies in Pecos." in table.text


def test_then_each_in_the_first_player_order_places_one(api: Api) -> None:
    table = fresh(api, setup={"order": ["green", "yellow", "blue"]})
    asked = []
    for _ in range(7):
        asked += table.up
        simple_move(table)
    assert asked == [*["green", "yellow", "blue"] * 2, "green"] and cattle(table.state) == 8


def test_each_next_to_another_on_an_open_hex(api: Api) -> None:
    table = fresh(api)
    beside = {(0, 5), (0, 6), (1, 4), (1, 6), (2, 4), (2, 5)}
    offered = table.offers("blue")["place_cattle"]["fields"]["hex"]["one_of"]
    assert {tuple(hex_) for hex_ in offered} == beside
    choices = table.offers("blue")["place_cattle"]["choices"]
    assert all(choice["says"].startswith("Hex ") for choice in choices)
    away = table.refused("place_cattle", "blue", hex=[4, 4])
    assert (away.message, away.details["hex"]) == ("Blue can’t place cattle there now.", [4, 4])
    table.move("place_cattle", "blue", hex=[1, 4])
    assert table.state["hexes"] == {"1,4": ["cattle"]}
    table.move("place_cattle", "green", hex=[2, 3])
    assert "Green places 1 cattle cube on hex " in table.text


def test_an_open_hex_has_no_city_no_cattle_and_no_track(api: Api) -> None:
    table = texan(api)
    table.move("lay_track", "yellow", tiles=rails(*TO_ALEXANDRIA), done=True)
    table.correct("phase", None, "place_cattle")
    put(table, "Waco", "cattle")
    put(table, "7,3", "cattle")
    offered = table.offers("yellow")["place_cattle"]["fields"]["hex"]["one_of"]
    assert not {AUSTIN, ALEXANDRIA, WACO, (7, 2), (7, 3)} & {tuple(hex_) for hex_ in offered}
    assert [6, 1] in offered and [8, 3] in offered
    assert "can’t place" in table.refused("place_cattle", table.up[0], hex=[7, 2]).message


def test_a_town_may_lie_in_an_open_hex(api: Api) -> None:
    table = fresh(api)
    put(table, "6,1", "cattle")
    table.move("place_cattle", "blue", hex=list(WACO))
    assert table.state["towns"]["Waco"]["cubes"] == ["cattle"]


def test_until_all_32_lie_on_the_map(api: Api) -> None:
    table = fresh(api)
    play_to(table, "issue_shares")
    assert cattle(table.state) == 32 and table.state["own"]["cattle_box"] == 0
    lying = [*table.state["hexes"].values(), *(town["cubes"] for town in table.state["towns"].values())]
    assert all(cubes in ([], ["cattle"]) for cubes in lying)


def test_where_no_open_hex_is_left_next_to_cattle_the_others_go_to_the_box() -> None:
    text = re.sub(r"(?<=[\s'])[.^~](?=\s)", "=", made_up_text(MAP))
    table = placed_directly(read_own(text))
    assert table.phase == "issue_shares" and 0 < cattle(table.state) < 20
    assert table.state["own"]["cattle_box"] == 32 - cattle(table.state)


def test_by_places_one_tap_says_that_all_lie_on_open_ground(api: Api) -> None:
    table = fresh(api, "places")
    assert table.up == ["blue", "green", "yellow"], "whoever taps first"
    few = table.refused("place_cattle", "green", count=31)
    assert few.message == "Green places 32 cattle now, not 31."
    table.move("place_cattle", "green", count=32)
    assert (table.phase, table.state["hexes"]) == ("issue_shares", {"open ground": ["cattle"] * 32})


def test_by_money_one_tap_says_that_they_are_placed(api: Api) -> None:
    table = fresh(api, "money")
    (choice,) = table.offers("blue")["place_cattle"]["choices"]
    assert choice["says"] == "All 32 cattle lie on the map"
    table.move("place_cattle", "blue", **choice["values"])
    assert (table.phase, table.state["own"]) == ("issue_shares", {})


# actions -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_cattle_drive_and_ranching_are_actions_and_urbanization_is_none(api: Api, depth: str) -> None:
    table = texan(api, "select_actions", depth)
    offered = table.offers("yellow")["choose_action"]["fields"]["action"]["one_of"]
    assert "cattle_drive" in offered and "urbanization" not in offered and len(offered) >= 7
    assert "There is no action" in table.refused("choose_action", "yellow", action="urbanization").message
    table.move("choose_action", "yellow", action="cattle_drive")
    assert table.up == ["green"]


def ranching(api: Api, depth: str = "board") -> TableClient:
    table = texan(api, "select_actions", depth)
    if depth == "places":
        put(table, "open ground", *["cattle"] * 20)
    table.move("choose_action", "yellow", action="ranching")
    return table


def test_ranching_places_one_or_two_cattle_from_the_box_at_once(api: Api) -> None:
    table = ranching(api)
    assert (table.up, table.state["own"]["cattle_box"]) == (["yellow"], 32)
    assert "end_ranching" not in table.offers("yellow")
    assert table.refused("end_ranching", "yellow").message == "Ranching places at least one cattle cube."
    table.move("place_cattle", "yellow", hex=[3, 4])
    assert (table.up, table.state["own"]["cattle_box"]) == (["yellow"], 31)
    table.move("place_cattle", "yellow", hex=[3, 5])
    assert (table.up, table.state["own"]["cattle_box"]) == (["green"], 30)
    assert table.state["hexes"] == {"3,4": ["cattle"], "3,5": ["cattle"]}


def test_nobody_chooses_until_it_is_done_and_a_second_cube_is_not_owed(api: Api) -> None:
    table = ranching(api)
    first = table.refused("choose_action", "yellow", action="engineer")
    assert first.message == "Yellow has chosen Ranching and places cattle first."
    table.move("place_cattle", "yellow", hex=list(PECOS))
    assert table.offers("yellow")["end_ranching"]["choices"][0]["says"] == "Place no second one"
    table.move("end_ranching", "yellow")
    assert table.up == ["green"] and table.state["towns"]["Pecos"]["cubes"] == ["cattle"]
    assert "has not chosen Ranching" in table.refused("place_cattle", "green", hex=[3, 4]).message


def test_the_next_ranching_begins_anew(api: Api) -> None:
    table = ranching(api)
    for hex_ in ([3, 4], [3, 5]):
        table.move("place_cattle", "yellow", hex=hex_)
    play_to(table, "select_actions", turn=2, actions={})
    table.move("choose_action", table.up[0], action="ranching")
    assert len(table.up) == 1 and "place_cattle" in table.offers(table.up[0])


def test_only_open_hexes_of_the_ranch_land(api: Api) -> None:
    table = texan(api, "select_actions")
    put(table, "3,4", "cattle")
    table.move("choose_action", "yellow", action="ranching")
    offered = {tuple(hex_) for hex_ in table.offers("yellow")["place_cattle"]["fields"]["hex"]["one_of"]}
    assert offered == set(made_up(MAP).board.hexes_marked("ranch_land")) - {(3, 4)} and PECOS in offered
    for shut in ([3, 4], [7, 2], list(AUSTIN)):
        assert "can’t place" in table.refused("place_cattle", "yellow", hex=shut).message
    assert "Say on which hex" in table.refused("place_cattle", "yellow", count=2).message


@TRACKED
def test_ranching_is_not_to_be_chosen_while_the_box_is_empty(api: Api, depth: str) -> None:
    table = texan(api, "select_actions", depth)
    emptied(table)
    assert "ranching" not in table.offers("yellow")["choose_action"]["fields"]["action"]["one_of"]
    refusal = table.refused("choose_action", "yellow", action="ranching")
    assert refusal.message == "The cattle box is empty."


def test_nor_while_no_hex_of_the_ranch_land_is_open(api: Api) -> None:
    table = texan(api, "select_actions")
    for q, r in made_up(MAP).board.hexes_marked("ranch_land"):
        put(table, "Pecos" if (q, r) == PECOS else f"{q},{r}", "cattle")
    refusal = table.refused("choose_action", "yellow", action="ranching")
    assert refusal.message == "No hex of the ranch land is open."


def test_with_one_cube_in_the_box_ranching_is_over_after_it(api: Api) -> None:
    table = texan(api, "select_actions")
    put(table, "Waco", *["cattle"] * 31)
    table.move("choose_action", "yellow", action="ranching")
    table.move("place_cattle", "yellow", hex=[3, 4])
    assert (table.up, table.state["own"]["cattle_box"]) == (["green"], 0)


@BY_COUNT
def test_without_hexes_it_is_said_how_many(api: Api, depth: str) -> None:
    table = ranching(api, depth)
    choices = table.offers("yellow")["place_cattle"]["choices"]
    assert [choice["says"] for choice in choices] == ["1 cattle cube placed", "2 cattle cubes placed"]
    three = table.refused("place_cattle", "yellow", count=3)
    assert three.message == "Yellow places 1 or 2 cattle now, not 3."
    table.move("place_cattle", "yellow", count=2)
    assert table.up == ["green"] and "Yellow places 2 cattle cubes." in table.text
    if depth == "places":
        assert (len(table.state["hexes"]["open ground"]), table.state["own"]["cattle_box"]) == (22, 10)


def test_by_money_only_the_table_sees_whether_the_box_is_empty(api: Api) -> None:
    table = texan(api, "select_actions", "money")
    assert "ranching" in table.offers("yellow")["choose_action"]["fields"]["action"]["one_of"]


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
