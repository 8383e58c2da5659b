"""Turning the dial in mid-game loses nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.play import at, bare, deliver, grow, opened
from tests.support.tables import Api, TableClient

PRODUCER = {"yellow": "production"}
ALL = Counter(red=20, blue=20, purple=20, yellow=20, black=16)


def turned(table: TableClient, **dial: str) -> TableClient:
    table.move("set_tracking", **dial)
    return table


def bag_of(table: TableClient) -> list[str]:
    return [color for color, n in table.state["bag"].items() for _ in range(n)]


def test_turning_goods_to_the_table_keeps_every_cube(api: Api) -> None:
    table = at(api, "build_track")
    before = {key: table.state[key] for key in ("bag", "display", "cities")}
    turned(table, goods="table")
    assert {key: table.state[key] for key in before} == before
    assert table.text == "From now on the table draws goods, the app rolls dice and track is entered by hand."


def test_turning_the_dice_to_the_table_asks_for_the_next_roll(api: Api) -> None:
    table = turned(at(api, "goods_growth"), dice="table")
    assert table.refused("roll_growth", "blue").code == "needs_outcome"
    grow(table)
    assert table.phase == "issue_shares"


def test_turning_goods_off_leaves_every_figure_alone(api: Api) -> None:
    table = at(api, "move_goods", setup=bare({"Chicago": ["blue"]}))
    deliver(table, "yellow", color="blue", **{"from": "Chicago"})
    before = table.state["players"]
    turned(table, goods="none")
    assert table.state["players"] == before
    assert table.state["up"] == ["green"]


def test_turning_one_part_leaves_the_others(api: Api) -> None:
    table = turned(at(api, "build_track", tracking={"dice": "table"}), goods="table")
    dial = {"goods": "table", "dice": "table", "track": "hand", "deliveries": "listed"}
    assert table.state["tracking"] == dial


def test_deliveries_may_be_checked_and_no_longer_listed(api: Api) -> None:
    table = turned(at(api, "move_goods", tracking={"track": "board"}), deliveries="checked")
    assert table.text.endswith("track is drawn on the map and deliveries are checked and not listed.")
    assert table.refused("set_tracking", deliveries="guessed").message == (
        "Deliveries can be set to listed or checked here, not to “guessed”."
    )
    assert turned(table, dice="table").state["tracking"]["deliveries"] == "checked"
    assert turned(table, deliveries="listed").state["tracking"]["deliveries"] == "listed"


def test_goods_turned_off_in_mid_setup_end_the_setting_out(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.move("set_out_cubes", colors=bag_of(table)[:7])
    turned(table, goods="none")
    assert (table.phase, table.state["spots"]) == ("issue_shares", 0)


@pytest.mark.parametrize("dial", [{"goods": "app"}, {"dice": "app"}])
def test_in_mid_setup_the_dial_is_not_turned_up(api: Api, dial: dict[str, str]) -> None:
    table = api.open(tracking={"goods": "table", "dice": "table"})
    refusal = table.refused("set_tracking", **dial)
    assert refusal.message == "Finish setting up first; then the app can take over."


def test_after_setup_it_may_be_turned_up_again(api: Api) -> None:
    table = turned(at(api, "goods_growth", tracking={"dice": "table"}), dice="app")
    table.move("roll_growth")
    assert table.phase == "issue_shares"


def test_cubes_drawn_for_production_survive_the_dial(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    table.move("draw_production", "yellow")
    drawn = table.state["drawn"]
    turned(table, goods="table")
    assert (table.state["drawn"], table.up) == (drawn, ["yellow"])
    table.move("produce", "yellow", boxes=[["light", "1", 1], ["light", "1", 2]])
    assert table.state["display"]["light"]["1"] == [*drawn, None]


def test_goods_turned_off_in_mid_production_go_on_with_the_dice(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    table.move("draw_production", "yellow")
    turned(table, goods="none")
    table.move("produce", "yellow", boxes=[])
    grow(table)
    assert table.phase == "issue_shares"


def test_goods_turned_off_before_the_draw_still_remind_the_producer(api: Api) -> None:
    table = turned(at(api, "goods_growth", actions=PRODUCER, setup=bare()), goods="none")
    assert set(table.offers("yellow")) == {"produce", "decline"}


def test_goods_once_off_cannot_come_back(api: Api) -> None:
    """Undo can: the log knows every cube up to the turn of the dial."""
    table = at(api, "build_track")
    number, bag = table.state["number"], table.state["bag"]
    turned(table, goods="none")
    refusal = table.refused("set_tracking", goods="app")
    assert refusal.message.startswith("The cubes were not tracked for a while")
    table.referee.cubes = ALL
    table.rewind(number)
    assert table.state["bag"] == bag
