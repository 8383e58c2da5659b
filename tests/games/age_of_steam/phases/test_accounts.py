"""VI to VIII: collect income, pay expenses, income reduction, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support.play import at, bare, deliver, figures, give, play_to, simple_move
from tests.support.tables import Api, Json, TableClient


def settled(api: Api, **figures_of_yellow: int) -> TableClient:
    """The last goods move is made, so income, expenses and reduction have followed."""
    table = at(api, "move_goods", setup=bare())
    for figure, amount in figures_of_yellow.items():
        table.correct(figure, "yellow", amount)
    while table.phase == "move_goods":
        simple_move(table)
    return table


def of_yellow(table: TableClient, kind: str) -> list[Json]:
    return [fact for fact in table.facts_of(kind) if fact["seat"] == "yellow"]


def test_the_accounts_follow_by_themselves_from_the_last_goods_move(api: Api) -> None:
    table = settled(api)
    assert [fact["phase"] for fact in table.facts_of("phase_began")] == [
        "collect_income",
        "pay_expenses",
        "income_reduction",
        "goods_growth",
    ]


def test_everybody_receives_their_income(api: Api) -> None:
    table = settled(api, income=7)
    assert of_yellow(table, "income_collected")[0]["amount"] == 7
    assert table.player("yellow")["cash"] == 10 + 7 - 3


def test_this_turns_deliveries_are_collected_already(api: Api) -> None:
    table = at(api, "move_goods")
    deliver(table, "yellow")
    play_to(table, "goods_growth")
    assert table.player("yellow")["cash"] == 10 + 1 - 3


def test_income_is_carried_over_from_turn_to_turn(api: Api) -> None:
    table = at(api, "move_goods")
    deliver(table, "yellow")
    play_to(play_to(table, "issue_shares"), "goods_growth")
    assert table.player("yellow")["cash"] == 10 + 2 * (1 - 3)


def test_every_share_costs_a_dollar(api: Api) -> None:
    assert of_yellow(settled(api, shares=9), "expenses_paid")[0]["due"] == 9 + 1


def test_every_link_of_the_locomotive_costs_a_dollar(api: Api) -> None:
    assert of_yellow(settled(api, locomotive=5), "expenses_paid")[0]["due"] == 2 + 5


def test_a_locomotive_improved_this_turn_is_paid_for(api: Api) -> None:
    table = at(api, "move_goods")
    table.move("improve_locomotive", "yellow")
    play_to(table, "goods_growth")
    assert table.player("yellow")["cash"] == 10 - 4


def test_expenses_are_paid_in_cash_first(api: Api) -> None:
    """Also when the income is high, cash comes first and income stays."""
    table = settled(api, cash=4, income=5, shares=6)
    assert (table.player("yellow")["cash"], table.player("yellow")["income"]) == (4 + 5 - 7, 5)


def test_income_falls_by_every_dollar_that_is_missing(api: Api) -> None:
    table = settled(api, cash=0, income=4, shares=6)
    assert (table.player("yellow")["cash"], table.player("yellow")["income"]) == (0, 4 - 3)


def test_paying_to_the_last_dollar_costs_no_income(api: Api) -> None:
    table = settled(api, cash=3, income=0)
    assert (table.player("yellow")["cash"], table.player("yellow")["income"]) == (0, 0)
    assert of_yellow(table, "income_lost") == []


def test_a_shortfall_down_to_income_nothing_is_survived(api: Api) -> None:
    table = settled(api, cash=0, income=2, shares=3)
    assert (table.player("yellow")["income"], table.player("yellow")["out"]) == (0, False)


def test_income_below_nothing_is_elimination(api: Api) -> None:
    table = settled(api, cash=0, income=2, shares=4)
    assert (table.player("yellow")["income"], table.player("yellow")["out"]) == (-1, True)
    assert "Yellow is $3 short: income −3." in table.text
    assert "Yellow is out of the game." in table.text


def test_the_eliminated_leave_the_player_order(api: Api) -> None:
    table = settled(api, cash=0, income=0)
    assert table.state["order"] == ["green", "blue"]
    play_to(table, "issue_shares")
    assert table.up == ["green"]


def test_the_others_play_on(api: Api) -> None:
    table = play_to(settled(api, cash=0, income=0), "move_goods", turn=2)
    assert set(table.up) <= {"blue", "green"}
    refusal = table.refused("decline", "yellow")
    assert refusal.message == "Yellow is out of the game."


def test_the_eliminated_pay_and_receive_no_more(api: Api) -> None:
    table = settled(api, cash=0, income=0)
    play_to(play_to(table, "issue_shares"), "goods_growth")
    assert table.player("yellow")["cash"] == 0
    assert table.get("/statement?seat=yellow")["lines"][-1]["entry"] < table.state["number"] - 10


def test_the_game_ends_when_everybody_is_eliminated(api: Api) -> None:
    table = at(api, "move_goods")
    give(table, "cash", blue=0, green=0, yellow=0)
    play_to_the_end(table)
    assert table.state["result"]["winners"] == []
    assert table.text.endswith("Every railroad is bankrupt: nobody wins.")


BANDS = [
    (0, 0), (10, 0), (11, 2), (20, 2), (21, 4), (30, 4),
    (31, 6), (40, 6), (41, 8), (49, 8), (50, 10), (51, 10), (70, 10),
]  # fmt: skip


@pytest.mark.parametrize(("income", "loss"), BANDS)
def test_high_income_is_reduced_by_its_band(api: Api, income: int, loss: int) -> None:
    table = settled(api, income=income)
    assert table.player("yellow")["income"] == income - loss
    assert sum(fact["amount"] for fact in of_yellow(table, "income_reduced")) == loss


def test_the_reduction_comes_after_collecting(api: Api) -> None:
    table = settled(api, income=21)
    assert table.player("yellow")["cash"] == 10 + 21 - 3


def test_the_reduction_looks_at_income_after_a_shortfall(api: Api) -> None:
    """12 less 2 for missing dollars is 10, and 10 is not reduced."""
    table = settled(api, cash=0, income=12, shares=13)
    assert table.player("yellow")["income"] == 10
    assert of_yellow(table, "income_reduced") == []


def test_every_player_is_reduced_by_their_own_band(api: Api) -> None:
    table = at(api, "move_goods")
    give(table, "income", blue=15, green=35, yellow=5)
    play_to(table, "goods_growth")
    assert figures(table, "income") == {"blue": 13, "green": 29, "yellow": 5}


def play_to_the_end(table: TableClient) -> None:
    while table.phase != "game_over":
        simple_move(table)
