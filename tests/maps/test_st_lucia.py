"""St. Lucia: one test for each sentence of its rules. Cubes on track and play by hand stand in
test_st_lucia_cubes.py."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone, open_table, said
from tests.support.play import at, figures, give, opened, play_to, simple_move
from tests.support.rails import random_game, random_seeds
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

MAP = "st_lucia"
PRINTED = "59 hexes, 11 towns, 38 other_cubes, 40 plain, 10 mountain, 9 river"
ORDER = "determine_player_order"
LABORIE, FOND = [3, 10], [2, 9]
ROLES = {"blue": "urbanization", "green": "engineer"}
OTHERS = {"blue": "first_move", "green": "engineer"}
# Laborie is New City F, purple. One way from Fond St Jacques runs by 3,9 and 4,9, the other by 3,9 and 2,10.
EAST = {"hex": [4, 9], "tracks": [[4, 5]]}
MIDDLE = {"hex": [3, 9], "tracks": [[2, 5]]}
MIDDLE_BOTH = {"hex": [3, 9], "tracks": [[2, 5], [3, 4]]}


def island(api: Api, phase: str = ORDER, turn: int = 1, **wanted: Any) -> TableClient:
    actions = {**OTHERS, **wanted.pop("actions", {})}
    return at(api, phase, 2, turn, actions, map=MAP, **wanted)


def building(api: Api) -> TableClient:
    """On the board, rich; Blue has made Laborie New City F and goes on building."""
    lying = {"4,9": ["purple"], "3,9": ["purple"], "2,10": ["red"]}
    tracking = {"goods": "app", "dice": "app", "track": "board"}
    table = island(api, "build_track", actions=ROLES, tracking=tracking, setup={"hexes": lying})
    give(table, "cash", blue=99, green=99)
    table.move("urbanize", "blue", new_city="F", hex=LABORIE)
    return table


def lay(table: TableClient, seat: str, *tiles: Json) -> None:
    table.move("lay_track", seat, tiles=list(tiles), done=True)


def two_starts(api: Api) -> TableClient:
    """Both have a section from New City F over 3,9, and neither is finished."""
    table = building(api)
    lay(table, "blue", EAST, MIDDLE)
    lay(table, "green", MIDDLE_BOTH)
    return play_to(table, "move_goods")


# setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [["blue"], ["blue", "green", "yellow"]])
def test_it_is_for_two_only(api: Api, seats: list[str]) -> None:
    with pytest.raises(Refused, match=r"St\. Lucia is for"):
        api.open(seats, map=MAP)


def test_a_cube_lies_on_every_open_plain_and_river_hex(api: Api) -> None:
    ground = {f"{x['q']},{x['r']}": x for x in api.get(f"/maps/{MAP}")["hexes"]}
    state = opened(api, 2, map=MAP).state
    open_ground = {at_ for at_, x in ground.items() if x["terrain"] != "mountain" and "town" not in x}
    assert set(state["hexes"]) == open_ground
    assert {len(cubes) for cubes in state["hexes"].values()} == {1}
    assert (len(open_ground), sum(state["bag"].values())) == (38, 96 - 38)


def test_the_display_stays_empty(api: Api) -> None:
    display = opened(api, 2, map=MAP).state["display"]
    assert not any(box for side in display.values() for column in side.values() for box in column)


def test_the_cubes_on_hexes_may_be_said_when_the_table_opens(api: Api) -> None:
    state = opened(api, 2, map=MAP, setup={"hexes": {"4,9": ["red", "blue"], "3,9": []}}).state
    assert state["hexes"]["4,9"] == ["red", "blue"]
    assert "3,9" not in state["hexes"]
    assert len(state["hexes"]) == 37


@pytest.mark.parametrize("at_", ["3,10", "9,9", "here"])
def test_no_cube_starts_on_a_town_or_beside_the_board(api: Api, at_: str) -> None:
    with pytest.raises(Refused, match="No cubes start on hex"):
        opened(api, 2, map=MAP, setup={"hexes": {at_: ["red"]}})


def test_the_table_may_draw_the_first_cubes_hex_by_hex(api: Api) -> None:
    table = opened(api, 2, map=MAP, tracking={"goods": "table", "dice": "app"})
    waiting = table.offers("blue")["set_out_cubes"]["fields"]["colors"]
    assert (waiting["max"], waiting["next"]) == (38, "hex 0,8")
    table.move("set_out_cubes", "blue", colors=["red"] * 19 + ["blue"] * 19)
    assert (table.phase, table.state["hexes"]["0,8"]) == (ORDER, ["red"])


# who goes first ----------------------------------------------------------------------------------


def test_the_order_is_settled_before_shares_are_issued(api: Api) -> None:
    table = island(api)
    assert (table.phase, table.up) == (ORDER, ["blue"])
    simple_move(table)
    simple_move(table)
    assert (table.phase, table.state["turn"]) == ("issue_shares", 1)


def test_dice_say_who_is_first_in_the_first_turn(api: Api) -> None:
    table = api.open(["blue", "green"], map=MAP, tracking={"goods": "app", "dice": "table"})
    table.move("roll_for_order", "blue", outcomes={"order": [1, 2, 3, 4, 5, 6]})
    assert (table.phase, table.up) == (ORDER, ["green"])


def test_there_is_no_auction(api: Api) -> None:
    table = island(api)
    assert set(table.offers("blue")) == {"pay_for_first", "decline_first"}
    assert table.refused("bid", "blue", amount=1).status in (400, 422)


def test_whoever_is_first_pays_five_dollars_for_it(api: Api) -> None:
    table = island(api)
    (choice,) = table.offers("blue")["pay_for_first"]["choices"]
    assert (choice["pays"], choice["forecast"]["cash"]) == (5, 5)
    table.move("pay_for_first", "blue")
    assert (table.phase, table.state["order"]) == ("issue_shares", ["blue", "green"])
    assert figures(table, "cash") == {"blue": 5, "green": 10}


def test_otherwise_the_other_may_pay_and_go_first(api: Api) -> None:
    table = island(api)
    table.move("decline_first", "blue")
    assert table.up == ["green"]
    table.move("pay_for_first", "green")
    assert (table.phase, table.state["order"]) == ("issue_shares", ["green", "blue"])
    assert figures(table, "cash") == {"blue": 10, "green": 5}


def test_if_nobody_pays_the_first_goes_first_for_free(api: Api) -> None:
    table = island(api)
    table.move("decline_first", "blue")
    table.move("decline_first", "green")
    assert (table.phase, table.state["order"]) == ("issue_shares", ["blue", "green"])
    assert figures(table, "cash") == {"blue": 10, "green": 10}


def test_whoever_has_less_than_five_dollars_cannot_pay(api: Api) -> None:
    table = island(api)
    give(table, "cash", blue=4)
    assert set(table.offers("blue")) == {"decline_first"}
    assert table.refused("pay_for_first", "blue").message == "Blue must pay $5 but has $4."


def test_only_the_one_who_is_asked_answers(api: Api) -> None:
    assert island(api).refused("pay_for_first", "green").code == "illegal"


def test_the_two_take_turns_at_going_first(api: Api) -> None:
    table, asked = island(api), []
    for turn in range(1, 5):
        play_to(table, ORDER, turn, OTHERS)
        give(table, "cash", blue=30, green=30)
        asked += table.up
        table.move("decline_first", table.up[0])
        table.move("pay_for_first", table.up[0])  # who went first in fact makes no difference
    assert asked == ["blue", "green", "blue", "green"]


def test_turn_order_is_considered_first_next_turn(api: Api) -> None:
    table = island(api, turn=2, actions={"blue": "turn_order_pass"})
    assert table.up == ["blue"]
    assert table.state["order"] == ["blue", "green"]


def test_even_so_going_first_must_be_paid(api: Api) -> None:
    table = island(api, turn=2, actions={"blue": "turn_order_pass"})
    give(table, "cash", blue=9, green=9)
    table.move("decline_first", "blue")
    table.move("pay_for_first", "green")
    assert table.state["order"] == ["green", "blue"]


def test_after_turn_order_the_other_is_next(api: Api) -> None:
    table = island(api, turn=2, actions={"blue": "turn_order_pass"})
    play_to(table, ORDER, 3, OTHERS)
    assert table.up == ["green"]


def test_alone_nobody_is_asked(api: Api) -> None:
    table = island(api, "move_goods")
    give(table, "cash", green=0, blue=20)
    play_to(table, "issue_shares", 2, OTHERS)
    assert table.player("green")["out"]
    assert (table.state["order"], table.up) == (["blue"], ["blue"])


def test_paying_stands_in_words_and_in_the_statement(api: Api) -> None:
    table = island(api)
    table.move("decline_first", "blue")
    assert table.text == "Blue doesn’t pay to go first."
    table.move("pay_for_first", "green")
    assert table.text.startswith("Green pays $5 to go first. Player order: Green and Blue.")
    assert table.get("/statement")["lines"][-1]["why"] == "paid to go first"


def test_the_moves_stand_in_the_document(api: Api) -> None:
    document = api.client.get("/api/openapi.json").get_data(as_text=True)
    assert '"pay_for_first"' in document and '"decline_first"' in document


# actions -----------------------------------------------------------------------------------------


def test_production_is_not_available(api: Api) -> None:
    table = island(api, "select_actions")
    assert "production" not in table.offers("blue")["choose_action"]["fields"]["action"]["one_of"]
    assert "There is no action" in table.refused("choose_action", "blue", action="production").message


def test_the_phone_says_what_turn_order_does(app: Flask) -> None:
    phone = open_table(app, "blue", "green", map=MAP)
    play_turn(phone, until="select_actions")
    assert "Be asked first next turn" in said(phone.get(f"/seat/{phone.state()['up'][0]}"))


# the turn and the end ----------------------------------------------------------------------------


def test_goods_do_not_grow(api: Api) -> None:
    table = island(api, "move_goods")
    lying = table.state["hexes"]
    while table.state["turn"] == 1:
        simple_move(table)
    assert (table.phase, table.state["hexes"]) == (ORDER, lying)
    assert not table.facts_of("answered")


def test_the_game_ends_after_the_eighth_turn(api: Api) -> None:
    table = island(api)
    give(table, "income", blue=9, green=8)
    while table.phase != "game_over":
        simple_move(table, OTHERS)
    assert (table.state["turn"], table.state["turns"]) == (8, 8)
    assert table.state["result"]["winners"] == ["blue"]


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    noted = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert noted == {"setup", ORDER, "select_actions", "build_track", "move_goods", "goods_growth"}
    assert "$5" in island(api).state["note"]


# pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", ["hand", "board"])
def test_a_turn_by_its_pages(app: Flask, track: str) -> None:
    phone = open_table(app, "blue", "green", map=MAP, track=track)
    assert play_turn(phone, ("blue", "green"), blue="first_move", green="turn_order_pass") == {
        ORDER, "issue_shares", "select_actions", "build_track", "move_goods",
    }  # fmt: skip


def test_the_phone_asks_who_goes_first(app: Flask) -> None:
    phone = open_table(app, "blue", "green", map=MAP)
    seat = phone.state()["up"][0]
    page = said(phone.get(f"/seat/{seat}"))
    assert "Go first?" in page
    assert "Go first for $5" in page
    assert "may pay to go first" in said(phone.get("/table"))
    assert phone.post("/moves", type="pay_for_first", seat=seat).status_code == 200
    assert phone.state()["players"][seat]["cash"] == 5


@pytest.mark.parametrize("nth", [0, 1])
def test_the_phone_offers_a_cube_under_two_tracks_twice(app: Flask, api: Api, nth: int) -> None:
    table = two_starts(api)
    phone = Phone(app, table.code)
    assert phone.take("blue").status_code in (200, 302, 303)
    page = phone.get("/seat/blue").get_data(as_text=True)
    asked = re.findall(r'hx-get="([^"]*/deliveries[^"]*)"', page)
    (others,) = [one for one in asked if "purple" in one]
    listed = phone.client.get(html.unescape(others)).get_data(as_text=True)
    keys = [html.unescape(key) for key in re.findall(r'value="(purple\|3,9[^"]*)"', listed)]
    assert len(keys) == 2
    assert phone.post("/board/deliver", seat="blue", delivery=keys[nth]).status_code == 200
    assert phone.state()["players"]["blue"]["income"] == 1 - nth
    assert phone.state()["players"]["green"]["income"] == nth


# random play -------------------------------------------------------------------------------------


@random_seeds
def test_random_games_end_with_a_score(seed: int, track: str) -> None:
    random_game(MAP, seed, track)
