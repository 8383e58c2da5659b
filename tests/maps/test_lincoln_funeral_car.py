"""Lincoln Funeral Car: one test for each sentence of its rules, with no board known, its places, and one made up.
Player order and prices stand in test_lincoln_funeral_car_prices.py."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from flask import Flask

from assistant.games.age_of_steam.svg.parts import moving
from tests.support.age_of_steam.maps import made_up, made_up_text
from tests.support.direct import DirectTable
from tests.support.lincoln import (
    BOARD,
    EACH_DEPTH,
    HARRISBURG,
    LEFT_TO_RIGHT,
    MAP,
    MONEY,
    PLACES,
    STOPS,
    WITH_PLACES,
    LincolnReferee,
    all_cubes,
    car,
    chips,
    page,
    train,
)
from tests.support.phones import Phone, open_table, said
from tests.support.play import SEATS, give, opened, play_to
from tests.support.rails import (
    at_each_depth,
    drawn_by_us,
    game_at,
    last_turn,
)
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

BY_HAND = {"goods": "table", "dice": "app", "track": "hand"}
DIALS = {"money": MONEY, "places": PLACES, "board": BOARD}
TOWNS = {4: 4, 5: 5, 6: 6}  # of the six on the board made up for tests, those without a New City
AT_SETUP = {4: {"D": "Buffalo", "G": "Columbus"}, 5: {"D": "Buffalo"}, 6: {}}


def fresh(api: Api, players: int = 4, tracking: Json | None = None) -> TableClient:
    tracking = tracking or BOARD
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    return opened(api, players, map=key, tracking=tracking)


# the map -----------------------------------------------------------------------------------------


def test_four_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [4, 6]
    with pytest.raises(Refused, match="Lincoln Funeral Car is for 4 to 6 players, not 3"):
        opened(api, 3, map=MAP)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_car_stops_turn_by_turn_as_the_table_of_the_player_count_has_it(api: Api, players: int) -> None:
    """The game lasts as many turns as there are stops."""
    table = opened(api, players, map=MAP, tracking=MONEY)
    assert table.state["turns"] == len(STOPS[players])
    for turn, stop in enumerate(STOPS[players], 1):
        table.correct("turn", None, turn)
        assert car(table) == stop


def test_the_map_shows_where_it_is() -> None:
    game = made_up(MAP)
    state = DirectTable(SEATS[:4], BOARD, random.Random(1), game).book.state
    assert game.rules.mark(state, "Washington") == "funeral car"
    assert game.rules.mark(state, "New York") == ""
    assert moving(game.rules, state).count("funeral car") == 1


# setting up --------------------------------------------------------------------------------------


@EACH_DEPTH
def test_the_car_begins_in_washington_and_a_dollar_lies_on_production(api: Api, tracking: Json) -> None:
    table = fresh(api, 4, tracking)
    assert (car(table), chips(table)) == ("Washington", 1)


@pytest.mark.parametrize("players", [4, 5, 6])
@WITH_PLACES
def test_new_cities_lie_on_buffalo_and_columbus_with_fewer_players(
    api: Api, players: int, tracking: Json
) -> None:
    table = fresh(api, players, tracking)
    there = {name: city["place"] for name, city in table.state["cities"].items() if "place" in city}
    assert there == AT_SETUP[players]
    assert len(table.state["towns"]) == TOWNS[players]


def test_the_log_says_which_new_city_lies_where(api: Api) -> None:
    text = fresh(api).get("/log")["entries"][0]["text"]
    assert "New City D lies on Buffalo. New City G lies on Columbus." in text


def test_a_board_that_draws_buffalo_as_a_city_gets_no_new_city_there(api: Api) -> None:
    town = '[[town]]\ncode = "Bu"'
    assert town in made_up_text(MAP)
    city = '[[city]]\ncolors = ["red"]\ngrowth = ["light 1"]\ncode = "Bu"'
    key = api.send("POST", "/maps", {"file": made_up_text(MAP).replace(town, city)})["key"]
    table = opened(api, 4, map=key, tracking=BOARD)
    assert [name for name, one in table.state["cities"].items() if "place" in one] == ["G"]
    assert len(table.state["cities"]["Buffalo"]["cubes"]) == 2


def test_a_board_of_ones_own_may_be_for_other_numbers_of_players(api: Api) -> None:
    """Fewer play as four do, more as six do."""
    head = 'on = "lincoln_funeral_car"\nplayers = [2, 7]'
    turns = "[rules]\nturns = { 2 = 9, 3 = 8, 4 = 8, 5 = 7, 6 = 6, 7 = 5 }"
    text = f"{made_up_text(MAP)}\n{turns}\n".replace('on = "lincoln_funeral_car"', head)
    key = api.send("POST", "/maps", {"file": text})["key"]
    for players, new in ((2, ["D", "G"]), (7, [])):
        table = opened(api, players, map=key, tracking=BOARD)
        assert [name for name, one in table.state["cities"].items() if "place" in one] == new
        table.correct("turn", None, table.state["turns"])
        assert car(table) == ("Chicago" if players == 2 else "Indianapolis")


def test_new_city_h_is_not_in_the_game(api: Api) -> None:
    table = train(api, actions={"yellow": "urbanization"})
    table.correct("up", None, "yellow")
    assert table.offers("yellow")["urbanize"]["fields"]["new_city"]["one_of"] == ["A", "B", "C", "E", "F"]
    refusal = table.refused("urbanize", "yellow", new_city="H", hex=HARRISBURG)
    assert refusal.message == "There is no New City H: they are A to G."
    assert "H" not in table.state["display"]["new_cities"]


def test_a_new_city_that_lies_there_is_not_placed_again(api: Api) -> None:
    table = train(api, actions={"yellow": "urbanization"})
    table.correct("up", None, "yellow")
    refusal = table.refused("urbanize", "yellow", new_city="D", hex=HARRISBURG)
    assert refusal.message == "New City D is already on Buffalo."


@pytest.mark.parametrize("players", [4, 5, 6])
@WITH_PLACES
def test_a_white_cube_in_every_town_and_two_random_ones_in_every_city(
    api: Api, players: int, tracking: Json
) -> None:
    state = fresh(api, players, tracking).state
    assert [town["cubes"] for town in state["towns"].values()] == [["white"]] * TOWNS[players]
    assert {len(city["cubes"]) for city in state["cities"].values()} == {2}
    assert len(state["cities"]) == 6 + len(AT_SETUP[players])


@WITH_PLACES
def test_the_rest_of_the_fourteen_white_cubes_are_in_the_bag_with_the_others(
    api: Api, tracking: Json
) -> None:
    table = fresh(api, 4, tracking)
    assert all_cubes(table.state) == 14
    by_table = opened(api, 4, map=drawn_by_us(api, MAP), tracking={**tracking, "goods": "table"})
    assert by_table.state["bag"] == {
        "red": 20,
        "blue": 20,
        "purple": 20,
        "yellow": 20,
        "black": 16,
        "white": 10,
    }


def test_a_white_cube_may_come_to_a_city_and_the_display_is_filled_last(api: Api) -> None:
    table = opened(api, 6, map=drawn_by_us(api, MAP), tracking=BY_HAND)
    boxes = [side for side in table.state["display"].values()]
    room = sum(len(column) for side in boxes for column in side.values())
    assert table.state["spots"] == room + 12 and room == 12 * 3 + 7 * 2
    table.move("set_out_cubes", "blue", colors=["white"] * 8 + ["yellow"] * 4)
    assert {len(city["cubes"]) for city in table.state["cities"].values()} == {2}
    table.move("set_out_cubes", "blue", colors=["red"] * 20 + ["blue"] * 20 + ["black"] * 10)
    assert table.phase == "issue_shares"
    assert sum("white" in city["cubes"] for city in table.state["cities"].values()) == 4
    assert all(box for side in table.state["display"].values() for column in side.values() for box in column)


def test_white_cubes_that_the_table_draws_are_tapped_like_the_others(app: Flask, api: Api) -> None:
    table = opened(api, 4, map=drawn_by_us(api, MAP), tracking=BY_HAND)
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    assert 'value="white" data-letter="W"' in phone.get("/seat/blue").get_data(as_text=True)
    rust_belt = opened(api, 4, tracking=BY_HAND)
    other = Phone(app, rust_belt.code)
    other.get(f"/join/{rust_belt.host}")
    assert 'value="white"' not in other.get("/seat/blue").get_data(as_text=True)


def test_a_board_with_more_towns_than_white_cubes_still_sets_up() -> None:
    """A stand-in lies on each town beyond the fourteen."""
    rules = made_up(MAP).rules
    assert rules.supply()["white"] == 14
    rules.board.towns.update(more := {f"Town {n}": HARRISBURG for n in range(10)})  # type: ignore[attr-defined]
    try:
        assert rules.supply()["white"] == 16
    finally:
        for town in more:
            del rules.board.towns[town]  # type: ignore[attr-defined]


# the end -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_one_two_four_or_seven_points_for_white_cubes(api: Api, tracking: Json) -> None:
    table = train(api, "build_track", tracking, players=6)
    give(table, "income", **dict.fromkeys(table.state["players"], 9))
    for count, seat in enumerate(table.state["players"]):
        table.correct("white_cubes", seat, count if count < 5 else 9)
    result = last_turn(table)
    assert table.phase == "game_over"
    points = {row["seat"]: row["own"]["white_cubes"] for row in result["ranking"]}
    assert list(points[seat] for seat in table.state["players"]) == [0, 1, 2, 4, 7, 7]
    vp = {seat: player["vp"] for seat, player in table.state["players"].items()}
    assert Counter(vp.values()) == Counter(vp["blue"] + more for more in points.values())


def test_the_ranking_shows_them(app: Flask, api: Api) -> None:
    table = train(api, "build_track", MONEY)
    table.correct("white_cubes", "yellow", 3)
    last_turn(table)
    assert "Shares −6 · White 4" in page(app, table, "/seat/yellow")


# what phones say ---------------------------------------------------------------------------------


def test_buttons_say_the_price_and_what_it_leaves(app: Flask, api: Api) -> None:
    table = train(api, "select_actions", MONEY)
    give(table, "cash", pink=4, green=20)
    text = page(app, table, "/seat/pink")
    assert "Locomotive $5 · One link more, at once you have $4" in text
    assert "Engineer $3 · Build 4 tiles needs" in text or "Engineer $3 · Build 4 tiles $" in text
    assert "Production +$1 · Draw 3 cubes onto the display" in text
    assert "Turn Order +$3 · Choose first next turn" in text
    assert "Locomotive $5 · One link more, at once" in page(app, table, "/seat/green")
    assert "Engineer $3 · Build 4 tiles" in page(app, table, "/table")


def test_help_says_how_turns_and_the_auction_go(app: Flask, api: Api) -> None:
    table = train(api, "determine_player_order", MONEY)
    auction = page(app, table, f"/seat/{table.up[0]}/help")
    assert "The first to drop out pays nothing" in auction and "may pass once" not in auction
    play_to(table, "select_actions")
    order = "In player order, from the second turn on in reverse, each takes one action nobody has taken."
    assert order in page(app, table, f"/seat/{table.up[0]}/help")


def test_other_maps_have_no_prices(app: Flask, api: Api) -> None:
    table = play_to(opened(api, 4), "select_actions")
    assert {one["pays"] for one in table.offers(table.up[0])["choose_action"]["choices"]} == {None}
    assert "· One link more" not in page(app, table, "/table")


# the whole game ----------------------------------------------------------------------------------


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, LincolnReferee)


def test_the_referee_has_something_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: dict[str, int] = {}
    monkeypatch.setattr(LincolnReferee, "judged", judged)
    game_at(MAP, 0, "board", LincolnReferee)
    assert {"white", "to the car", "elsewhere", "order", *LEFT_TO_RIGHT} <= judged.keys(), judged


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = SEATS[:4]
    phone = open_table(app, *seats, map=MAP, dice="app")
    seen = play_turn(
        phone, seats, blue="engineer", green="locomotive", yellow="first_move", pink="turn_order_pass"
    )
    assert {"determine_player_order", "select_actions", "build_track", "goods_growth"} <= seen
    assert "The funeral car moves to New York" in said(phone.get("/log"))
