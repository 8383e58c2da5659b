"""Seattle Metro: moving goods, expenses and the end, one test for each sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.maps.test_seattle_metro import EACH_DEPTH
from tests.support.play import give
from tests.support.rails import link, put
from tests.support.seattle import (
    MONEY,
    PLACES,
    cubes_at,
    ending,
    finished,
    seattle,
    step,
    to_phase,
    to_the_end,
)  # fmt: skip
from tests.support.tables import Api, Json, TableClient


def tracked(api: Api, *ways: tuple[str, str], owner: str = "blue", **wanted: Any) -> TableClient:
    """Moving goods, with links entered by hand that are `owner`'s."""
    table = seattle(api, "build_track", tracking=PLACES, held={}, **wanted)
    table.correct("up", None, owner)
    for a, b in ways:
        link(table, owner, a, b)
    while table.phase != "move_goods":
        step(table)
    table.correct("up", None, owner)
    return table


# moving goods ------------------------------------------------------------------------------------


def delivering(api: Api, *ways: tuple[str, str], **cubes: list[str]) -> TableClient:
    table = tracked(api, *ways)
    give(table, "locomotive", blue=3)
    for place, held in cubes.items():
        put(table, place.replace("_", " "), *held)
    return table


def deliver(table: TableClient, color: str, *path: str) -> None:
    table.move("deliver", "blue", color=color, path=list(path[1:]), **{"from": path[0]})


def test_delivered_cubes_leave_the_game(api: Api) -> None:
    table = delivering(api, ("Fremont", "South Lake Union"), Fremont=["blue"])
    before = sum(table.state["bag"].values())
    deliver(table, "blue", "Fremont", "South Lake Union")
    assert table.player("blue")["income"] == 1 and not cubes_at(table, "Fremont")
    assert sum(table.state["bag"].values()) == before and "leaves the game" in table.text


def test_any_cube_may_end_its_way_downtown_for_no_income(api: Api) -> None:
    table = delivering(api, ("Fremont", "Downtown"), Fremont=["black"])
    choices = table.offers("blue")["deliver"]["choices"]
    assert ["Downtown"] in [choice["values"]["path"] for choice in choices]
    assert any("5 points" in choice["says"] and "nobody earns" in choice["says"] for choice in choices)
    deliver(table, "black", "Fremont", "Downtown")
    blue = table.player("blue")
    assert (blue["income"], blue["own"]["downtown"], cubes_at(table, "Downtown")) == (0, 1, [])
    assert "lies in front of the player" in table.text and "1 cube to Downtown" in table.text


def test_any_cube_may_end_its_way_at_the_airport_and_leaves_the_game(api: Api) -> None:
    table = delivering(api, ("Fremont", "Airport"), Fremont=["yellow"])
    deliver(table, "yellow", "Fremont", "Airport")
    blue = table.player("blue")
    assert (blue["income"], blue["own"]["downtown"], cubes_at(table, "Airport")) == (0, 0, [])


def test_a_cube_may_go_on_through_a_gray_city(api: Api) -> None:
    ways = (("Fremont", "Downtown"), ("Airport", "Mercer Island"))
    table = delivering(api, *ways, Fremont=["red"])
    paths = [choice["values"]["path"] for choice in table.offers("blue")["deliver"]["choices"]]
    assert {tuple(path) for path in paths} == {
        ("Downtown",), ("Downtown", "Airport"), ("Downtown", "Airport", "Mercer Island")
    }  # fmt: skip
    deliver(table, "red", "Fremont", "Downtown", "Airport", "Mercer Island")
    assert table.player("blue")["income"] == 2, "the state’s link pays nobody"


def test_the_printed_example_of_a_cube_that_is_left_downtown_and_moved_again(api: Api) -> None:
    ways = (("University District", "Fremont"), ("Fremont", "Downtown"))
    table = delivering(api, *ways, University_District=["purple"])
    offer = table.offers("blue")["leave_cube"]
    values = {"color": "purple", "from": "University District", "to": "Downtown"}
    assert values in [choice["values"] for choice in offer["choices"]]
    table.move("leave_cube", "blue", **values)
    assert (cubes_at(table, "Downtown"), cubes_at(table, "University District")) == (["purple"], [])
    assert table.player("blue")["income"] == 0 and table.player("blue")["own"]["downtown"] == 0
    assert table.text == "Blue moves a purple cube from University District to Downtown and leaves it there."
    table.correct("up", None, "blue")
    deliver(table, "purple", "Downtown", "Fremont", "University District")
    assert table.player("blue")["income"] == 2


def test_a_cube_is_left_only_in_a_gray_city_that_has_room_and_is_in_reach(api: Api) -> None:
    table = on_board(api)
    put(table, "Fremont", "red")
    give(table, "locomotive", yellow=1)
    leave = {"color": "red", "from": "Fremont"}
    none = "A cube may be left lying only in a gray city, and South Lake Union is none."
    assert table.refused("leave_cube", "yellow", to="South Lake Union", **leave).message == none
    far = "No red cube can travel from Fremont to Downtown now."
    assert table.refused("leave_cube", "yellow", to="Downtown", **leave).message == far
    assert "leave_cube" not in table.offers("yellow")
    put(table, "Downtown", "red")
    put(table, "Airport", "blue", "blue", "blue")
    full = "Airport has no room for another cube."
    assert (
        table.refused("leave_cube", "yellow", to="Airport", color="red", **{"from": "Downtown"}).message
        == full
    )
    offered = [choice["says"] for choice in table.offers("yellow")["leave_cube"]["choices"]]
    assert offered == ["Blue from Airport to Downtown"]
    put(table, "Airport", "blue", "blue")
    table.move("leave_cube", "yellow", to="Airport", color="red", **{"from": "Downtown"})
    assert cubes_at(table, "Airport") == ["blue", "blue", "red"]


def on_board(api: Api) -> TableClient:
    table = seattle(api, "move_goods", held={})
    table.correct("up", None, "yellow")
    return table


def test_by_hand_a_delivery_to_a_gray_city_brings_no_income(api: Api) -> None:
    table = delivering(api, Fremont=["red"])
    told = {"color": "red", "from": "Fremont", "to": "Downtown"}
    refusal = table.refused("deliver_by_hand", "blue", income={"blue": 1}, **told)
    assert refusal.message == "A delivery to Downtown earns nobody income."
    table.move("deliver_by_hand", "blue", income={"blue": 0}, **told)
    assert table.player("blue")["own"]["downtown"] == 1


def test_where_cubes_are_not_tracked_the_table_says_that_one_went_downtown(api: Api) -> None:
    table = seattle(api, "move_goods", tracking=MONEY)
    seat = table.up[0]
    (choice,) = table.offers(seat)["deliver_kept"]["choices"]
    assert choice["says"] == "Delivered to Downtown: 5 points, no income"
    table.move("deliver_kept", seat)
    assert table.player(seat)["own"]["downtown"] == 1 and table.up != [seat]
    known = delivering(api)
    assert known.refused("deliver_kept", "blue").message == "Say which cube is delivered to Downtown."


# expenses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "price"), [(2, 0), (3, 4), (4, 7), (5, 10)])
def test_move_points_cost_0_4_7_or_10_a_turn(api: Api, moves: int, price: int) -> None:
    table = seattle(api, "move_goods", tracking=MONEY)
    give(table, "move_points", green=moves)
    give(table, "cash", green=30)
    assert table.player("green")["forecast"]["expenses"] == 3 + price
    to_phase(table, "goods_growth")
    paid = {fact["seat"]: fact["paid"] for fact in table.facts_of("expenses_paid")}
    assert paid["green"] == 3 + price


# the end -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_each_cube_downtown_is_five_points(api: Api, tracking: Json) -> None:
    table = seattle(api, "move_goods", tracking=tracking)
    give(table, "cash", blue=50, green=50, yellow=50)
    give(table, "downtown", blue=3)
    result = to_the_end(table)
    assert table.phase == "game_over" and result["winners"] == ["blue"]
    blue, green = (next(x for x in result["ranking"] if x["seat"] == seat) for seat in ("blue", "green"))
    assert (blue["own"], blue["vp"]) == ({"downtown": 15}, green["vp"] + 15)


@pytest.mark.parametrize(("served", "won"), [(2, True), (1, False)])
def test_all_lose_if_the_winner_has_fewer_cubes_downtown_than_the_overload(
    api: Api, served: int, won: bool
) -> None:
    table = seattle(api, "goods_growth", tracking=MONEY)
    step(table)
    table.move("count_overload", table.up[0], number=2)
    to_phase(table, "move_goods")
    give(table, "cash", blue=50, green=50, yellow=50)
    give(table, "downtown", blue=served)
    result = to_the_end(table)
    assert result["winners"] == (["blue"] if won else [])
    lost = "All lose: the winner has delivered 1 to Downtown, and 2 cubes found no room."
    assert (lost in table.get("/log")["entries"][-1]["text"] or "It is lost" in table.text) != won


def test_shares_are_bought_back_and_disks_paid_at_five_each(api: Api) -> None:
    table = ending(api, cash=200)
    finished(table)
    expenses = 4 + 1
    assert table.player("blue")["cash"] == 200 - expenses - 4 * 5 - 5
    assert table.player("blue")["shares"] == 0
    assert "buys back 4 shares for $20" in table.text and "pays $5 for 1 disk on actions" in table.text
