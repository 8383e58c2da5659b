"""Lincoln Funeral Car: white cubes, the car that they follow, and what pages show of it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.support.lincoln import (
    EACH_DEPTH,
    HARRISBURG,
    MONEY,
    NEW_YORK,
    ON_TO_NEW_YORK,
    PLACES,
    TO_ALBANY,
    TO_HARRISBURG,
    TO_NEW_YORK,
    bare_train,
    car,
    page,
    refused_way,
    send,
    to_goods,
    train,
    with_track,
)
from tests.support.play import give, grow, simple_move
from tests.support.rails import incomes, link, put
from tests.support.tables import Api, Json

# white cubes and the car -------------------------------------------------------------------------


def test_a_white_cube_goes_to_the_city_with_the_car_and_is_kept(api: Api) -> None:
    table = with_track(api, TO_HARRISBURG)
    put(table, "Harrisburg", "white")
    before = table.state["bag"]
    send(table, "white", "Harrisburg", "Washington")
    assert table.player("yellow")["own"] == {"white_cubes": 1}
    assert table.state["towns"]["Harrisburg"]["cubes"] == [] and table.state["bag"] == before
    assert "The white cube lies with whoever delivered it." in table.text
    assert "Yellow takes 1 white cube." in table.text


def test_it_goes_to_no_other_city(api: Api) -> None:
    table = with_track(api, ON_TO_NEW_YORK[::-1])
    put(table, "Harrisburg", "white")
    assert refused_way(table, "white", "Harrisburg", "New York") == "New York takes red, not white."
    assert "deliver" not in table.offers("yellow")


def test_it_must_stop_there(api: Api) -> None:
    table = with_track(api, TO_HARRISBURG, TO_NEW_YORK)
    put(table, "Harrisburg", "white")
    message = refused_way(table, "white", "Harrisburg", "Washington", "New York")
    assert message == "A white cube must stop at Washington, which takes white."


def test_a_white_cube_that_came_to_a_city_leaves_it_too(api: Api) -> None:
    table = with_track(api, TO_NEW_YORK)
    put(table, "New York", "white", "yellow")
    (choice,) = table.offers("yellow")["deliver"]["choices"]
    assert choice["says"].endswith("bonus for Yellow, white cube kept)")
    table.move("deliver", "yellow", **choice["values"])
    assert table.player("yellow")["own"] == {"white_cubes": 1}


def test_the_car_takes_it_on_a_new_city_too(api: Api) -> None:
    """In the fourth turn the car is in Buffalo."""
    table = with_track(api, (NEW_YORK, (9, 3), (8, 3), (7, 3), (6, 3)))
    table.correct("turn", None, 4)
    put(table, "New York", "white")
    assert table.state["cities"]["D"]["place"] == car(table) == "Buffalo"
    send(table, "white", "New York", "D")
    assert (table.player("yellow")["own"], incomes(table)["yellow"]) == ({"white_cubes": 1}, 2)


@pytest.mark.parametrize("color", ["blue", "white"])
def test_any_delivery_there_earns_one_more(api: Api, color: str) -> None:
    table = with_track(api, TO_NEW_YORK)
    put(table, "New York", color)
    send(table, color, "New York", "Washington")
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 2, "pink": 0}
    assert table.player("yellow")["own"] == {"white_cubes": int(color == "white")}


def test_elsewhere_there_is_none(api: Api) -> None:
    table = with_track(api, TO_NEW_YORK)
    put(table, "Washington", "red")
    send(table, "red", "Washington", "New York")
    assert incomes(table)["yellow"] == 1


@pytest.mark.parametrize(("to", "expected"), [("yellow", (2, 1)), ("green", (1, 2)), (None, (2, 1))])
def test_the_mover_says_which_owner_of_a_link_used_gets_it(
    api: Api, to: str | None, expected: tuple[int, int]
) -> None:
    table = with_track(api, TO_NEW_YORK, green=[TO_ALBANY])
    put(table, "Albany", "blue")
    offered = [choice["values"]["bonus"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert sorted(offered) == ["green", "yellow"]
    way: Json = {"color": "blue", "from": "Albany", "path": ["New York", "Washington"]}
    assert "can’t have the bonus" in table.refused("deliver", "yellow", bonus="pink", **way).message
    table.move("deliver", "yellow", **way, **({"bonus": to} if to else {}))
    assert (incomes(table)["yellow"], incomes(table)["green"]) == expected


def test_it_goes_to_another_where_the_movers_links_are_not_used(api: Api) -> None:
    table = with_track(api, green=[TO_NEW_YORK])
    put(table, "New York", "blue")
    send(table, "blue", "New York", "Washington")
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 0, "pink": 0}


def test_nobodys_links_have_no_owner_to_get_it(api: Api) -> None:
    table = with_track(api, green=[TO_NEW_YORK])
    table.correct("out", "green", True)
    put(table, "New York", "blue")
    send(table, "blue", "New York", "Washington")
    assert set(incomes(table).values()) == {0}


def test_over_links_entered_by_hand_the_app_sees_the_car(api: Api) -> None:
    table = bare_train(api, PLACES)
    table.correct("up", None, "yellow")
    link(table, "yellow", "New York", "Washington")
    to_goods(table)
    put(table, "New York", "white")
    send(table, "white", "New York", "Washington")
    assert (incomes(table)["yellow"], table.player("yellow")["own"]["white_cubes"]) == (2, 1)


def test_a_delivery_told_by_hand_may_hold_one_more_where_it_goes_to_the_car(api: Api) -> None:
    table = to_goods(bare_train(api, PLACES))
    give(table, "locomotive", yellow=1)
    put(table, "New York", "white", "black")
    assert table.offers("yellow")["deliver_by_hand"]["fields"]["to"]["white"] == ["Washington"]
    elsewhere: Json = {"income": {"yellow": 2}, "color": "black", "from": "New York", "to": "D"}
    assert "needs 2" in table.refused("deliver_by_hand", "yellow", **elsewhere).message
    cube: Json = {"color": "white", "from": "New York"}
    table.move("deliver_by_hand", "yellow", income={"yellow": 1, "green": 1}, to="Washington", **cube)
    assert (incomes(table)["green"], table.player("yellow")["own"]["white_cubes"]) == (1, 1)


def test_by_money_a_seat_says_that_its_cube_is_white_before_it_delivers_it(api: Api, app: Flask) -> None:
    table = train(api, "move_goods", MONEY)
    first, second = table.state["queue"][:2]
    assert "The cube I deliver is white: 1 white cube, 1 point" in page(app, table, f"/seat/{first}")
    table.move("keep_white_cube", first)
    assert (table.player(first)["own"]["white_cubes"], table.up) == (1, [first])
    again = table.refused("keep_white_cube", first).message
    assert again.endswith("has already kept a white cube in this round.")
    assert "keep_white_cube" not in table.offers(first)
    table.move("deliver_by_hand", first, income={first: 1})
    assert table.up == [second] and "keep_white_cube" in table.offers(second)
    while table.state["goods_round"] == 1:
        simple_move(table)
    table.move("keep_white_cube", first)
    assert table.player(first)["own"]["white_cubes"] == 2


def test_by_money_no_more_than_fourteen_white_cubes_are_kept(api: Api) -> None:
    table = train(api, "move_goods", MONEY)
    give(table, "white_cubes", blue=9, green=5)
    assert table.refused("keep_white_cube", table.up[0]).message == "All 14 white cubes are delivered."


def test_where_cubes_are_known_nobody_has_to_say_so(api: Api) -> None:
    table = with_track(api, TO_NEW_YORK)
    refusal = table.refused("keep_white_cube", "yellow")
    assert refusal.message == "Where goods are tracked, the app sees which cubes are white."


def test_a_white_cube_stays_on_a_town_that_becomes_a_city(api: Api) -> None:
    table = train(api, actions={"yellow": "urbanization"})
    table.correct("up", None, "yellow")
    table.move("urbanize", "yellow", new_city="A", hex=HARRISBURG)
    assert table.state["cities"]["A"]["cubes"] == ["white"]


# the car -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_it_moves_when_the_turn_marker_does(api: Api, tracking: Json) -> None:
    table = train(api, "goods_growth", tracking)
    assert car(table) == "Washington"
    grow(table)
    assert (car(table), table.state["turn"]) == ("New York", 2)
    assert "The funeral car moves to New York." in table.text


def test_white_cubes_follow_it(api: Api) -> None:
    table = with_track(api, TO_NEW_YORK)
    put(table, "Washington", "white")
    assert refused_way(table, "white", "Washington", "New York") == "New York takes red, not white."
    table.correct("turn", None, 2)
    send(table, "white", "Washington", "New York")
    assert table.player("yellow")["own"] == {"white_cubes": 1}


@EACH_DEPTH
def test_phones_and_the_table_screen_say_where_it_is(app: Flask, api: Api, tracking: Json) -> None:
    table = train(api, "build_track", tracking)
    for where in (f"/seat/{table.up[0]}", "/seat/yellow/table", "/table"):
        assert "Funeral car: Washington. Production: $1." in page(app, table, where)
