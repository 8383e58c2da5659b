"""IV. New Cities, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import INDIANAPOLIS, TOLEDO, at, bare, build, give, play_to
from tests.support.tables import Api, TableClient

URBAN = {"yellow": "urbanization"}


def urbanizing(api: Api, **wanted: Any) -> TableClient:
    """Yellow builds first and chose Urbanization."""
    return at(api, "build_track", actions=URBAN, **wanted)


def play_to_seat(table: TableClient, seat: str) -> None:
    while table.up != [seat]:
        table.move("build_done", table.up[0])


def test_the_new_city_is_placed_on_a_town_in_ones_own_build(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    city = table.state["cities"]["A"]
    assert (city["place"], city["hex"], city["colors"]) == ("Indianapolis", INDIANAPOLIS, ["red"])
    assert "Indianapolis" not in table.state["towns"]


def test_the_new_city_is_free_and_beside_the_tile_limit(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    assert table.player("yellow")["cash"] == 10
    build(table, "yellow", 6, 3, tiles=3)


def test_by_hand_the_new_city_may_be_entered_after_the_track(api: Api) -> None:
    """It comes before track, but told late it changes no figure."""
    table = urbanizing(api)
    build(table, "yellow", 6, 3, tiles=3)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (4, 3)


def test_only_who_chose_urbanization_places_a_new_city(api: Api) -> None:
    table = urbanizing(api)
    table.move("build_done", "yellow")
    refusal = table.refused("urbanize", "green", new_city="A", hex=INDIANAPOLIS)
    assert refusal.message == "Green did not choose Urbanization this turn; Yellow did."


def test_the_urbanizer_waits_for_their_own_build(api: Api) -> None:
    table = at(api, "build_track", actions={"blue": "urbanization"})
    refusal = table.refused("urbanize", "blue", new_city="A", hex=INDIANAPOLIS)
    assert refusal.message == "It is Yellow’s move, not Blue’s."


def test_without_urbanization_no_new_city(api: Api) -> None:
    table = at(api, "build_track", actions={"blue": "first_move"})
    refusal = table.refused("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    assert refusal.message == "Yellow did not choose Urbanization this turn; nobody did."


def test_one_new_city_a_turn(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    refusal = table.refused("urbanize", "yellow", new_city="B", hex=TOLEDO)
    assert refusal.message == "Yellow has already placed a New City this turn."
    assert "urbanize" not in table.offers("yellow")


def test_urbanization_need_not_be_used(api: Api) -> None:
    table = urbanizing(api)
    table.move("build_done", "yellow")
    assert (table.up, list(table.state["cities"])[-1]) == (["green"], "Pittsburgh")


@pytest.mark.parametrize("hex_", [[7, 10], [3, 9], [-40, 99]])
def test_a_new_city_goes_on_a_town_only(api: Api, hex_: list[int]) -> None:
    refusal = urbanizing(api).refused("urbanize", "yellow", new_city="A", hex=hex_)
    assert refusal.message == "A New City goes on a town, and that hex has none."


def next_turn(api: Api) -> TableClient:
    """New City A is on Indianapolis; Blue may place another one."""
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS, done=True)
    play_to(table, "build_track", turn=2, actions={"blue": "urbanization"})
    play_to_seat(table, "blue")
    return table


def test_no_new_city_on_a_new_city(api: Api) -> None:
    refusal = next_turn(api).refused("urbanize", "blue", new_city="B", hex=INDIANAPOLIS)
    assert refusal.message == "New City A is already on Indianapolis."


def test_each_new_city_tile_is_there_once(api: Api) -> None:
    table = next_turn(api)
    refusal = table.refused("urbanize", "blue", new_city="A", hex=TOLEDO)
    assert refusal.message == "New City A is already on Indianapolis."
    fields = table.offers("blue")["urbanize"]["fields"]
    assert fields["new_city"]["one_of"] == list("BCDEFGH")
    assert "Indianapolis" not in fields["hex"]["towns"]


def test_new_cities_are_a_to_h(api: Api) -> None:
    refusal = urbanizing(api).refused("urbanize", "yellow", new_city="J", hex=TOLEDO)
    assert refusal.message == "There is no New City J: they are A to H."


COLORS = {
    "A": "red",
    "B": "blue",
    "C": "black",
    "D": "black",
    "E": "yellow",
    "F": "purple",
    "G": "black",
    "H": "black",
}


@pytest.mark.parametrize("letter", COLORS)
def test_a_new_city_has_its_printed_colour(api: Api, letter: str) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city=letter, hex=TOLEDO)
    assert table.state["cities"][letter]["colors"] == [COLORS[letter]]


def test_cubes_on_the_town_go_back_to_the_bag(api: Api) -> None:
    setup = {**bare(), "towns": {"Indianapolis": ["red", "black"]}, "bag": {"red": 1}}
    table = urbanizing(api, setup=setup)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    assert (table.state["bag"]["red"], table.state["bag"]["black"]) == (2, 1)
    assert table.state["cities"]["A"]["cubes"] == []


def test_actions_chosen_and_not_the_last_turns_count(api: Api) -> None:
    table = urbanizing(api)
    give(table, "cash", blue=30, green=30, yellow=30)
    play_to(table, "build_track", turn=2, actions={"green": "urbanization"})
    play_to_seat(table, "yellow")
    refusal = table.refused("urbanize", "yellow", new_city="A", hex=TOLEDO)
    assert refusal.message == "Yellow did not choose Urbanization this turn; Green did."
