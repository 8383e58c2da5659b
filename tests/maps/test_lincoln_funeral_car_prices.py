"""Lincoln Funeral Car: player order and prices, one test for each sentence."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.maps.test_lincoln_funeral_car import fresh
from tests.support.age_of_steam.maps import game_on
from tests.support.lincoln import (
    BOTH_ENDS,
    COSTS,
    LEFT_TO_RIGHT,
    MAP,
    MONEY,
    PLACES,
    chips,
    rich,
    train,
)
from tests.support.phones import Phone
from tests.support.play import bidding, figures, give, play_to, simple_move
from tests.support.tables import Api, Json, TableClient


def choose(table: TableClient, **actions: str) -> None:
    for seat, action in actions.items():
        table.move("choose_action", seat, action=action)


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
