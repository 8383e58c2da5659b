"""Texas, Oklahoma & New Mexico: cattle and actions, one test for each sentence."""

from __future__ import annotations

import re

import pytest

from assistant.games.age_of_steam.workshop.check import read_own
from tests.maps.test_texas_oklahoma_new_mexico import EACH_DEPTH, MAP, TRACKED, ranching
from tests.support.age_of_steam.maps import made_up, made_up_text
from tests.support.play import play_to, simple_move
from tests.support.rails import put, rails
from tests.support.tables import Api, TableClient
from tests.support.texas import (
    ALEXANDRIA,
    AUSTIN,
    DEPTHS,
    PECOS,
    TO_ALEXANDRIA,
    WACO,
    cattle,
    fresh,
    placed_directly,
    texan,
)

BY_COUNT = pytest.mark.parametrize("depth", DEPTHS[:2])


def emptied(table: TableClient) -> None:
    """All cattle lie on the map: the cattle box is empty."""
    put(table, "Waco", *["cattle"] * 32)


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
