"""Barbados: one test for each sentence of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from tests.pages.test_table_screen import ticket
from tests.support.phones import open_table, said
from tests.support.play import figures, give
from tests.support.rails import put, rails, random_game, random_seeds
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

MAP = "barbados"
PRINTED = "50 hexes, 6 cities, 5 towns, 6 city_cubes, 27 plain, 17 mountain"
CITIES = {"North Point", "Bridgetown", "Bathsheba", "Oistins", "Bell Point", "Crane Beach"}
FOUR = ("engineer", "locomotive", "urbanization", "production")
TURN = {"issue_shares", "select_actions", "build_track", "move_goods", "goods_growth"}
BRIDGETOWN, SOUTH_COAST = (0, 7), (1, 8)


def alone(api: Api, phase: str = "issue_shares", **wanted: Any) -> TableClient:
    """Blue's table. The four actions are chosen in the order of FOUR."""
    return to(api.open(["blue"], map=MAP, **wanted), phase)


def to(table: TableClient, phase: str, turn: int = 1) -> TableClient:
    while table.phase != phase or table.state["turn"] < turn:
        step(table)
    return table


def step(table: TableClient) -> Json:
    """What changes least, with enough in hand to go on."""
    if table.phase == "select_actions":
        free = table.offers("blue")["choose_action"]["fields"]["action"]["one_of"]
        return table.move("choose_action", "blue", action=next(a for a in FOUR if a in free))
    kinds = {"build_track": "build_done", "move_goods": "decline", "goods_growth": "roll_growth"}
    if table.phase in kinds:
        draws = table.phase == "goods_growth" and "decline" in table.offers("blue")
        return table.move("decline" if draws else kinds[table.phase], "blue")
    return table.move("issue_shares", "blue", count=0)


def choose(table: TableClient, action: str) -> None:
    """That action, and on to the next turn's choice."""
    give(table, "cash", blue=50)
    table.move("choose_action", "blue", action=action)
    to(table, "select_actions", table.state["turn"] + 1)


def free_actions(table: TableClient) -> set[str]:
    offer = table.offers("blue")["choose_action"]
    assert [c["values"]["action"] for c in offer["choices"]] == offer["fields"]["action"]["one_of"]
    return set(offer["fields"]["action"]["one_of"])


def at_the_end(api: Api, **figures_: int) -> TableClient:
    """The last move of turn 10, with these figures."""
    table = alone(api, "move_goods")
    table.correct("turn", None, 10)
    for figure, amount in figures_.items():
        give(table, figure, blue=amount)
    while table.state["goods_round"] < 2:
        table.move("decline", "blue")
    return table


# setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [["blue", "green"], ["blue", "green", "yellow"]])
def test_it_is_for_one_player_only(api: Api, seats: list[str]) -> None:
    with pytest.raises(Refused, match="Barbados is for 1 player, not"):
        api.open(seats, map=MAP)


def test_the_purple_cubes_are_not_in_the_game(api: Api) -> None:
    table = alone(api)
    assert "purple" not in table.state["bag"]
    lying = 10 + len(CITIES)
    assert sum(table.state["bag"].values()) + lying == 96 - 20


def test_new_cities_e_to_h_are_not_in_the_game(api: Api) -> None:
    table = to(alone(api), "select_actions")
    assert set(table.state["display"]["new_cities"]) == set("ABCD")
    table.move("choose_action", "blue", action="urbanization")
    assert table.offers("blue")["urbanize"]["fields"]["new_city"]["one_of"] == list("ABCD")
    hex_ = next(iter(table.state["towns"].values()))["hex"]
    refusal = table.refused("urbanize", "blue", new_city="E", hex=hex_)
    assert refusal.message == "There is no New City E: they are A to D."
    assert "box of the goods display" in table.refused(
        "correct", field="box", of=["new", "E", 1], to="red", why="a test"
    ).message  # fmt: skip


def test_the_display_gets_a_cube_in_the_top_box_of_each_light_column_and_of_a_to_d(api: Api) -> None:
    display = alone(api).state["display"]
    for column in (*display["light"].values(), *display["new_cities"].values()):
        assert column[0] and not any(column[1:])
    assert not any(box for column in display["dark"].values() for box in column)


def test_no_red_cube_starts_on_a_and_no_blue_one_on_b(api: Api) -> None:
    """Where nearly all cubes are red or blue, others are drawn for those two."""
    for _ in range(5):
        table = alone(api, setup={"bag": {"red": 40, "blue": 40, "black": 4}})
        new = table.state["display"]["new_cities"]
        assert (new["A"][0], new["B"][0]) in {("blue", "red"), ("black", "red"), ("blue", "black"),
                                              ("black", "black")}  # fmt: skip
        assert sum(table.state["bag"].values()) == 84 - 16


def test_a_table_that_draws_itself_draws_another_too(api: Api) -> None:
    table = api.open(["blue"], map=MAP, tracking={"goods": "table", "dice": "app"})
    waiting = table.offers("blue")["set_out_cubes"]["fields"]["colors"]
    assert (waiting["max"], waiting["next"]) == (16, "light 1, box 1")
    table.move("set_out_cubes", "blue", colors=["yellow"] * 6)
    refusal = table.refused("set_out_cubes", "blue", colors=["red"])
    assert refusal.message == "A red cube can’t start at New City A, box 1: draw another."
    table.move("set_out_cubes", "blue", colors=["blue"])
    refusal = table.refused("set_out_cubes", "blue", colors=["blue"])
    assert refusal.message == "A blue cube can’t start at New City B, box 1: draw another."
    table.move("set_out_cubes", "blue", colors=["red", "red", "blue", *["black"] * 6])
    assert table.state["display"]["new_cities"]["C"][0] == "red"
    assert table.phase == "issue_shares"


@pytest.mark.parametrize(("setup", "cubes"), [({}, 1), ({"variant": "easy"}, 2)])
def test_every_city_starts_with_one_cube_or_two_in_the_easy_variant(
    api: Api, setup: Json, cubes: int
) -> None:
    cities = alone(api, setup=setup).state["cities"]
    assert {name: len(city["cubes"]) for name, city in cities.items()} == dict.fromkeys(CITIES, cubes)
    assert all(city["colors"] == ["yellow"] for city in cities.values())


@pytest.mark.parametrize(("chosen", "cubes"), [("", 1), ("easy", 2)])
def test_the_easy_variant_is_chosen_when_a_table_opens(app: Flask, chosen: str, cubes: int) -> None:
    phone = open_table(app, "blue", map=MAP, variant=chosen)
    assert {len(city["cubes"]) for city in phone.state()["cities"].values()} == {cubes}
    assert "easier start" in said(phone.client.get("/open?map=barbados"))


def test_there_is_no_other_variant(api: Api) -> None:
    with pytest.raises(Refused, match="Barbados has no variant “hard”; there is easy"):
        alone(api, setup={"variant": "hard"})


# shares ------------------------------------------------------------------------------------------


def test_one_share_a_turn_at_the_most(api: Api) -> None:
    table = alone(api)
    assert [c["values"]["count"] for c in table.offers("blue")["issue_shares"]["choices"]] == [0, 1]
    assert table.refused("issue_shares", "blue", count=2).code == "illegal"
    table.move("issue_shares", "blue", count=1)
    assert (table.player("blue")["shares"], table.player("blue")["cash"]) == (3, 15)


# player order and actions ------------------------------------------------------------------------


def test_there_is_no_player_order_to_settle(api: Api) -> None:
    table = alone(api)
    table.move("issue_shares", "blue", count=0)
    assert (table.phase, table.up) == ("select_actions", ["blue"])


@pytest.mark.parametrize("action", ["first_move", "first_build", "turn_order_pass"])
def test_only_four_actions_are_available(api: Api, action: str) -> None:
    table = alone(api, "select_actions")
    assert free_actions(table) == set(FOUR)
    said_ = table.refused("choose_action", "blue", action=action).message
    assert said_.endswith("The actions are Engineer, Locomotive, Urbanization and Production.")


def test_an_action_is_marked_until_all_four_were_chosen(api: Api) -> None:
    table = alone(api, "select_actions")
    for n, action in enumerate(FOUR):
        assert free_actions(table) == set(FOUR[n:])
        if n == 2:
            refusal = table.refused("choose_action", "blue", action="engineer")
            assert refusal.message == (
                "Engineer stays marked until all four actions are used; still to come: Urbanization and Production."
            )
        choose(table, action)
    assert free_actions(table) == set(FOUR)


def test_with_the_fourth_the_markers_come_off(api: Api) -> None:
    table = alone(api, "select_actions")
    for action in FOUR[:3]:
        choose(table, action)
    table.move("choose_action", "blue", action="production")
    assert "All four actions were used: the markers come off." in table.text
    to(table, "select_actions", 5)
    table.move("choose_action", "blue", action="production")


def test_an_undone_choice_takes_its_marker_back(api: Api) -> None:
    table = alone(api, "select_actions")
    before = table.state["number"]
    table.move("choose_action", "blue", action="locomotive")
    table.rewind(before)
    assert free_actions(table) == set(FOUR)


def test_one_action_must_be_chosen_each_turn(api: Api) -> None:
    table = alone(api, "select_actions")
    assert set(table.offers("blue")) == {"choose_action"}


def test_the_actions_are_those_of_the_base_game(api: Api) -> None:
    table = alone(api, "select_actions")
    table.move("choose_action", "blue", action="locomotive")
    assert table.player("blue")["locomotive"] == 2
    to(table, "select_actions", 2)
    table.move("choose_action", "blue", action="engineer")
    assert table.state["build"]["limit"] == 4


def test_nobody_follows_a_player_who_is_alone(api: Api) -> None:
    says = ticket(alone(api, "move_goods"))
    assert "Round 1 of 2" in says
    assert "Round 1 of 2," not in says and "then" not in says


# goods growth ------------------------------------------------------------------------------------


def test_two_dice_are_rolled_each_turn(api: Api) -> None:
    table = alone(api, "goods_growth", tracking={"goods": "app", "dice": "table"})
    asks = table.offers("blue")["roll_growth"]["asks"]
    assert asks == [{"question": "growth_light", "kind": "dice", "count": 2}]
    held = {name: len(city["cubes"]) for name, city in table.state["cities"].items()}
    table.move("roll_growth", "blue", outcomes={"growth_light": [1, 6]})
    grown = {n for n, city in table.state["cities"].items() if len(city["cubes"]) == held[n] + 1}
    assert grown == {"North Point", "Crane Beach"}


def test_a_new_city_grows_with_them(api: Api) -> None:
    table = alone(api, "select_actions", tracking={"goods": "app", "dice": "table"})
    table.move("choose_action", "blue", action="urbanization")
    town = next(iter(table.state["towns"].values()))["hex"]
    table.move("urbanize", "blue", new_city="A", hex=town, done=True)
    (cube, _), held = table.state["display"]["new_cities"]["A"], table.state["cities"]["A"]["cubes"]
    to(table, "goods_growth")
    table.move("roll_growth", "blue", outcomes={"growth_light": [3, 3]})
    assert table.state["cities"]["A"]["cubes"] == [*held, cube]


# the end -----------------------------------------------------------------------------------------


def test_the_game_has_ten_turns(api: Api) -> None:
    table = alone(api)
    assert table.state["turns"] == 10
    table = at_the_end(api, cash=40, income=0)
    table.move("decline", "blue")
    assert (table.phase, table.state["turn"]) == ("game_over", 10)


def test_shares_are_bought_back_at_five_dollars_each_and_the_cash_left_is_the_score(api: Api) -> None:
    table = at_the_end(api, cash=30, income=9, shares=4, locomotive=3, sections=12)
    table.move("decline", "blue")
    left = 30 + 9 - (4 + 3) - 4 * 5
    assert figures(table, "cash") == {"blue": left}
    assert figures(table, "shares") == {"blue": 0}
    (score,) = table.state["result"]["ranking"]
    assert (score["vp"], score["lost"], table.state["result"]["winners"]) == (left, False, ["blue"])
    assert "Blue buys back 4 shares for $20." in table.text


def test_who_cannot_buy_back_all_of_them_loses(api: Api) -> None:
    table = at_the_end(api, cash=23, income=0, shares=4, locomotive=1)
    table.move("decline", "blue")
    assert figures(table, "cash") == {"blue": 18}
    assert figures(table, "shares") == {"blue": 4}
    assert table.state["result"]["winners"] == []
    assert table.state["result"]["ranking"][0]["lost"]
    assert "Blue can’t buy back all shares for $20." in table.text


def test_the_last_dollar_may_go_into_the_last_share(api: Api) -> None:
    table = at_the_end(api, cash=25, income=0, shares=4, locomotive=1)
    table.move("decline", "blue")
    (score,) = table.state["result"]["ranking"]
    assert (score["vp"], score["lost"]) == (0, False)


def test_who_is_bankrupt_before_has_lost(api: Api) -> None:
    table = at_the_end(api, cash=0, income=1, shares=4)
    table.correct("turn", None, 4)
    table.move("decline", "blue")
    assert table.phase == "game_over"
    assert table.player("blue")["out"]
    assert table.state["result"]["winners"] == []


def test_a_game_that_is_ended_early_is_scored_alike(api: Api) -> None:
    table = alone(api)
    give(table, "cash", blue=30)
    table.correct("phase", None, "game_over")
    assert (figures(table, "cash"), table.state["result"]["winners"]) == ({"blue": 20}, ["blue"])


def test_what_the_game_is_worth_now_counts_the_shares(api: Api) -> None:
    table = alone(api)
    give(table, "cash", blue=33)
    assert table.player("blue")["vp"] == 33 - 2 * 5


# the whole game ----------------------------------------------------------------------------------


def test_a_game_to_the_end(api: Api) -> None:
    """A New City, one tile from Bridgetown to it, a cube over it; then ten turns and a score."""
    table = alone(api, "select_actions", tracking={"goods": "app", "dice": "app", "track": "board"})
    give(table, "cash", blue=60)
    table.move("choose_action", "blue", action="urbanization")
    table.move("urbanize", "blue", new_city="A", hex=SOUTH_COAST)
    table.move("lay_track", "blue", tiles=rails(BRIDGETOWN, (1, 7), SOUTH_COAST), done=True)
    assert [set(built["ends"]) for built in table.state["links"]] == [{"Bridgetown", "A"}]
    put(table, "Bridgetown", "red")
    table.move("deliver", "blue", color="red", path=["A"], **{"from": "Bridgetown"})
    assert figures(table, "income") == {"blue": 1}
    to(table, "goods_growth", 9)
    step(table)
    to(table, "game_over")
    spent = [line["by"] for line in table.get("/statement")["lines"] if line["figure"] == "cash"]
    (score,) = table.state["result"]["ranking"]
    assert score["vp"] == figures(table, "cash")["blue"] == 10 + sum(spent)
    assert spent[-1] == -2 * 5


@pytest.mark.parametrize("cash", [100, 4])
def test_ten_turns_are_played_to_a_score(api: Api, cash: int) -> None:
    """With enough cash it is won; with too little for the shares it is lost."""
    table, used = alone(api, "select_actions"), Counter[str]()
    while table.phase != "game_over":
        give(table, "cash", blue=max(cash, 8 if table.state["turn"] == 10 else 50))
        if table.phase == "select_actions":
            used[next(a for a in FOUR if a in free_actions(table))] += 1
        step(table)
    assert used == {"engineer": 3, "locomotive": 3, "urbanization": 2, "production": 2}
    assert table.state["result"]["winners"] == (["blue"] if cash == 100 else [])


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = api.get(f"/maps/{MAP}")["phase_notes"]
    assert set(told) == {"setup", "issue_shares", "select_actions", "goods_growth", "game_over"}
    assert alone(api, "select_actions").state["note"] == told["select_actions"]


@pytest.mark.parametrize("track", ["hand", "board"])
def test_every_page_of_a_turn(app: Flask, track: str) -> None:
    phone = open_table(app, "blue", map=MAP, track=track)
    assert play_turn(phone, ("blue",), blue="engineer") == TURN
    play_turn(phone, ("blue",), blue="locomotive")
    seen = said(phone.get("/seat/blue"))
    assert "At most one share a turn" in seen


@pytest.mark.parametrize(
    ("page", "seen"), [("/seat/blue", "Build 4 tiles marked"), ("/table", "Engineer marked")]
)
def test_marked_actions_are_seen(app: Flask, page: str, seen: str) -> None:
    phone = open_table(app, "blue", map=MAP)
    play_turn(phone, ("blue",), blue="engineer")
    phone.post("/moves", type="issue_shares", seat="blue", count=0)
    assert seen in said(phone.get(page))


@random_seeds
def test_random_games_end_with_a_score(seed: int, track: str) -> None:
    check_random(seed, track)


def check_random(seed: int, track: str) -> None:
    table = random_game(MAP, seed, track)
    (score,) = table.state["result"]["ranking"]
    player = table.state["players"]["blue"]
    assert score["out"] or score["vp"] == player["cash"] - 5 * player["shares"]
    assert bool(table.state["result"]["winners"]) == (not score["out"] and player["shares"] == 0)
