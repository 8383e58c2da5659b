"""The forecast says what expenses will do, now and after each choice; and then it happens so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import at, bidding, build, deliver, give, opened, play_to
from tests.support.tables import Api, Json, TableClient


def coming(table: TableClient, seat: str, **changed: int) -> Json:
    asked = "".join(f"&{figure}={by}" for figure, by in changed.items())
    return table.get(f"/forecast?seat={seat}{asked}")["forecast"]


def choices(table: TableClient, seat: str, move: str) -> list[Json]:
    return table.offers(seat)[move]["choices"]


def test_it_says_what_will_be_owed_and_what_is_left(api: Api) -> None:
    assert coming(opened(api), "blue") == {
        "cash": 10,
        "income": 0,
        "expenses": 3,
        "left": 7,
        "missing": 0,
        "income_after": 0,
        "reduction": 0,
        "income_next": 0,
        "eliminated": False,
    }


def test_it_says_what_is_missing_and_what_that_costs(api: Api) -> None:
    """You will owe $9; you have $6 and earn $2: you are $1 short, income falls by 1."""
    table = opened(api)
    give(table, "cash", blue=6)
    give(table, "income", blue=2)
    give(table, "shares", blue=8)
    told = coming(table, "blue")
    assert (told["expenses"], told["left"], told["missing"]) == (9, 0, 1)
    assert (told["income"], told["income_after"]) == (2, 1)


def test_it_says_who_would_be_eliminated(api: Api) -> None:
    table = opened(api)
    give(table, "cash", blue=2, green=3)
    told = {seat: player["forecast"]["eliminated"] for seat, player in table.state["players"].items()}
    assert told == {"blue": True, "green": False, "yellow": False}


def test_it_knows_the_reduction_that_follows(api: Api) -> None:
    table = opened(api)
    give(table, "income", blue=33)
    told = coming(table, "blue")
    assert (told["income_after"], told["reduction"], told["income_next"]) == (33, 6, 27)


def test_it_takes_any_what_if(api: Api) -> None:
    told = coming(opened(api), "blue", cash=-8, shares=2, locomotive=1, income=1)
    assert (told["expenses"], told["left"], told["missing"]) == (6, 0, 3)
    assert told["income_after"] == -2
    assert told["eliminated"]


def test_the_eliminated_have_no_forecast(api: Api) -> None:
    table = opened(api)
    table.correct("out", "blue", True)
    assert table.player("blue")["forecast"] is None
    assert coming(table, "blue") is None


def test_every_count_of_shares_is_a_choice_with_its_forecast(api: Api) -> None:
    found = choices(opened(api), "blue", "issue_shares")
    assert [choice["values"]["count"] for choice in found] == list(range(14))
    assert [choice["forecast"]["left"] for choice in found] == [7 + 4 * n for n in range(14)]
    assert found[2]["says"] == "Issue 2 shares for $10"


def test_every_bid_is_a_choice_with_its_full_price(api: Api) -> None:
    table = at(api, "determine_player_order")
    bidding(table, "blue 3")
    found = choices(table, "green", "bid")
    assert [choice["pays"] for choice in found] == [4, 5, 6, 7, 8, 9, 10]
    assert [choice["forecast"]["eliminated"] for choice in found] == [False] * 4 + [True] * 3


def left_now(table: TableClient) -> tuple[Any, Any]:
    (choice,) = choices(table, table.up[0], "drop_out")
    return choice["place"], choice["pays"]


def test_dropping_out_now_is_told_with_place_and_price(api: Api) -> None:
    """Nothing for the first to leave, then half, and all of it for the last two."""
    table = at(api, "determine_player_order", 5)
    bidding(table, "blue 1", "green 3", "yellow 5", "pink 6", "gray 7")
    said = []
    while table.phase == "determine_player_order":
        said.append((table.up[0], *left_now(table)))
        table.move("drop_out", table.up[0])
    assert said == [("blue", 5, 0), ("green", 4, 2), ("yellow", 3, 3), ("pink", 2, 6)]


def test_dropping_out_happens_as_it_was_told(api: Api) -> None:
    table = at(api, "determine_player_order", 4)
    bidding(table, "blue 2", "green 5", "yellow out", "pink 7", "blue 8")
    place, pays = left_now(table)
    (choice,) = choices(table, "green", "drop_out")
    table.move("drop_out", "green")
    (fact,) = table.facts_of("dropped_out")
    assert (fact["place"], fact["paid"]) == (place, pays) == (3, 3)
    assert table.player("green")["forecast"] == choice["forecast"]


def test_every_amount_spent_on_track_is_a_choice(api: Api) -> None:
    found = choices(at(api, "build_track"), "yellow", "build_by_hand")
    assert [choice["pays"] for choice in found] == list(range(11))
    assert [choice["forecast"]["left"] for choice in found] == [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]
    assert [choice["forecast"]["eliminated"] for choice in found] == [False] * 8 + [True] * 3


def test_the_locomotive_is_told_with_what_it_costs_to_run(api: Api) -> None:
    table = at(api, "select_actions")
    found = {x["values"]["action"]: x["forecast"] for x in choices(table, "yellow", "choose_action")}
    assert (found["locomotive"]["expenses"], found["engineer"]["expenses"]) == (4, 3)
    play_to(table, "move_goods", actions={"yellow": "engineer"})
    (improve,) = choices(table, "yellow", "improve_locomotive")
    assert improve["forecast"]["expenses"] == 4


def test_a_delivery_is_told_with_what_it_brings(api: Api) -> None:
    table = at(api, "move_goods")
    give(table, "locomotive", yellow=3)
    found = choices(table, "yellow", "deliver_by_hand")
    assert [choice["forecast"]["income"] for choice in found] == [0, 1, 2, 3]


def test_a_quote_tells_the_same_and_writes_nothing(api: Api) -> None:
    table = at(api, "build_track")
    before = table.get()
    told = table.post("quote", {"type": "build_by_hand", "seat": "yellow", "cost": 9, "sections": 3})
    assert (told["cost"], told["forecast"]["missing"]) == (9, 2)
    assert told["forecast"] == choices(table, "yellow", "build_by_hand")[9]["forecast"]
    assert table.get() == before


SPREAD = [
    (0, 0, 2, 1),
    (3, 0, 2, 1),
    (2, 0, 2, 1),
    (0, 5, 9, 3),
    (1, 12, 15, 6),
    (40, 49, 15, 6),
    (0, 10, 10, 3),
]


@pytest.mark.parametrize(("cash", "income", "shares", "locomotive"), SPREAD)
def test_what_was_forecast_happens(api: Api, cash: int, income: int, shares: int, locomotive: int) -> None:
    table = at(api, "move_goods")
    for figure, to in (("cash", cash), ("income", income), ("shares", shares), ("locomotive", locomotive)):
        table.correct(figure, "yellow", to)
    told = table.player("yellow")["forecast"]
    play_to(table, "goods_growth")
    after = table.player("yellow")
    assert (after["cash"], after["income"], after["out"]) == (
        told["left"],
        told["income_next"] if not told["eliminated"] else told["income_after"],
        told["eliminated"],
    )


def test_what_was_forecast_for_a_choice_is_the_forecast_after_it(api: Api) -> None:
    table = opened(api)
    (three,) = [x for x in choices(table, "blue", "issue_shares") if x["values"]["count"] == 3]
    table.move("issue_shares", "blue", count=3)
    assert table.player("blue")["forecast"] == three["forecast"]
    play_to(table, "build_track")
    told = choices(table, "yellow", "build_by_hand")[4]["forecast"]
    build(table, "yellow", 4, 2)
    assert table.player("yellow")["forecast"] == told
    play_to(table, "move_goods")
    told = choices(table, "yellow", "deliver_by_hand")[1]["forecast"]
    deliver(table, "yellow")
    assert table.player("yellow")["forecast"] == told
