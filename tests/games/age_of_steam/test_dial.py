"""The depth dial: what the app draws and rolls, and turning it down without losing anything."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.age_of_steam.referee import cubes_in
from tests.support.play import INDIANAPOLIS, at, bare, cubes, deliver, grow, opened, play_to, simple_move
from tests.support.tables import Api, Refused, TableClient

PRODUCER = {"yellow": "production"}
ALL = Counter(red=20, blue=20, purple=20, yellow=20, black=16)


def turned(table: TableClient, **dial: str) -> TableClient:
    table.move("set_tracking", **dial)
    return table


def test_without_a_word_the_app_draws_and_rolls(api: Api) -> None:
    assert opened(api).state["tracking"] == {
        "goods": "app", "dice": "app", "track": "hand", "deliveries": "listed",
    }  # fmt: skip


def test_the_app_rolls_growth_by_itself(api: Api) -> None:
    table = at(api, "goods_growth")
    table.move("roll_growth", "blue")
    assert [len(fact["outcome"]) for fact in table.facts_of("answered")] == [3, 3]


def test_where_the_app_rolls_the_table_may_not_name_the_dice(api: Api) -> None:
    table = at(api, "goods_growth")
    refusal = table.refused("roll_growth", "blue", outcomes={"growth_light": [1, 1, 1]})
    assert refusal.message == "The app rolls the dice at this table."


def test_where_the_app_draws_the_table_may_not_name_the_cubes(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    told = {"production": ["red", "red"]}
    boxes = [["light", "1", 1], ["light", "1", 2]]
    refusal = table.refused("produce", "yellow", boxes=boxes, outcomes=told)
    assert refusal.message == "The app draws the cubes at this table."


def test_where_the_table_rolls_the_faces_are_asked_for(api: Api) -> None:
    table = at(api, "goods_growth", tracking={"dice": "table"})
    refusal = table.refused("roll_growth", "blue")
    assert (refusal.code, len(refusal.details)) == ("needs_outcome", 2)
    assert table.offers("blue")["roll_growth"]["asks"] == refusal.details


BAD_DICE = [
    ([1, 2, 7], "A die shows 1 to 6, not 7."),
    ([1, 2, 0], "A die shows 1 to 6, not 0."),
    ([1, 2], "3 dice are needed, not 2."),
    ([1, 2, "red"], "A die shows 1 to 6, not red."),
]


@pytest.mark.parametrize(("faces", "sentence"), BAD_DICE)
def test_faces_that_cannot_be_are_refused(api: Api, faces: list[Any], sentence: str) -> None:
    table = at(api, "goods_growth", tracking={"dice": "table", "goods": "table"}, setup=bare())
    told = {"growth_light": faces, "growth_dark": [1, 1, 1]}
    assert table.refused("roll_growth", "blue", outcomes=told).message == sentence


def test_where_the_table_draws_the_colours_are_asked_for(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare(), tracking={"goods": "table"})
    refusal = table.refused("draw_production", "yellow")
    assert refusal.details == [{"question": "production", "kind": "cubes", "count": 2}]
    table.move("draw_production", "yellow", outcomes={"production": ["black", "red"]})
    assert table.state["drawn"] == ["black", "red"]


def test_colours_that_are_not_in_the_bag_are_refused(api: Api) -> None:
    setup = {**bare(), "bag": {"red": 5, "black": 1}}
    table = at(api, "goods_growth", actions=PRODUCER, setup=setup, tracking={"goods": "table"})
    refusal = table.refused("draw_production", "yellow", outcomes={"production": ["black", "black"]})
    assert refusal.message == "The bag holds 1 black cubes, not 2."


def bag_of(table: TableClient) -> list[str]:
    return [color for color, n in table.state["bag"].items() for _ in range(n)]


def test_a_table_that_draws_sets_out_its_cubes_one_by_one(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    assert (table.phase, table.state["spots"]) == ("setup", 78)
    for left in range(77, -1, -1):
        assert table.offers("blue")["set_out_cubes"]["fields"]["colors"]["max"] == left + 1
        table.move("set_out_cubes", colors=[bag_of(table)[0]])
        assert table.state["spots"] == left
    assert table.phase == "issue_shares"
    assert cubes_in(table.state) == ALL


def test_cubes_may_be_set_out_by_the_handful(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.move("set_out_cubes", colors=bag_of(table)[:50])
    table.move("set_out_cubes", colors=bag_of(table)[:28])
    assert (table.phase, len(cubes(table, "Pittsburgh")), len(cubes(table, "Chicago"))) == (
        "issue_shares",
        3,
        2,
    )


def test_given_columns_and_cities_wait_for_nothing(api: Api) -> None:
    setup = {"cities": {"Chicago": ["red"]}, "display": {"light": {"1": ["red", "red"]}}}
    table = opened(api, tracking={"goods": "table"}, setup=setup)
    assert table.state["spots"] == 78 - 2 - 3


def test_more_cubes_than_places_are_refused(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"}, setup={**bare(), "cities": {"Chicago": []}})
    assert table.state["spots"] == 24
    refusal = table.refused("set_out_cubes", colors=["red"] * 25)
    assert refusal.message == "Only 24 cubes left to set out, not 25."


def test_more_cubes_than_the_bag_holds_are_refused(api: Api) -> None:
    refusal = opened(api, tracking={"goods": "table"}).refused("set_out_cubes", colors=["black"] * 17)
    assert refusal.message == "The bag holds 16 black cubes, not 17."


def test_setting_out_nothing_is_refused(api: Api) -> None:
    refusal = opened(api, tracking={"goods": "table"}).refused("set_out_cubes", colors=[])
    assert refusal.message == "Say which cubes were drawn."


def test_when_all_are_set_out_no_more_are_taken(api: Api) -> None:
    table = api.open(tracking={"goods": "table", "dice": "table"}, setup=bare())
    assert table.refused("set_out_cubes", colors=["red"]).message == "All cubes are already set out."


def test_a_bag_that_runs_dry_at_the_table_ends_the_setting_out(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"}, setup={"bag": {"red": 2}})
    table.move("set_out_cubes", colors=["red", "red"])
    assert (table.phase, table.state["spots"]) == ("issue_shares", 0)


def test_cubes_and_dice_may_be_set_in_either_order(api: Api) -> None:
    table = api.open(tracking={"goods": "table", "dice": "table"})
    assert set(table.offers("blue")) == {"set_out_cubes", "settle_order", "roll_for_order"}
    table.move("roll_for_order", outcomes={"order": [1, 1, 1, 2, 2, 2, 3, 3, 3]})
    assert (table.phase, set(table.offers("blue"))) == ("setup", {"set_out_cubes"})
    table.move("set_out_cubes", colors=bag_of(table)[:78])
    assert (table.phase, table.up) == ("issue_shares", ["yellow"])


def test_untracked_goods_are_not_shown_and_the_dice_call_the_columns(api: Api) -> None:
    table = at(api, "goods_growth", tracking={"goods": "none", "dice": "table"})
    assert (table.state["bag"], table.state["display"]) == (None, None)
    assert table.state["cities"]["Chicago"]["cubes"] is None
    grow(table, light=[1, 1, 2], dark=[5, 6, 6])
    called = [(fact["place"], fact["dice"]) for fact in table.facts_of("growth_called")]
    assert called == [("Chicago", 2), ("St. Louis", 1), ("Pittsburgh", 1), ("Toronto", 2)]
    assert "Chicago gets up to 2 cubes from its column." in table.text


def test_untracked_new_cities_are_called_too_once_on_the_map(api: Api) -> None:
    dial = {"goods": "none", "dice": "table"}
    table = at(api, "build_track", actions={"yellow": "urbanization"}, tracking=dial)
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    grow(play_to(table, "goods_growth"), light=[3, 4, 4])
    places = [fact["place"] for fact in table.facts_of("growth_called") if fact["side"] != "dark"]
    assert places == ["Kansas City", "A", "Des Moines"]


def test_untracked_production_reminds_and_goes_on(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, tracking={"goods": "none"})
    assert (table.up, set(table.offers("yellow"))) == (["yellow"], {"produce", "decline"})
    refusal = table.refused("draw_production", "yellow")
    assert refusal.message.startswith("Goods aren’t tracked at this table")
    table.move("produce", "yellow", boxes=[])
    assert len(table.up) == 3


def test_untracked_deliveries_need_no_cube(api: Api) -> None:
    table = at(api, "move_goods", tracking={"goods": "none"})
    deliver(table, "yellow", color="red", **{"from": "Chicago", "to": "Detroit"})
    assert table.player("yellow")["income"] == 1


def test_a_whole_game_without_goods(api: Api) -> None:
    table = opened(api, 6, tracking={"goods": "none"})
    while table.phase != "game_over":
        simple_move(table)
    assert len(table.state["result"]["ranking"]) == 6


BAD_DIALS = [
    ({"goods": "some"}, "Goods can be set to app, table or none here, not to “some”."),
    ({"dice": "none"}, "Dice can be set to app or table here, not to “none”."),
    ({"track": "tape"}, "Track can be set to hand or board here, not to “tape”."),
]


@pytest.mark.parametrize(("dial", "sentence"), BAD_DIALS)
def test_a_dial_that_does_not_exist_is_refused(api: Api, dial: dict[str, str], sentence: str) -> None:
    assert opened(api).refused("set_tracking", **dial).message == sentence
    with pytest.raises(Refused) as refusal:
        opened(api, tracking=dial)
    assert refusal.value.message == sentence
