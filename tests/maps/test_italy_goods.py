"""Italy: moving goods, and the end of a turn and of the game, one test for each sentence."""

from __future__ import annotations

from flask import Flask

from tests.support.age_of_steam.maps import made_up
from tests.support.italy import (
    ANCONA,
    BY_HAND,
    EACH_DEPTH,
    GENOVA_TO_ROMA,
    MAP,
    MOUNTAIN_WAY,
    PLACES,
    ROMA,
    ItalianReferee,
    Linklayer,
    italian,
    lay,
)
from tests.support.phones import open_table
from tests.support.play import BY_TABLE, cubes, give, grow, play_to, simple_move
from tests.support.rails import (
    at_each_depth,
    game_at,
    incomes,
    last_turn,
    link,
    put,
    random_game,
)
from tests.support.tables import Api, Json, TableClient
from tests.support.turns import play_turn

# moving goods ------------------------------------------------------------------------------------


def joined(api: Api) -> TableClient:
    """Firenze–Roma is yellow's, Genova–Roma green's, Roma–Ancona blue's; yellow moves first."""
    table = italian(api, "build_track")
    lay(table, "yellow", *MOUNTAIN_WAY, done=True)
    lay(table, "green", *GENOVA_TO_ROMA, done=True)
    lay(table, "blue", ROMA, (4, 6), ANCONA, done=True)
    give(table, "income", blue=5, green=5, yellow=5)
    give(table, "locomotive", blue=3, green=3, yellow=3)
    for city in table.state["cities"]:
        put(table, city)
    return table


def test_a_black_cube_may_end_in_any_city_and_needs_not_stop(api: Api) -> None:
    table = joined(api)
    put(table, "Firenze", "black")
    paths = [choice["values"]["path"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert sorted(paths) == [["Roma"], ["Roma", "Ancona"], ["Roma", "Genova"]]


def test_each_link_it_uses_takes_one_income_from_its_owner(api: Api) -> None:
    table = joined(api)
    put(table, "Genova", "black")
    table.move("deliver", "yellow", color="black", path=["Roma", "Ancona"], **{"from": "Genova"})
    assert incomes(table) == {"blue": 4, "green": 4, "yellow": 5}
    assert "Income: Green −1 and Blue −1" in table.text
    assert table.state["bag"]["black"] and not cubes(table, "Genova")


def test_also_from_the_mover_and_the_best_ways_come_first(api: Api) -> None:
    table = joined(api)
    put(table, "Roma", "black")
    choices = table.offers("yellow")["deliver"]["choices"]
    assert "(Yellow −1)" in choices[-1]["says"], "the only one that hurts the mover"
    table.move("deliver", "yellow", **choices[-1]["values"])
    assert incomes(table)["yellow"] == 4


def test_no_income_falls_below_nothing_by_it(api: Api) -> None:
    table = joined(api)
    give(table, "income", green=0)
    put(table, "Genova", "black")
    table.move("deliver", "yellow", color="black", path=["Roma"], **{"from": "Genova"})
    assert incomes(table)["green"] == 0 and "Nobody earns income" in table.text


def test_other_cubes_stop_and_earn_as_always_and_roma_takes_blue_and_red(api: Api) -> None:
    table = joined(api)
    for color in ("red", "blue"):
        put(table, "Genova", color)
        through = table.refused(
            "deliver", "yellow", color=color, path=["Roma", "Ancona"], **{"from": "Genova"}
        )
        assert through.message == f"A {color} cube must stop at Roma, which takes {color}."
    table.move("deliver", "yellow", color="blue", path=["Roma"], **{"from": "Genova"})
    assert incomes(table)["green"] == 6
    assert table.state["cities"]["Roma"]["colors"] == ["blue", "red"]


def test_over_links_entered_by_hand_it_is_the_same(api: Api) -> None:
    table = italian(api, "build_track", PLACES)
    link(table, "yellow", "Firenze", "Roma", done=True)
    link(table, "green", "Genova", "Roma", done=True)
    play_to(table, "move_goods")
    give(table, "income", green=2)
    give(table, "locomotive", yellow=2)
    put(table, "Genova", "black")
    table.move("deliver", "yellow", color="black", path=["Roma"], **{"from": "Genova"})
    assert incomes(table)["green"] == 1


@BY_HAND
def test_by_hand_a_black_cube_costs_what_is_said(api: Api, tracking: Json) -> None:
    table = italian(api, "move_goods", tracking)
    give(table, "income", blue=1, green=3)
    give(table, "locomotive", yellow=2)
    by_hand = {"color": "black", **({"from": "Roma", "to": "Milano"} if tracking is PLACES else {})}
    if tracking is PLACES:
        put(table, "Roma", "black", "red")
    for income, why in (
        ({"green": 1}, "Nobody earns by a black cube: say what its links cost their owners, as −1."),
        ({"blue": -2}, "Blue’s income is 1: a black cube can’t take 2."),
        ({"green": -3}, "Yellow’s locomotive reaches 2 links, but this income needs 3."),
    ):
        assert table.refused("deliver_by_hand", "yellow", income=income, **by_hand).message == why
    assert table.refused("deliver_by_hand", "yellow", income={"green": -1}).message
    table.move("deliver_by_hand", "yellow", income={"green": -1, "blue": -1}, **by_hand)
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 0}
    if tracking is PLACES:
        assert cubes(table, "Roma") == ["red"]


# the end of a turn and of the game ---------------------------------------------------------------


def test_roma_grows_by_dark_one_and_two(api: Api) -> None:
    table = italian(api, "goods_growth", {**PLACES, **BY_TABLE, "track": "hand"})
    put(table, "Roma")
    dark = table.state["display"]["dark"]
    came = [dark["1"][0], dark["2"][0]]
    grow(table, dark=[1, 2, 6])
    assert cubes(table, "Roma") == came


def test_a_city_with_a_letter_grows_from_that_column_too(api: Api) -> None:
    """Milano has light 1 and an A on the board made up, and A goes by light 3."""
    table = italian(api, "goods_growth", {**PLACES, **BY_TABLE, "track": "hand"})
    put(table, "Milano")
    first = table.state["display"]["new_cities"]["A"][0]
    grow(table, light=[3, 6, 6])
    assert cubes(table, "Milano") == [first] and table.state["display"]["new_cities"]["A"][0] is None


@EACH_DEPTH
def test_incomes_are_not_reduced(api: Api, tracking: Json) -> None:
    table = italian(api, "move_goods", tracking)
    give(table, "income", blue=40)
    while table.phase == "move_goods":
        simple_move(table)
    assert incomes(table)["blue"] == 40 and not table.facts_of("income_reduced")


@EACH_DEPTH
def test_a_share_costs_two_points_at_the_end(api: Api, tracking: Json) -> None:
    table = italian(api, "build_track", tracking)
    give(table, "cash", blue=200, green=200, yellow=200)
    give(table, "income", blue=9, green=5, yellow=3)
    give(table, "shares", blue=20)
    result = last_turn(table)
    points = {score["seat"]: (score["shares"], score["vp"]) for score in result["ranking"]}
    assert points["blue"] == (-40, 27 - 40) and points["green"] == (-4, 15 - 4)
    assert table.phase == "game_over"


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    if depth == "board":
        random_game(MAP, seed, "board", ItalianReferee, made_up(MAP), wandering=Linklayer)
    else:
        game_at(MAP, seed, depth, ItalianReferee)


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow")
    phone = open_table(app, *seats, map=MAP, dice="app")
    state = phone.state()
    assert (state["tracking"]["goods"], state["tracking"]["track"]) == ("none", "hand")
    seen = play_turn(phone, seats, blue="engineer", green="urbanization", yellow="first_move")
    assert {"select_actions", "build_track", "goods_growth"} <= seen
