"""Double Base USA: actions, one test for each sentence."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from assistant.games.age_of_steam.catalog import printed
from tests.maps.test_double_base_usa import MAP
from tests.support.age_of_steam.usa import (
    BOARD,
    DOUBLED_FROM,
    EAST,
    FEW,
    MANY,
    city,
    hex_of,
    own,
    start,
    turn_of,
    usa,
)
from tests.support.play import at, play_to
from tests.support.rails import put
from tests.support.tables import Api, Json, TableClient

# actions -----------------------------------------------------------------------------------------


def test_locomotive_gives_two_bonus_disks_and_no_link(api: Api) -> None:
    table = usa(api, "select_actions")
    seat = table.up[0]
    table.move("choose_action", seat, action="locomotive")
    assert (own(table, seat, "disks"), table.player(seat)["locomotive"]) == (2, 1)


@MANY
@pytest.mark.parametrize("action", ["locomotive", "second_locomotive"])
def test_with_six_and_more_the_second_locomotive_gives_one(api: Api, players: int, action: str) -> None:
    table = usa(api, "select_actions", players)
    first, second = table.up[0], table.state["queue"][1]
    early = table.refused("choose_action", first, action="second_locomotive")
    assert early.message == "Locomotive 2 comes after the first."
    table.move("choose_action", first, action="locomotive")
    table.move("choose_action", second, action=action)
    assert (own(table, first, "disks"), own(table, second, "disks")) == (4, 3)
    assert table.player(second)["action"] == "second_locomotive"
    assert table.refused("choose_action", table.up[0], action="locomotive").code == "illegal"


@FEW
def test_with_four_and_five_there_is_none(api: Api, players: int) -> None:
    table = usa(api, "select_actions", players)
    assert "second_locomotive" not in table.offers(table.up[0])["choose_action"]["fields"]["action"]["one_of"]
    table.move("choose_action", table.up[0], action="locomotive")
    assert table.refused("choose_action", table.up[0], action="second_locomotive").code == "illegal"


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_three_tiles_a_turn_and_six_once_limits_are_doubled(api: Api, players: int) -> None:
    table = usa(api, players=players)
    first = DOUBLED_FROM[players]
    for turn, limit in ((1, 3), (first - 1, 3), (first, 6), (table.state["turns"], 6)):
        assert turn_of(table, turn).state["build"]["limit"] == limit


def test_on_a_board_of_ones_own_fewer_play_as_four_do(api: Api) -> None:
    text = printed(MAP).replace("\nplayers = [4, 8]", f'\non = "{MAP}"\nplayers = [3, 8]')
    text = re.sub(r"\ndisputed = \[.*?\n\]", "", text.replace("{ 4 = 8", "{ 3 = 8, 4 = 8"), flags=re.S)
    table = at(api, "build_track", map=api.send("POST", "/maps", {"file": text})["key"])
    start(table)
    assert [turn_of(table, turn).state["build"]["limit"] for turn in (1, 4, 5)] == [3, 3, 6]


@pytest.mark.parametrize(("turn", "limit"), [(4, 4), (5, 8)])
def test_the_engineer_has_one_more_and_two_once_limits_are_doubled(api: Api, turn: int, limit: int) -> None:
    table = usa(api, actions={"pink": "engineer"})
    table.correct("up", None, "pink")
    assert turn_of(table, turn).state["build"]["limit"] == limit


def urbanizing(api: Api, turn: int = 1) -> TableClient:
    table = usa(api, actions={"pink": "urbanization"})
    table.correct("up", None, "pink")
    start(table)
    return turn_of(table, turn)


def test_urbanization_must_place_a_new_city(api: Api) -> None:
    table = urbanizing(api)
    assert table.refused("build_done", "pink").message == "Pink must still place 1 New City."
    table.move("urbanize", "pink", new_city="A", hex=hex_of("Reno"))
    refusal = table.refused("urbanize", "pink", new_city="B", hex=hex_of("Omaha"))
    assert refusal.message == "Pink has already placed a New City this turn."
    table.move("build_done", "pink")


def test_and_two_once_limits_are_doubled(api: Api) -> None:
    table = urbanizing(api, turn=5)
    for letter, town, left in (("A", "Reno", "2 New Cities"), ("A2", "Omaha", "1 New City")):
        assert table.refused("build_done", "pink").message == f"Pink must still place {left}."
        table.move("urbanize", "pink", new_city=letter, hex=hex_of(town))
    assert table.refused("urbanize", "pink", new_city="B", hex=hex_of("Boise")).code == "illegal"
    table.move("build_done", "pink")


def test_a_good_on_the_town_goes_onto_the_new_city(api: Api) -> None:
    table = urbanizing(api)
    put(table, "Omaha", "red")
    table.move("urbanize", "pink", new_city="A", hex=hex_of("Omaha"))
    assert city(table, "A")["cubes"] == ["red"]


def producing(api: Api, **wanted: Any) -> TableClient:
    table = usa(api, "select_actions", **wanted)
    table.move("choose_action", table.up[0], action="production")
    return table


def test_production_comes_with_its_choice_and_places_one_of_two_cubes(api: Api) -> None:
    table = producing(api)
    seat = table.up[0]
    bag: Counter[str] = Counter(table.state["bag"])
    before: Counter[str] = Counter(city(table, "Montreal")["cubes"])
    table.move("draw_production", seat)
    first, second = table.state["drawn"]
    table.move("produce", seat, city="Montreal", color=second)
    assert Counter(city(table, "Montreal")["cubes"]) == before + Counter([second])
    assert Counter(table.state["bag"]) == bag - Counter([second]), f"{first} goes back"
    assert table.up != [seat] and table.state["drawn"] == []


def test_it_may_be_told_in_one_move(api: Api) -> None:
    table = producing(api, tracking={"goods": "table"}, setup=_set_out())
    seat = table.up[0]
    told = {"production": ["red", "blue"]}
    table.move("produce", seat, city="Houston", color="blue", outcomes=told)
    assert "blue" in city(table, "Houston")["cubes"] and table.up != [seat]


def _set_out() -> Json:
    names = [*BOARD.cities]
    return {
        "cities": {name: [] for name in names},
        "towns": {name: [] for name in BOARD.towns},
        "display": {side: {str(die): [] for die in range(1, 7)} for side in ("light", "dark")},
    }


def test_a_draw_that_brings_other_cubes_stands(api: Api) -> None:
    """Nobody asks again until the colour comes."""
    table = producing(api, tracking={"goods": "table"}, setup=_set_out())
    seat = table.up[0]
    table.move("produce", seat, city="Houston", color="black", outcomes={"production": ["red", "blue"]})
    assert table.up == [seat] and table.state["drawn"] == ["red", "blue"]
    refusal = table.refused("produce", seat, city="Houston", color="black")
    assert refusal.message == "Production drew 1 red and 1 blue: say which colour is placed."


def test_only_on_a_city_without_a_number(api: Api) -> None:
    table = producing(api)
    seat = table.up[0]
    table.move("draw_production", seat)
    color = table.state["drawn"][0]
    refusal = table.refused("produce", seat, city="Chicago", color=color)
    assert refusal.message == "Production can’t go to Chicago now."
    places = table.offers(seat)["produce"]["fields"]["city"]["one_of"]
    assert set(places) == {*EAST, "Montreal", "Houston", "San Francisco"}


def test_or_on_a_new_city(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "pink", new_city="A", hex=hex_of("Reno"))
    play_to(table, "select_actions", turn=2)
    seat = table.up[0]
    table.move("choose_action", seat, action="production")
    table.move("draw_production", seat)
    color = table.state["drawn"][0]
    table.move("produce", seat, city="A", color=color)
    assert city(table, "A")["cubes"] == [color]


def test_there_is_no_production_in_goods_growth(api: Api) -> None:
    table = play_to(usa(api, "select_actions"), "goods_growth", actions={"pink": "production"})
    assert all(set(table.offers(seat)) == {"roll_growth"} for seat in table.up)


def test_nothing_else_is_chosen_before_the_cube_is_placed(api: Api) -> None:
    table = producing(api)
    refusal = table.refused("choose_action", table.up[0], action="engineer")
    assert "places its cube first" in refusal.message


def test_with_an_empty_bag_production_is_skipped(api: Api) -> None:
    table = usa(api, "select_actions")
    seat = table.up[0]
    for color in table.state["bag"]:
        table.correct("bag", color, 0)
    table.move("choose_action", seat, action="production")
    assert table.up != [seat]
