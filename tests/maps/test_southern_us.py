"""Southern U.S.: one test for each sentence of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import figures, give, grow, opened, play_to
from tests.support.rails import incomes, last_turn, link, put, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "southern_us"
PRINTED = "160 hexes, 12 cities, 14 towns, 1 water, 23 city_cubes, 122 plain, 15 mountain, 11 river"
PORTS = ("Charleston", "Savannah", "Mobile", "New Orleans")
MACON, AUGUSTA = (10, 8), (12, 6)


def southern(api: Api, phase: str = "build_track", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, wanted.pop("track", "hand"), **wanted)


def with_links(api: Api, *links: tuple[str, str], **wanted: Any) -> TableClient:
    """Yellow's links, entered by hand; then goods are moved."""
    table = southern(api, **wanted)
    for a, b in links:
        link(table, "yellow", a, b)
    play_to(table, "move_goods")
    table.correct("locomotive", "yellow", 3)
    return table


# setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goods", ["app", "table"])
def test_every_town_starts_with_cotton(api: Api, goods: str) -> None:
    state = opened(api, map=MAP, tracking={"goods": goods, "dice": "app"}).state
    assert {tuple(town["cubes"]) for town in state["towns"].values()} == {("white",)}
    assert state["bag"].get("white", 0) == 0


def test_cotton_is_said_where_the_table_opens_in_mid_game(api: Api) -> None:
    setup = {"towns": {"Macon": []}, "bag": {"red": 90}}
    state = opened(api, map=MAP, setup=setup).state
    assert state["towns"]["Macon"]["cubes"] == []
    assert sum(town["cubes"] == ["white"] for town in state["towns"].values()) == 13


def test_atlanta_starts_with_four_cubes_the_ports_with_three_the_others_with_one(api: Api) -> None:
    cities = opened(api, map=MAP).state["cities"]
    counted = {name: len(city["cubes"]) for name, city in cities.items()}
    assert counted == {name: 4 if name == "Atlanta" else 3 if name in PORTS else 1 for name in cities}
    assert not any("white" in city["cubes"] for city in cities.values())


# actions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", ["hand", "board"])
def test_cotton_stays_when_its_town_becomes_a_city(api: Api, track: str) -> None:
    table = southern(api, actions={"yellow": "urbanization"}, track=track)
    table.move("urbanize", "yellow", new_city="A", hex=MACON)
    assert table.state["cities"]["A"]["cubes"] == ["white"]
    assert table.state["bag"].get("white", 0) == 0


def test_other_goods_on_a_town_go_to_the_bag(api: Api) -> None:
    table = southern(api, actions={"yellow": "urbanization"})
    put(table, "Macon", "white", "red")
    red = table.state["bag"]["red"]
    table.move("urbanize", "yellow", new_city="A", hex=MACON)
    assert (table.state["cities"]["A"]["cubes"], table.state["bag"]["red"]) == (["white"], red + 1)


# moving goods ------------------------------------------------------------------------------------


@pytest.mark.parametrize("port", PORTS)
def test_cotton_goes_to_the_four_ports(api: Api, port: str) -> None:
    table = with_links(api, ("Macon", port))
    table.move("deliver", "yellow", color="white", path=[port], **{"from": "Macon"})
    assert "white" not in table.state["cities"][port]["cubes"]
    assert "white" in table.state["cities"][port]["colors"]


def test_no_other_city_takes_it(api: Api) -> None:
    table = with_links(api, ("Macon", "Atlanta"))
    refusal = table.refused("deliver", "yellow", color="white", path=["Atlanta"], **{"from": "Macon"})
    assert refusal.message == "Atlanta takes red, not white."
    by_hand: Json = {"color": "white", "from": "Macon", "to": "Atlanta", "income": {"yellow": 1}}
    assert table.refused("deliver_by_hand", "yellow", **by_hand).message == "Atlanta takes red, not white."


def test_it_ends_its_way_at_the_first_port_it_enters(api: Api) -> None:
    table = with_links(api, ("Macon", "Savannah"), ("Savannah", "Charleston"))
    assert "deliver" in table.offers("yellow")
    path = ["Savannah", "Charleston"]
    refusal = table.refused("deliver", "yellow", color="white", path=path, **{"from": "Macon"})
    assert refusal.message == "A white cube must stop at Savannah, which takes white."
    offered = [c["values"]["path"] for c in table.offers("yellow")["deliver"]["choices"]
               if c["values"]["from"] == "Macon"]  # fmt: skip
    assert offered == [["Savannah"]]


def test_it_may_pass_other_cities_and_towns(api: Api) -> None:
    table = with_links(api, ("Macon", "Atlanta"), ("Atlanta", "Augusta"), ("Augusta", "Savannah"))
    path = ["Atlanta", "Augusta", "Savannah"]
    table.move("deliver", "yellow", color="white", path=path, **{"from": "Macon"})
    assert incomes(table)["yellow"] == 3 + 1


def test_it_earns_its_mover_one_more(api: Api) -> None:
    table = southern(api)
    link(table, "yellow", "Selma", "Montgomery", done=True)
    link(table, "green", "Montgomery", "Mobile", done=True)
    play_to(table, "move_goods")
    table.correct("locomotive", "yellow", 2)
    table.move("deliver", "yellow", color="white", path=["Montgomery", "Mobile"], **{"from": "Selma"})
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 2}


def test_it_leaves_the_game(api: Api) -> None:
    table = with_links(api, ("Macon", "Savannah"))
    table.move("deliver", "yellow", color="white", path=["Savannah"], **{"from": "Macon"})
    assert table.state["towns"]["Macon"]["cubes"] == []
    assert table.state["bag"].get("white", 0) == 0
    assert "The white cube leaves the game." in table.text


def test_other_goods_earn_as_ever_and_go_back_to_the_bag(api: Api) -> None:
    table = with_links(api, ("Macon", "Atlanta"))
    put(table, "Macon", "red")
    red = table.state["bag"]["red"]
    table.move("deliver", "yellow", color="red", path=["Atlanta"], **{"from": "Macon"})
    assert (incomes(table)["yellow"], table.state["bag"]["red"]) == (1, red + 1)


def test_by_hand_cotton_earns_one_more_and_leaves_the_game(api: Api) -> None:
    table = southern(api, "move_goods")
    offer = table.offers("yellow")["deliver_by_hand"]
    assert offer["fields"]["bonus"]["Macon"] == ["white"] and offer["fields"]["bonus"]["Atlanta"] == []
    assert len(offer["choices"]) == 3
    cube = {"from": "Macon", "color": "white"}
    assert "1 link" in table.refused("deliver_by_hand", "yellow", income={"yellow": 3}, **cube).message
    table.move("deliver_by_hand", "yellow", income={"yellow": 2}, to="Mobile", **cube)
    assert incomes(table)["yellow"] == 2
    assert (table.state["towns"]["Macon"]["cubes"], table.state["bag"].get("white", 0)) == ([], 0)
    put(table, "Atlanta", "blue")
    blue = {"from": "Atlanta", "color": "blue"}
    assert "1 link" in table.refused("deliver_by_hand", table.up[0], income={table.up[0]: 2}, **blue).message


def test_an_undone_delivery_brings_the_cotton_back(api: Api) -> None:
    table = with_links(api, ("Macon", "Savannah"))
    before = table.state["number"]
    table.move("deliver", "yellow", color="white", path=["Savannah"], **{"from": "Macon"})
    table.rewind(before)
    assert table.state["towns"]["Macon"]["cubes"] == ["white"]


# goods growth ------------------------------------------------------------------------------------


def test_on_turns_1_to_4_atlanta_gets_a_cube_from_the_bag(api: Api) -> None:
    table = southern(api, "goods_growth", tracking={"dice": "table"})
    for turn in range(1, 6):
        play_to(table, "goods_growth", turn)
        give(table, "income", blue=9, green=9, yellow=9)
        held, bag = len(table.state["cities"]["Atlanta"]["cubes"]), sum(table.state["bag"].values())
        grow(table)
        came = 1 if turn < 5 else 0
        assert len(table.state["cities"]["Atlanta"]["cubes"]) == held + came
        assert sum(table.state["bag"].values()) == bag - came
        assert bool(table.facts_of("cubes_came")) == bool(came)


def test_that_comes_beside_what_the_display_gives(api: Api) -> None:
    table = southern(api, "goods_growth", tracking={"dice": "table"})
    held, column = len(table.state["cities"]["Atlanta"]["cubes"]), table.state["display"]["dark"]["3"]
    grow(table, dark=[3, 6, 6])
    assert len(table.state["cities"]["Atlanta"]["cubes"]) == held + 2
    assert column[0] in table.state["cities"]["Atlanta"]["cubes"]


def test_a_table_that_draws_itself_is_asked_for_atlanta(api: Api) -> None:
    table = southern(api, "goods_growth")
    table.move("set_tracking", goods="table", dice="table")
    asks = {
        ask["question"]: (ask["kind"], ask["count"]) for ask in table.offers("blue")["roll_growth"]["asks"]
    }
    assert asks["atlanta"] == ("cubes", 1)
    faces = {"growth_light": [6] * 3, "growth_dark": [2] * 3}
    refusal = table.refused("roll_growth", "blue", outcomes=faces)
    assert refusal.details == [{"question": "atlanta", "kind": "cubes", "count": 1}]
    held = table.state["cities"]["Atlanta"]["cubes"]
    table.move("roll_growth", "blue", outcomes={**faces, "atlanta": ["red"]})
    assert table.state["cities"]["Atlanta"]["cubes"] == [*held, "red"]


def test_an_empty_bag_gives_atlanta_nothing(api: Api) -> None:
    table = southern(api, "goods_growth")
    for color in ("red", "blue", "purple", "yellow", "black"):
        table.correct("bag", color, 0)
    grow(table)
    assert not table.facts_of("cubes_came")


def test_without_tracked_goods_the_table_is_told_to_draw(api: Api) -> None:
    table = southern(api, "goods_growth", tracking={"goods": "none"})
    grow(table)
    assert "Atlanta gets 1 cube from the bag." in table.text


# income reduction --------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "loss"), [(3, 2), (4, 4), (5, 2)])
def test_on_turn_4_income_reduction_is_doubled(api: Api, turn: int, loss: int) -> None:
    table = southern(api, "issue_shares", turn=2)
    table.correct("turn", None, turn)
    give(table, "income", blue=15, green=0, yellow=0)
    assert table.player("blue")["forecast"]["reduction"] == loss
    play_to(table, "goods_growth")
    assert figures(table, "income")["blue"] == 15 - loss


def test_no_income_is_reduced_below_nothing(api: Api) -> None:
    table = southern(api, "issue_shares", turn=2)
    table.correct("turn", None, 4)
    give(table, "income", blue=11, green=10, yellow=60)
    play_to(table, "goods_growth")
    assert figures(table, "income") == {"blue": 7, "green": 10, "yellow": 40}


# the whole game ----------------------------------------------------------------------------------


def test_a_game_in_a_few_moves(api: Api) -> None:
    table = with_links(api, ("Macon", "Savannah"), actions={"yellow": "engineer"})
    table.move("deliver", "yellow", color="white", path=["Savannah"], **{"from": "Macon"})
    play_to(table, "issue_shares", turn=2)
    assert last_turn(table)["winners"] == ["yellow"]


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = api.get(f"/maps/{MAP}")["phase_notes"]
    assert set(told) == {"setup", "build_track", "move_goods", "income_reduction", "goods_growth"}
    assert southern(api, "goods_growth").state["note"] == told["goods_growth"]


@random_seeds
def test_random_games_end_with_a_score(seed: int, track: str) -> None:
    random_game(MAP, seed, track)
