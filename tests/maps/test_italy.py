"""Italy: one test for each sentence of its rules, with no board known, its places, and on one made up. Moving
goods and the end stand in test_italy_goods.py."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.age_of_steam.cards.prices import prices
from tests.support.age_of_steam.maps import made_up
from tests.support.italy import (
    ANCONA,
    BOARD,
    BY_HAND,
    DEAR_WAY,
    FIRENZE,
    GENOVA_TO_ROMA,
    KNOWN,
    MAP,
    MILANO,
    MONEY,
    MOUNTAIN_WAY,
    NAPOLI,
    PLACES,
    PLAIN_WAY,
    ROMA,
    cash,
    italian,
    lay,
)
from tests.support.play import cubes, opened
from tests.support.rails import (
    drawn_by_us,
    link,
    put,
    rails,
)
from tests.support.tables import Api, Json, Refused

# the map and setting up --------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="Italy is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


@KNOWN
def test_roma_starts_with_four_cubes_four_others_with_three_the_rest_with_two(
    api: Api, tracking: Json
) -> None:
    cities = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state["cities"]
    there = {name: len(city["cubes"]) for name, city in cities.items()}
    assert there.pop("Roma") == 4
    assert [there.pop(name) for name in ("Milano", "Napoli", "Venezia", "Firenze")] == [3] * 4
    assert set(there.values()) == {2} and len(there) == 7


def test_black_cubes_join_the_bag_after_the_cities_and_before_the_display(api: Api) -> None:
    key, seen = drawn_by_us(api, MAP), 0
    for _ in range(3):
        state = opened(api, map=key, tracking=BOARD).state
        assert not any("black" in city["cubes"] for city in state["cities"].values())
        boxes = [box for side in state["display"].values() for held in side.values() for box in held]
        seen += boxes.count("black")
        assert boxes.count("black") + state["bag"]["black"] == 16
    assert seen, "of 132 boxes some have a black cube"


def test_the_bag_from_which_cities_are_filled_has_no_black(api: Api) -> None:
    """Cities are filled first, as black cubes lie beside the bag until then."""
    table = opened(api, map=drawn_by_us(api, MAP), tracking={**BOARD, "goods": "table"})
    assert table.offers("blue")["set_out_cubes"]["fields"]["colors"]["next"] == "Torino"
    black = table.refused("set_out_cubes", "blue", colors=["black"])
    assert black.message == "A black cube can’t start at Torino: draw another."
    table.move("set_out_cubes", "blue", colors=["red"] * 2)
    assert cubes(table, "Torino") == ["red"] * 2
    while "box" not in (offer := table.offers("blue")["set_out_cubes"]["fields"]["colors"])["next"]:
        color = max(table.state["bag"], key=lambda one: (one != "black", table.state["bag"][one]))
        table.move("set_out_cubes", "blue", colors=[color])
    assert offer["max"] == 44
    table.move("set_out_cubes", "blue", colors=["black"])
    assert table.state["display"]["light"]["1"][0] == "black"


def test_a_bag_of_nothing_but_black_leaves_the_cities_empty(api: Api) -> None:
    table = opened(api, map=drawn_by_us(api, MAP), tracking=BOARD, setup={"bag": {"black": 9}})
    assert not any(city["cubes"] for city in table.state["cities"].values())
    assert table.state["bag"]["black"] == 0 and table.phase == "issue_shares"


@KNOWN
def test_new_cities_e_to_h_get_no_cubes(api: Api, tracking: Json) -> None:
    display = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state["display"]
    assert {letter: len(boxes) for letter, boxes in display["new_cities"].items()} == dict.fromkeys("ABCD", 2)
    assert all(None not in boxes for side in display.values() for boxes in side.values())


def test_there_are_no_towns_and_no_new_cities(api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "urbanization"})
    assert "urbanize" not in table.offers("yellow")
    assert "New City first" not in api.client.get(f"/t/{table.code}/table").text
    assert not [row for row in prices(made_up(MAP).rules).always if "town" in row.says.lower()]
    refusal = table.refused("urbanize", "yellow", new_city="A", hex=[2, 6])
    assert refusal.message == "“type” must name a move of this game."
    assert made_up(MAP).board.form.counts == {"town": 0}


# actions -----------------------------------------------------------------------------------------


def test_the_engineer_has_one_tile_for_nothing(api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "engineer"})
    lay(table, "yellow", *MOUNTAIN_WAY)
    assert cash(table, "yellow") == 50, "the only tile, on a mountain"
    assert "builds track for free" in table.text


def test_of_several_tiles_the_dearest_is_free(api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "engineer"})
    lay(table, "yellow", *GENOVA_TO_ROMA)
    assert cash(table, "yellow") == 50 - 6 + 2


def test_a_black_cube_of_a_city_is_swapped_for_a_drawn_one_twice(api: Api) -> None:
    table = italian(api, "build_track", PLACES, actions={"yellow": "urbanization"})
    put(table, "Roma", "black", "red")
    put(table, "Milano", "black")
    before = sum(table.state["bag"].values())
    table.move("swap_cube", "yellow", city="Roma")
    (swapped,) = table.facts_of("cube_swapped")
    assert cubes(table, "Roma") == ["red", swapped["drawn"]]
    assert sum(table.state["bag"].values()) == before and table.state["own"] == {"swapped": 1}
    table.move("swap_cube", "yellow", city="Milano")
    assert "swap_cube" not in table.offers("yellow")
    put(table, "Napoli", "black")
    third = table.refused("swap_cube", "yellow", city="Napoli").message
    assert third == "Yellow has already swapped 2 cubes this turn."


def test_one_of_the_display_is_swapped_in_its_box(api: Api) -> None:
    table = italian(api, "build_track", BOARD, actions={"yellow": "urbanization"})
    table.correct("box", ["light", "1", 2], "black")
    table.move("swap_cube", "yellow", boxes=[["light", "1", 2]])
    assert table.state["display"]["light"]["1"][1] == table.facts_of("cube_swapped")[0]["drawn"]


def test_the_cube_that_was_swapped_may_be_drawn_again(api: Api) -> None:
    table = italian(api, "build_track", PLACES, actions={"yellow": "urbanization"})
    put(table, "Roma", "black")
    for color, there in table.state["bag"].items():
        if there:
            table.correct("bag", color, 0)
    table.move("swap_cube", "yellow", city="Roma")
    assert cubes(table, "Roma") == ["black"] and sum(table.state["bag"].values()) == 0


def test_a_table_that_draws_itself_says_what_came(api: Api) -> None:
    table = italian(api, "build_track", PLACES, actions={"yellow": "urbanization"})
    put(table, "Roma", "black")
    table.correct("bag", "purple", 5)
    table.move("set_tracking", goods="table")
    with pytest.raises(Refused, match="needs_outcome"):
        table.move("swap_cube", "yellow", city="Roma")
    table.move("swap_cube", "yellow", city="Roma", outcomes={"swap": ["purple"]})
    assert cubes(table, "Roma") == ["purple"]


def test_cubes_are_swapped_by_urbanization_before_track_and_only_black_ones(api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "urbanization"})
    put(table, "Roma", "red")
    wrong = table.refused("swap_cube", "yellow", city="Roma").message
    assert wrong == "Roma has no black cube."
    assert "Name one city or one box" in table.refused("swap_cube", "yellow").message
    put(table, "Roma", "black")
    lay(table, "yellow", *PLAIN_WAY)
    assert "before track is built" in table.refused("swap_cube", "yellow", city="Roma").message
    table.move("build_done", "yellow")
    assert "Green did not choose Urbanization" in table.refused("swap_cube", "green", city="Roma").message
    assert "swap_cube" not in table.offers("green")


def test_by_money_the_table_swaps_them_and_the_app_counts(api: Api) -> None:
    table = italian(api, "build_track", MONEY, actions={"yellow": "urbanization"})
    for nth in ("1 of 2", "2 of 2"):
        (choice,) = table.offers("yellow")["swap_cube"]["choices"]
        assert nth in choice["says"]
        table.move("swap_cube", "yellow")
    assert "Yellow swaps a black cube." in table.text and "swap_cube" not in table.offers("yellow")


# building ----------------------------------------------------------------------------------------


def test_a_build_is_a_completed_link(api: Api) -> None:
    table = italian(api, "build_track")
    refusal = table.refused("lay_track", "yellow", tiles=rails(*PLAIN_WAY)[:1])
    assert refusal.message == "Only a completed link may be built: lead the track on to a city."
    lay(table, "yellow", *PLAIN_WAY, done=True)
    assert [link_["ends"] for link_ in table.state["links"]] == [["Firenze", "Roma"]]


def test_only_one_in_a_turn(api: Api) -> None:
    table = italian(api, "build_track")
    both = [*rails(*PLAIN_WAY), *rails(ROMA, (4, 6), ANCONA)]
    assert table.refused("lay_track", "yellow", tiles=both).message == "Only one link may be built in a turn."
    lay(table, "yellow", *PLAIN_WAY)
    second = table.refused("lay_track", "yellow", tiles=rails(ROMA, (4, 6), ANCONA))
    assert second.message == "Yellow has built a link, and may build one a turn."
    assert set(table.offers("yellow")) >= {"build_done"}
    table.move("build_done", "yellow")
    lay(table, "green", ROMA, (4, 6), ANCONA)


def test_it_may_have_any_number_of_tiles(api: Api) -> None:
    table = italian(api, "build_track")
    way = (MILANO, (1, 4), (2, 4), (2, 5), (2, 6), (2, 7), ROMA)
    table.move("lay_track", "yellow", tiles=rails(*way), done=True)
    assert table.player("yellow")["sections"] == 5 and cash(table, "yellow") == 50 - 12


def test_a_dearer_way_is_refused_with_what_is_too_much(api: Api) -> None:
    table = italian(api, "build_track")
    refusal = table.refused("lay_track", "yellow", tiles=rails(*DEAR_WAY))
    assert refusal.message == (
        "That costs $6, $2 more than the cheapest way from Firenze to Roma, which costs $4."
    )
    assert refusal.details["cheapest"] == 4 and refusal.details["way"] in ([[2, 6], [2, 7]], [[3, 6]])


@pytest.mark.parametrize("way", [PLAIN_WAY, MOUNTAIN_WAY])
def test_of_several_cheapest_ways_each_will_do(api: Api, way: Any) -> None:
    table = italian(api, "build_track")
    lay(table, "yellow", *way)
    assert cash(table, "yellow") == 46


def test_the_engineer_pays_less_and_so_has_another_cheapest_way(api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "engineer"})
    refusal = table.refused("lay_track", "yellow", tiles=rails(*PLAIN_WAY))
    assert "That costs $2, $2 more" in refusal.message and refusal.details["way"] == [[3, 6]]


def test_track_that_lies_there_closes_ways_and_may_be_crossed(api: Api) -> None:
    """A crossing in place of a simple tile costs $3, and the app counts with it."""
    table = italian(api, "build_track", actions={"green": "first_move"})
    lay(table, "yellow", *GENOVA_TO_ROMA, done=True)
    way = (FIRENZE, (2, 6), (2, 7), (2, 8), (1, 9), NAPOLI)
    tiles = rails(*way)
    tiles[1]["tracks"].append([2, 5])
    around = rails(FIRENZE, (3, 6), (2, 7), (2, 8), (1, 9), NAPOLI)
    around[1]["tracks"].append([2, 5])
    assert "which costs $9" in table.refused("lay_track", "green", tiles=around).message
    table.move("lay_track", "green", tiles=tiles)
    assert cash(table, "green") == 50 - 9
    assert len(next(x for x in table.state["tiles"] if x["hex"] == [2, 7])["tracks"]) == 2


def test_where_the_cheaper_ways_are_taken_a_dearer_one_is_the_cheapest(api: Api) -> None:
    table = italian(api, "build_track")
    lay(table, "yellow", *MOUNTAIN_WAY, done=True)
    lay(table, "green", *PLAIN_WAY, done=True)
    dearer = rails(FIRENZE, (4, 4), (4, 5), (4, 6), ROMA)
    assert "$2 more" in table.refused("lay_track", "blue", tiles=dearer).message
    lay(table, "blue", *DEAR_WAY)
    assert cash(table, "blue") == 44


@BY_HAND
def test_by_hand_the_table_is_trusted_with_the_way(api: Api, tracking: Json) -> None:
    table = italian(api, "build_track", tracking)
    table.move("build_by_hand", "yellow", cost=30, sections=9, tiles=9)
    second = table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=1)
    assert second.message == "Yellow has built a link, and may build one a turn."
    table.move("build_done", "yellow")
    assert table.player("green")["cash"] == 50 and table.up == ["green"]


def test_by_hand_too_it_is_one_link(api: Api) -> None:
    table = italian(api, "build_track", PLACES)
    links = [{"ends": ["Roma", "Milano"], "sections": 1}, {"ends": ["Roma", "Napoli"], "sections": 1}]
    two = table.refused("build_by_hand", "yellow", cost=2, sections=2, links=links)
    assert two.message == "Only one link may be built in a turn."
    link(table, "yellow", "Roma", "Milano", cost=2)


def test_nobody_has_to_build(api: Api) -> None:
    table = italian(api, "build_track")
    for seat in ("yellow", "green", "blue"):
        table.move("build_done", seat)
    assert table.phase == "move_goods" and not table.state["tiles"]
