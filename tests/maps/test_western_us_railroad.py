"""Western U.S.: the transcontinental railroad and victory, one test for each sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps.test_western_us import KANSAS_CITY, ST_LOUIS, to_the_end, western
from tests.support.play import give, play_to, simple_move
from tests.support.rails import incomes, link, rails
from tests.support.tables import Api, TableClient

# the transcontinental railroad -------------------------------------------------------------------


@pytest.mark.parametrize("track", ["hand", "board"])
def test_one_railroad_that_joins_west_and_east_gains_4(api: Api, track: str) -> None:
    table = western(api, track)
    link(table, "yellow", "Seattle", "Denver", done=True)
    assert set(incomes(table).values()) == {0}
    table.move("build_done", "green")
    table.move("build_done", "blue")
    play_to(table, "build_track", turn=2)
    seat = "yellow"
    while table.up[0] != seat:
        table.move("build_done", table.up[0])
    before = incomes(table)[seat]
    link(table, seat, "Denver", "Des Moines")
    assert incomes(table)[seat] == before + 4
    assert "A transcontinental railroad! Yellow: income +4." in table.text


def test_two_railroads_that_join_them_gain_2_each(api: Api) -> None:
    table = western(api, "hand")
    link(table, "yellow", "Los Angeles", "Denver", done=True)
    link(table, "green", "Denver", "Memphis")
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 2}


def three(api: Api, **fields: Any) -> TableClient:
    table = western(api, "hand")
    link(table, "yellow", "Los Angeles", "Yuma", done=True)
    link(table, "green", "Yuma", "Denver", done=True)
    link(table, "blue", "Denver", "Memphis", **fields)
    return table


def test_of_three_railroads_the_one_that_built_last_chooses_two(api: Api) -> None:
    table = three(api)
    assert set(incomes(table).values()) == {0} and "Blue chooses who gains" in table.text
    (offer,) = table.offers("blue").values()
    assert [c["values"]["railroads"] for c in offer["choices"]] == [
        ["yellow", "green"], ["yellow", "blue"], ["green", "blue"]
    ]  # fmt: skip
    refused = table.refused("build_done", "blue")
    assert refused.message == "First choose who gains from the transcontinental railroad."
    for wrong in (["blue"], ["blue", "blue"], ["blue", "pink"], ["yellow", "green", "blue"]):
        assert table.refused("transcontinental", "blue", railroads=wrong).message.endswith(
            "can gain from it."
        )
    table.move("transcontinental", "blue", railroads=["blue", "yellow"])
    assert incomes(table) == {"blue": 2, "green": 0, "yellow": 2}
    assert table.up == ["blue"]
    table.move("build_done", "blue")
    assert table.phase == "move_goods"


def test_a_build_that_was_to_end_waits_for_the_choice(api: Api) -> None:
    table = three(api, done=True)
    assert (table.phase, table.up) == ("build_track", ["blue"])
    table.move("transcontinental", "blue", railroads=["green", "yellow"])
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 2}
    table.move("build_done", "blue")
    assert table.phase == "move_goods"


def test_a_tile_on_the_board_joins_them_too(api: Api) -> None:
    table = western(api)
    link(table, "yellow", "Seattle", "Kansas City")
    table.move("lay_track", "yellow", tiles=rails(ST_LOUIS, (14, 5), KANSAS_CITY, towns=[KANSAS_CITY]))
    assert incomes(table)["yellow"] == 4


def test_a_new_city_on_either_side_is_no_starting_city(api: Api) -> None:
    table = western(api, "hand", actions={"yellow": "urbanization"})
    link(table, "yellow", "Kansas City", "Seattle")
    table.move("urbanize", "yellow", new_city="A", hex=KANSAS_CITY)
    assert incomes(table)["yellow"] == 0


def test_it_is_realized_once(api: Api) -> None:
    table = western(api, "hand")
    link(table, "yellow", "Seattle", "Duluth")
    link(table, "yellow", "Los Angeles", "Memphis")
    assert incomes(table)["yellow"] == 4
    refusal = table.refused("transcontinental", "yellow", railroads=["yellow"])
    assert refusal.message == "The transcontinental railroad already exists."


def test_a_table_that_enters_no_links_says_it_by_hand(api: Api) -> None:
    table = western(api, "hand")
    assert len(table.offers("yellow")["transcontinental"]["choices"]) == 3 + 3
    table.move("transcontinental", "yellow", railroads=["green", "blue"])
    assert incomes(table) == {"blue": 2, "green": 2, "yellow": 0}
    table.move("build_done", "yellow")
    assert table.up == ["green"] and "transcontinental" not in table.offers("green")


def test_on_the_board_nobody_can_claim_it(api: Api) -> None:
    table = western(api)
    assert "transcontinental" not in table.offers("yellow")
    refusal = table.refused("transcontinental", "yellow", railroads=["yellow"])
    assert refusal.message == "West and east are not joined yet."


def test_undone_it_can_be_realized_again(api: Api) -> None:
    table = western(api, "hand")
    before = table.state["number"]
    link(table, "yellow", "Seattle", "Duluth")
    table.rewind(before)
    assert incomes(table)["yellow"] == 0
    link(table, "yellow", "Seattle", "Duluth")
    assert incomes(table)["yellow"] == 4


# victory -----------------------------------------------------------------------------------------


def ended(api: Api, **wanted: Any) -> TableClient:
    table = western(api, "hand", "issue_shares", turn=2, **wanted)
    table.correct("turn", None, table.state["turns"])
    return table


def ranks(table: TableClient) -> dict[str, int]:
    return {score["seat"]: score["rank"] for score in table.state["result"]["ranking"]}


def test_players_who_tie_are_told_apart_by_cash(api: Api) -> None:
    table = ended(api)
    give(table, "cash", blue=50, green=60, yellow=40)
    to_the_end(table)
    assert ranks(table) == {"green": 1, "blue": 2, "yellow": 3}


def test_then_by_track(api: Api) -> None:
    """Three sections less are one income more: the points stay level."""
    table = ended(api)
    give(table, "cash", blue=50, green=49, yellow=40)
    give(table, "income", green=1)
    give(table, "sections", blue=3)
    to_the_end(table)
    assert ranks(table) == {"blue": 1, "green": 2, "yellow": 3}


def test_then_by_a_die(api: Api) -> None:
    table = ended(api, tracking={"dice": "table"})
    give(table, "cash", blue=50, green=50, yellow=40)
    while table.phase == "issue_shares" or len(table.state["queue"]) > 1 or table.state["goods_round"] < 2:
        simple_move(table)
    refusal = table.refused("decline", table.up[0])
    assert refusal.code == "needs_outcome"
    assert refusal.details == [{"question": "tie", "kind": "dice", "count": 2}]
    level = [seat for seat in table.state["order"] if seat in ("blue", "green")]
    table.move("decline", table.up[0], outcomes={"tie": [2, 2], "tie_2": [3, 5]})
    assert ranks(table) == {level[1]: 1, level[0]: 2, "yellow": 3}
    assert table.state["result"]["winners"] == [level[1]]
