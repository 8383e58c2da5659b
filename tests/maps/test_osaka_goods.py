"""Osaka: promoters and passed cubes, one test for each sentence."""

from __future__ import annotations

from flask import Flask

from tests.maps.test_osaka import PURPLE_WAY, TO_WAKAYAMA
from tests.support.osaka import (
    MONEY,
    WITH_PLACES,
    choice_of,
    go,
    next_goods,
    osaka,
    seen,
    with_links,
)
from tests.support.play import deliver, give, opened, play_to
from tests.support.rails import incomes, put
from tests.support.tables import Api, Json

THREE_LINKS = (
    ("green", "Shin-Osaka", "Kyoto"),
    ("green", "Kyoto", "Nara"),
    ("green", "Nara", "Tennoji"),
    ("yellow", "Tennoji", "Namba"),
)


RED_WAY = ("Shin-Osaka", "Kyoto", "Nara", "Tennoji")


# move goods: promoters ---------------------------------------------------------------------------


@WITH_PLACES
def test_the_printed_example_of_the_missing_promoter(api: Api, tracking: Json) -> None:
    """A black cube is taken away from Tennoji for 1 income; three links to Tennoji then bring 2."""
    table = with_links(api, *THREE_LINKS, tracking=tracking)
    put(table, "Tennoji", "black")
    put(table, "Shin-Osaka", "red")
    go(table, "yellow", "black", "Tennoji", "Namba")
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 1}
    go(table, "green", "red", *RED_WAY)
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 1}


def test_with_a_black_cube_there_a_delivery_earns_in_full(api: Api) -> None:
    table = with_links(api, *THREE_LINKS)
    put(table, "Tennoji", "black")
    put(table, "Shin-Osaka", "red")
    table.move("decline", "yellow")
    go(table, "green", "red", *RED_WAY)
    assert incomes(table)["green"] == 3


def test_every_player_whose_links_were_used_earns_one_less_and_only_once(api: Api) -> None:
    links = (("green", "Kyoto", "Nara"), ("green", "Nara", "Tennoji"), ("blue", "Shin-Osaka", "Kyoto"))
    table = with_links(api, *links)
    put(table, "Shin-Osaka", "red")
    go(table, "yellow", "red", *RED_WAY)
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 0}
    assert "Income: Green +1." in table.text


def test_black_cubes_earn_in_full_without_one_there(api: Api) -> None:
    table = with_links(api, *THREE_LINKS)
    put(table, "Nara", "black")
    table.move("decline", "yellow")
    go(table, "green", "black", "Nara", "Tennoji", "Namba")
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 1}


def test_a_delivery_is_offered_with_what_it_earns_and_why(api: Api) -> None:
    table = with_links(api, *THREE_LINKS)
    put(table, "Shin-Osaka", "red")
    table.move("decline", "yellow")
    choice = choice_of(table, "green")
    assert choice["says"].endswith("(Green +2, no black cube there: 1 less each)")
    assert choice["forecast"]["income"] == 2
    put(table, "Tennoji", "black")
    best = table.offers("green")["deliver"]["choices"][0]
    assert best["values"]["color"] == "red" and best["says"].endswith("(Green +3)")


@WITH_PLACES
def test_by_hand_the_app_takes_it_off_too(api: Api, tracking: Json) -> None:
    table = with_links(api, tracking=tracking)
    put(table, "Shin-Osaka", "red", "red", "black")
    told: Json = {"income": {"yellow": 2, "blue": 1}, "from": "Shin-Osaka"}
    table.move("deliver_by_hand", "yellow", color="red", to="Tennoji", **told)
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 1}
    deliver(table, "green", 3, color="black", to="Namba", **{"from": "Shin-Osaka"})
    put(table, "Tennoji", "black")
    deliver(table, "blue", 3, color="red", to="Tennoji", **{"from": "Shin-Osaka"})
    assert incomes(table) == {"blue": 3, "green": 3, "yellow": 1}


def test_by_hand_it_must_be_said_where_the_cube_went(api: Api) -> None:
    table = with_links(api)
    put(table, "Kyoto", "red", "black")
    told: Json = {"income": {"yellow": 2}, "from": "Kyoto"}
    refusal = table.refused("deliver_by_hand", "yellow", color="red", **told)
    assert refusal.message.startswith("Say where the cube was delivered")
    table.move("deliver_by_hand", "yellow", color="black", **told)
    deliver(table, "green", 2)  # a cube that is not listed, as the table tells it
    assert incomes(table) == {"blue": 0, "green": 2, "yellow": 2}


def test_by_money_the_table_tells_what_was_earned(api: Api) -> None:
    table = osaka(api, "move_goods", MONEY)
    give(table, "locomotive", yellow=3)
    deliver(table, "yellow", 2)
    assert incomes(table)["yellow"] == 2
    refusal = table.refused("deliver", "green", color="red", path=["Tennoji"], **{"from": "Kyoto"})
    assert refusal.message.startswith("Enter it by hand: only the table sees the black cubes")


# move goods: passed cubes ------------------------------------------------------------------------


@WITH_PLACES
def test_the_printed_example_of_the_passed_cubes(api: Api, tracking: Json) -> None:
    table = with_links(api, *TO_WAKAYAMA, tracking=tracking)
    put(table, "Kansai Airport", "purple")
    put(table, "Izumisano", "purple", "purple", "red")
    put(table, "Wakayama", "black")
    choice = next(
        x for x in table.offers("yellow")["deliver"]["choices"] if x["values"]["from"] == "Kansai Airport"
    )
    assert choice["says"].endswith("(Yellow +2, $2 at once)") and choice["forecast"]["cash"] == 102
    go(table, "yellow", "purple", *PURPLE_WAY)
    assert (incomes(table)["yellow"], table.player("yellow")["cash"]) == (2, 102)
    assert table.text.endswith("Income: Yellow +2. $2 for Yellow at once.")


def test_cubes_at_the_destination_are_passed_and_those_where_it_starts_are_not(api: Api) -> None:
    table = with_links(api, *TO_WAKAYAMA)
    put(table, "Izumisano", "purple", "purple", "purple")
    put(table, "Wakayama", "purple", "yellow", "black")
    go(table, "yellow", "purple", "Izumisano", "Wakayama")
    assert table.player("yellow")["cash"] == 101


def test_it_is_three_dollars_at_most_for_a_delivery(api: Api) -> None:
    table = with_links(api, *TO_WAKAYAMA)
    put(table, "Kansai Airport", "purple")
    put(table, "Izumisano", *["purple"] * 3)
    put(table, "Wakayama", *["purple"] * 2)
    go(table, "yellow", "purple", *PURPLE_WAY)
    assert table.player("yellow")["cash"] == 103


def test_it_is_six_dollars_at_most_in_a_turn(app: Flask, api: Api) -> None:
    """Two full deliveries; a third one, after the rounds were set back by hand, brings nothing."""
    table = with_links(api, *TO_WAKAYAMA)
    put(table, "Izumisano", *["purple"] * 8)
    put(table, "Wakayama", *["purple"] * 4)
    for cash in (103, 106, 106):
        go(table, "yellow", "purple", "Izumisano", "Wakayama")
        assert table.player("yellow")["cash"] == cash
        assert table.state["own"]["received"] == {"yellow": cash - 100}
        table.correct("up", None, "yellow")
    assert "For passed cubes this turn: Yellow $6." in seen(app, table)


def test_the_next_turn_counts_anew(api: Api) -> None:
    table = with_links(api, *TO_WAKAYAMA)
    put(table, "Izumisano", *["purple"] * 5)
    put(table, "Wakayama", *["purple"] * 3)
    go(table, "yellow", "purple", "Izumisano", "Wakayama")
    next_goods(table)
    assert not table.state["own"]["received"]
    table.correct("up", None, "yellow")
    before = table.player("yellow")["cash"]
    go(table, "yellow", "purple", "Izumisano", "Wakayama")
    assert table.player("yellow")["cash"] == before + 3


def test_black_cubes_bring_no_dollars(api: Api) -> None:
    table = with_links(api, *THREE_LINKS)
    put(table, "Nara", "black")
    put(table, "Tennoji", "black", "black")
    put(table, "Namba", "black")
    go(table, "yellow", "black", "Nara", "Tennoji", "Namba")
    assert table.player("yellow")["cash"] == 100
    told: Json = {"income": {"green": 1}, "color": "black", "from": "Nara", "to": "Namba"}
    put(table, "Nara", "black")
    refusal = table.refused("deliver_by_hand", "green", passed=1, **told)
    assert refusal.message == "A black cube is paid nothing for the cubes it passes."


def test_by_hand_the_table_tells_of_those_on_the_way(api: Api) -> None:
    table = with_links(api)
    put(table, "Kyoto", "purple", "purple")
    put(table, "Wakayama", "purple", "black")
    assert table.offers("yellow")["deliver_by_hand"]["fields"]["passed"] == {"min": 0, "max": 3}
    deliver(table, "yellow", 2, color="purple", to="Wakayama", passed=1, **{"from": "Kyoto"})
    deliver(table, "green", 2, color="purple", to="Wakayama", **{"from": "Kyoto"})
    assert [table.player(seat)["cash"] for seat in ("yellow", "green")] == [102, 101]
    refusal = table.refused("deliver_by_hand", "blue", income={"blue": 1}, passed=-1)
    assert refusal.message == "The number of passed cubes can’t be negative."


def test_by_money_the_table_tells_of_all_of_them(api: Api) -> None:
    table = osaka(api, "move_goods", MONEY)
    deliver(table, "yellow", 1, passed=5)
    assert table.player("yellow")["cash"] == 103 and "$3 for Yellow at once" in table.text


def test_other_maps_pay_nothing_for_passed_cubes(api: Api) -> None:
    table = play_to(opened(api), "move_goods")
    refusal = table.refused("deliver_by_hand", table.up[0], income={}, passed=1)
    assert refusal.message == "Nothing is paid for passed cubes on this map."
