"""I. Issue shares, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support.play import at, opened
from tests.support.tables import Api


@pytest.mark.parametrize("count", [1, 2, 13])
def test_each_share_brings_five_dollars(api: Api, count: int) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=count)
    assert (table.player("blue")["shares"], table.player("blue")["cash"]) == (2 + count, 10 + 5 * count)


def test_nobody_has_to_issue_any(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=0)
    assert (table.player("blue")["shares"], table.player("blue")["cash"]) == (2, 10)
    assert table.text == "Blue issues no shares."


def test_shares_are_issued_in_player_order(api: Api) -> None:
    table = opened(api, setup={"order": ["yellow", "blue", "green"]})
    for seat in ("yellow", "blue", "green"):
        assert table.up == [seat]
        table.move("issue_shares", seat, count=1)
    assert table.phase == "determine_player_order"


def test_nobody_issues_before_their_turn(api: Api) -> None:
    refusal = opened(api).refused("issue_shares", "green", count=1)
    assert (refusal.status, refusal.message) == (422, "It is Blue’s move, not Green’s.")


def test_nobody_issues_twice_in_a_turn(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    assert table.refused("issue_shares", "blue", count=1).message == "It is Green’s move, not Blue’s."


def test_the_track_ends_at_fifteen_shares(api: Api) -> None:
    refusal = opened(api).refused("issue_shares", "blue", count=14)
    assert refusal.message == "Blue may issue 13 more shares, not 14."


def test_fifteen_shares_count_over_the_whole_game(api: Api) -> None:
    table = opened(api)
    table.correct("shares", "blue", 15)
    assert table.refused("issue_shares", "blue", count=1).message == "Blue may issue no more shares, not 1."
    assert [choice["values"] for choice in table.offers("blue")["issue_shares"]["choices"]] == [{"count": 0}]


def test_shares_cannot_be_taken_back(api: Api) -> None:
    refusal = opened(api).refused("issue_shares", "blue", count=-1)
    assert refusal.message == "The number of shares can’t be negative."


def test_every_turn_offers_shares_anew(api: Api) -> None:
    table = at(api, "issue_shares", turn=2)
    table.move("issue_shares", table.up[0], count=2)
    assert table.player("yellow")["shares"] == 4


def test_later_turns_issue_in_the_order_of_the_last_auction(api: Api) -> None:
    assert at(api, "issue_shares", turn=2).state["order"] == ["yellow", "green", "blue"]
    assert at(api, "issue_shares", turn=2).up == ["yellow"]
