"""Double Base USA: one test for each sentence of its rules, apart from actions (test_double_base_usa_actions.py),
moving goods and San Francisco (test_double_base_usa_goods.py)."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask

from tests.support.age_of_steam.coast import CoastReferee, CoastTable, Westward
from tests.support.age_of_steam.usa import (
    BOARD,
    EAST,
    FEW,
    GRANTED,
    MANY,
    across,
    city,
    extra_round,
    hex_of,
    lay,
    linked,
    own,
    start,
    usa,
    westward,
)
from tests.support.phones import Phone, said
from tests.support.play import at, build, grow, play_to
from tests.support.rails import last_turn, random_game, random_seeds
from tests.support.tables import Api, TableClient

MAP = "double_base_usa"
PRINTED = (
    "340 hexes, 23 cities, 40 towns, 2 links, 41 city_cubes, 22 other_cubes, 236 plain, "
    "41 river, 35 mountain, 5 high_mountain"
)


# setting up --------------------------------------------------------------------------------------


def test_two_copies_of_all_cubes_are_in_the_game(api: Api) -> None:
    state = at(api, "issue_shares", 4, map=MAP).state
    cubes: Counter[str] = Counter(state["bag"])
    for place in (*state["cities"].values(), *state["towns"].values()):
        cubes.update(place["cubes"])
    cubes.update(
        cube for side in state["display"].values() for boxes in side.values() for cube in boxes if cube
    )
    assert cubes == {"red": 40, "blue": 40, "purple": 40, "yellow": 40, "black": 32}


def test_each_new_city_is_there_twice(api: Api) -> None:
    table = usa(api, actions={"pink": "urbanization"})
    table.correct("up", None, "pink")
    start(table)
    letters = table.offers("pink")["urbanize"]["fields"]["new_city"]["one_of"]
    assert letters == [*"ABCDEFGH", *(f"{letter}2" for letter in "ABCDEFGH")]
    table.move("urbanize", "pink", new_city="B2", hex=hex_of("Omaha"))
    assert city(table, "B2")["colors"] == ["blue"]
    assert city(table, "B2")["place"] == "Omaha"


@pytest.mark.parametrize(("players", "turns"), [(4, 8), (5, 8), (6, 7), (7, 7), (8, 7)])
def test_four_and_five_play_8_turns_more_play_7(api: Api, players: int, turns: int) -> None:
    assert at(api, "issue_shares", players, map=MAP).state["turns"] == turns


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_cubes_at_the_start_by_the_number_of_players(api: Api, players: int) -> None:
    state, more = at(api, "issue_shares", players, map=MAP).state, players >= 6
    held = {name: len(shown["cubes"]) for name, shown in state["cities"].items()}
    assert held.pop("San Francisco") == 5 + more
    assert {held.pop("Montreal"), held.pop("Houston")} == {2 + more}
    assert {held.pop(name) for name in EAST} == {1 + more}
    assert set(held.values()) == {2}, "the numbered cities"
    assert sorted(len(town["cubes"]) for town in state["towns"].values()) == [0] * 18 + [1] * 22


def test_the_display_is_filled_last_and_for_numbered_cities_only(api: Api) -> None:
    display = at(api, "issue_shares", 4, map=MAP).state["display"]
    full = [all(boxes) and len(boxes) == 3 for side in ("light", "dark") for boxes in display[side].values()]
    assert all(full) and not any(display["new_cities"].values())
    by_table = at(api, "setup", 4, map=MAP, tracking={"goods": "table"}).offers("blue")
    assert by_table["set_out_cubes"]["fields"]["colors"]["next"] == "San Francisco"


def test_new_cities_never_grow_by_dice(api: Api) -> None:
    table = usa(api, actions={"pink": "urbanization"}, tracking={"dice": "table"})
    table.correct("up", None, "pink")
    start(table)
    table.move("urbanize", "pink", new_city="A", hex=hex_of("Reno"))
    play_to(table, "goods_growth")
    grow(table, light=(3, 3, 3, 3))
    assert city(table, "A")["cubes"] == []


def test_locomotives_start_at_1_and_go_up_to_12(api: Api) -> None:
    table = linked(api, "Boston", "Houston", locomotive=11)
    seat = table.up[0]
    table.move("improve_locomotive", seat)
    assert table.player(seat)["locomotive"] == 12
    play_to(table, "move_goods", turn=2)
    table.correct("up", None, seat)
    assert "reaches 12 links, the maximum" in table.refused("improve_locomotive", seat).message
    assert at(api, "issue_shares", 4, map=MAP).player("blue")["locomotive"] == 1


def test_everybody_starts_with_2_shares_and_10_dollars_and_may_issue_up_to_30(api: Api) -> None:
    table = at(api, "issue_shares", 4, map=MAP)
    assert {(player["cash"], player["shares"]) for player in table.state["players"].values()} == {(10, 2)}
    table.move("issue_shares", table.up[0], count=28)
    assert table.player("blue")["shares"] == 30
    assert table.refused("issue_shares", table.up[0], count=29).code == "illegal"


@MANY
def test_six_and_more_start_with_two_bonus_disks_each(api: Api, players: int) -> None:
    table = at(api, "issue_shares", players, map=MAP)
    assert {own(table, seat, "disks") for seat in table.state["players"]} == {2}


@FEW
def test_four_and_five_start_without(api: Api, players: int) -> None:
    table = at(api, "issue_shares", players, map=MAP)
    assert {own(table, seat, "disks") for seat in table.state["players"]} == {0}


# starting ----------------------------------------------------------------------------------------


@MANY
def test_six_and_more_may_start_from_montreal_which_stays_black(api: Api, players: int) -> None:
    table = usa(api, players=players)
    refusal = table.refused("select_starting_city", table.up[0], city="Montreal", color="red")
    assert refusal.message == "Montreal stays black: no marker goes there."
    start(table, "Montreal", None)
    assert city(table, "Montreal")["colors"] == ["black"]


@FEW
def test_four_and_five_may_not(api: Api, players: int) -> None:
    table = usa(api, players=players)
    refusal = table.refused("select_starting_city", table.up[0], city="Montreal")
    assert refusal.message == "Montreal is no starting city in this game."


def test_track_begins_at_the_own_starting_city(api: Api) -> None:
    table = usa(api)
    start(table)
    refusal = table.refused("lay_track", table.up[0], tiles=[{"hex": [4, 21], "tracks": [[2, 5]]}])
    assert refusal.message == "Pink’s track must be connected to Boston by Pink’s own track."
    lay(table, "Boston", "New York City")


# track -------------------------------------------------------------------------------------------


def test_prices_by_ground(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["terrain_cost"] == {
        "plain": 2,
        "river": 3,
        "mountain": 4,
        "high_mountain": 6,
    }


def test_a_town_costs_1_and_1_for_each_exit_whatever_the_ground(api: Api) -> None:
    table = usa(api)
    seat = start(table)
    build(table, seat, links=[{"ends": ["Boston", "Chicago"], "sections": 1}])
    before = table.player(seat)["cash"]
    q, r = hex_of("Green Bay")
    assert BOARD.hexes[q, r].terrain == "river" and hex_of("Chicago") == (18, 10)
    lay(table, "Chicago", "Green Bay")
    paid = before - table.player(seat)["cash"]
    between = (18, 9)
    assert paid == BOARD.simple_cost(between) + 2


def test_new_york_and_philadelphia_are_joined_by_two_spaces_of_two_players(api: Api) -> None:
    table = usa(api)
    for name, color, price in (("Philadelphia", "blue", 3), ("New York City", "red", 6)):
        seat = start(table, name, color)
        before = table.player(seat)["cash"]
        table.move("build_link", seat, between=["New York City", "Philadelphia"])
        assert before - table.player(seat)["cash"] == price
        refusal = table.refused("build_link", seat, between=["New York City", "Philadelphia"])
        assert "already has that link" in refusal.message
        table.move("build_done", seat)


def test_whoever_builds_on_a_land_grant_takes_it(api: Api) -> None:
    table = westward(api)
    seat = table.up[0]
    table.move("lay_track", seat, tiles=[GRANTED])
    assert own(table, seat, "land_grants") == 1
    assert table.state["own"]["land_grants_left"] == 19
    table.move("lay_track", seat, tiles=[{"hex": [3, 21], "tracks": [[2, 5]]}])
    assert own(table, seat, "land_grants") == 1, "nothing lies there"


def test_twenty_hexes_have_one(api: Api) -> None:
    assert sum(hex_.get("land_grant", False) for hex_ in api.get(f"/maps/{MAP}")["hexes"]) == 20
    assert usa(api).state["own"]["land_grants_left"] == 20


def test_a_land_grant_pays_for_a_tile(api: Api) -> None:
    table = westward(api)
    seat = table.up[0]
    table.move("lay_track", seat, tiles=[GRANTED])
    before = table.player(seat)["cash"]
    table.move("lay_track", seat, tiles=[{"hex": [3, 21], "tracks": [[2, 5]], "grant": True}])
    assert (table.player(seat)["cash"], own(table, seat, "land_grants")) == (before, 0)


def test_one_that_was_just_taken_may_pay_for_the_next_tile(api: Api) -> None:
    table = westward(api)
    seat, before = table.up[0], table.player(table.up[0])["cash"]
    table.move("lay_track", seat, tiles=[GRANTED, {"hex": [3, 21], "tracks": [[2, 5]], "grant": True}])
    assert (before - table.player(seat)["cash"], own(table, seat, "land_grants")) == (2, 0)


def test_beyond_the_limit_too(api: Api) -> None:
    table = westward(api)
    seat = table.up[0]
    table.correct("land_grants", seat, 2)
    way_west = [{"hex": [q, 21], "tracks": [[2, 5]]} for q in (4, 3, 2)]
    table.move("lay_track", seat, tiles=way_west)
    more = {"hex": [1, 21], "tracks": [[2, 5]]}
    assert "may lay 3 tiles this turn" in table.refused("lay_track", seat, tiles=[more]).message
    table.move("lay_track", seat, tiles=[{**more, "grant": True}])
    assert own(table, seat, "land_grants") == 2 + 2 - 1, "two of these hexes have one"


def test_nobody_pays_with_a_land_grant_they_have_not(api: Api) -> None:
    table = westward(api)
    refusal = table.refused("lay_track", table.up[0], tiles=[{**GRANTED, "grant": True}])
    assert refusal.message == "Pink needs 1 land grant for a tile and has 0."


# income reduction ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("income", "loss"), [(41, 8), (50, 10), (51, 10), (60, 10), (61, 12), (70, 12), (71, 14)]
)
def test_income_reduction_goes_on_past_50(api: Api, income: int, loss: int) -> None:
    table = usa(api, "move_goods")
    table.correct("income", "blue", income)
    play_to(table, "goods_growth")
    assert table.player("blue")["income"] == income - loss


# what is shown -----------------------------------------------------------------------------------


def phone_of(app: Flask, table: TableClient, seat: str) -> str:
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    return said(page.get(f"/seat/{seat}"))


def test_the_phone_offers_cities_and_colours_in_rows(app: Flask, api: Api) -> None:
    table = usa(api)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = page.get(f"/seat/{table.up[0]}").get_data(as_text=True)
    assert "Boston becomes yellow" in shown and "Montreal" not in said(page.get(f"/seat/{table.up[0]}"))


def test_the_phone_says_what_a_delivery_uses(app: Flask, api: Api) -> None:
    table = extra_round(api, pink=3)
    table.correct("disks", "pink", 2)
    assert "+3, uses 2 bonus disks and 3 land grants" in phone_of(app, table, "pink")


def test_the_phone_offers_two_links_with_what_they_cost(app: Flask, api: Api) -> None:
    table = linked(api, "Houston", "Chicago")
    table.correct("disks", table.up[0], 1)
    assert "Loco → 3: $10 and a disk" in phone_of(app, table, table.up[0])


def test_the_phone_says_what_each_action_does_here(app: Flask, api: Api) -> None:
    table = usa(api, "select_actions", 6)
    shown = phone_of(app, table, table.up[0])
    assert "Two bonus disks" in shown and "Draw 2 cubes, place 1" in shown
    assert "no box is empty" not in shown


def test_the_table_screen_shows_starts_land_grants_and_the_bonus(app: Flask, api: Api) -> None:
    table = westward(api, turn=6)
    pages = app.test_client()
    shown = pages.get(f"/t/{table.code}/table")
    assert "$10 wait in San Francisco. Land grants left (G): 20." in said(shown)
    assert shown.get_data(as_text=True).count('class="mk"') == 20
    assert ">PK</tspan>" in shown.get_data(as_text=True)
    across(table)
    assert "Pink joined San Francisco first." in said(pages.get(f"/t/{table.code}/table"))


# a whole game ------------------------------------------------------------------------------------


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "build_track", "move_goods", "goods_growth"}


def test_the_last_turn_ends_with_a_result(api: Api) -> None:
    table = usa(api)
    result = last_turn(table)
    assert table.phase == "game_over" and len(result["ranking"]) == 4


@random_seeds
def test_random_games_end_with_a_score_and_every_piece_accounted_for(seed: int, track: str) -> None:
    random_game(MAP, seed, track, CoastReferee, of=CoastTable, wandering=Westward)
