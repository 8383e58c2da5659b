"""Scotland: one test for each sentence of its rules."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, open_table, said
from tests.support.play import at, give, grow, play_to
from tests.support.rails import incomes, last_turn, put, rails, random_game, random_seeds
from tests.support.tables import Api, Json, TableClient
from tests.support.turns import play_turn

MAP = "scotland"
PRINTED = (
    "48 hexes, 6 cities, 8 towns, 3 links, 40 water, 12 city_cubes, 22 plain, 11 river, "
    "6 mountain, 3 mountain_river"
)
TWO = ("blue", "green")
AYR, BELFAST, ULLAPOOL, STORNOWAY, GLASGOW = (1, 8), (0, 10), (2, 2), (0, 3), (2, 7)
STRANRAER = (2, 9)
AYR_GLASGOW, AYR_BELFAST, ULLAPOOL_STORNOWAY = (
    ["Ayr", "Glasgow"],
    ["Ayr", "Belfast"],
    ["Ullapool", "Stornoway"],
)
BOTH_WAYS = pytest.mark.parametrize("track", ["hand", "board"])


def scottish(api: Api, phase: str = "build_track", track: str = "board", **wanted: Any) -> TableClient:
    """Blue is first, and both are rich."""
    tracking = {"goods": "app", "dice": "app", "track": track}
    table = at(api, phase, 2, map=MAP, tracking=tracking, **wanted)
    give(table, "cash", blue=100, green=100)
    return table


def new_city(table: TableClient, letter: str, town: tuple[int, int]) -> None:
    """Put there by whoever has the action this turn."""
    seat = next(seat for seat in TWO if table.player(seat)["action"] == "urbanization")
    table.correct("up", None, seat)
    table.move("urbanize", seat, new_city=letter, hex=list(town))


def with_cities(api: Api, *towns: tuple[int, int], track: str = "board") -> TableClient:
    """A New City on each of these towns, one a turn; then somebody is building."""
    table = scottish(api, track=track, actions={"green": "first_build", "blue": "urbanization"})
    for turn, (letter, town) in enumerate(zip("ABCD", towns, strict=False), 1):
        if turn > 1:
            play_to(table, "build_track", turn=turn, actions={"green": "first_build", "blue": "urbanization"})
            give(table, "cash", blue=100, green=100)
        new_city(table, letter, town)
    return table


# setting up --------------------------------------------------------------------------------------


def test_every_city_starts_with_two_cubes(api: Api) -> None:
    cities = scottish(api).state["cities"]
    assert {name: len(city["cubes"]) for name, city in cities.items()} == dict.fromkeys(cities, 2)


# the player order --------------------------------------------------------------------------------


def next_order(api: Api, **actions: str) -> TableClient:
    """The second turn, after shares."""
    table = scottish(api, "select_actions")
    play_to(table, "issue_shares", turn=2, actions=actions)
    for seat in tuple(table.state["order"]):
        table.move("issue_shares", seat, count=0)
    return table


@pytest.mark.parametrize(("first", "second"), [TWO, TWO[::-1]])
def test_turn_order_makes_first_on_the_next_turn_without_an_auction(
    api: Api, first: str, second: str
) -> None:
    cash = {}
    table = next_order(api, **{first: "turn_order_pass", second: "first_move"})
    cash = {seat: table.player(seat)["cash"] for seat in TWO}
    assert (table.phase, table.state["order"], table.state["auction"]) == (
        "select_actions",
        [first, second],
        None,
    )
    told = " ".join(entry["text"] for entry in table.get("/log")["entries"])
    assert f"{first.capitalize()} chose Turn Order and goes first, without an auction" in told
    assert cash == {seat: table.player(seat)["cash"] for seat in TWO}


def test_if_nobody_took_it_there_is_an_auction(app: Flask, api: Api) -> None:
    table = next_order(api, blue="engineer", green="first_move")
    assert table.phase == "determine_player_order"
    assert "pass_bid" not in table.offers(table.up[0])
    page = page_of(app, table)
    assert "drop out and go second" in page and "may pass once" not in page


def page_of(app: Flask, table: TableClient) -> str:
    """The phone of whoever is up."""
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[table.up[0]]}")
    return phone.unfolded(table.up[0])


def test_the_phone_says_what_turn_order_does(app: Flask) -> None:
    phone = open_table(app, *TWO, map=MAP)
    play_turn(phone, TWO, until="select_actions")
    assert "First next turn, no auction" in said(phone.get("/seat/blue"))


# building track ----------------------------------------------------------------------------------


@BOTH_WAYS
@pytest.mark.parametrize("ends", [AYR_BELFAST, ULLAPOOL_STORNOWAY])
def test_a_ferry_needs_both_towns_urbanized(api: Api, ends: list[str], track: str) -> None:
    table = scottish(api, track=track)
    refusal = table.refused("build_link", table.up[0], between=ends)
    assert refusal.message == f"{ends[0]} and {ends[1]} can be linked once both have New Cities."
    assert ends not in [
        choice["values"]["between"] for choice in table.offers(table.up[0])["build_link"]["choices"]
    ]


def test_one_of_them_is_not_enough(api: Api) -> None:
    table = with_cities(api, AYR)
    assert (
        "once both have New Cities" in table.refused("build_link", table.up[0], between=AYR_BELFAST).message
    )


@BOTH_WAYS
def test_a_ferry_costs_six_and_is_one_of_the_three_builds(api: Api, track: str) -> None:
    table = with_cities(api, ULLAPOOL, STORNOWAY, track=track)
    seat = table.up[0]
    table.move("build_link", seat, between=["A", "B"])
    assert table.player(seat)["cash"] == 94
    assert table.state["build"] == {**table.state["build"], "seat": seat, "tiles": 1, "cost": 6}


def test_goods_travel_over_a_ferry(api: Api) -> None:
    table = with_cities(api, ULLAPOOL, STORNOWAY)
    table.move("build_link", table.up[0], between=["A", "B"])
    colors = table.state["cities"]["B"]["colors"]
    put(table, "A", *colors)
    play_to(table, "move_goods")
    seat = table.up[0]
    before = incomes(table)["blue"]
    table.correct("up", None, "blue") if seat != "blue" else None
    table.move("deliver", "blue", color=colors[0], path=["B"], **{"from": "A"})
    assert incomes(table)["blue"] == before + 1


def test_no_track_joins_ayr_and_glasgow_directly(api: Api) -> None:
    table = scottish(api)
    refusal = table.refused("lay_track", table.up[0], tiles=rails(GLASGOW, AYR, towns=[AYR]))
    assert refusal.code == "illegal"


@BOTH_WAYS
def test_their_link_costs_two(api: Api, track: str) -> None:
    table = scottish(api, track=track)
    seat = table.up[0]
    table.move("build_link", seat, between=AYR_GLASGOW)
    assert (table.player(seat)["cash"], table.player(seat)["sections"]) == (98, 0)
    assert table.state["links"][0]["ends"] == AYR_GLASGOW
    assert table.state["build"]["tiles"] == 0


@BOTH_WAYS
def test_it_stays_when_ayr_becomes_a_city(api: Api, track: str) -> None:
    table = scottish(api, track=track, actions={"green": "first_build", "blue": "urbanization"})
    seat = table.up[0]
    table.move("build_link", seat, between=AYR_GLASGOW)
    new_city(table, "A", AYR)
    (link,) = table.state["links"]
    assert (set(link["ends"]), link["owner"]) == ({"A", "Glasgow"}, seat)


def test_its_owner_may_build_on_from_ayr(app: Flask, api: Api) -> None:
    """That link leads to a city, as the owner's own track does."""
    table = scottish(api)
    seat, other = table.state["order"]
    onward = rails(AYR, (2, 8), STRANRAER, towns=[AYR])
    table.correct("up", None, other)
    begins = "Begin at choose Aberdeen Ayr Edinburgh"
    assert begins not in page_of(app, table)
    table.move("build_link", other, between=AYR_GLASGOW)
    assert begins in page_of(app, table)
    table.correct("up", None, seat)
    table.move("lay_track", seat, tiles=rails((1, 5), (2, 4), (3, 3)))
    needs = f"{seat.capitalize()}’s track must connect to a city by {seat.capitalize()}’s own track."
    assert table.refused("lay_track", seat, tiles=onward[:1]).message == needs, "the link is another’s"
    table.correct("up", None, other)
    table.move("lay_track", other, tiles=rails((1, 5), (1, 6), (1, 7)))
    assert any(choice["says"].startswith("From Ayr on") for choice in offered_track(table, other))
    table.move("lay_track", other, tiles=onward[:1])
    table.move("lay_track", other, tiles=onward[1:])
    assert ["Ayr", "Stranraer"] in [sorted(link["ends"]) for link in table.state["links"]]


def offered_track(table: TableClient, seat: str) -> list[Json]:
    choices: list[Json] = table.offers(seat)["lay_track"]["choices"]
    return choices


def test_a_mountain_with_a_river_costs_five(api: Api) -> None:
    table = scottish(api)
    seat = table.up[0]
    table.move("lay_track", seat, tiles=rails((1, 5), (2, 4), (3, 3), (4, 2)))
    assert table.player(seat)["cash"] == 100 - 5 - 5


# goods growth and length -------------------------------------------------------------------------


def test_four_dice_for_each_side(api: Api) -> None:
    table = scottish(api, "goods_growth")
    grow(table)
    rolled = [fact for fact in table.facts if fact["type"] == "answered" and fact["kind"] == "dice"]
    assert [len(fact["outcome"]) for fact in rolled] == [4, 4]


def test_the_game_has_eight_turns(api: Api) -> None:
    table = scottish(api)
    assert table.state["turns"] == 8
    assert len(last_turn(table)["ranking"]) == 2
    assert (table.phase, table.state["turn"]) == ("game_over", 8)


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "determine_player_order", "select_actions", "build_track", "goods_growth"}


class ScottishReferee(Referee):
    """Printed links are bought once, a ferry between New Cities only; four dice a side; first by Turn Order."""

    def check(self) -> None:
        super().check()
        state = self.table.state
        bought = [
            frozenset(link["ends"]) for link in state["links"] if not link["sections"] and link["owner"]
        ]
        called = {city.get("place"): name for name, city in state["cities"].items() if city.get("place")}
        ferries = [
            frozenset(called.get(end, end) for end in ends) for ends in (AYR_BELFAST, ULLAPOOL_STORNOWAY)
        ]
        assert len(bought) == len(set(bought)) <= 3
        assert all(ends <= set(called.values()) for ends in bought if ends in ferries)
        for fact in self.table.facts:
            if fact["type"] == "answered" and fact["question"] in ("growth_light", "growth_dark"):
                assert len(fact["outcome"]) == 4
            if fact["type"] == "first_by_action":
                assert state["order"][0] == fact["seat"] and state["auction"] is None


@random_seeds
def test_random_games_end_with_a_score(seed: int, track: str) -> None:
    random_game(MAP, seed, track, ScottishReferee)
