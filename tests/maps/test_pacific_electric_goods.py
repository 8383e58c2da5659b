"""Pacific Electric, moving goods: power plants, and transfers between the two Los Angeles."""

from __future__ import annotations

import pytest

from tests.support.pacific_electric import (
    BY_HAND,
    EACH_DEPTH,
    EAST,
    ME,
    MONEY,
    PLACES,
    TO_PASADENA,
    TO_VAN_NUYS,
    WEST,
    carry,
    moving,
    pacific,
    refused,
    ways,
)
from tests.support.play import deliver, give, play_to
from tests.support.rails import incomes, link, put
from tests.support.tables import Api, Json

# power plants -------


@pytest.mark.parametrize(("plants", "links"), [(1, 2), (2, 4), (3, 6), (4, 10)])
@EACH_DEPTH
def test_power_plants_reach_two_four_six_and_ten_links(
    api: Api, tracking: Json, plants: int, links: int
) -> None:
    table = pacific(api, "move_goods", tracking)
    me = table.up[0]
    give(table, "locomotive", **{me: plants})
    assert table.offers(me)["deliver_by_hand"]["fields"]["income"]["max"] == links
    says = table.refused("deliver_by_hand", me, income={me: links + 1}).message
    name = me.capitalize()
    assert says == f"{name}’s power plants reach {links} links, but this income needs {links + 1}."


@EACH_DEPTH
def test_without_one_nothing_moves(api: Api, tracking: Json) -> None:
    table = pacific(api, "move_goods", tracking)
    me = table.up[0]
    assert {*table.offers(me)} == {"improve_locomotive", "decline"}
    says = table.refused("deliver_by_hand", me, income={}).message
    assert says == f"{me.capitalize()}’s power plants reach no links: no cube moves."


@EACH_DEPTH
def test_a_power_plant_is_built_for_five_dollars_instead_of_a_delivery_once_a_turn(
    api: Api, tracking: Json
) -> None:
    table = pacific(api, "move_goods", tracking)
    me, name = table.up[0], table.up[0].capitalize()
    (choice,) = table.offers(me)["improve_locomotive"]["choices"]
    assert (choice["says"], choice["pays"]) == ("Build a power plant: $5", 5)
    table.move("improve_locomotive", me)
    assert table.text == f"{name} builds a power plant for $5."
    assert (table.player(me)["cash"], table.player(me)["locomotive"]) == (95, 1)
    while table.state["goods_round"] == 1:
        table.move("decline", table.up[0])
    assert (
        table.refused("improve_locomotive", me).message
        == f"{name} has already built a power plant this turn."
    )


def test_it_takes_five_dollars_and_four_are_the_most(api: Api) -> None:
    table = pacific(api, "move_goods", MONEY)
    me, name = table.up[0], table.up[0].capitalize()
    table.correct("cash", me, 4)
    assert "improve_locomotive" not in table.offers(me)
    assert table.refused("improve_locomotive", me).message == f"{name} must pay $5 but has $4."
    table.correct("cash", me, 40)
    table.correct("locomotive", me, 4)
    says = table.refused("improve_locomotive", me).message
    assert says == f"{name}’s power plants reach 10 links, the maximum."
    more = table.refused("correct", field="locomotive", of=me, to=5, why="a fifth")
    assert more.message == f"{name} can have at most 4 power plants."


@EACH_DEPTH
def test_expenses_are_a_dollar_for_each_share_and_each_power_plant(api: Api, tracking: Json) -> None:
    table = pacific(api, "move_goods", tracking)
    give(table, "shares", blue=5)
    give(table, "locomotive", blue=3)
    assert table.player("blue")["forecast"]["expenses"] == 8
    play_to(table, "goods_growth")
    assert table.player("blue")["cash"] == 92


# moving goods: transfers -------------------------------------------------------------------------------


def test_the_printed_example_from_van_nuys_to_pasadena(api: Api) -> None:
    """Two links with one power plant, $1 for the transfer, 2 income."""
    table = moving(api, TO_VAN_NUYS, TO_PASADENA)
    put(table, "Van Nuys", "yellow")
    before = table.player(ME)["cash"]
    (choice,) = table.offers(ME)["deliver"]["choices"]
    assert choice["says"].endswith("(Pink +2), fare $1") and choice["pays"] == 1
    table.move("deliver", ME, **choice["values"])
    assert (incomes(table)[ME], before - table.player(ME)["cash"]) == (2, 1)
    (fact,) = table.facts_of("goods_delivered")
    assert fact["path"] == [WEST, EAST, "Pasadena"] and fact["fares"] == [1]
    assert "The fare is $1." in table.text


def test_normal_restrictions_for_colours_apply(api: Api) -> None:
    table = moving(api, TO_VAN_NUYS, TO_PASADENA)
    put(table, "Van Nuys", "blue", "red")
    assert ways(table) == [["Van Nuys", WEST], ["Van Nuys", WEST, EAST]]
    assert "must stop at West Los Angeles" in refused(table, "red", "Van Nuys", WEST, EAST)
    carry(table, "blue", "Van Nuys", WEST, EAST)
    assert incomes(table)[ME] == 1, "the transfer earns nothing"


def test_a_transfer_alone_is_no_delivery(api: Api) -> None:
    table = moving(api, TO_VAN_NUYS, TO_PASADENA)
    put(table, WEST, "blue")
    assert ways(table) == []
    assert (
        refused(table, "blue", WEST, EAST) == "A delivery takes at least one link; a transfer alone is none."
    )


def test_whoever_has_no_dollar_makes_no_transfer(api: Api) -> None:
    table = moving(api, TO_VAN_NUYS, TO_PASADENA)
    put(table, "Van Nuys", "yellow", "red")
    table.correct("cash", ME, 0)
    assert ways(table) == [["Van Nuys", WEST]]
    assert refused(table, "yellow", "Van Nuys", WEST, EAST, "Pasadena") == "Pink must pay $1 but has $0."


def test_where_the_links_are_told_the_fare_is_part_of_the_delivery(api: Api) -> None:
    table = pacific(api, tracking=PLACES)
    link(table, ME, WEST, "Santa Monica")
    play_to(table, "move_goods")
    give(table, "locomotive", **{ME: 1})
    table.correct("up", None, ME)
    put(table, "Santa Monica", "blue")
    assert ["Santa Monica", WEST, EAST] in ways(table)
    before = table.player(ME)["cash"]
    carry(table, "blue", "Santa Monica", WEST, EAST)
    assert before - table.player(ME)["cash"] == 1


@BY_HAND
def test_by_hand_a_transfer_is_paid_before_the_delivery_once_a_round(api: Api, tracking: Json) -> None:
    table = pacific(api, "move_goods", tracking)
    give(table, "locomotive", **{ME: 1})
    table.correct("up", None, ME)
    table.move("pay_transfer", ME)
    assert (table.player(ME)["cash"], table.up[0], table.text) == (99, ME, "Pink pays $1 for a transfer.")
    assert "pay_transfer" not in table.offers(ME)
    assert table.refused("pay_transfer", ME).message == "Pink has already paid for a transfer in this round."
    deliver(table, ME, 1)
    while table.state["goods_round"] == 1:
        table.move("decline", table.up[0])
    table.correct("up", None, ME)
    assert "pay_transfer" in table.offers(ME)


def test_on_the_board_it_is_paid_with_its_delivery_and_by_hand_it_takes_a_dollar_and_a_plant(
    api: Api,
) -> None:
    table = moving(api, TO_VAN_NUYS)
    assert table.refused("pay_transfer", ME).message == "Here a transfer is paid with its delivery."
    hand = pacific(api, "move_goods", MONEY)
    me, name = hand.up[0], hand.up[0].capitalize()
    assert "reach no links" in hand.refused("pay_transfer", me).message
    give(hand, "locomotive", **{me: 1})
    give(hand, "cash", **{me: 0})
    assert "pay_transfer" not in hand.offers(me)
    assert hand.refused("pay_transfer", me).message == f"{name} must pay $1 but has $0."
