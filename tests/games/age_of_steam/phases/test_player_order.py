"""II. Determine player order, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support.play import at, bidding, figures, give, opened, play_to
from tests.support.tables import Api, TableClient

AUCTION = "determine_player_order"


def spent(table: TableClient) -> dict[str, int]:
    return {seat: 10 - cash for seat, cash in figures(table, "cash").items() if cash != 10}


def second_auction(api: Api, passer: str) -> TableClient:
    """Turn 2, order yellow, green, blue; `passer` chose Turn Order; everybody has $10."""
    table = at(api, AUCTION, turn=2, actions={passer: "turn_order_pass"})
    give(table, "cash", blue=10, green=10, yellow=10)
    return table


def test_bidding_starts_with_the_first_player_and_goes_round(api: Api) -> None:
    bidding(at(api, AUCTION), "blue 1", "green 2", "yellow 3", "blue 4", "green 5", "yellow 6")


def test_the_first_bid_is_a_dollar_or_more(api: Api) -> None:
    refusal = at(api, AUCTION).refused("bid", "blue", amount=0)
    assert refusal.message == "Blue must bid $1 or more, or drop out."


@pytest.mark.parametrize("amount", [1, 3])
def test_a_bid_must_beat_the_last_one(api: Api, amount: int) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 3")
    refusal = table.refused("bid", "green", amount=amount)
    assert refusal.message == "Green must bid $4 or more, or drop out."


def test_a_bid_may_jump(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 1", "green 7")
    assert table.refused("bid", "yellow", amount=7).message == "Yellow must bid $8 or more, or drop out."


def test_nobody_bids_more_than_they_have(api: Api) -> None:
    refusal = at(api, AUCTION).refused("bid", "blue", amount=11)
    assert refusal.message == "Blue must pay $11 but has $10."


def test_nobody_bids_out_of_turn(api: Api) -> None:
    assert at(api, AUCTION).refused("bid", "green", amount=1).message == "It is Blue’s move, not Green’s."


def test_money_changes_hands_only_when_somebody_leaves_or_wins(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 3", "green 4")
    assert spent(table) == {}


def test_the_first_to_drop_out_is_last(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 1", "green out", "yellow 2", "blue out")
    assert table.state["order"] == ["yellow", "blue", "green"]


def test_the_first_to_drop_out_pays_nothing_even_after_a_bid(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue 5", "green 6", "yellow 7", "pink 8", "blue out")
    assert table.facts_of("dropped_out") == [{"type": "dropped_out", "seat": "blue", "place": 4, "paid": 0}]
    assert spent(table) == {}


def test_the_last_two_pay_in_full(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 1", "green 5", "yellow out", "blue 7", "green out")
    assert spent(table) == {"blue": 7, "green": 5}


def test_the_others_pay_half(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue 4", "green out", "yellow 5", "pink 6", "blue out")
    assert spent(table) == {"blue": 2}


def test_half_a_bid_is_rounded_up(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue 5", "green out", "yellow 6", "pink 7", "blue out")
    assert spent(table) == {"blue": 3}


def test_in_a_game_of_six_the_first_out_is_free_three_pay_half_and_two_in_full(api: Api) -> None:
    table = at(api, AUCTION, 6)
    bidding(table, "blue 1", "green 2", "yellow 3", "pink 4", "gray 5", "orange 6")
    bidding(table, "blue out", "green out", "yellow out", "pink out", "gray out")
    assert spent(table) == {"green": 1, "yellow": 2, "pink": 2, "gray": 5, "orange": 6}
    assert table.state["order"] == ["orange", "gray", "pink", "yellow", "green", "blue"]


def test_whoever_drops_out_without_a_bid_pays_nothing_at_any_place(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue 3", "green out", "yellow out", "pink out")
    assert spent(table) == {"blue": 3}


def test_the_winner_is_whoever_has_not_dropped_out(api: Api) -> None:
    """All leave before the last one has said a word: 1st place for nothing."""
    table = at(api, AUCTION)
    bidding(table, "blue out", "green out")
    assert table.state["order"] == ["yellow", "green", "blue"]
    assert spent(table) == {}


def test_a_passer_wins_over_a_higher_bidder_who_leaves(api: Api) -> None:
    """Yellow's 3 stays above blue's pass, until yellow is overbid and leaves."""
    table = second_auction(api, "blue")
    bidding(table, "yellow 3", "green 4", "blue pass", "yellow out", "blue 5", "green out")
    assert table.state["order"] == ["blue", "green", "yellow"]
    assert spent(table) == {"blue": 5, "green": 4}


def test_the_auction_is_over_when_all_but_one_have_left(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 1", "green out", "yellow out")
    assert (table.phase, table.state["auction"]) == ("select_actions", None)


def test_the_pass_keeps_a_player_in_without_a_bid(api: Api) -> None:
    table = second_auction(api, "yellow")
    bidding(table, "yellow pass", "green 1", "blue 2", "yellow 3", "green out", "blue out")
    assert table.state["order"] == ["yellow", "blue", "green"]


def test_a_pass_is_not_dropping_out(api: Api) -> None:
    table = second_auction(api, "yellow")
    bidding(table, "yellow pass")
    assert table.state["auction"]["bidding"] == ["yellow", "green", "blue"]
    assert (table.state["auction"]["passed"], table.state["auction"]["dropped"]) == (["yellow"], [])


def test_a_pass_does_not_count_as_the_first_to_leave(api: Api) -> None:
    """Green is the first to drop out and pays nothing, though yellow passed before."""
    table = second_auction(api, "yellow")
    bidding(table, "yellow pass", "green 2", "blue 3", "yellow 4", "green out")
    assert table.facts_of("dropped_out")[0]["paid"] == 0


def test_the_pass_is_good_once(api: Api) -> None:
    table = second_auction(api, "yellow")
    bidding(table, "yellow pass", "green 1", "blue 2")
    refusal = table.refused("pass_bid", "yellow")
    assert refusal.message == "Yellow has already passed once: bid or drop out."
    assert "pass_bid" not in table.offers("yellow")


def test_only_the_holder_of_turn_order_may_pass(api: Api) -> None:
    table = second_auction(api, "blue")
    refusal = table.refused("pass_bid", "yellow")
    assert refusal.message == "Yellow did not choose Turn Order last turn and can’t pass."


def test_nobody_may_pass_in_the_first_turn(api: Api) -> None:
    assert "pass_bid" not in at(api, AUCTION).offers("blue")


def test_the_right_to_pass_waits_for_the_next_auction(api: Api) -> None:
    """It is chosen after this turn's auction and is still there a turn later."""
    table = second_auction(api, "yellow")
    assert table.player("yellow")["action"] == "turn_order_pass"
    assert "pass_bid" in table.offers("yellow")


def test_an_unused_pass_lapses_with_its_auction(api: Api) -> None:
    table = second_auction(api, "yellow")
    give(table, "cash", blue=30, green=30, yellow=30)
    play_to(table, AUCTION, turn=3, actions={"yellow": "production"})
    assert "pass_bid" not in table.offers("yellow")


def test_the_pass_may_be_kept_for_later_in_the_auction(api: Api) -> None:
    table = second_auction(api, "yellow")
    bidding(table, "yellow 1", "green 2", "blue 3", "yellow pass", "green 4", "blue out", "yellow 5")
    assert table.up == ["green"]


def test_a_passer_who_then_leaves_pays_by_place_and_bid(api: Api) -> None:
    """Yellow bid 1, passed, and is the second to leave of three: among the last two, in full."""
    table = second_auction(api, "yellow")
    bidding(table, "yellow 1", "green 2", "blue 3", "yellow pass", "green out", "yellow out")
    assert spent(table) == {"blue": 3, "yellow": 1}


def test_the_highest_bidder_is_not_asked_to_raise_themselves(api: Api) -> None:
    """Blue leads and passing brings the question straight back to the passer."""
    table = second_auction(api, "green")
    bidding(table, "yellow out", "green 1", "blue 2", "green pass")
    assert table.up == ["green"]
    bidding(table, "green out")
    assert table.state["order"] == ["blue", "green", "yellow"]


def test_who_has_left_is_not_asked_again(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue 1", "green out", "yellow 2", "pink 3", "blue 4", "yellow out", "pink 5", "blue out")
    assert table.state["order"] == ["pink", "blue", "yellow", "green"]


def test_the_new_order_holds_for_selecting_actions(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue out", "green 1", "yellow 2", "green out")
    assert table.up == ["yellow"]


def test_the_eliminated_take_no_part(api: Api) -> None:
    table = at(api, AUCTION)
    table.correct("out", "green", True)
    bidding(table, "blue 2", "yellow 3", "blue out")
    assert table.state["order"] == ["yellow", "blue"]


def test_a_player_who_is_left_alone_needs_no_auction(api: Api) -> None:
    table = opened(api)
    table.correct("out", "green", True)
    table.correct("out", "yellow", True)
    table.move("issue_shares", "blue", count=0)
    assert (table.phase, table.up, table.state["order"]) == ("select_actions", ["blue"], ["blue"])


def test_dropping_out_is_said_with_place_and_price(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 2", "green out")
    assert table.text == "Green drops out, takes 3rd place and pays nothing."
    bidding(table, "yellow 3", "blue out")
    assert table.text.startswith("Blue drops out, takes 2nd place and pays $2. Yellow is 1st and pays $3.")
