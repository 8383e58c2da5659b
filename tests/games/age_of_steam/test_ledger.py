"""The ledger: every change of a figure has a line with its reason, and the lines add up."""

from __future__ import annotations

from tests.support.play import at, bidding, build, deliver, give, opened, play_to
from tests.support.tables import Api, Json, TableClient

FIGURES = ("cash", "income", "shares", "locomotive", "sections")
START = {"cash": 10, "income": 0, "shares": 2, "locomotive": 1, "sections": 0}


def lines(table: TableClient, seat: str, figure: str = "") -> list[Json]:
    found = table.get(f"/statement?seat={seat}")["lines"]
    return [line for line in found if figure in ("", line["figure"])]


def last(table: TableClient, seat: str, figure: str) -> tuple[int, str, int]:
    line = lines(table, seat, figure)[-1]
    return line["by"], line["why"], line["now"]


def eventful(api: Api) -> TableClient:
    """A turn in which every kind of line is written."""
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    play_to(table, "determine_player_order")
    bidding(table, "blue 1", "green 2", "yellow out", "blue 3", "green out")
    play_to(table, "build_track", actions={"blue": "locomotive"})
    build(table, "blue", 6, 3, done=True)
    play_to(table, "move_goods")
    deliver(table, "blue", 2)
    give(table, "income", green=11)
    give(table, "cash", yellow=0)
    give(table, "income", yellow=4)
    table.move("improve_locomotive", table.up[0])
    return play_to(table, "issue_shares")


def test_a_new_table_has_no_lines(api: Api) -> None:
    assert opened(api).get("/statement")["lines"] == []


def test_issued_shares_write_shares_and_cash(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    assert last(table, "blue", "shares") == (2, "shares issued", 4)
    assert last(table, "blue", "cash") == (10, "shares issued", 20)


def test_what_changes_nothing_writes_nothing(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=0)
    assert lines(table, "blue") == []


def test_the_auction_writes_who_paid_and_why(api: Api) -> None:
    table = at(api, "determine_player_order")
    bidding(table, "blue 1", "green 2", "yellow out", "blue 3", "green out")
    assert last(table, "blue", "cash") == (-3, "won the auction", 7)
    assert last(table, "green", "cash") == (-2, "dropped out of the auction", 8)
    assert lines(table, "yellow") == []


def test_the_locomotive_says_how_it_improved(api: Api) -> None:
    table = at(api, "move_goods", actions={"yellow": "locomotive"})
    assert last(table, "yellow", "locomotive") == (1, "Locomotive action", 2)
    table.move("improve_locomotive", "yellow")
    assert last(table, "yellow", "locomotive") == (1, "improved instead of a delivery", 3)


def test_track_writes_cash_and_sections_also_of_others(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 5, 2, others={"green": 1})
    assert last(table, "yellow", "cash") == (-5, "track built", 5)
    assert last(table, "yellow", "sections") == (2, "track built", 2)
    assert last(table, "green", "sections") == (1, "track built", 1)


def test_a_delivery_writes_income_for_each_owner(api: Api) -> None:
    table = at(api, "move_goods")
    table.move("deliver_by_hand", "yellow", income={"green": 1})
    assert last(table, "green", "income") == (1, "goods delivered", 1)


def test_the_accounts_write_their_lines_in_order(api: Api) -> None:
    table = at(api, "move_goods")
    give(table, "cash", yellow=0)
    give(table, "income", yellow=14)
    give(table, "shares", yellow=15)
    play_to(table, "goods_growth")
    assert [(x["figure"], x["by"], x["why"], x["now"]) for x in lines(table, "yellow")[-4:]] == [
        ("cash", 14, "income collected", 14),
        ("cash", -14, "expenses paid", 0),
        ("income", -2, "expenses not paid in full", 12),
        ("income", -2, "income reduction", 10),
    ]


def test_a_correction_writes_its_reason(api: Api) -> None:
    table = opened(api)
    table.correct("cash", "blue", 13, "paid twice")
    assert last(table, "blue", "cash") == (3, "corrected: paid twice", 13)


def test_every_figure_is_its_start_and_its_lines(api: Api) -> None:
    table = eventful(api)
    for seat, player in table.state["players"].items():
        for figure in FIGURES:
            moved = sum(line["by"] for line in lines(table, seat, figure))
            assert START[figure] + moved == player[figure], f"{seat} {figure}"


def test_every_line_leads_to_the_next(api: Api) -> None:
    table = eventful(api)
    for seat in table.state["players"]:
        for figure in FIGURES:
            now = START[figure]
            for line in lines(table, seat, figure):
                now += line["by"]
                assert line["now"] == now


def test_a_line_names_the_entry_it_comes_from(api: Api) -> None:
    table = eventful(api)
    entries = table.get("/log")["entries"]
    for line in table.get("/statement")["lines"]:
        assert entries[line["entry"] - 1]["number"] == line["entry"]
        assert line["why"] and line["by"]


def test_what_was_undone_is_not_on_the_statement(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    table.rewind(1)
    assert table.get("/statement")["lines"] == []


def test_a_statement_of_one_seat_is_that_part_of_the_whole(api: Api) -> None:
    table = eventful(api)
    whole = table.get("/statement")["lines"]
    assert lines(table, "green") == [line for line in whole if line["seat"] == "green"]
