"""The course of a game set by hand: order, turn, phase, whose move, and after the end."""

from __future__ import annotations

import pytest

from tests.support.play import at, bare, bidding, give, grow, opened, play_to, simple_move
from tests.support.tables import Api

AUCTION = "determine_player_order"
PRODUCER = {"yellow": "production"}


def test_the_order_is_set(api: Api) -> None:
    table = at(api, "issue_shares")
    table.correct("order", to=["yellow", "blue", "green"])
    assert table.state["order"] == ["yellow", "blue", "green"]
    assert "the player order: was Blue, Green and Yellow, now Yellow, Blue and Green." in table.text
    assert play_to(table, AUCTION).up == ["yellow"]


def test_the_turn_is_set(api: Api) -> None:
    table = opened(api)
    table.correct("turn", to=4)
    assert table.state["turn"] == 4
    assert "the turn: was 1, now 4." in table.text
    assert play_to(table, "issue_shares", turn=5).state["turn"] == 5


PHASES = ["issue_shares", AUCTION, "select_actions", "build_track", "move_goods", "goods_growth"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_phase_is_set_and_begins_anew(api: Api, phase: str) -> None:
    table = at(api, "build_track")
    table.correct("phase", to=phase)
    assert table.phase == phase
    assert table.up and set(table.up) <= {"blue", "green", "yellow"}


def test_a_phase_that_runs_by_itself_runs(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="pay_expenses")
    assert (table.phase, table.player("blue")["cash"]) == ("goods_growth", 7)


def test_setting_the_phase_to_game_over_ends_it_with_the_score(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    assert table.phase == "game_over"
    assert {score["vp"] for score in table.state["result"]["ranking"]} == {-6}


def test_advancing_past_the_last_turn_by_hand_ends_the_game(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("turn", to=10)
    table.correct("phase", to="advance_turn")
    assert (table.phase, table.state["turn"]) == ("game_over", 10)


def test_drawn_cubes_go_back_when_the_phase_is_set(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    table.move("draw_production", "yellow")
    table.correct("phase", to="issue_shares")
    assert (table.state["drawn"], sum(table.state["bag"].values())) == ([], 96)


def test_whose_move_it_is_is_set(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("up", to="blue")
    assert table.up == ["blue"]
    assert "whose move it is: was Yellow, now Blue." in table.text
    table.move("build_done", "blue")
    assert table.up == ["yellow"]


def test_who_has_acted_already_may_be_called_again(api: Api) -> None:
    table = at(api, "move_goods")
    table.move("decline", "yellow")
    table.correct("up", to="yellow")
    table.move("improve_locomotive", "yellow")
    assert (table.player("yellow")["locomotive"], table.up) == (2, ["green"])


def test_a_correction_is_undone_like_any_entry(api: Api) -> None:
    table = opened(api)
    table.correct("cash", "blue", 99)
    table.rewind(1)
    assert table.player("blue")["cash"] == 10


def test_a_correction_after_the_end_scores_anew(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    table.correct("sections", "green", 5)
    assert table.phase == "game_over"
    assert table.state["result"]["winners"] == ["green"]
    assert table.text.endswith("The game is over. Green wins with −1 victory point.")


def test_a_phase_set_after_the_end_plays_on(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    table.correct("phase", to="build_track")
    assert (table.phase, table.up, table.state["result"]) == ("build_track", ["yellow"], None)


def test_the_order_may_be_set_instead_of_rolled(api: Api) -> None:
    table = api.open(tracking={"dice": "table"})
    table.correct("order", to=["green", "yellow", "blue"])
    assert (table.phase, table.up) == ("issue_shares", ["green"])


def test_a_phase_set_in_mid_setup_ends_the_setting_out(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.correct("phase", to="build_track")
    assert (table.phase, table.state["spots"]) == ("build_track", 0)


def test_a_bid_is_paid_as_far_as_corrected_cash_goes(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 8", "green out", "yellow 9", "blue 10")
    table.correct("cash", "blue", 4)
    bidding(table, "yellow out")
    assert table.player("blue")["cash"] == 0


def test_a_corrected_table_plays_on_to_the_end(api: Api) -> None:
    table = at(api, "goods_growth")
    give(table, "cash", blue=99, green=99, yellow=99)
    table.correct("turn", to=9)
    grow(table)
    while table.phase != "game_over":
        simple_move(table)
    assert len(table.state["result"]["ranking"]) == 3
