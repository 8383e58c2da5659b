"""IX. Production, before the growth dice, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import BY_TABLE, at, bare, cubes, grow, play_to
from tests.support.tables import Api, Json, TableClient

PRODUCER = {"yellow": "production"}


def growing(api: Api, setup: Json | None = None, players: int = 3, **wanted: Any) -> TableClient:
    """At the dice of the first growth; they are rolled by the table."""
    wanted.setdefault("tracking", BY_TABLE)
    return at(api, "goods_growth", players, setup=setup or bare(), **wanted)


def producing(api: Api, setup: Json | None = None, **wanted: Any) -> TableClient:
    return growing(api, setup, actions=PRODUCER, **wanted)


def left(table: TableClient, side: str, column: str) -> list[str | None]:
    return table.state["display"][side][column]


def test_production_comes_before_the_dice(api: Api) -> None:
    table = producing(api)
    assert table.up == ["yellow"]
    assert table.refused("roll_growth", "yellow").message == (
        "Production comes before the dice: Yellow draws first."
    )
    assert table.refused("roll_growth", "green").message == "It is Yellow’s move, not Green’s."


def test_production_draws_two_cubes_into_empty_boxes_of_ones_choice(api: Api) -> None:
    table = producing(api, tracking={"goods": "table", "dice": "table"})
    boxes = [["dark", "6", 3], ["new", "H", 2]]
    table.move("produce", "yellow", boxes=boxes, outcomes={"production": ["red", "black"]})
    assert left(table, "dark", "6") == [None, None, "red"]
    assert left(table, "new_cities", "H") == [None, "black"]
    assert (table.state["bag"]["red"], table.state["bag"]["black"]) == (19, 15)


def test_a_produced_cube_can_grow_in_the_same_turn(api: Api) -> None:
    table = producing(api, tracking={"goods": "table", "dice": "table"})
    boxes = [["light", "1", 1], ["light", "1", 2]]
    table.move("produce", "yellow", boxes=boxes, outcomes={"production": ["red", "black"]})
    grow(table, light=[1, 6, 6])
    assert cubes(table, "Chicago") == ["red"]


def test_the_producer_may_see_the_cubes_before_laying_them(api: Api) -> None:
    table = producing(api)
    table.move("draw_production", "yellow")
    first, second = table.state["drawn"]
    table.move("produce", "yellow", boxes=[["light", "1", 1], ["dark", "1", 1]])
    assert (left(table, "light", "1")[0], left(table, "dark", "1")[0]) == (first, second)
    assert table.state["drawn"] == []


def test_drawn_cubes_must_be_laid(api: Api) -> None:
    table = producing(api)
    table.move("draw_production", "yellow")
    assert list(table.offers("yellow")) == ["produce"]
    for move in ("decline", "draw_production"):
        assert table.refused(move, "yellow").message.startswith("Yellow has drawn ")


BAD_BOXES = [
    ([["light", "1", 1], ["light", "1", 2]], "Light 1, box 1 is not an empty box of the display."),
    ([["new", "A", 3], ["light", "2", 1]], "New City A, box 3 is not an empty box of the display."),
    ([["light", "2", 4], ["light", "2", 1]], "Light 2, box 4 is not an empty box of the display."),
    ([["light", "2", 1], ["light", "2", 1]], "Each cube goes into a box of its own."),
    ([["light", "2", 1]], "Production draws 2 cubes: name a box for each, not 1."),
    (
        [["light", "2", 1], ["light", "2", 2], ["light", "2", 3]],
        "Production draws 2 cubes: name a box for each, not 3.",
    ),
]


@pytest.mark.parametrize(("boxes", "sentence"), BAD_BOXES)
def test_cubes_go_into_empty_boxes_one_each(api: Api, boxes: list[Any], sentence: str) -> None:
    table = producing(api, bare(light_1=["red"]))
    assert table.refused("produce", "yellow", boxes=boxes).message == sentence


def test_production_may_be_left_unused(api: Api) -> None:
    table = producing(api)
    table.move("decline", "yellow")
    assert len(table.up) == 3
    assert table.text == "Yellow’s Production is skipped: left unused."


def test_production_happens_once(api: Api) -> None:
    table = producing(api)
    table.move("produce", "yellow", boxes=[["light", "1", 1], ["dark", "1", 1]])
    refusal = table.refused("produce", "yellow", boxes=[["light", "1", 2], ["dark", "1", 2]])
    assert refusal.message == "Production is over; the dice are next."


def test_production_is_skipped_by_itself_when_no_box_is_empty(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER)
    (fact,) = table.facts_of("production_skipped")
    assert fact["why"] == "display_full"
    assert "Production is skipped: no box of the display is empty." in table.text
    assert len(table.up) == 3


def test_production_is_skipped_by_itself_when_the_bag_is_empty(api: Api) -> None:
    table = producing(api, {**bare(), "bag": {}})
    (fact,) = table.facts_of("production_skipped")
    assert fact["why"] == "bag_empty"
    assert "Production is skipped: the bag is empty." in table.text
    assert len(table.up) == 3


def test_one_empty_box_takes_one_cube(api: Api) -> None:
    table = at(api, "move_goods", actions=PRODUCER)
    table.correct("box", ["light", "1", 1], None)
    play_to(table, "goods_growth")
    assert table.offers("yellow")["produce"]["fields"]["boxes"] == {"count": 1, "one_of": [["light", "1", 1]]}
    table.move("produce", "yellow", boxes=[["light", "1", 1]])
    assert left(table, "light", "1")[0] is not None


def test_a_bag_with_one_cube_gives_one(api: Api) -> None:
    table = producing(api, {**bare(), "bag": {"red": 1}})
    table.move("produce", "yellow", boxes=[["light", "1", 1]])
    assert (left(table, "light", "1")[0], table.state["bag"]["red"]) == ("red", 0)


def test_only_the_producer_draws(api: Api) -> None:
    table = producing(api)
    assert table.refused("draw_production", "green").message == "It is Yellow’s move, not Green’s."


def test_without_the_action_there_is_no_production(api: Api) -> None:
    table = growing(api)
    assert table.refused("draw_production", "yellow").message == "Production is over; the dice are next."
    assert len(table.up) == 3


def test_an_eliminated_producer_draws_nothing(api: Api) -> None:
    table = at(api, "move_goods", setup=bare(), actions=PRODUCER)
    table.correct("cash", "yellow", 0)
    play_to(table, "goods_growth")
    assert sorted(table.up) == ["blue", "green"]
