"""Seattle Metro: goods grow by sectors, and what finds no room is the overload."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from tests.pages.test_buttons import Hands
from tests.support.phones import said
from tests.support.rails import put
from tests.support.seattle import (
    BOARD,
    MONEY,
    PLACES,
    SECTORS,
    TOLD,
    cubes_at,
    roll,
    seattle,
    step,
    three_new_cities,
)  # fmt: skip
from tests.support.tables import Api, Json, TableClient
from tests.support.wandering import wanderer_at

# goods growth ------------------------------------------------------------------------------------


def growing(api: Api, held: Json | None = None, **places: list[str]) -> TableClient:
    """The table rolls and draws; yellow is first."""
    table = seattle(api, "goods_growth", tracking=TOLD, held=held or {})
    for place, cubes in places.items():
        put(table, place.replace("_", " "), *cubes)
    return table


def test_the_first_player_draws_a_cube_for_the_airport(api: Api) -> None:
    table = growing(api)
    assert table.offers("yellow")["roll_growth"]["asks"] == [
        {"question": "sector_dice", "kind": "dice", "count": 3},
        {"question": "sector_cubes", "kind": "cubes", "count": 4},
    ]
    roll(table, "yellow", [1, 3, 5], ["black", "red", "blue", "yellow"])
    assert cubes_at(table, "Airport") == ["black"] and table.state["drawn"] == ["red", "blue", "yellow"]


def test_each_in_player_order_rolls_three_dice_and_places_three_cubes(api: Api) -> None:
    table = growing(api)
    asked = []
    while table.phase == "goods_growth":
        asked += [table.up[0]] if "roll_growth" in table.offers(table.up[0]) else []
        step(table)
    assert asked == ["yellow", "green", "blue"]
    there = {**table.state["cities"], **table.state["towns"]}
    assert sum(len(place["cubes"]) for place in there.values()) == 3 * 3 + 1


def test_a_cube_goes_to_a_town_or_city_in_the_sector_of_a_die(api: Api) -> None:
    """As in the printed example: two threes and a six."""
    table = growing(api)
    roll(table, "yellow", [3, 3, 6], ["black", "red", "blue", "red"])
    places = table.offers("yellow")["place_cube"]["fields"]["place"]["one_of"]
    assert sorted(places) == sorted(town for town, sector in SECTORS.items() if sector in (3, 6))
    elsewhere = table.refused("place_cube", "yellow", color="red", place="Alki Beach")
    assert elsewhere.message == "Alki Beach is in sector 4; the dice left show 3, 3 and 6."
    assert "no black cube" in table.refused("place_cube", "yellow", color="black", place="Renton").message
    assert "no Ballard" in table.refused("place_cube", "yellow", color="red", place="Ballard").message
    table.move("place_cube", "yellow", color="blue", place="Mercer Island")
    late = table.refused("place_cube", "yellow", color="red", place="Renton")
    assert late.message == "Renton is in sector 6; the dice left show 3 and 3."
    table.move("place_cube", "yellow", color="red", place="Fremont")
    table.move("place_cube", "yellow", color="red", place="Fremont")
    assert cubes_at(table, "Fremont") == ["red", "red"] and table.up == ["green"]


def test_none_goes_to_a_gray_city(api: Api) -> None:
    table = growing(api)
    roll(table, "yellow", [5, 6, 6], ["black", "red", "blue", "red"])
    places = table.offers("yellow")["place_cube"]["fields"]["place"]["one_of"]
    assert not {"Downtown", "Airport"} & set(places)
    refusal = table.refused("place_cube", "yellow", color="red", place="Downtown")
    assert refusal.message == "No die brings a cube to Downtown."


def test_a_place_holds_two_and_what_leaves_no_choice_is_done_at_once(api: Api) -> None:
    table = growing(api, Factoria=["red", "red"], Island_Crest=["red"])
    assert "place_cube" not in table.offers("yellow")
    roll(table, "yellow", [5, 1, 1], ["black", "blue", "blue", "blue"])
    full = table.refused("place_cube", "yellow", color="blue", place="Factoria")
    assert full.message == "Factoria has no room for another cube."
    table.move("place_cube", "yellow", color="blue", place="Northgate")
    table.move("place_cube", "yellow", color="blue", place="Crown Hill")
    assert cubes_at(table, "Island Crest") == ["red", "blue"] and table.up == ["green"], (
        "the last one by itself"
    )


def test_a_cube_without_room_in_its_sector_is_set_aside(api: Api) -> None:
    """As in the printed example: 1 and two 2s, and sector 1 is full."""
    held = {"Crown Hill": ["red", "red"], "Wallingford": ["red", "red"]}
    table = growing(api, held, Northgate=["red", "red"])
    roll(table, "yellow", [1, 2, 2], ["black", "blue", "yellow", "yellow"])
    table.move("place_cube", "yellow", color="yellow", place="Capitol Hill")
    table.move("place_cube", "yellow", color="yellow", place="University District")
    assert table.state["own"]["overload"] == 1 and table.up == ["green"]
    assert "No room in sector 1: 1 blue set aside" in table.text


def test_a_full_airport_takes_no_cube_either(api: Api) -> None:
    table = growing(api, Airport=["red"] * 3)
    roll(table, "yellow", [1, 1, 2], ["black", "blue", "yellow", "red"])
    assert (table.state["own"]["overload"], cubes_at(table, "Airport")) == (1, ["red"] * 3)


def test_once_three_new_cities_stand_urbanization_rolls_one_die_again(api: Api) -> None:
    table = three_new_cities(api, tracking=TOLD)
    while table.phase != "goods_growth" or table.up != ["blue"]:
        step(table)
    cubes = ["red", "blue", "yellow", "red"][: 3 + (table.state["order"][0] == "blue")]
    roll(table, "blue", [1, 1, 2], cubes)
    assert [choice["says"] for choice in table.offers("blue")["reroll_die"]["choices"]] == [
        "Roll the 1 again", "Roll the 2 again", "Keep the dice"
    ]  # fmt: skip
    assert "no 6" in table.refused("reroll_die", "blue", die=6).message
    assert "no cube to place now" in table.refused("place_cube", "blue", color="red", place="Fremont").message
    table.move("reroll_die", "blue", die=1, outcomes={"reroll": [2]})
    assert "Blue rolls a 1 again: 2." in table.text
    assert "can’t roll a die again" in table.refused("reroll_die", "blue", die=2).message
    places = table.offers("blue")["place_cube"]["fields"]["place"]["one_of"]
    assert {SECTORS.get(place, 1) for place in places} == {1, 2}


def test_the_dice_may_be_kept_and_nobody_else_rolls_again(api: Api) -> None:
    table = three_new_cities(api, tracking=PLACES)
    while table.phase != "goods_growth":
        step(table)
    seen = set()
    while table.phase == "goods_growth":
        if "reroll_die" in table.offers(table.up[0]):
            seen.add(table.up[0])
            table.move("reroll_die", table.up[0], die=0)
            assert "keeps the dice" in table.text
        else:
            step(table)
    assert seen == {"blue"}


def test_where_cubes_are_not_tracked_the_table_says_how_many_found_no_room(api: Api) -> None:
    table = seattle(api, "goods_growth", tracking=MONEY)
    early = table.refused("count_overload", "yellow", number=1)
    assert early.message == "Yellow rolls first."
    table.move("roll_growth", "yellow")
    assert len(table.facts_of("sectors_rolled")[0]["dice"]) == 3
    assert len(table.offers("yellow")["count_overload"]["choices"]) == 5, "three, and one for the Airport"
    assert "say 0 to 4" in table.refused("count_overload", "yellow", number=5).message
    table.move("count_overload", "yellow", number=2)
    assert table.state["own"]["overload"] == 2 and table.up == ["green"]
    told = seattle(api, "goods_growth", tracking={**MONEY, "dice": "table"})
    assert set(told.offers("yellow")) == {"count_overload"}, "its own dice are nothing to the app"


def test_growth_is_left_out_after_the_last_turn(api: Api) -> None:
    table = seattle(api, "move_goods")
    table.correct("turn", None, 9)
    while table.phase != "game_over":
        assert table.phase != "goods_growth"
        step(table)


# buttons -----------------------------------------------------------------------------------------


def test_a_phone_has_a_button_to_leave_a_cube(app: Flask, api: Api) -> None:
    table = seattle(api, "move_goods", held={})
    put(table, "Downtown", "red")
    hands = Hands(app, table)
    page = said(hands.phone.get(f"/seat/{table.up[0]}"))
    assert "Leave a cube in a gray city" in page and "Downtown → Airport" in page


@pytest.mark.parametrize(
    ("players", "tracking"), [(3, BOARD), (2, PLACES), (1, PLACES), (1, MONEY)],
    ids=["three on the board", "two by places", "one by places", "one by money"],
)  # fmt: skip
def test_every_offer_has_its_button(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch, players: int, tracking: Json
) -> None:
    table = seattle(api, "issue_shares", players, tracking)
    for seat in table.state["players"]:
        table.correct("cash", seat, 60)
    hands, wanderer = Hands(app, table), wanderer_at(table, random.Random(f"{players} {tracking}"))
    monkeypatch.setattr(table, "offers", hands.offers)
    for _ in range(45):
        if table.phase != "game_over":
            wanderer.move()
    assert hands.owed - hands.shown == set(), "offered, and no button in that phase"
