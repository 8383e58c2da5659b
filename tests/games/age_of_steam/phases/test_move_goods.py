"""V. Move goods by hand, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import BY_TABLE, INDIANAPOLIS, at, bare, cubes, deliver, figures, give, grow, play_to
from tests.support.tables import Api, TableClient

CHICAGO = {"Chicago": ["blue", "blue", "red"]}


def goods(api: Api, players: int = 3, actions: dict[str, str] | None = None, **wanted: Any) -> TableClient:
    wanted.setdefault("setup", bare(CHICAGO))
    return at(api, "move_goods", players, actions=actions, **wanted)


def ups(table: TableClient) -> list[str]:
    """Who is asked, until the phase is over."""
    asked = []
    while table.phase == "move_goods":
        asked += table.up
        table.move("decline", table.up[0])
    return asked


def test_goods_move_in_player_order_and_in_two_rounds(api: Api) -> None:
    assert ups(goods(api)) == ["yellow", "green", "blue"] * 2


def test_first_move_goes_first_in_both_rounds(api: Api) -> None:
    assert ups(goods(api, actions={"green": "first_move"})) == ["green", "yellow", "blue"] * 2


def test_a_player_moves_one_cube_a_round(api: Api) -> None:
    table = goods(api)
    deliver(table, "yellow")
    refusal = table.refused("deliver_by_hand", "yellow", income={"yellow": 1})
    assert refusal.message == "It is Green’s move, not Yellow’s."


def test_both_rounds_may_be_used_for_a_delivery(api: Api) -> None:
    table = goods(api)
    for seat in ("yellow", "green", "blue") * 2:
        assert table.up == [seat]
        deliver(table, seat)
    assert set(figures(table, "income").values()) == {2}


def test_each_link_pays_its_owner_one(api: Api) -> None:
    table = goods(api)
    give(table, "locomotive", yellow=3)
    table.move("deliver_by_hand", "yellow", income={"yellow": 2, "green": 1})
    assert figures(table, "income") == {"blue": 0, "green": 1, "yellow": 2}


def test_income_counts_at_once_and_brings_no_cash_yet(api: Api) -> None:
    table = goods(api)
    deliver(table, "yellow")
    assert (table.player("yellow")["income"], table.player("yellow")["cash"]) == (1, 10)


def test_ones_cube_may_earn_for_others_alone(api: Api) -> None:
    table = goods(api)
    table.move("deliver_by_hand", "yellow", income={"green": 1})
    assert figures(table, "income") == {"blue": 0, "green": 1, "yellow": 0}


@pytest.mark.parametrize("links", [1, 4, 6])
def test_a_cube_goes_no_further_than_the_locomotive_pulls(api: Api, links: int) -> None:
    table = goods(api)
    give(table, "locomotive", yellow=links)
    assert table.refused("deliver_by_hand", "yellow", income={"yellow": links, "green": 1}).status == 422
    deliver(table, "yellow", links)


def test_a_delivery_too_far_is_refused_in_a_sentence(api: Api) -> None:
    refusal = goods(api).refused("deliver_by_hand", "yellow", income={"yellow": 2})
    assert refusal.message == "Yellow’s locomotive reaches 1 link, but this income needs 2."


def test_the_delivered_cube_goes_back_to_the_bag(api: Api) -> None:
    table = goods(api)
    held = table.state["bag"]["blue"]
    deliver(table, "yellow", color="blue", **{"from": "Chicago", "to": "Cincinnati"})
    assert cubes(table, "Chicago") == ["blue", "red"]
    assert table.state["bag"]["blue"] == held + 1
    assert cubes(table, "Cincinnati") == []


BAD_DELIVERIES = [
    ({"color": "black", "from": "Chicago"}, "Chicago has no black cube."),
    ({"color": "blue", "from": "Boston"}, "There is no Boston on this map."),
    ({"color": "blue", "from": "Chicago", "to": "Boston"}, "There is no Boston on this map."),
    ({"color": "blue", "from": [1, 2]}, "No cubes lie on hex 1,2 of this map."),
    ({"color": "blue", "from": "Chicago", "to": "Detroit"}, "Detroit takes red, not blue."),
    ({"color": "blue", "from": "Chicago", "to": "Toledo"}, "Toledo is a town and takes no goods."),
    (
        {"color": "red", "from": "Chicago", "to": "Chicago"},
        "A cube can’t be delivered to the place it came from.",
    ),
    ({"color": "blue", "from": "A"}, "There is no A on this map."),
    ({"color": "cyan"}, "There are no cyan cubes."),
    ({"income": {"pink": 1}}, "Nobody plays pink at this table."),
    ({"income": {"yellow": -1}}, "Income from a delivery can’t be negative."),
]


@pytest.mark.parametrize(("fields", "sentence"), BAD_DELIVERIES)
def test_a_delivery_that_cannot_be_is_refused_in_a_sentence(
    api: Api, fields: dict[str, Any], sentence: str
) -> None:
    refusal = goods(api).refused("deliver_by_hand", "yellow", **{"income": {"yellow": 1}, **fields})
    assert refusal.message == sentence


def test_a_new_city_takes_its_colour_by_letter_or_town(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "urbanization"}, setup=bare(CHICAGO))
    table.move("urbanize", "yellow", new_city="B", hex=INDIANAPOLIS)
    play_to(table, "move_goods")
    deliver(table, "yellow", color="blue", **{"from": "Chicago", "to": "B"})
    assert table.text == "Yellow delivers a blue cube from Chicago to New City B. Income: Yellow +1."
    deliver(table, "green", color="blue", **{"from": "Chicago", "to": "Indianapolis"})
    refusal = table.refused("deliver_by_hand", "blue", income={}, color="red", to="B")
    assert refusal.message == "New City B (Indianapolis) takes blue, not red."


def test_new_city_a_is_not_a_city_named_a(api: Api) -> None:
    """Before the tile is on the map there is no such place, and said aloud it is “New City A”."""
    table = at(
        api, "build_track", actions={"yellow": "urbanization"}, setup=bare(new_A=["black"]), tracking=BY_TABLE
    )
    assert table.api.get("/maps/rust_belt")["cities"][0]["name"] != "A"
    assert "A" not in table.state["cities"]
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    play_to(table, "goods_growth")
    grow(table, light=[3, 1, 1])
    assert "New City A gets 1 black." in table.text


def test_instead_of_a_delivery_the_locomotive_may_be_improved(api: Api) -> None:
    table = goods(api)
    table.move("improve_locomotive", "yellow")
    assert figures(table, "locomotive") == {"blue": 1, "green": 1, "yellow": 2}
    assert table.up == ["green"]


def test_the_locomotive_is_improved_in_only_one_of_the_two_rounds(api: Api) -> None:
    table = goods(api)
    table.move("improve_locomotive", "yellow")
    play_round(table, 2)
    refusal = table.refused("improve_locomotive", "yellow")
    sentence = "Yellow has already improved the locomotive this turn."
    assert refusal.message == sentence
    assert "improve_locomotive" not in table.offers("yellow")


def test_it_may_as_well_be_the_second_round(api: Api) -> None:
    table = goods(api)
    deliver(table, "yellow")
    play_round(table, 2)
    table.move("improve_locomotive", "yellow")
    assert (table.player("yellow")["locomotive"], table.player("yellow")["income"]) == (2, 1)


def test_the_next_turn_it_may_be_improved_again(api: Api) -> None:
    table = goods(api)
    table.move("improve_locomotive", "yellow")
    give(table, "cash", blue=30, green=30, yellow=30)
    play_to(table, "issue_shares")
    play_to(table, "move_goods")
    while table.up != ["yellow"]:
        table.move("decline", table.up[0])
    table.move("improve_locomotive", "yellow")
    assert table.player("yellow")["locomotive"] == 3


def test_the_locomotive_action_does_not_use_up_the_improvement(api: Api) -> None:
    table = goods(api, actions={"yellow": "locomotive"})
    table.move("improve_locomotive", "yellow")
    assert table.player("yellow")["locomotive"] == 3


def test_six_links_are_the_most(api: Api) -> None:
    table = goods(api)
    give(table, "locomotive", yellow=6)
    refusal = table.refused("improve_locomotive", "yellow")
    assert refusal.message == "Yellow’s locomotive reaches 6 links, the maximum."
    assert "improve_locomotive" not in table.offers("yellow")


def test_the_improved_locomotive_pulls_further_in_the_second_round(api: Api) -> None:
    table = goods(api)
    table.move("improve_locomotive", "yellow")
    play_round(table, 2)
    deliver(table, "yellow", 2)


def test_a_player_may_move_nothing(api: Api) -> None:
    table = goods(api)
    table.move("decline", "yellow")
    assert (table.text, table.up) == ("Yellow moves nothing.", ["green"])


def test_links_of_the_eliminated_pay_nobody(api: Api) -> None:
    table = goods(api)
    table.correct("out", "green", True)
    refusal = table.refused("deliver_by_hand", "yellow", income={"green": 1})
    assert refusal.message == "Green is out of the game; that link pays nobody."
    deliver(table, "yellow", 0)
    assert table.text.endswith("Nobody earns income.")


def play_round(table: TableClient, goods_round: int) -> None:
    while table.state["goods_round"] < goods_round:
        table.move("decline", table.up[0])
