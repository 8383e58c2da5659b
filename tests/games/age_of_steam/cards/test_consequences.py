"""What is coming is told right: nobody is out before shares and deliveries are over, and no button suggests ruin."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone, said
from tests.support.play import at, give, grow, opened, play_to
from tests.support.tables import Api, Json, TableClient


def head(app: Flask, table: TableClient, seat: str) -> str:
    """What stands above the card, of the expenses."""
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[seat]}")
    page = said(phone.get(f"/seat/{seat}"))
    return page[page.index(" VP ") : page.index(" VP ") + 80]


def buttons(table: TableClient, seat: str, move: str) -> list[tuple[str, str, bool]]:
    """Those folded below a word as well."""
    forms: list[Json] = table.get("/offers")["cards"][seat]["forms"]
    found = [button for form in forms if form["type"] == move for button in form["buttons"]]
    return [(button["says"], button["then"], button["main"]) for button in found]


def screen(app: Flask, table: TableClient) -> str:
    return said(Phone(app, table.code).get("/table"))


def poor(table: TableClient, **cash: int) -> TableClient:
    give(table, "cash", **cash)
    return table


def test_what_is_to_spare_stands_on_the_buttons_and_only_a_shortage_beside_them(app: Flask, api: Api) -> None:
    table = opened(api)
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens['blue']}")
    assert "at expenses." not in said(phone.get("/seat/blue"))
    give(table, "cash", blue=1)
    assert "Then you need $2 more for the expenses." in said(phone.get("/seat/blue"))
    give(table, "cash", blue=10)
    play_to(table, "determine_player_order")
    assert "Bid $1 $6 to spare" in (page := said(phone.get("/seat/blue"))) and "at expenses." not in page
    give(table, "cash", blue=3)
    assert "Then $1 short at expenses" in said(phone.get("/seat/blue"))


def test_before_shares_are_issued_money_is_needed_and_nobody_is_out(app: Flask, api: Api) -> None:
    table = poor(opened(api, tracking={"goods": "none"}), blue=0, green=1)
    assert "you will owe $3 you need $3 more" in head(app, table, "blue")
    assert "you need $2 more" in head(app, table, "green")
    assert "needs $3" in screen(app, table) and "short" not in screen(app, table)
    table.move("issue_shares", "blue", count=0)
    assert "$3 short before deliveries" in head(app, table, "blue")
    assert "$3 short" in screen(app, table) and "needs $2" in screen(app, table)


def test_the_next_turns_expenses_are_needed_too(app: Flask, api: Api) -> None:
    table = poor(at(api, "goods_growth"), blue=0)
    assert "Next turn: you will owe $3 you need $3 more" in head(app, table, "blue")
    grow(table)
    assert "you need $3 more" in head(app, table, "blue")


def test_while_deliveries_can_help_nobody_is_called_out(app: Flask, api: Api) -> None:
    table = poor(at(api, "build_track"), yellow=1)
    assert "$2 short before deliveries" in head(app, table, "yellow")
    give(table, "shares", yellow=8)
    assert "$8 short: you would be out" in head(app, table, "yellow")
    assert "$8 short: out" in screen(app, table)


@pytest.mark.parametrize(
    ("goods_round", "says"), [(1, "$2 short before deliveries"), (2, "$2 short: you would be out")]
)
def test_after_the_last_delivery_it_is_said_as_it_will_be(
    app: Flask, api: Api, goods_round: int, says: str
) -> None:
    table = poor(at(api, "move_goods"), yellow=1)
    for _ in range(goods_round):
        while "yellow" in table.up or table.up == ["green"]:
            table.move("decline", table.up[0])
        if table.phase == "move_goods" and table.state["goods_round"] < goods_round:
            table.move("decline", table.up[0])
    assert says in head(app, table, "yellow")


def test_short_of_money_but_not_of_income_loses_income(app: Flask, api: Api) -> None:
    table = poor(at(api, "move_goods"), blue=0)
    give(table, "income", blue=2)
    assert "$1 short before deliveries" in head(app, table, "blue")
    while table.state["goods_round"] == 1 or table.up != ["blue"]:
        table.move("decline", table.up[0])
    assert "$1 short before deliveries" in head(app, table, "blue")


def test_the_button_to_press_first_is_never_the_ruinous_one(api: Api) -> None:
    table = poor(opened(api), blue=0)
    give(table, "shares", blue=8)
    found = buttons(table, "blue", "issue_shares")
    assert found[0] == ("None", "you’d be out", False)
    assert [says for says, _, main in found if main] == ["3: +$15"]


def test_a_bid_that_ruins_is_not_the_one_to_press_first(api: Api) -> None:
    table = poor(at(api, "determine_player_order"), blue=3)
    give(table, "shares", blue=10)
    bids, (drop,) = buttons(table, "blue", "bid"), buttons(table, "blue", "drop_out")
    assert bids[0] == ("Bid $1", "you’d be out", False)
    assert drop[2]


def test_a_bid_says_what_is_left_what_is_short_and_when_it_is_too_much(api: Api) -> None:
    """With two deliveries over two links to come."""
    table = poor(at(api, "determine_player_order"), blue=9)
    give(table, "shares", blue=3)
    thens = [then for _, then, _ in buttons(table, "blue", "bid")]
    assert thens == [*(f"${n} to spare" for n in (4, 3, 2, 1, 0)), *(f"${n} short" for n in (1, 2, 3, 4))]
    give(table, "shares", blue=9)
    assert buttons(table, "blue", "bid")[-1][1] == "you’d be out"


def test_the_locomotive_says_what_it_costs_every_turn(app: Flask, api: Api) -> None:
    table = at(api, "select_actions")
    thens = {says: then for says, then, _ in buttons(table, "yellow", "choose_action")}
    assert thens["Locomotive"] == "+$1 to pay each turn" and thens["Engineer"] == ""
    play_to(table, "move_goods")
    ((_, then, _),) = buttons(table, "yellow", "improve_locomotive")
    assert then == "+$1 to pay each turn"


def quote(app: Flask, table: TableClient, **fields: Any) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens['yellow']}")
    return phone.post("/quote", type="build_by_hand", seat="yellow", **fields).get_data(as_text=True)


def test_a_build_by_hand_that_ruins_is_marked_so(app: Flask, api: Api) -> None:
    table = poor(at(api, "build_track"), yellow=10)
    few = quote(app, table, cost="8", sections="1", tiles="3", done="1")
    assert "<b>$1 short</b> at expenses, before deliveries." in few and "ruins" not in few
    give(table, "shares", yellow=9)
    ruinous = quote(app, table, cost="8", sections="1", tiles="3", done="1")
    assert "more than deliveries can bring: <b>out of the game</b>" in ruinous and "ruins" in ruinous
