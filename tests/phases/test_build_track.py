"""IV. Build track by hand, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import INDIANAPOLIS, TOLEDO, at, bare, build, give, play_to
from tests.tables import Api, TableClient

URBAN = {"yellow": "urbanization"}


def urbanizing(api: Api, **wanted: Any) -> TableClient:
    """Yellow builds first and chose Urbanization."""
    return at(api, "build_track", actions=URBAN, **wanted)


def test_track_is_built_in_player_order(api: Api) -> None:
    table = at(api, "build_track", actions={"blue": "engineer", "green": "locomotive"})
    for seat in ("yellow", "green", "blue"):
        assert table.up == [seat]
        table.move("build_done", seat)
    assert table.phase == "move_goods"


def test_first_build_goes_before_the_first_player(api: Api) -> None:
    table = at(api, "build_track", 4, actions={"green": "first_build"})
    ups = []
    while table.phase == "build_track":
        ups += table.up
        table.move("build_done", table.up[0])
    assert ups == ["green", "pink", "yellow", "blue"]


def test_nobody_builds_out_of_turn(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "blue", cost=2, sections=1)
    assert refusal.message == "It is Yellow’s move, not Blue’s."


def test_track_is_paid_from_cash(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 7, 2)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (3, 2)


def test_track_that_cannot_be_paid_is_refused(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "yellow", cost=11, sections=3)
    assert refusal.message == "Yellow must pay $11 but has $10."
    assert refusal.details == {"missing": 1}


def test_all_cash_may_be_built_away(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 10, 3)
    assert table.player("yellow")["cash"] == 0


def test_building_ends_only_when_the_builder_says_so(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, tiles=3)
    assert table.up == ["yellow"]
    table.move("build_done", "yellow")
    assert table.up == ["green"]


def test_the_end_may_be_said_with_the_last_track(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, done=True)
    assert table.up == ["green"]


def test_three_tiles_may_be_laid(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "locomotive"})
    build(table, "yellow", 6, 3, tiles=3)
    refusal = table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=1)
    assert refusal.message == "Yellow may lay 3 tiles this turn and has laid 3: 1 more would be too many."


def test_the_engineer_lays_four(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "engineer"})
    refusal = table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=5)
    assert refusal.message == "Yellow may lay 4 tiles this turn: 5 more would be too many."
    build(table, "yellow", 8, 4, tiles=4)


def test_the_engineer_helps_nobody_else(api: Api) -> None:
    table = at(api, "build_track", actions={"green": "engineer", "yellow": "locomotive"})
    assert table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=4).status == 422


def test_the_limit_is_for_each_turn_anew(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "locomotive"})
    build(table, "yellow", 0, 3, tiles=3, done=True)
    play_to(table, "build_track", turn=2)
    build(table, table.up[0], 0, 1, tiles=3)


def test_sections_of_others_may_change_by_ones_building(api: Api) -> None:
    """Completing a section somebody else began; or a New City that cuts one."""
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, others={"green": 2})
    assert (table.player("yellow")["sections"], table.player("green")["sections"]) == (1, 2)


def test_nobody_loses_more_sections_than_they_have(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "yellow", cost=0, sections=-1)
    assert refusal.message == "Yellow has no sections and cannot lose 1."


BAD_BUILDS = [
    ({"cost": -1, "sections": 0}, "The cost of track cannot be less than nothing."),
    ({"cost": 0, "sections": 0, "tiles": -1}, "The number of tiles cannot be less than nothing."),
    ({"cost": 0, "sections": 0, "others": {"pink": 1}}, "Nobody plays pink at this table."),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Boston"], "sections": 1}]},
        "There is no Boston on this map.",
    ),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Chicago"], "sections": 1}]},
        "A link joins two different places.",
    ),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Toledo"], "sections": 0}]},
        "A link has one section or more.",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), BAD_BUILDS)
def test_a_build_that_cannot_be_is_refused_in_a_sentence(
    api: Api, fields: dict[str, Any], sentence: str
) -> None:
    assert at(api, "build_track").refused("build_by_hand", "yellow", **fields).message == sentence


def test_links_may_be_named_and_are_kept(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 6, 3, links=[{"ends": ["Chicago", "Michigan City"], "sections": 2}])
    build(table, "yellow", 2, 1, links=[{"ends": ["Toledo", "Detroit"], "sections": 1}])
    assert table.state["links"] == [
        {"id": 1, "ends": ["Chicago", "Michigan City"], "sections": 2, "owner": "yellow"},
        {"id": 2, "ends": ["Toledo", "Detroit"], "sections": 1, "owner": "yellow"},
    ]


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
    """The order of entry changes no figure."""
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
    assert refusal.message == "Yellow has placed a New City this turn already."
    assert "urbanize" not in table.offers("yellow")


def test_urbanization_need_not_be_used(api: Api) -> None:
    table = urbanizing(api)
    table.move("build_done", "yellow")
    assert (table.up, list(table.state["cities"])[-1]) == (["green"], "Pittsburgh")


@pytest.mark.parametrize("hex_", [[7, 10], [3, 9], [-40, 99]])
def test_a_new_city_goes_on_a_town_only(api: Api, hex_: list[int]) -> None:
    refusal = urbanizing(api).refused("urbanize", "yellow", new_city="A", hex=hex_)
    assert refusal.message == "A New City goes on a town, and there is none on that hex."


def test_no_new_city_on_a_new_city(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS, done=True)
    play_to(table, "build_track", turn=2, actions={"blue": "urbanization"})
    play_to_seat(table, "blue")
    refusal = table.refused("urbanize", "blue", new_city="B", hex=INDIANAPOLIS)
    assert refusal.message == "New City A stands on Indianapolis already."


def test_each_new_city_tile_is_there_once(api: Api) -> None:
    table = urbanizing(api)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS, done=True)
    play_to(table, "build_track", turn=2, actions={"blue": "urbanization"})
    play_to_seat(table, "blue")
    refusal = table.refused("urbanize", "blue", new_city="A", hex=TOLEDO)
    assert refusal.message == "New City A stands on Indianapolis already."
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


def play_to_seat(table: TableClient, seat: str) -> None:
    while table.up != [seat]:
        table.move("build_done", table.up[0])
