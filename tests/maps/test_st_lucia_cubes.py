"""St. Lucia: cubes on track, on the board and by hand, one test for each sentence."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.maps.test_st_lucia import (
    EAST,
    FOND,
    LABORIE,
    MIDDLE,
    MIDDLE_BOTH,
    OTHERS,
    ROLES,
    building,
    island,
    lay,
    two_starts,
)
from tests.support.phones import Phone, said
from tests.support.play import give, play_to
from tests.support.rails import incomes
from tests.support.tables import Api, Json, Refused, TableClient

SOUTH = {"hex": [2, 10], "tracks": [[0, 1]]}


FOND_EAST = {"hex": FOND, "tracks": [[2, "town"]]}


FOND_BOTH = {"hex": FOND, "tracks": [[2, "town"], [3, "town"]]}


def one_link(api: Api) -> TableClient:
    """Blue's link from Fond St Jacques to New City F, three sections; Blue moves goods."""
    table = building(api)
    lay(table, "blue", EAST, MIDDLE, FOND_EAST)
    return play_to(table, "move_goods")


def start_of_one(api: Api) -> TableClient:
    """Blue's section runs from New City F over 4,9 and 3,9, and ends in the open."""
    table = building(api)
    lay(table, "blue", EAST, MIDDLE)
    return play_to(table, "move_goods")


def ways(table: TableClient, seat: str, start: list[int]) -> list[Json]:
    offer = table.offers(seat).get("deliver", {"choices": []})
    return [c["values"] for c in offer["choices"] if c["values"]["from"] == start]


def deliver(table: TableClient, seat: str, start: Any, *path: str, **more: Any) -> None:
    table.move("deliver", seat, color="purple", path=list(path), **{"from": start}, **more)


def not_delivered(table: TableClient, start: Any, *path: str, **more: Any) -> Refused:
    fields = {"color": "purple", "from": start, "path": list(path), **more}
    return table.refused("deliver", table.up[0], **fields)


# cubes on track ----------------------------------------------------------------------------------


def test_track_begins_only_once_there_is_a_city(app: Flask, api: Api) -> None:
    table = island(api, "build_track", actions=ROLES, tracking={"track": "board"})
    phone = Phone(app, table.code)
    for seat in ("blue", "green"):
        phone.get(f"/join/{table.tokens[seat]}")
        before = said(phone.get(f"/seat/{seat}"))
        assert "There is no city and no open end to start at yet." in before
        assert "Draw with one finger" not in before and "draw your track now" not in before
    table.move("urbanize", "blue", new_city="F", hex=LABORIE)
    assert "Start at a city or an open end. Draw with one finger" in said(phone.get("/seat/blue"))
    assert "You can draw your track now" in said(phone.get("/seat/green"))


def test_the_cube_of_a_hex_lies_on_the_track_built_there(api: Api) -> None:
    table = building(api)
    lay(table, "blue", EAST)
    assert table.state["hexes"]["4,9"] == ["purple"]


def test_a_cube_without_track_stays_where_it_is(api: Api) -> None:
    table = play_to(building(api), "move_goods")
    assert ways(table, "blue", [4, 9]) == []
    assert not_delivered(table, [4, 9], "F").message == "No cube may leave hex 4,9."
    assert table.offers("blue")["deliver_by_hand"]["fields"]["from"] == {}


def test_a_cube_on_a_completed_link_goes_to_a_city_and_its_owner_earns(api: Api) -> None:
    table = one_link(api)
    (way,) = ways(table, "blue", [4, 9])
    assert (way["path"], way["links"]) == (["F"], [1])
    bag = table.state["bag"]["purple"]
    table.move("deliver", "blue", **way)
    assert incomes(table) == {"blue": 1, "green": 0}
    assert "4,9" not in table.state["hexes"]
    assert table.state["bag"]["purple"] == bag + 1
    assert "from hex north-east of Laborie to New City F" in table.text


def test_a_cube_may_be_named_by_its_hex_as_text_too(api: Api) -> None:
    table = one_link(api)
    deliver(table, "blue", "4,9", "F")
    assert incomes(table)["blue"] == 1


def test_a_cube_leaves_an_unfinished_section_which_pays_its_owner_one(api: Api) -> None:
    table = start_of_one(api)
    table.move("decline", "blue")
    (way,) = ways(table, "green", [3, 9])
    assert (way["path"], way["links"]) == (["F"], [0])
    table.move("deliver", "green", **way)
    assert incomes(table) == {"blue": 1, "green": 0}


def test_unowned_track_pays_nobody(api: Api) -> None:
    table = start_of_one(api)
    play_to(table, "move_goods", 2, OTHERS)
    deliver(table, table.up[0], [3, 9], "F")
    assert incomes(table) == {"blue": 0, "green": 0}


def crossed(api: Api) -> TableClient:
    """Where links of blue and of green cross, with goods to be moved."""
    table = building(api)
    lay(table, "blue", EAST, MIDDLE, FOND_EAST)
    lay(table, "green", MIDDLE_BOTH, SOUTH, FOND_BOTH)
    play_to(table, "move_goods")
    return table


def test_a_cube_goes_on_over_further_links_as_far_as_the_locomotive_pulls(api: Api) -> None:
    table = crossed(api)
    table.correct("cubes", "2,10", ["purple"])
    assert [way["path"] for way in ways(table, "blue", [2, 10])] == [["F"]]
    give(table, "locomotive", blue=2)
    far = [way for way in ways(table, "blue", [2, 10]) if way["path"] == ["Fond St Jacques", "F"]]
    table.move("deliver", "blue", **far[0])
    assert incomes(table) == {"blue": 1, "green": 1}


def test_on_a_crossing_the_mover_says_whose_track_is_used(api: Api) -> None:
    table = two_starts(api)
    assert sorted(way["track"] for way in ways(table, "blue", [3, 9])) == [[2, 5], [3, 4]]
    deliver(table, "blue", [3, 9], "F", track=[3, 4])
    assert incomes(table) == {"blue": 0, "green": 1}


def test_where_nothing_is_said_it_is_the_movers_own(api: Api) -> None:
    table = two_starts(api)
    deliver(table, "blue", [3, 9], "F")
    assert incomes(table) == {"blue": 1, "green": 0}


def test_where_two_links_cross_naming_one_says_it_too(api: Api) -> None:
    table = crossed(api)
    for link in table.state["links"]:
        table.correct("cubes", "3,9", ["purple"])
        before = incomes(table)[link["owner"]]
        deliver(table, table.up[0], [3, 9], "F", links=[link["id"]])
        assert incomes(table)[link["owner"]] == before + 1


def test_track_that_is_not_there_cannot_be_named(api: Api) -> None:
    refused = not_delivered(two_starts(api), [3, 9], "F", track=[0, 1])
    assert refused.message == "No such track leads from hex 3,9 to New City F (Laborie)."


def test_a_cube_does_not_come_back_over_the_track_it_lay_on(api: Api) -> None:
    table = one_link(api)
    give(table, "locomotive", blue=3)
    assert [way["path"] for way in ways(table, "blue", [3, 9])] == [["F"]]
    refused = not_delivered(table, [3, 9], "Fond St Jacques", "F")
    assert refused.message == "A cube may not go back over the track it was on."


def test_a_cube_that_is_not_there_cannot_be_delivered(api: Api) -> None:
    table = one_link(api)
    assert not_delivered(table, [2, 10], "F").message == "Hex 2,10 has no purple cube."


@pytest.mark.parametrize("nowhere", [[40, 40], "nowhere", [3, "a"], 7, [1, 2, 3]])
def test_what_is_no_hex_and_no_place_is_told(api: Api, nowhere: Any) -> None:
    assert not_delivered(one_link(api), nowhere, "F").status in (400, 422)


def test_cubes_on_a_hex_can_be_corrected(api: Api) -> None:
    table = island(api)
    table.correct("cubes", "4,9", ["red", "black"])
    assert table.state["hexes"]["4,9"] == ["red", "black"]
    table.correct("cubes", "4,9", [])
    assert "4,9" not in table.state["hexes"]


# by hand -----------------------------------------------------------------------------------------


def by_hand(api: Api, goods: str = "app") -> TableClient:
    tracking = {"goods": goods, "dice": "app", "track": "hand"}
    setup = {"hexes": {"4,9": ["purple"]}}
    table = island(api, "build_track", actions=ROLES, tracking=tracking, setup=setup)
    table.move("urbanize", "blue", new_city="F", hex=LABORIE, done=True)
    return play_to(table, "move_goods")


def test_by_hand_a_cube_is_named_by_its_hex(api: Api) -> None:
    table = by_hand(api)
    assert "4,9" in table.offers("blue")["deliver_by_hand"]["fields"]["from"]
    fields: Json = {"color": "purple", "from": [4, 9], "to": "F", "income": {"blue": 1}}
    table.move("deliver_by_hand", "blue", **fields)
    assert (incomes(table)["blue"], table.state["hexes"].get("4,9")) == (1, None)


def test_without_goods_nothing_is_said_about_hexes(api: Api) -> None:
    table = by_hand(api, "none")
    assert table.state["hexes"] == {}
    table.move("deliver_by_hand", "blue", income={"blue": 1})
    assert incomes(table)["blue"] == 1


def test_without_goods_a_way_over_track_may_still_be_told(api: Api) -> None:
    table = start_of_one(api)
    table.move("set_tracking", "", goods="none")
    deliver(table, "blue", [3, 9], "F")
    assert incomes(table)["blue"] == 1
