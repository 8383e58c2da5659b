"""Scotland's printed links: two ferries between towns, and a link between neighbours."""

from __future__ import annotations

import pytest

from tests.support.play import give, opened, play_to
from tests.support.tables import Api, TableClient

FERRY, LINK = ["Ayr", "Belfast"], ["Ayr", "Glasgow"]
AYR, BELFAST = [1, 8], [0, 10]


@pytest.fixture
def table(api: Api) -> TableClient:
    """Green builds first and may urbanize in each of the first two turns."""
    table = opened(api, 2, map="scotland", tracking={"goods": "app", "dice": "app", "track": "board"})
    give(table, "cash", blue=50, green=50)
    return play_to(table, "build_track", actions={"green": "urbanization"})


def test_a_ferry_waits_until_both_its_towns_are_urbanized(table: TableClient) -> None:
    refusal = table.refused("build_link", "green", between=FERRY)
    assert refusal.message == "Ayr and Belfast can be linked once both have New Cities."
    table.move("urbanize", "green", new_city="A", hex=AYR)
    assert table.refused("build_link", "green", between=FERRY).message.endswith("once both have New Cities.")


def test_a_ferry_costs_6_and_is_one_of_the_tiles_of_a_build(table: TableClient) -> None:
    urbanized(table)
    cash = table.player("green")["cash"]
    table.move("build_link", "green", between=FERRY)
    assert table.player("green")["cash"] == cash - 6
    assert table.state["links"][-1]["ends"] == ["A", "B"]
    assert table.offers("green")["lay_track"]["fields"]["tiles"]["max"] == 2


def test_goods_cross_by_ferry_as_over_any_link(table: TableClient) -> None:
    urbanized(table)
    table.move("build_link", "green", between=["Belfast", "A"])
    table.correct("cubes", "Ayr", ["blue"])
    play_to(table, "move_goods")
    while table.up != ["green"]:
        table.move("decline", table.up[0])
    income = table.player("green")["income"]
    table.move("deliver", "green", color="blue", **{"from": "Ayr"}, path=["Belfast"])
    assert table.player("green")["income"] == income + 1


def test_neighbours_are_linked_before_and_after_the_town_is_a_city(table: TableClient) -> None:
    table.move("build_link", "green", between=LINK)
    table.move("urbanize", "green", new_city="A", hex=AYR)
    assert table.state["links"][-1]["ends"] == ["A", "Glasgow"]
    assert table.refused("build_link", "green", between=LINK).message == "Green already has that link."


def urbanized(table: TableClient) -> None:
    """Green has put New Cities on Ayr and Belfast, and is building in the second turn."""
    table.move("urbanize", "green", new_city="A", hex=AYR, done=True)
    play_to(table, "build_track", turn=2, actions={"green": "urbanization"})
    while table.up != ["green"]:
        table.move("build_done", table.up[0])
    table.move("urbanize", "green", new_city="B", hex=BELFAST)
