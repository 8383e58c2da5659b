"""Lincoln Funeral Car: one test for each sentence of its rules, with no board known, its places, and one made up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from flask import Flask

from assistant.games.age_of_steam.svg.layers import moving
from tests.support.age_of_steam.maps import game_on, made_up, made_up_text
from tests.support.direct import DirectTable
from tests.support.lincoln import (
    BOARD,
    BOTH_ENDS,
    COSTS,
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
    rich,
    train,
)
from tests.support.phones import Phone, open_table, said
from tests.support.play import SEATS, bidding, figures, give, opened, play_to, simple_move
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


def choose(table: TableClient, **actions: str) -> None:
    for seat, action in actions.items():
        table.move("choose_action", seat, action=action)


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


# player order ------------------------------------------------------------------------------------


@BOTH_ENDS
def test_shares_then_the_only_auction_of_the_game(api: Api, tracking: Json) -> None:
    table = fresh(api, 4, tracking)
    seen: list[tuple[int, str]] = []
    while table.state["turn"] < 3:
        seen += [(table.state["turn"], table.phase)]
        simple_move(table)
    assert list(dict.fromkeys(phase for turn, phase in seen if turn == 1))[:3] == [
        "issue_shares", "determine_player_order", "select_actions",
    ]  # fmt: skip
    assert list(dict.fromkeys(phase for turn, phase in seen if turn == 2))[:2] == [
        "issue_shares", "select_actions",
    ]  # fmt: skip


@BOTH_ENDS
def test_the_auction_has_its_usual_rules_and_settles_who_chooses_first(api: Api, tracking: Json) -> None:
    table = play_to(fresh(api, 4, tracking), "determine_player_order")
    bidding(table, "blue 2", "green 3", "yellow out", "pink 5", "blue out", "green out")
    assert figures(table, "cash") == {"blue": 9, "green": 7, "yellow": 10, "pink": 5}
    assert table.state["order"] == ["pink", "green", "blue", "yellow"] == table.state["queue"]


@BOTH_ENDS
def test_after_the_actions_the_order_is_theirs_from_left_to_right(api: Api, tracking: Json) -> None:
    table = train(api, "select_actions", tracking)
    assert table.up == ["pink"]
    choose(table, pink="turn_order_pass", yellow="first_build", green="locomotive", blue="engineer")
    assert table.phase == "build_track"
    assert table.state["order"] == ["green", "blue", "yellow", "pink"]
    assert "Player order: Green, Blue, Yellow and Pink." in table.text


def test_the_example_of_the_second_turn(api: Api) -> None:
    seats = ("green", "blue", "gray", "orange", "pink")
    table = api.open(seats, map=MAP, tracking=MONEY, setup={"order": list(seats)})
    play_to(table, "issue_shares", 2)
    table.correct("order", None, list(seats))
    play_to(table, "select_actions")
    rich(table)
    assert table.state["queue"] == ["pink", "orange", "gray", "blue", "green"]
    choose(
        table, pink="urbanization", orange="locomotive", gray="engineer", blue="turn_order_pass",
        green="first_build",
    )  # fmt: skip
    assert figures(table, "cash") == {"pink": 97, "orange": 95, "gray": 97, "blue": 103, "green": 99}
    assert table.state["order"] == ["orange", "pink", "gray", "green", "blue"]


def test_all_seven_actions_from_left_to_right(api: Api) -> None:
    orders = []
    for skipped in ("first_build", "production"):
        table = train(api, "select_actions", MONEY, players=6)
        for seat, action in zip(table.state["queue"], set(LEFT_TO_RIGHT) - {skipped}, strict=True):
            table.move("choose_action", seat, action=action)
        orders.append([table.player(seat)["action"] for seat in table.state["order"]])
    assert orders == [[a for a in LEFT_TO_RIGHT if a != skipped] for skipped in ("first_build", "production")]


@BOTH_ENDS
def test_first_build_and_first_move_still_go_first_in_their_phases(api: Api, tracking: Json) -> None:
    wanted = {"pink": "locomotive", "yellow": "engineer", "green": "first_move", "blue": "first_build"}
    table = train(api, "select_actions", tracking)
    choose(table, **wanted)
    assert table.state["order"] == ["pink", "yellow", "green", "blue"]
    assert table.state["queue"] == ["blue", "pink", "yellow", "green"]
    play_to(table, "move_goods")
    assert table.state["queue"] == ["green", "pink", "yellow", "blue"]


@BOTH_ENDS
def test_from_the_second_turn_on_the_last_in_order_chooses_first(api: Api, tracking: Json) -> None:
    """So Turn Order chooses first."""
    table = train(api, "select_actions", tracking)
    choose(table, pink="locomotive", yellow="turn_order_pass", green="first_move", blue="first_build")
    rich(play_to(table, "select_actions", 2))
    assert table.state["queue"] == ["yellow", "blue", "green", "pink"]
    assert "Choose first next turn" in game_on(MAP).rules.gist("turn_order_pass")


# prices ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "cost"), COSTS.items())
def test_each_action_has_its_price_at_once(api: Api, action: str, cost: int) -> None:
    table = train(api, "select_actions", MONEY)
    offered = {one["values"]["action"]: one for one in table.offers("pink")["choose_action"]["choices"]}
    assert (offered[action]["pays"], offered[action]["forecast"]["cash"]) == (cost, 100 - cost)
    choose(table, pink=action)
    assert table.player("pink")["cash"] == 100 - cost
    does = f"pays ${cost}" if cost > 0 else f"receives ${-cost}"
    name = {"turn_order_pass": "Turn Order"}.get(action, action.replace("_", " ").title())
    assert f"Pink {does} for {name}." in table.text
    line = table.get("/statement")["lines"][-1 - (action == "locomotive")]
    assert (line["figure"], line["by"], line["why"]) == ("cash", -cost, f"chose {name}")


@BOTH_ENDS
def test_nobody_chooses_what_they_cannot_pay(api: Api, tracking: Json) -> None:
    table = train(api, "select_actions", tracking)
    give(table, "cash", pink=2)
    refusal = table.refused("choose_action", "pink", action="engineer")
    assert (refusal.message, refusal.details) == ("Pink must pay $3 but has $2.", {"missing": 1})
    assert table.offers("pink")["choose_action"]["fields"]["action"]["one_of"] == [
        "first_move", "first_build", "production", "turn_order_pass",
    ]  # fmt: skip


def test_who_can_pay_for_nothing_that_is_left_has_no_action_and_comes_last(api: Api) -> None:
    table = train(api, "select_actions", MONEY, players=6)
    give(table, "cash", blue=0)
    free = ("turn_order_pass", "production", "first_build", "first_move", "engineer")
    for seat, action in zip(table.state["queue"], free, strict=False):
        table.move("choose_action", seat, action=action)
    assert table.phase == "build_track" and "Blue can pay for no action that is left." in table.text
    assert table.player("blue")["action"] is None
    assert table.state["order"][-1] == "blue"


def test_production_pays_out_what_has_gathered_on_it(api: Api) -> None:
    """Nobody takes it in two turns; then it begins at $1 again."""
    table = train(api, "select_actions", MONEY)
    assert chips(table) == 1
    rich(play_to(table, "select_actions", 2))
    assert chips(table) == 2
    rich(play_to(table, "select_actions", 3))
    assert chips(table) == 3
    seat = table.up[0]
    (offered,) = (
        one
        for one in table.offers(seat)["choose_action"]["choices"]
        if one["values"]["action"] == "production"
    )
    assert (offered["pays"], offered["forecast"]["cash"]) == (-3, 103)
    choose(table, **{seat: "production"})
    assert (table.player(seat)["cash"], chips(table)) == (103, 0)
    play_to(table, "select_actions", 4)
    assert chips(table) == 1 and "On Production: $1." in table.text


def test_in_the_first_turn_it_pays_the_dollar_of_the_setup(api: Api) -> None:
    table = train(api, "select_actions", MONEY)
    choose(table, pink="production")
    assert (table.player("pink")["cash"], chips(table)) == (101, 0)


def test_an_undo_lays_the_chips_back(api: Api) -> None:
    table = train(api, "select_actions", MONEY)
    before = table.state["number"]
    choose(table, pink="production")
    table.rewind(before)
    assert (table.player("pink")["cash"], chips(table)) == (100, 1)


def test_production_places_three_cubes(api: Api) -> None:
    table = train(api, "move_goods", PLACES, actions={"pink": "production"})
    for box in (1, 2, 3):
        table.correct("box", ["light", "1", box], None)
    play_to(table, "goods_growth")
    assert table.up == ["pink"]
    table.move("draw_production", "pink")
    assert len(table.state["drawn"]) == 3
    table.move("produce", "pink", boxes=[["light", "1", n] for n in (1, 2, 3)])
    assert all(table.state["display"]["light"]["1"])


def test_production_may_draw_white_cubes_by_table_too(app: Flask, api: Api) -> None:
    table = train(api, "move_goods", PLACES, actions={"pink": "production"})
    table.correct("bag", "white", 2)
    table.correct("box", ["light", "1", 1], None)
    play_to(table, "goods_growth")
    table.move("set_tracking", goods="table")
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    assert 'data-value="white"' in phone.get("/seat/pink").get_data(as_text=True)
    table.correct("bag", "white", 0)
    assert 'data-value="white"' not in phone.get("/seat/pink").get_data(as_text=True)


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
