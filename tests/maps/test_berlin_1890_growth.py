"""1890 Berlin: goods growth, by chance and by Production, one test for each sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.games.sheets import Spot
from assistant.tables import books
from tests.support.berlin import (
    BOARD,
    FULL,
    HAFEN,
    MAP,
    MOABIT,
    MONEY,
    PLACES,
    UNSEEN,
    WEDDING,
    growing,
    in_berlin,
    told_by_table,
)
from tests.support.play import cubes, simple_move
from tests.support.rails import put
from tests.support.tables import Api, Json, TableClient

WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])


# goods growth -------------------------------------------------------------------------------------


@WITH_PLACES
def test_without_production_all_empty_boxes_are_filled_at_random(api: Api, tracking: Json) -> None:
    table = growing(api, tracking, moabit=["blue"], humboldt=[])
    assert (table.state["turn"], table.phase) == (2, "issue_shares")
    came = {fact["place"]: fact for fact in table.facts_of("boxes_refilled")}
    assert came[MOABIT]["boxes"] == [1, 2, 3] and came[HAFEN]["boxes"] == [1, 2, 3, 4]
    assert cubes(table, MOABIT) == [*came[MOABIT]["cubes"], "blue"]
    assert cubes(table, HAFEN) == came[HAFEN]["cubes"] and len(came) == 2
    assert "Moabit gets" in table.text


def test_a_table_that_draws_itself_tells_them_city_by_city_from_left_to_right(api: Api) -> None:
    table = growing(api, moabit=["blue"], humboldt=["red", "red", "red"])
    assert table.phase == "issue_shares"
    table = told_by_table(api, moabit=["blue", "blue"], humboldt=["red", "red", "red"])
    assert table.phase == "goods_growth" and len(table.up) == 3
    offer = table.offers("green")["roll_growth"]
    assert offer["asks"] == [{"question": "moabit", "kind": "cubes", "count": 2}]
    assert offer["says"] == "Draw 2 cubes for Moabit"
    table.move("roll_growth", "green", outcomes={"moabit": ["black", "yellow"]})
    assert cubes(table, MOABIT) == ["black", "yellow", "blue", "blue"]
    table.move("roll_growth", outcomes={"humboldt-hafen": ["black"]})
    assert cubes(table, HAFEN) == ["black", "red", "red", "red"] and table.phase == "issue_shares"


@WITH_PLACES
def test_production_draws_one_cube_at_a_time_and_chooses_its_box(api: Api, tracking: Json) -> None:
    table = growing(api, tracking, "production", moabit=["blue", "blue"], wedding=["red"] * 3)
    assert (table.phase, table.up) == ("goods_growth", ["blue"])
    assert table.state["own"]["empty_boxes"] == {MOABIT: [1, 2], WEDDING: [1]}
    table.move("draw_production", "blue")
    (first,) = table.state["drawn"]
    offer = table.offers("blue")["produce"]
    assert [(one["values"]["city"], one["values"]["box"]) for one in offer["choices"]] == [
        (MOABIT, 1), (MOABIT, 2), (WEDDING, 1),
    ]  # fmt: skip
    table.move("produce", "blue", city=MOABIT, box=1)
    (second,) = table.state["drawn"]
    assert cubes(table, MOABIT) == [first, "blue", "blue"]
    table.move("produce", "blue", city=MOABIT)
    assert cubes(table, MOABIT) == [first, second, "blue", "blue"]
    (third,) = [fact["color"] for fact in table.facts_of("box_filled") if fact["place"] == WEDDING]
    assert cubes(table, WEDDING) == [third, "red", "red", "red"]
    assert (table.state["turn"], table.phase, table.state["drawn"]) == (2, "issue_shares", [])


def test_each_cube_drawn_is_placed_before_the_next(api: Api) -> None:
    table = growing(api, producer="production", moabit=["blue", "blue"])
    assert table.refused("produce", "blue", city=MOABIT).message == "Blue draws a cube first."
    table.move("draw_production", "blue")
    assert "Blue has drawn" in table.refused("draw_production", "blue").message
    assert "Blue has drawn" in table.refused("decline", "blue").message
    refusal = table.refused("produce", "blue", city=WEDDING)
    assert refusal.message == "There is no empty box in Wedding; there is in Moabit."
    assert table.refused("produce", "blue", city=MOABIT, box=3).message == (
        "In Moabit only box 1 or 2 can be filled."
    )
    assert table.refused("roll_growth", "blue").message == "Blue chooses where the cubes go."
    assert "goes into a box of a city" in table.refused("produce", "blue", boxes=[]).message


def test_a_table_that_draws_itself_says_each_cube_of_production(api: Api) -> None:
    table = told_by_table(api, "production", moabit=["blue", "blue"], wedding=["red"] * 3)
    asks = [{"question": "production", "kind": "cubes", "count": 1}]
    for color, box in (("black", 2), ("yellow", 1), ("purple", None)):
        assert table.offers("blue")["draw_production"]["asks"] == asks
        table.move("draw_production", "blue", outcomes={"production": [color]})
        if box:
            table.move("produce", "blue", city=MOABIT, box=box)
    assert cubes(table, MOABIT) == ["yellow", "black", "blue", "blue"]
    assert cubes(table, WEDDING) == ["purple", "red", "red", "red"] and table.phase == "issue_shares"


def test_production_may_leave_the_rest_to_chance(api: Api) -> None:
    """The rules do not say so; the notes do."""
    table = growing(api, producer="production", moabit=["blue", "blue"])
    table.move("decline", "blue")
    assert len(cubes(table, MOABIT)) == 4 and table.facts_of("boxes_refilled")
    assert "leave what is still to be drawn to chance" in api.get(f"/maps/{MAP}")["notes"]


def test_with_no_empty_box_production_has_nothing_to_do(api: Api) -> None:
    table = growing(api, producer="production")
    assert "Production is skipped: no box of a city is empty." in table.text and table.phase == "issue_shares"


def test_an_almost_empty_bag_gives_what_it_has_and_the_row_slides(api: Api) -> None:
    table = in_berlin(api, "move_goods")
    for city in table.state["cities"]:
        put(table, city, *(FULL if city != MOABIT else ["blue"]))
    for color, there in table.state["bag"].items():
        if there:
            table.correct("bag", color, 2 if color == "black" else 0)
    while table.phase == "move_goods":
        simple_move(table)
    assert cubes(table, MOABIT) == ["black", "black", "blue"]
    assert table.state["own"]["empty_boxes"] == {} and table.phase == "issue_shares"


def test_production_ends_with_the_bag(api: Api) -> None:
    table = growing(api, producer="production", moabit=["blue"])
    for color, there in table.state["bag"].items():
        if there:
            table.correct("bag", color, 2 if color == "black" else 0)
    table.move("draw_production", "blue")
    table.move("produce", "blue", city=MOABIT, box=1)
    table.move("produce", "blue", city=MOABIT, box=3)
    assert cubes(table, MOABIT) == ["black", "black", "blue"] and table.phase == "issue_shares"


def test_a_correction_of_a_row_opens_its_boxes_again(api: Api) -> None:
    table = growing(api, producer="production", moabit=["blue", "blue"])
    put(table, MOABIT, "blue", "blue", "blue")
    put(table, WEDDING, "red")
    assert table.state["own"]["empty_boxes"] == {MOABIT: [1], WEDDING: [1, 2, 3]}
    table.correct("out", "blue", True)
    assert len(cubes(table, WEDDING)) == 4 and table.phase == "issue_shares"


def test_the_dial_may_be_turned_while_boxes_are_filled(api: Api) -> None:
    by_chance = told_by_table(api, moabit=["blue"])
    by_chance.move("set_tracking", goods="app", dice="app")
    by_chance.move("roll_growth", "green")
    assert len(cubes(by_chance, MOABIT)) == 4 and by_chance.phase == "issue_shares"
    chosen = told_by_table(api, "production", moabit=["blue"])
    chosen.move("set_tracking", goods="app", dice="app")
    chosen.move("draw_production", "blue")
    chosen.move("set_tracking", goods="none", dice="app")
    assert chosen.state["drawn"] == [] and list(chosen.offers("blue")) == ["produce", "decline"]


@pytest.mark.parametrize("tracking", [MONEY, UNSEEN], ids=["money", "unseen"])
def test_where_cubes_are_not_tracked_the_table_is_told_to(api: Api, tracking: Json) -> None:
    actions = {"yellow": "turn_order_pass", "green": "locomotive", "blue": "production"}
    table = in_berlin(api, "move_goods", tracking, actions=actions)
    while table.phase == "move_goods":
        simple_move(table)
    assert "Every city is filled up to 4 cubes." in table.text and table.up == ["blue"]
    table.move("produce", "blue")
    assert table.phase == "issue_shares"


def test_what_came_is_ticked_off_by_its_boxes(api: Api) -> None:
    table = growing(api, BOARD, "production", moabit=["blue", "blue"], wedding=["red"] * 3)
    table.move("draw_production", "blue")
    table.move("produce", "blue", city=WEDDING)
    table.move("produce", "blue", city=MOABIT, box=1)
    asides = [spot.aside for spot in spots(api, table)]
    assert asides == ["box 1", "box 1", "box 2"]
    left_to_chance = growing(api, BOARD, moabit=["blue"])
    (spot,) = spots(api, left_to_chance)
    assert (spot.name, spot.aside, list(spot.cubes)) == (
        MOABIT,
        "boxes 1 to 3",
        cubes(left_to_chance, MOABIT)[:3],
    )


def spots(api: Api, table: TableClient) -> Sequence[Spot]:
    """The cubes to put on the cardboard, as every page lists them."""
    with api.client.application.app_context():
        found = books.table_of(table.code)
        sheet = found.game.sheets(books.current(found).state, {}).placing()
    assert sheet
    ((_, there),) = sheet.groups
    return there
