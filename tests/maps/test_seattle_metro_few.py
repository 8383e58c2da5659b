"""Seattle Metro for two players and for one: what differs from the game for three."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import give
from tests.support.rails import put, rails
from tests.support.seattle import (
    BOARD,
    MAP,
    MONEY,
    PLACES,
    TOLD,
    TOWNS,
    cubes_at,
    ending,
    finished,
    roll,
    seattle,
    step,
    to_phase,
    to_the_end,
)  # fmt: skip
from tests.support.tables import Api, Json, TableClient

DOWNTOWN, TUNNEL, FREMONT = (2, 2), (4, 1), (3, 0)
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
FIVE = ["first_move", "first_build", "engineer", "locomotive", "urbanization"]


# two players: order and actions -------------------------------------------------------------------


@EACH_DEPTH
def test_two_play_without_an_auction_and_go_first_by_turns(api: Api, tracking: Json) -> None:
    table = seattle(api, "issue_shares", 2, tracking)
    assert (table.state["turns"], table.state["order"]) == (8, ["blue", "green"])
    give(table, "cash", blue=90, green=90)
    seen = set()
    for order in (["blue", "green"], ["green", "blue"], ["blue", "green"]):
        assert table.state["order"] == order and table.phase == "issue_shares"
        turn = table.state["turn"]
        while table.state["turn"] == turn:
            seen.add(table.phase)
            step(table)
    assert "determine_player_order" not in seen


def splitting(api: Api, tracking: Json = PLACES, **wanted: Any) -> TableClient:
    table = seattle(api, "select_actions", 2, tracking, **wanted)
    assert table.up == ["blue"]
    return table


def test_the_first_player_splits_five_actions_in_groups_of_three_and_two(api: Api) -> None:
    table = splitting(api)
    offer = table.offers("blue")["split_actions"]
    assert offer["fields"]["actions"]["one_of"] == FIVE and len(offer["choices"]) == 10
    says = "Blue splits the actions in a group of 3 and one of 2."
    assert table.refused("split_actions", "blue", actions=["engineer"]).message == says
    assert table.refused("split_actions", "blue", actions=["engineer", "engineer"]).message == says
    assert "no action “production”" in table.refused("split_actions", "blue", actions=["production"]).message
    alone = table.refused("choose_action", "blue", action="engineer")
    assert alone.message == "With so few players, actions are not chosen one by one."
    early = table.refused("take_actions", "blue", actions=["engineer"])
    assert early.message == "Blue has no actions to take now."
    table.move("split_actions", "blue", actions=["engineer", "urbanization"])
    assert table.up == ["green"] and "Engineer and Urbanization" in table.text


def test_the_other_chooses_a_group_and_the_first_gets_the_other(api: Api) -> None:
    """As in the printed example."""
    table = splitting(api)
    table.move("split_actions", "blue", actions=["engineer", "urbanization"])
    late = table.refused("split_actions", "green", actions=["engineer", "locomotive"])
    assert late.message == "Green has no actions to split now."
    neither = table.refused("take_actions", "green", actions=["engineer"])
    assert neither.message == (
        "Green may take First Move, First Build and Locomotive; or Engineer and Urbanization."
    )
    table.move("take_actions", "green", actions=["urbanization", "engineer"])
    assert actions(table, "green") == ["engineer", "urbanization"]
    assert actions(table, "blue") == ["first_move", "first_build", "locomotive"]
    assert table.up == ["blue"], "who says what the locomotive is for"


def actions(table: TableClient, seat: str) -> list[str]:
    return [table.player(seat)["action"], *table.player(seat)["more_actions"]]


def taken(api: Api, *mine: str, tracking: Json = PLACES) -> TableClient:
    """Blue has these actions, green the others; whoever has it made the locomotive longer."""
    table = splitting(api, tracking)
    table.move("split_actions", "blue", actions=list(mine))
    table.move("take_actions", "green", actions=[action for action in FIVE if action not in mine])
    if table.phase == "select_actions":
        table.move("use_locomotive", table.up[0], **{"for": "locomotive"})
    return table


def test_all_of_them_hold(api: Api) -> None:
    table = splitting(api)
    table.move("split_actions", "blue", actions=["first_move", "first_build"])
    table.move("take_actions", "green", actions=["locomotive", "engineer", "urbanization"])
    table.move("use_locomotive", "green", **{"for": "locomotive"})
    assert table.phase == "build_track" and table.up == ["blue"], "First Build"
    assert table.offers("blue")["build_by_hand"]["fields"]["tiles"]["max"] == 3
    step(table)
    assert table.offers("green")["build_by_hand"]["fields"]["tiles"]["max"] == 4, "Engineer"
    assert "urbanize" in table.offers("green")
    to_phase(table, "move_goods")
    assert table.up == ["blue"], "First Move"


@pytest.mark.parametrize(("use", "links", "moves"), [("locomotive", 2, 2), ("move_points", 1, 3)])
def test_locomotive_is_a_link_or_a_move_more(api: Api, use: str, links: int, moves: int) -> None:
    table = splitting(api)
    table.move("split_actions", "blue", actions=["locomotive", "first_build"])
    table.move("take_actions", "green", actions=["locomotive", "first_build"])
    offer = table.offers("green")["use_locomotive"]
    assert [choice["says"] for choice in offer["choices"]] == ["Loco → 2", "Move points → 3"]
    assert [choice["forecast"]["expenses"] for choice in offer["choices"]] == [4, 7]
    wrong = table.refused("use_locomotive", "green", **{"for": "fun"})
    assert wrong.message == "Green uses the Locomotive action for a longer locomotive or a move point."
    table.move("use_locomotive", "green", **{"for": use})
    green = table.player("green")
    assert (green["locomotive"], green["own"]["move_points"]) == (links, moves)
    assert table.phase == "build_track"


@pytest.mark.parametrize(
    ("links", "moves", "after"), [(6, 2, (6, 3)), (1, 5, (2, 5)), (6, 5, (6, 5))],
    ids=["no longer", "no more moves", "neither"],
)  # fmt: skip
def test_it_must_be_used_and_what_is_left_is_done_at_once(
    api: Api, links: int, moves: int, after: tuple[int, int]
) -> None:
    table = splitting(api)
    give(table, "locomotive", green=links)
    give(table, "move_points", green=moves)
    table.move("split_actions", "blue", actions=["locomotive", "first_build"])
    table.move("take_actions", "green", actions=["locomotive", "first_build"])
    green = table.player("green")
    assert (green["locomotive"], green["own"]["move_points"]) == after and table.phase == "build_track"


def test_urbanization_must_be_used(api: Api) -> None:
    table = taken(api, "urbanization", "first_build")
    refusal = table.refused("build_done", "blue")
    assert refusal.message == "Blue must still place a New City."
    assert "build_done" not in table.offers("blue") and "forgo_track" not in table.offers("blue")
    table.move("urbanize", "blue", new_city="A", hex=FREMONT)
    table.move("build_done", "blue")


def test_who_is_left_alone_of_two_takes_all(api: Api) -> None:
    table = seattle(api, "issue_shares", 2, PLACES)
    table.correct("out", "green", True)
    step(table)
    (choice,) = table.offers("blue")["take_actions"]["choices"]
    assert choice["values"]["actions"] == FIVE
    to_the_end(table)
    assert table.phase == "game_over"


# two players: track ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_no_track_goes_through_a_tunnel(api: Api, players: int) -> None:
    table = seattle(api, "build_track", players)
    seat = table.up[0]
    give(table, "cash", **{seat: 50})
    refusal = table.refused("lay_track", seat, tiles=[{"hex": TUNNEL, "tracks": [[2, 5]]}])
    assert refusal.message == "With one or two players, no track goes through a tunnel."


@EACH_DEPTH
def test_who_lays_no_track_may_gain_a_move(api: Api, tracking: Json) -> None:
    table = taken(api, "first_build", "engineer", tracking=tracking)
    offer = table.offers("blue")["forgo_track"]
    assert offer["says"] == "Lay no track: 3 moves of goods a turn"
    table.move("forgo_track", "blue")
    assert table.player("blue")["own"]["move_points"] == 3 and table.up == ["green"]


def test_not_after_laying_track_and_not_beyond_five(api: Api) -> None:
    table = taken(api, "first_build", "engineer", tracking=BOARD)
    give(table, "cash", blue=30)
    give(table, "move_points", blue=5)
    assert table.refused("forgo_track", "blue").message == "Blue has all move points already."
    give(table, "move_points", blue=2)
    table.move("lay_track", "blue", tiles=rails(DOWNTOWN, (2, 3), (2, 4)))
    assert table.refused("forgo_track", "blue").message == "Blue has already laid track this turn."
    assert "forgo_track" not in table.offers("blue")


@pytest.mark.parametrize("players", [1, 3])
def test_only_two_players_gain_by_it(api: Api, players: int) -> None:
    table = seattle(api, "build_track", players, PLACES)
    seat = table.up[0]
    says = "Nobody gets a move point for laying no track at this table."
    assert table.refused("forgo_track", seat).message == says
    assert "forgo_track" not in table.offers(seat)


def test_two_count_five_points_and_the_overload_as_three_do(api: Api) -> None:
    table = seattle(api, "move_goods", 2, MONEY)
    give(table, "cash", blue=90, green=90)
    give(table, "downtown", blue=2)
    result = to_the_end(table)
    assert result["ranking"][0]["own"] == {"downtown": 10} and result["winners"] == ["blue"]


# alone -------------------------------------------------------------------------------------------


def alone(api: Api, phase: str, tracking: Json = PLACES, **wanted: Any) -> TableClient:
    return seattle(api, phase, 1, tracking, **wanted)


@EACH_DEPTH
def test_one_plays_without_an_auction_and_takes_engineer_locomotive_both_or_neither(
    api: Api, tracking: Json
) -> None:
    table = alone(api, "select_actions", tracking)
    assert (table.state["turns"], table.state["turn"]) == (10, 1)
    offered = [choice["values"]["actions"] for choice in table.offers("blue")["take_actions"]["choices"]]
    assert offered == [[], ["engineer"], ["locomotive"], ["engineer", "locomotive"]]
    says = [choice["says"] for choice in table.offers("blue")["take_actions"]["choices"]]
    assert (says[0], says[1], says[3]) == (
        "No action", "Engineer: $5 at the end", "Engineer and Locomotive: $10 at the end"
    )  # fmt: skip
    other = table.refused("take_actions", "blue", actions=["first_move"])
    assert other.message == "Blue may take none; or Engineer; or Locomotive; or Engineer and Locomotive."
    table.move("take_actions", "blue", actions=["engineer", "locomotive"])
    table.move("use_locomotive", "blue", **{"for": "move_points"})
    assert table.player("blue")["own"]["move_points"] == 3
    assert table.state["own"]["disks"] == {"engineer": 1, "locomotive": 1}
    assert table.offers("blue")["build_by_hand"]["fields"]["tiles"]["max"] == 4


def test_no_new_cities_are_used(api: Api) -> None:
    table = alone(api, "build_track")
    assert table.refused("urbanize", "blue", new_city="A", hex=FREMONT).message.startswith(
        "Blue did not choose Urbanization"
    )


def test_disks_stack_up_turn_by_turn(api: Api) -> None:
    table = alone(api, "select_actions", TOLD)
    for disks in ({"engineer": 1}, {"engineer": 2}):
        table.move("take_actions", "blue", actions=["engineer"])
        assert table.state["own"]["disks"] == disks
        for town in TOWNS:
            put(table, town)
        if disks["engineer"] == 1:
            to_phase(table, "select_actions")


def test_a_cube_without_room_loses_at_once(api: Api) -> None:
    held = {"Seattle Center": ["red", "red"], "Alki Beach": ["red", "red"]}
    table = alone(api, "goods_growth", TOLD, held=held)
    roll(table, "blue", [1, 4, 4], ["black", "blue", "blue", "red"])
    table.move("place_cube", "blue", color="red", place="Crown Hill")
    assert table.phase == "game_over" and table.state["turn"] == 1
    assert table.state["result"]["winners"] == []
    (blue,) = table.state["result"]["ranking"]
    assert blue["lost"] and "It is lost" in table.text


def test_a_full_airport_loses_too(api: Api) -> None:
    """The text does not say; the notes do."""
    table = alone(api, "goods_growth", TOLD)
    put(table, "Airport", "red", "red", "red")
    roll(table, "blue", [1, 2, 3], ["black", "blue", "blue", "red"])
    assert table.phase == "game_over" and "alone it loses the game" in api.get(f"/maps/{MAP}")["notes"]


def test_by_money_the_table_says_that_a_cube_found_no_room(api: Api) -> None:
    table = alone(api, "goods_growth", MONEY)
    table.move("roll_growth", "blue")
    table.move("count_overload", "blue", number=1)
    assert table.phase == "game_over" and table.state["result"]["winners"] == []


@pytest.mark.parametrize(("cash", "bankrupt"), [(30, False), (29, True)])
def test_who_cannot_pay_all_of_it_has_lost(api: Api, cash: int, bankrupt: bool) -> None:
    table = ending(api, cash=cash)
    give(table, "downtown", blue=20)
    assert finished(table)["lost"] == bankrupt
    assert (table.state["result"]["winners"] == []) == bankrupt
    assert ("can’t buy back" in table.text) == bankrupt


def test_the_score_is_cubes_downtown_less_cubes_left_and_places_without_a_way(api: Api) -> None:
    table = ending(api, Fremont=["red"], Downtown=["blue"])
    give(table, "downtown", blue=18)
    give(table, "income", blue=5)
    blue = finished(table)
    assert blue["own"] == {"downtown": 18, "left": -2, "unconnected": -15}, (
        "the Airport is joined by the state"
    )
    assert (blue["vp"], blue["income"], blue["sections"]) == (1, 0, 0)


@pytest.mark.parametrize(("served", "won"), [(15, True), (14, False)])
def test_with_0_or_more_the_game_is_won(api: Api, served: int, won: bool) -> None:
    table = ending(api)
    give(table, "downtown", blue=served)
    blue = finished(table)
    assert (blue["vp"], blue["lost"]) == (served - 15, not won)
    assert table.state["result"]["winners"] == (["blue"] if won else [])


@pytest.mark.parametrize(
    ("tracking", "asked"),
    [(MONEY, ["unconnected", "left"]), (PLACES, ["unconnected"])], ids=["money", "places"],
)  # fmt: skip
def test_what_only_the_table_sees_is_asked_at_the_end(api: Api, tracking: Json, asked: list[str]) -> None:
    table = ending(api, tracking)
    give(table, "downtown", blue=9)
    while table.phase != "final_count":
        step(table)
    for what in asked:
        offer = table.offers("blue")["count_at_the_end"]
        assert offer["fields"]["what"]["one_of"] == [what]
        far = table.refused("count_at_the_end", "blue", what=what, number=99)
        assert far.message.startswith("Say a number from 0 to")
        table.move("count_at_the_end", "blue", what=what, number=3)
    (blue,) = table.state["result"]["ranking"]
    assert table.phase == "game_over" and blue["vp"] == 9 - 3 * len(asked)
    assert {key: blue["own"][key] for key in asked} == dict.fromkeys(asked, -3)


def test_a_cube_downtown_is_said_to_be_one_point(api: Api) -> None:
    table = ending(api, MONEY)
    (choice,) = table.offers("blue")["deliver_kept"]["choices"]
    assert choice["says"] == "Delivered to Downtown: 1 point, no income"


def test_alone_the_airport_gets_its_cube_too(api: Api) -> None:
    table = alone(api, "goods_growth", TOLD)
    roll(table, "blue", [1, 2, 3], ["black", "blue", "blue", "red"])
    assert cubes_at(table, "Airport") == ["black"]
