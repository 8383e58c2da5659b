"""Osaka: one test for each sentence of its rules, with no board known, its places, and on one made up. Promoters
and passed cubes stand in test_osaka_goods.py."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask

from tests.support.age_of_steam.maps import made_up
from tests.support.osaka import (
    BOARD,
    EACH_DEPTH,
    HARMLESS,
    MAP,
    MONEY,
    PLACES,
    PREFECTURES,
    WITH_PLACES,
    OsakaReferee,
    go,
    host_of,
    offered,
    osaka,
    seen,
    with_links,
)
from tests.support.phones import open_table, said
from tests.support.play import bidding, cubes, give, opened, play_to, simple_move
from tests.support.rails import at_each_depth, drawn_by_us, game_at, last_turn, put
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

TO_WAKAYAMA = (("yellow", "Kansai Airport", "Izumisano"), ("yellow", "Izumisano", "Wakayama"))
PURPLE_WAY = ("Kansai Airport", "Izumisano", "Wakayama")


# the map -----------------------------------------------------------------------------------------


def test_two_to_five_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [2, 5]
    with pytest.raises(Refused, match="Osaka is for 2 to 5 players, not 6"):
        opened(api, 6, map=MAP)


@pytest.mark.parametrize(("players", "turns"), [(2, 8), (3, 8), (4, 8), (5, 7)])
def test_eight_turns_or_seven_with_five_players(api: Api, players: int, turns: int) -> None:
    assert opened(api, players, map=MAP).state["turns"] == turns


# setting up --------------------------------------------------------------------------------------


@WITH_PLACES
def test_a_black_cube_in_every_city_but_namba_and_random_ones_beside_it(api: Api, tracking: Json) -> None:
    state = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state
    there = {name: len(city["cubes"]) for name, city in state["cities"].items()}
    assert [there.pop("Namba"), *(there.pop(name) for name in PREFECTURES)] == [5, 3, 3, 3, 3]
    assert set(there.values()) == {2} and len(there) == 4
    assert all("black" in city["cubes"] for name, city in state["cities"].items() if name != "Namba")


def test_a_table_that_draws_itself_is_asked_for_the_random_ones_alone(api: Api) -> None:
    tracking = {"goods": "table", "dice": "table", "track": "hand"}
    table = opened(api, map=drawn_by_us(api, MAP), tracking=tracking)
    assert {name: city["cubes"] for name, city in table.state["cities"].items()} == {
        name: [] if name == "Namba" else ["black"] for name in table.state["cities"]
    }
    assert table.state["bag"]["black"] == 16 - 8
    waiting = table.offers("blue")["set_out_cubes"]["fields"]["colors"]["max"]
    assert waiting == 52 + 5 + 4 * 2 + 4  # the display, and the random ones


def test_a_city_that_the_table_has_set_out_is_as_it_says(api: Api) -> None:
    setup = {"cities": {"Kyoto": ["red", "blue", "black"]}}
    table = opened(api, map=drawn_by_us(api, MAP), tracking=PLACES, setup=setup)
    assert cubes(table, "Kyoto") == ["red", "blue", "black"] and len(cubes(table, "Nara")) == 3


def test_a_board_with_more_cities_than_black_cubes_still_sets_up() -> None:
    """A stand-in lies in each city beyond the sixteen."""
    rules = made_up(MAP).rules
    assert rules.supply()["black"] == 16
    more = {f"City {n}": rules.board.cities["Kyoto"] for n in range(10)}
    rules.board.cities.update(more)  # type: ignore[attr-defined]
    assert rules.supply()["black"] == 8 + 10
    for name in more:
        del rules.board.cities[name]  # type: ignore[attr-defined]


# price cut ---------------------------------------------------------------------------------------


def test_price_cut_stands_in_the_engineers_place(api: Api) -> None:
    offered = osaka(api, "select_actions").offers("yellow")["choose_action"]["fields"]["action"]["one_of"]
    assert offered == [
        "first_move", "first_build", "price_cut", "locomotive", "urbanization", "production",
        "turn_order_pass", "promotion",
    ]  # fmt: skip


# promotion ---------------------------------------------------------------------------------------


def promoting(api: Api, tracking: Json = PLACES, phase: str = "promotion") -> TableClient:
    """Green has chosen Promotion, and the bag has black cubes."""
    table = osaka(api, "build_track", tracking, actions={**HARMLESS, "green": "promotion"})
    if tracking != MONEY:
        table.correct("bag", "black", 3)
    return play_to(table, phase)


@WITH_PLACES
def test_before_goods_are_moved_a_black_cube_goes_from_the_bag_into_a_city(api: Api, tracking: Json) -> None:
    table = promoting(api, tracking)
    assert table.up == ["green"] and table.state["goods_round"] == 0
    before, there = table.state["bag"]["black"], cubes(table, "Kyoto")
    table.move("promote", "green", city="Kyoto")
    assert cubes(table, "Kyoto") == [*there, "black"]
    assert table.state["bag"]["black"] == before - 1
    assert (table.phase, table.state["goods_round"]) == ("move_goods", 1)
    assert "Green places a black cube in Kyoto." in table.text


def test_it_goes_to_any_city_but_a_black_one(api: Api) -> None:
    table = promoting(api)
    cities = [choice["values"]["city"] for choice in table.offers("green")["promote"]["choices"]]
    assert {*cities} == {*table.state["cities"]} - {"Namba"}
    refusal = table.refused("promote", "green", city="Namba")
    assert refusal.message == "Namba is a black city: the black cube goes to another city."
    refusal = table.refused("promote", "green", city="Misaki")
    assert refusal.message == "Misaki is a town: the black cube goes to another city."
    assert "no Kobe" in table.refused("promote", "green", city="Kobe").message


def test_a_new_city_is_a_city_too(api: Api) -> None:
    table = promoting(api, phase="build_track")
    table.correct("up", None, "blue")
    misaki = made_up(MAP).board.towns["Misaki"]
    table.move("urbanize", "blue", new_city="A", hex=misaki)
    play_to(table, "promotion")
    table.move("promote", "green", city="Misaki")
    assert cubes(table, "A") == ["black"]


def test_without_a_black_cube_in_the_bag_none_is_placed(api: Api) -> None:
    table = promoting(api, phase="build_track")
    table.correct("bag", "black", 0)
    while table.phase == "build_track":
        simple_move(table)
    assert table.phase == "move_goods"
    assert "No black cube is left in the bag: Green places none." in table.text


def test_by_money_the_table_is_told_to_place_it(api: Api) -> None:
    table = promoting(api, MONEY, "build_track")
    while table.phase == "build_track":
        simple_move(table)
    assert table.phase == "move_goods"
    assert "Green places a black cube from the bag, if one is left" in table.text


def test_where_nobody_chose_promotion_goods_follow_at_once(api: Api) -> None:
    table = osaka(api)
    while table.phase == "build_track":
        simple_move(table)
    assert table.phase == "move_goods" and "black cube" not in table.text


# two players -------------------------------------------------------------------------------------


@EACH_DEPTH
def test_of_two_the_second_pays_half_of_the_bid_rounded_up(api: Api, tracking: Json) -> None:
    table = osaka(api, "determine_player_order", tracking, players=2)
    bidding(table, "blue 3", "green 4")
    leave = table.offers("blue")["drop_out"]["choices"][0]
    assert (leave["says"], leave["pays"]) == ("Drop out: 2nd, pay $2", 2)
    bidding(table, "blue out")
    assert {seat: table.player(seat)["cash"] for seat in ("blue", "green")} == {"blue": 98, "green": 96}
    assert table.state["order"] == ["green", "blue"]


def test_of_three_the_first_to_drop_out_pays_nothing(api: Api) -> None:
    table = osaka(api, "determine_player_order")
    bidding(table, "blue 3", "green 4", "yellow 5", "blue out", "green out")
    assert [table.player(seat)["cash"] for seat in ("blue", "green", "yellow")] == [100, 96, 95]


@EACH_DEPTH
def test_two_have_no_turn_order_and_what_either_chose_is_closed_next_turn(
    app: Flask, api: Api, tracking: Json
) -> None:
    table = osaka(api, "select_actions", tracking, players=2)
    first, second = table.state["order"]
    assert "turn_order_pass" not in offered(table, first)
    table.move("choose_action", first, action="locomotive")
    table.move("choose_action", second, action="urbanization")
    for turn, shut in ((2, {"locomotive", "urbanization"}), (3, {"price_cut", "first_move"})):
        play_to(table, "select_actions", turn)
        one, other = table.state["order"]
        assert not shut & {*offered(table, one)} and set(table.state["own"]["closed"]) == shut
        name = {2: "Locomotive", 3: "First Move"}[turn]
        refusal = table.refused("choose_action", one, action=name.lower().replace(" ", "_"))
        assert refusal.message == f"{name} was chosen last turn and is closed now."
        assert "Closed this turn: " in seen(app, table, one)
        table.move("choose_action", one, action="price_cut" if turn == 2 else "locomotive")
        table.move("choose_action", other, action="first_move" if turn == 2 else "urbanization")


def test_what_holds_for_two_is_not_told_to_three(app: Flask, api: Api) -> None:
    two, three = osaka(api, "determine_player_order", players=2), osaka(api, "determine_player_order")
    assert "With two players" in seen(app, two, two.up[0]) and "two players" in two.state["note"]
    assert "two players" not in seen(app, three, three.up[0]) and not three.state["note"]
    play_to(three, "build_track")
    assert "Price Cut: three tiles" in three.state["note"]


def test_three_players_may_choose_the_same_again(api: Api) -> None:
    table = osaka(api, "select_actions")
    play_to(table, "select_actions", 2, HARMLESS)
    assert {"first_move", "turn_order_pass"} <= {*offered(table, table.up[0])}


# the whole game ----------------------------------------------------------------------------------


@EACH_DEPTH
def test_a_game_in_a_few_moves(api: Api, tracking: Json) -> None:
    table = osaka(api, tracking=tracking)
    give(table, "income", blue=9, green=5, yellow=3)
    result = last_turn(table)
    assert table.phase == "game_over"
    assert [score["seat"] for score in result["ranking"]] == ["blue", "green", "yellow"]


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, OsakaReferee)


def test_the_referee_has_something_to_judge() -> None:
    judged: Counter[str] = Counter()
    for seed, depth in ((12, "money"), (9, "places"), (15, "board")):
        judged += game_at(MAP, seed, depth, OsakaReferee).referee.judged
    wanted = ("alone", "paid", "promoter_placed", "link_built", "named_link_built", "action_chosen")
    assert all(judged[what] for what in wanted), judged


# on phones and on the table screen ---------------------------------------------------------------


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow")
    phone = open_table(app, *seats, map=MAP, dice="app")
    phases = play_turn(phone, seats, blue="price_cut", green="promotion", yellow="first_move")
    assert {"build_track", "move_goods", "goods_growth"} <= phases and "promotion" not in phases


def test_a_phone_asks_for_the_cubes_that_only_the_table_sees(app: Flask, api: Api) -> None:
    table = with_links(api)
    put(table, "Kyoto", "purple")
    page = seen(app, table)
    assert "Passed cubes of its colour" in page and "Where no black cube lies, 1 is taken off." in page
    money = seen(app, osaka(api, "move_goods", MONEY))
    assert "Take off 1 yourself, for each who earns, where no black cube lies." in money


def test_a_phone_has_a_button_for_each_city_of_promotion(app: Flask, api: Api) -> None:
    table = promoting(api)
    page = seen(app, table, "green")
    assert "Place a black cube" in page and "Amagasaki: black" in page and "Namba: black" not in page
    screen = said(app.test_client().get(f"/t/{table.code}/table"))
    assert "Green places a cube" in screen
    raw = host_of(app, table).get("/seat/green").get_data(as_text=True)
    assert raw.index("Nara: black") < raw.index('<div class="s">'), (
        "eight buttons stand on the card, not below it"
    )


def test_the_second_of_two_reads_what_dropping_out_costs(app: Flask, api: Api) -> None:
    table = osaka(api, "determine_player_order", PLACES, players=2)
    bidding(table, "blue 3")
    page = seen(app, table, "blue")
    assert "2nd: drop out next $2" in page, page
    assert "Whoever drops out pays half of the own bid, rounded up" in seen(app, table, table.up[0])


def test_a_delivery_says_its_dollars_on_the_phone(app: Flask, api: Api) -> None:
    table = with_links(api, *TO_WAKAYAMA, tracking=BOARD)
    put(table, "Kansai Airport", "purple")
    put(table, "Izumisano", "purple", "red")
    page = seen(app, table)
    assert "2 links, $1 at once, no black cube there: 1 less each" in page
    assert "Income 0 → 1. $1 at once." in page
    go(table, "yellow", "purple", *PURPLE_WAY)
    assert "For passed cubes this turn: Yellow $1." in seen(app, table, "green")
    assert "to Wakayama, $1" in said(app.test_client().get(f"/t/{table.code}/table"))


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    notes = api.get(f"/maps/{MAP}")["phase_notes"]
    order = {"setup", "determine_player_order", "select_actions", "build_track", "promotion", "move_goods"}
    assert {*notes} == order
