"""Disco Inferno: one test for each sentence of its rules. Fire, Production and singing stand in
test_disco_inferno_fire.py."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.referee import Referee
from tests.support.play import play_to
from tests.support.rails import incomes, link, put, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "disco_inferno"
PRINTED = "149 hexes, 14 cities, 17 towns, 56 city_cubes, 135 fire"
SUMMER, GIBB, MANILOW = "Summer", "Gibb", "Manilow"
BOTH_WAYS = pytest.mark.parametrize("track", ["hand", "board"])


def disco(api: Api, phase: str = "build_track", track: str = "board", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, track, **wanted)


def linked(api: Api, *stops: str, locomotive: int = 4, **wanted: Any) -> TableClient:
    """Yellow's links from stop to stop; then goods are moved, yellow first."""
    table = disco(api, track="hand", **wanted)
    for a, b in pairwise(stops):
        link(table, "yellow", a, b)
    play_to(table, "move_goods")
    table.correct("locomotive", "yellow", locomotive)
    for stop in stops:
        put(table, stop)
    return table


def send(table: TableClient, color: str, *path: str) -> None:
    table.move("deliver", "yellow", color=color, path=list(path[1:]), **{"from": path[0]})


# setting up --------------------------------------------------------------------------------------


def test_four_dancers_on_each_disco_three_on_each_new_city_none_on_the_display(api: Api) -> None:
    state = disco(api).state
    assert {len(city["cubes"]) for city in state["cities"].values()} == {4}
    assert [len(boxes) for boxes in state["display"]["new_cities"].values()] == [3] * 8
    assert all(box for boxes in state["display"]["new_cities"].values() for box in boxes)
    assert not any(
        box for side in ("light", "dark") for column in state["display"][side].values() for box in column
    )


def test_the_rest_is_in_the_bag(api: Api) -> None:
    assert sum(disco(api).state["bag"].values()) == 96 - 14 * 4 - 8 * 3


def test_everybody_starts_with_15_dollars_and_two_shares(api: Api) -> None:
    table = table_on(api, MAP, "issue_shares", players=4)
    assert {(p["cash"], p["shares"]) for p in table.state["players"].values()} == {(15, 2)}


def test_the_table_may_set_the_tiles_out_itself(api: Api) -> None:
    given = {"display": {"new_cities": {"A": ["red", "red", "blue"]}}}
    assert disco(api, setup=given).state["display"]["new_cities"]["A"] == ["red", "red", "blue"]


def test_nothing_has_burned_while_the_table_sets_its_dancers_out(app: Flask, api: Api) -> None:
    seats = ("blue", "green", "yellow")
    table = api.open(seats, map=MAP, tracking={"goods": "table", "track": "board"})
    assert table.phase == "setup" and table.state["cities"][SUMMER]["cubes"] == []
    assert "burnt" not in app.test_client().get(f"/t/{table.code}/table").get_data(as_text=True)


def test_the_discos_get_their_dancers_before_the_new_city_tiles(api: Api) -> None:
    table = disco(api, "setup", tracking={"goods": "table"})
    table.move("set_out_cubes", "blue", colors=["red", "blue", "purple", "yellow"])
    assert [len(city["cubes"]) for city in table.state["cities"].values()].count(4) == 1
    assert not any(cube for boxes in table.state["display"]["new_cities"].values() for cube in boxes)


# building ----------------------------------------------------------------------------------------


def test_a_new_city_comes_with_its_three_dancers(api: Api) -> None:
    table = disco(api, actions={"yellow": "urbanization"})
    table.correct("up", None, "yellow")
    boxes = table.state["display"]["new_cities"]["A"]
    town, place = next(iter(table.state["towns"].items()))
    table.move("urbanize", "yellow", new_city="A", hex=place["hex"])
    assert table.state["cities"]["A"]["cubes"] == boxes
    assert table.state["display"]["new_cities"]["A"] == [None, None, None]
    assert f"places New City A on {town}, with" in table.get("/log")["entries"][-1]["text"]


def test_track_costs_three_dollars_on_fire(api: Api) -> None:
    printed = api.get(f"/maps/{MAP}")
    assert printed["terrain_cost"] == {"fire": 3}
    assert {hex_["terrain"] for hex_ in printed["hexes"]} == {"fire", "city"}


# chains ------------------------------------------------------------------------------------------


def ring(api: Api, **wanted: Any) -> TableClient:
    """Manilow, Summer and Gibb in a row, with a dancer for the next at each."""
    table = linked(api, MANILOW, SUMMER, GIBB, **wanted)
    for here, there in ((MANILOW, SUMMER), (SUMMER, GIBB), (GIBB, MANILOW)):
        put(table, here, *2 * colors_of(api, there)[:1])  # one goes, and one stays
    return table


def colors_of(api: Api, place: str) -> list[str]:
    cities = api.get(f"/maps/{MAP}")["cities"]
    return next(city["colors"] for city in cities if city["name"] == place)


def test_a_dancer_may_go_on_from_where_the_last_one_came_to(api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert table.up == ["yellow"]
    assert {"deliver", "end_chain"} <= set(table.offers("yellow"))
    send(table, colors_of(api, GIBB)[0], SUMMER, GIBB)
    assert incomes(table)["yellow"] == 2


def test_from_nowhere_else(api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    refusal = table.refused(
        "deliver", "yellow", color=colors_of(api, MANILOW)[0], path=[MANILOW], **{"from": GIBB}
    )
    assert "No cube may leave Gibb" in refusal.message


def test_all_links_together_are_at_most_the_locomotives(api: Api) -> None:
    table = ring(api, locomotive=2)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    send(table, colors_of(api, GIBB)[0], SUMMER, GIBB)
    assert table.up != ["yellow"]


def test_a_dancer_may_go_back_over_the_discos_that_others_passed(api: Api) -> None:
    table = ring(api)
    for color, path in (
        (colors_of(api, SUMMER)[0], (MANILOW, SUMMER)),
        (colors_of(api, GIBB)[0], (SUMMER, GIBB)),
        (colors_of(api, MANILOW)[0], (GIBB, SUMMER, MANILOW)),
    ):
        send(table, color, *path)
    assert incomes(table)["yellow"] == 4
    assert table.up != ["yellow"]


def test_a_chain_may_be_ended(api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert table.refused("decline", "yellow").message == "Yellow’s chain goes on from Summer, or ends there."
    table.move("end_chain", "yellow")
    assert table.up != ["yellow"]


def test_nobody_else_is_bound_by_it(api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    table.move("end_chain", "yellow")
    table.correct("up", None, "yellow")
    send(table, colors_of(api, MANILOW)[0], GIBB, SUMMER, MANILOW)
    assert incomes(table)["yellow"] == 3


def test_without_a_dancer_that_can_go_on_the_turn_passes_by_itself(api: Api) -> None:
    table = linked(api, MANILOW, SUMMER)
    put(table, MANILOW, *colors_of(api, SUMMER))
    put(table, SUMMER, *colors_of(api, SUMMER))
    table.correct("locomotive", "yellow", 1)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert table.up != ["yellow"]


# a whole game ------------------------------------------------------------------------------------


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "select_actions", "build_track", "move_goods", "goods_growth"}


class DiscoReferee(Referee):
    """Who burns, stays burnt: no dancer comes there. A chain goes on where it came to, and is no longer than the
    locomotive."""

    def __init__(self, table: TableClient) -> None:
        super().__init__(table)
        self.chain: tuple[str, str, int] | None = None  # whose, where it came to, links so far
        self.kept: dict[int, tuple[set[str], tuple[str, str, int] | None]] = {}
        self.burnt = self.empty()

    def empty(self) -> set[str]:
        """While the table sets cubes out, nothing burns."""
        cities = self.table.state["cities"].items() if self.table.phase != "setup" else ()
        return {name for name, city in cities if not city["cubes"]}

    def check(self) -> None:
        super().check()
        state = self.table.state
        if state["bag"] is not None:
            for fact in self.table.facts:
                self.follow(fact)
            assert self.burnt == self.empty()
        self.kept[state["number"]] = set(self.burnt), self.chain

    def follow(self, fact: Json) -> None:
        if fact["type"] == "goods_delivered":
            assert fact["to"] not in self.burnt
            mine = self.chain and self.chain[0] == fact["seat"]
            before = self.chain[2] if self.chain and mine else 0
            assert not mine or not self.chain or fact["from"] in (self.chain[1], None)
            links = before + (len(fact["path"]) or sum(fact["income"].values()))
            assert links <= self.table.state["players"][fact["seat"]]["locomotive"]
            self.chain = (fact["seat"], fact["to"], links) if fact["to"] else self.chain
        elif fact["type"] == "chain_ended":
            self.chain = None
        elif fact["type"] == "disco_burnt":
            self.burnt.add(fact["place"])
        elif fact["type"] == "cubes_called":
            assert fact["place"] not in self.burnt and 1 <= len(fact["cubes"]) <= 2

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.burnt, self.chain = self.kept.get(to, (set[str](), None))
        self.burnt = set(self.burnt)


@random_seeds
def test_random_games_end_with_a_score_and_burn_by_the_rules(seed: int, track: str) -> None:
    random_game(MAP, seed, track, DiscoReferee)
