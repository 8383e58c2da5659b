"""Texas, Oklahoma & New Mexico: the Cattle Drive, on the board made up for tests."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone
from tests.support.play import deliver, give, simple_move
from tests.support.rails import incomes, put
from tests.support.tables import Api, TableClient
from tests.support.texas import (
    BETWEEN_DEMAND,
    FAR_FROM_AUSTIN,
    NEAR_AUSTIN,
    TO_ALEXANDRIA,
    TO_GALVESTON,
    TWO_FROM_AUSTIN,
    moving,
    source,
    texan,
    ways,
)


def driving(api: Api, *spots: list[int]) -> TableClient:
    """Yellow has Cattle Drive and a link from Austin to Alexandria; cattle lie on these hexes."""
    table = moving(api, TO_ALEXANDRIA, yellow="cattle_drive")
    for spot in spots:
        put(table, f"{spot[0]},{spot[1]}", "cattle")
    return table


def drives(table: TableClient, seat: str = "yellow") -> list[tuple[Any, Any]]:
    offer = table.offers(seat).get("drive_cattle", {"choices": []})
    return [(choice["values"]["from"], choice["values"]["to"]) for choice in offer["choices"]]


def test_a_cube_is_driven_one_or_two_hexes_to_a_city_and_then_delivered(api: Api) -> None:
    table = driving(api, NEAR_AUSTIN, TWO_FROM_AUSTIN, FAR_FROM_AUSTIN)
    assert sorted(drives(table), key=str) == [(TWO_FROM_AUSTIN, "Austin"), (NEAR_AUSTIN, "Austin")]
    table.move("drive_cattle", "yellow", to="Austin", **source(TWO_FROM_AUSTIN))
    assert (table.up, table.state["own"]["driven_to"]) == (["yellow"], "Austin")
    assert "Yellow delivers cattle from Austin now." in table.get("/offers")["cards"]["yellow"]["note"]
    assert ways(table) == [["Austin", "Alexandria"]]
    before = incomes(table)["yellow"]
    table.move("deliver", "yellow", color="cattle", path=["Alexandria"], **source("Austin"))
    assert (incomes(table)["yellow"] - before, table.up) == (1, ["green"])
    assert (table.state["own"]["cattle_box"], table.state["own"]["driven_to"]) == (30, None)


def test_or_to_a_hex_with_track(api: Api) -> None:
    table = driving(api, [7, 3])
    assert drives(table)[0][0] == [7, 3]
    table.move("drive_cattle", "yellow", to=[7, 2], **source([7, 3]))
    assert ways(table) == [[[7, 2], "Alexandria"]]
    give(table, "locomotive", yellow=1)
    before = incomes(table)["yellow"]
    table.move("deliver", "yellow", color="cattle", path=["Alexandria"], **source([7, 2]))
    assert incomes(table)["yellow"] == before + 1, "the track to the next stop is a link"


def test_a_drive_says_what_the_delivery_after_it_earns(app: Flask, api: Api) -> None:
    """Where nothing else can be delivered, the phone shows the drives at once; otherwise they are folded."""
    table = driving(api, NEAR_AUSTIN, TWO_FROM_AUSTIN)
    offer = table.offers("yellow")["drive_cattle"]
    assert offer["says"] == "Drive cattle, then deliver them: up to +1 income"
    assert offer["choices"][0]["says"] == "Hex 5,3 to Austin, then Alexandria: +1 income"
    forecast, after = offer["choices"][0]["forecast"], table.player("yellow")
    assert (forecast["income"], forecast["cash"]) == (after["income"] + 1, after["cash"])
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    page = phone.get("/seat/yellow").get_data(as_text=True)
    assert '<details class="more" id="drive_cattle-1" open>' in page
    put(table, "Austin", "purple")
    page = phone.get("/seat/yellow").get_data(as_text=True)
    assert '<details class="more" id="drive_cattle-1">' in page


def test_cattle_in_a_city_may_be_driven_out_of_it(api: Api) -> None:
    """A city holds no track."""
    table = driving(api)
    put(table, "Houston", "cattle")
    assert drives(table) == [("Houston", "Austin")]
    table.move("drive_cattle", "yellow", to="Austin", **source("Houston"))
    assert table.state["cities"]["Houston"]["cubes"] == []


def test_cattle_too_stop_at_the_first_demand_city(api: Api) -> None:
    table = moving(api, TO_ALEXANDRIA, TO_GALVESTON, BETWEEN_DEMAND, yellow="cattle_drive")
    put(table, "7,2", "cattle")
    assert ways(table) == [[[7, 2], "Alexandria"]]
    refusal = table.refused(
        "deliver", "yellow", color="cattle", path=["Alexandria", "Shreveport"], **source([7, 2])
    )
    assert refusal.message == "No cube may pass through Alexandria."


@pytest.mark.parametrize("color", ["purple", "cattle"])
def test_a_demand_city_takes_goods_of_its_own_colour_too(api: Api, color: str) -> None:
    table = moving(api, TO_ALEXANDRIA)
    put(table, "Austin", color)
    assert ways(table) == [["Austin", "Alexandria"]]


def test_two_hexes_at_most_and_only_to_track_or_a_city(api: Api) -> None:
    table = driving(api, FAR_FROM_AUSTIN)
    assert not drives(table)
    for target in ("Austin", [4, 4], "Waco"):
        refusal = table.refused("drive_cattle", "yellow", to=target, **source(FAR_FROM_AUSTIN))
        says = "Cattle are driven 1 or 2 hexes, onto track or into a city that takes none."
        assert refusal.message == says


def test_not_into_a_demand_city_nor_through_one(api: Api) -> None:
    table = moving(api, TO_GALVESTON, yellow="cattle_drive")
    put(table, "8,1", "cattle")
    assert not drives(table)
    for target in ("Alexandria", [8, 3]):
        assert (
            "that takes none" in table.refused("drive_cattle", "yellow", to=target, **source([8, 1])).message
        )


def test_only_where_it_can_be_delivered_afterwards(api: Api) -> None:
    table = driving(api, [5, 1])
    refusal = table.refused("drive_cattle", "yellow", to="Dallas", **source([5, 1]))
    assert refusal.message == "From Dallas no cattle can be delivered by Yellow."


def test_from_a_hex_without_track_that_has_cattle(api: Api) -> None:
    table = driving(api, [7, 2])
    on_track = table.refused("drive_cattle", "yellow", to="Austin", **source([7, 2]))
    assert re.fullmatch("Cattle are driven from a hex without track; hex .* has some.", on_track.message)
    none = table.refused("drive_cattle", "yellow", to="Austin", **source(NEAR_AUSTIN))
    assert none.message.endswith("has no cattle cube.")
    assert table.refused("drive_cattle", "yellow", to="Rome", **source(NEAR_AUSTIN)).code == "illegal"


def test_by_its_own_action_alone_and_once_a_turn(api: Api) -> None:
    table = driving(api, NEAR_AUSTIN, TWO_FROM_AUSTIN)
    table.move("drive_cattle", "yellow", to="Austin", **source(NEAR_AUSTIN))
    table.move("deliver", "yellow", color="cattle", path=["Alexandria"], **source("Austin"))
    no = table.refused("drive_cattle", "green", to="Austin", **source(TWO_FROM_AUSTIN))
    assert no.message == "Green did not choose Cattle Drive this turn."
    while table.up != ["yellow"]:
        simple_move(table)
    assert table.state["goods_round"] == 2 and not drives(table)
    again = table.refused("drive_cattle", "yellow", to="Austin", **source(TWO_FROM_AUSTIN))
    assert again.message == "Yellow has already driven cattle this turn."


def test_nothing_else_is_done_until_the_driven_cube_is_delivered(api: Api) -> None:
    table = driving(api, NEAR_AUSTIN, [7, 2])
    put(table, "Austin", "purple")
    table.move("drive_cattle", "yellow", to="Austin", **source(NEAR_AUSTIN))
    assert set(table.offers("yellow")) == {"deliver", "deliver_by_hand"}
    says = "Yellow’s cattle driven to Austin are delivered now."
    for type_, fields in (
        ("decline", {}),
        ("improve_locomotive", {}),
        ("deliver", {"color": "purple", "from": "Austin", "path": ["Alexandria"]}),
        ("deliver", {"color": "cattle", "from": [7, 2], "path": ["Alexandria"]}),
    ):
        assert table.refused(type_, "yellow", **fields).message == says
    assert (
        "has already driven" in table.refused("drive_cattle", "yellow", to="Austin", **source([7, 2])).message
    )
    table.move("deliver_by_hand", "yellow", income={"yellow": 1})
    assert table.state["cities"]["Austin"]["cubes"] == ["purple"] and table.up == ["green"]


def test_if_a_correction_leaves_it_no_way_it_stays_where_it_is(api: Api) -> None:
    table = driving(api, NEAR_AUSTIN)
    table.move("drive_cattle", "yellow", to="Austin", **source(NEAR_AUSTIN))
    put(table, "Austin")
    assert list(table.offers("yellow")) == ["decline"]
    table.move("decline", "yellow")
    assert table.state["own"]["driven_to"] is None and table.up == ["green"]


def test_a_drive_that_a_correction_broke_off_is_forgotten_by_the_next_turn(api: Api) -> None:
    table = driving(api, NEAR_AUSTIN)
    table.move("drive_cattle", "yellow", to="Austin", **source(NEAR_AUSTIN))
    table.correct("phase", None, "move_goods")
    assert table.state["own"]["driven_to"] is None and "decline" in table.offers("yellow")


def test_where_track_is_entered_by_hand_the_delivery_is_all(api: Api) -> None:
    table = texan(api, "move_goods", "places", yellow="cattle_drive")
    assert not drives(table)
    refusal = table.refused("drive_cattle", "yellow", to="Austin", **source("open ground"))
    assert (
        refusal.message
        == "Where cubes or track are not kept on the map, the delivery is all that is entered."
    )
    deliver(table, "yellow", 1, color="cattle", to="Wichita", **source("open ground"))
    assert (len(table.state["hexes"]["open ground"]), table.state["own"]["cattle_box"]) == (31, 1)
