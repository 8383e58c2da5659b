"""Sweden Recycling: one test for each sentence of its rules."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask

from assistant.games.age_of_steam.facts import GoodsDelivered
from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, said
from tests.support.play import play_to
from tests.support.rails import link, put, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "sweden_recycling"
PRINTED = "113 hexes, 12 cities, 10 towns, 24 city_cubes, 101 plain"
HALMSTAD, VAXJO, KARLSTAD, MALMO = "Halmstad", "Växjö", "Karlstad", "Malmö"  # blue, yellow, red, blue
OPERATOR = "wte_plant_operator"


def swedish(api: Api, phase: str = "build_track", track: str = "board", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, track, **wanted)


def delivering(api: Api, target: str, *colors: str, track: str = "hand") -> TableClient:
    """Yellow has a link from Malmö to the target, these cubes in Malmö, and moves goods."""
    table = swedish(api, track=track)
    link(table, "yellow", MALMO, target)
    put(table, MALMO, *colors)
    put(table, target)
    return play_to(table, "move_goods")


def deliver(table: TableClient, color: str, target: str) -> None:
    table.correct("up", None, "yellow")
    table.move("deliver", "yellow", color=color, path=[target], **{"from": MALMO})


def below(table: TableClient, place: str) -> list[str]:
    lies: list[str] = table.state["own"]["below"].get(place, [])
    return lies


def cubes(table: TableClient, place: str) -> list[str]:
    lies: list[str] = table.state["cities"][place]["cubes"]
    return lies


def with_black_city(api: Api, *black: str, actions: dict[str, str] | None = None) -> TableClient:
    """New City C stands on a town; Yellow has a link from Malmö to it, and black cubes wait in Malmö."""
    actions = actions or {"yellow": "urbanization"}
    table = swedish(api, track="hand", actions=actions)
    builder = next(
        seat for seat, player in table.state["players"].items() if player["action"] == "urbanization"
    )
    table.correct("up", None, builder)
    town = next(iter(table.state["towns"].values()))
    table.move("urbanize", builder, new_city="C", hex=town["hex"])
    table.correct("up", None, "yellow")
    link(table, "yellow", MALMO, "C")
    put(table, MALMO, *black)
    return play_to(table, "move_goods", actions=actions)


# setting up --------------------------------------------------------------------------------------


def test_two_cubes_in_every_city_from_12_yellow_8_red_and_4_blue(api: Api) -> None:
    state = swedish(api).state
    held = [cube for city in state["cities"].values() for cube in city["cubes"]]
    assert {len(city["cubes"]) for city in state["cities"].values()} == {2}
    assert Counter(held) == {"yellow": 12, "red": 8, "blue": 4}


def test_the_display_is_not_used(api: Api) -> None:
    display = swedish(api).state["display"]
    assert not any(boxes for side in display.values() for boxes in side.values())


def test_only_the_four_black_new_cities_are_in_the_game(api: Api) -> None:
    table = swedish(api, actions={"yellow": "urbanization"})
    table.correct("up", None, "yellow")
    assert table.offers("yellow")["urbanize"]["fields"]["new_city"]["one_of"] == ["C", "D", "G", "H"]


def test_they_bring_no_cubes(api: Api) -> None:
    table = with_black_city(api)
    assert cubes(table, "C") == [] and table.state["cities"]["C"]["colors"] == ["black"]


def test_production_is_not_used_and_the_operator_is(api: Api) -> None:
    table = swedish(api, "select_actions")
    offered = table.offers(table.up[0])["choose_action"]["fields"]["action"]["one_of"]
    assert "production" not in offered and OPERATOR in offered


# moving goods ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "color"), [(HALMSTAD, "blue"), (VAXJO, "yellow"), (KARLSTAD, "red")])
def test_a_delivered_cube_lies_on_the_lower_half_of_its_city(api: Api, target: str, color: str) -> None:
    table = delivering(api, target, color)
    deliver(table, color, target)
    assert (below(table, target), cubes(table, target)) == ([color], [])
    assert f"The {color} cube lies below in {target}" in table.get("/log")["entries"][-1]["text"]


def test_a_log_that_kept_the_words_themselves_reads_the_same() -> None:
    kept, now = (
        GoodsDelivered("yellow", {}, "blue", MALMO, HALMSTAD, lies=lies)
        for lies in ("below in Halmstad", "below")
    )
    assert kept.said() == now.said()


def test_it_moves_no_more_this_turn(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    deliver(table, "blue", HALMSTAD)
    refusal = table.refused("deliver", table.up[0], color="blue", path=[MALMO], **{"from": HALMSTAD})
    assert refusal.message == "Halmstad has no blue cube."


def test_it_does_not_go_back_to_the_bag(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    before = table.state["bag"]
    deliver(table, "blue", HALMSTAD)
    assert table.state["bag"] == before


def test_a_black_cube_goes_to_the_plant_and_they_gather_there(api: Api) -> None:
    table = with_black_city(api, "black", "black")
    for count in (1, 2):
        deliver(table, "black", "C")
        assert table.state["own"]["wte_plant"] == count
    play_to(table, "issue_shares")
    assert table.state["own"]["wte_plant"] == 2


def test_by_hand_the_table_says_where_a_cube_went(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue", "blue")
    seat = table.up[0]
    told: dict[str, Any] = {"income": {seat: 1}, "color": "blue", "from": MALMO}
    assert table.refused("deliver_by_hand", seat, **told).message == (
        "Say where the cube was delivered: it is recycled there."
    )
    table.move("deliver_by_hand", seat, **told, to=HALMSTAD)
    assert below(table, HALMSTAD) == ["blue"]


# the operator ------------------------------------------------------------------------------------


def test_the_operator_takes_all_black_cubes_after_goods_are_moved(api: Api) -> None:
    table = with_black_city(api, "black", "black", actions={"yellow": "urbanization", "blue": OPERATOR})
    deliver(table, "black", "C")
    assert table.player("blue")["own"]["wte_cubes"] == 0
    play_to(table, "issue_shares")
    assert (table.player("blue")["own"]["wte_cubes"], table.state["own"]["wte_plant"]) == (1, 0)
    told = " ".join(entry["text"] for entry in table.get("/log")["entries"])
    assert "Blue takes 1 black cube from the WTE plant" in told


def test_nobody_else_clears_the_plant(api: Api) -> None:
    table = with_black_city(api, "black", "black")
    deliver(table, "black", "C")
    play_to(table, "build_track", turn=2)
    assert table.state["own"]["wte_plant"] == 1


def test_each_black_cube_taken_is_worth_two_points(api: Api) -> None:
    table = swedish(api)
    before = table.player("blue")["vp"]
    table.correct("wte_cubes", "blue", 3)
    assert table.player("blue")["vp"] == before + 6


def test_the_phone_says_what_the_operator_does(app: Flask, api: Api) -> None:
    table = swedish(api, "select_actions")
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get(f"/seat/{table.up[0]}"))
    assert "WTE Plant Operator" in shown and "Take the WTE plant’s black cubes" in shown


# recycling ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "color", "becomes"),
    [(VAXJO, "yellow", "red"), (KARLSTAD, "red", "blue"), (HALMSTAD, "blue", "black")],
)
def test_yellow_becomes_red_red_blue_and_blue_black(api: Api, target: str, color: str, becomes: str) -> None:
    table = delivering(api, target, color)
    deliver(table, color, target)
    play_to(table, "issue_shares")
    assert (below(table, target), cubes(table, target)) == ([], [becomes])


def test_what_lies_above_stays_as_it_is(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    put(table, HALMSTAD, "blue")
    deliver(table, "blue", HALMSTAD)
    play_to(table, "issue_shares")
    assert sorted(cubes(table, HALMSTAD)) == ["black", "blue"]


def test_nothing_is_rolled(api: Api) -> None:
    table = swedish(api, "move_goods")
    play_to(table, "issue_shares", turn=2)
    entry = table.get("/log")["entries"][-1]
    assert "dice" not in entry["text"]
    assert table.phase == "issue_shares"


def test_purple_cubes_stand_in_for_black_ones_that_were_taken(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    table.correct("wte_cubes", "green", 16)
    deliver(table, "blue", HALMSTAD)
    play_to(table, "issue_shares")
    told = " ".join(entry["text"] for entry in table.get("/log")["entries"])
    assert cubes(table, HALMSTAD) == ["black"]
    assert "Purple cubes stand in for 1 of the black ones taken" in told


def test_the_map_and_the_table_screen_show_what_lies_below_and_in_the_plant(app: Flask, api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue", track="board")
    deliver(table, "blue", HALMSTAD)
    page = said(app.test_client().get(f"/t/{table.code}/table"))
    assert "In the WTE plant: no black cubes." in page
    assert "below: blue" in page


def test_the_list_of_cities_shows_it_too_where_track_is_kept_by_hand(app: Flask, api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    deliver(table, "blue", HALMSTAD)
    assert "Halmstad below: blue" in said(app.test_client().get(f"/t/{table.code}/table"))


def test_a_delivery_says_before_the_tap_where_its_cube_will_lie(api: Api) -> None:
    table = delivering(api, HALMSTAD, "blue")
    table.correct("up", None, "yellow")
    (choice,) = table.offers("yellow")["deliver"]["choices"]
    assert "lies below in Halmstad" in choice["says"]


def test_whoever_chooses_an_action_sees_how_full_the_plant_is(app: Flask, api: Api) -> None:
    table = swedish(api, "select_actions")
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    assert "In the WTE plant: no black cubes." in said(page.get(f"/seat/{table.up[0]}"))


# a whole game ------------------------------------------------------------------------------------


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "select_actions", "build_track", "move_goods", "goods_growth", "game_over"}


BECOMES = {"yellow": "red", "red": "blue", "blue": "black"}


class RecyclingReferee(Referee):
    """Follows every cube from the facts alone: up, down, recycled, burnt, taken. There are 24 all the time."""

    def __init__(self, table: TableClient) -> None:
        super().__init__(table)
        self.below: dict[str, list[str]] = {}
        self.plant, self.taken = 0, Counter[str]()
        self.kept: dict[int, tuple[dict[str, list[str]], int, Counter[str]]] = {}

    def check(self) -> None:
        super().check()
        for fact in self.table.facts:
            self.follow(fact)
        state = self.table.state
        self.kept[state["number"]] = deepcopy((self.below, self.plant, self.taken))
        if state["bag"] is None:
            return
        own = {seat: player["own"]["wte_cubes"] for seat, player in state["players"].items()}
        assert (state["own"]["below"], state["own"]["wte_plant"]) == (self.below, self.plant)
        assert +Counter(own) == self.taken
        lower = sum(len(cubes) for cubes in self.below.values())
        assert self.cubes.total() + lower + self.plant + self.taken.total() == 24

    def follow(self, fact: Json) -> None:
        if fact["type"] == "goods_delivered" and fact["color"] == "black":
            self.plant += bool(fact["to"])
        elif fact["type"] == "goods_delivered" and fact["lies"]:
            self.below.setdefault(fact["to"], []).append(fact["color"])
        elif fact["type"] == "plant_emptied":
            self.taken[fact["seat"]] += self.plant
            self.plant = 0
        elif fact["type"] == "cubes_recycled":
            gone = self.below.pop(fact["place"])
            assert fact["from_supply"] == [BECOMES[color] for color in gone]

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.below, self.plant, self.taken = deepcopy(self.kept.get(to, ({}, 0, Counter[str]())))


@random_seeds
def test_random_games_end_with_a_score_and_every_cube_accounted_for(seed: int, track: str) -> None:
    random_game(MAP, seed, track, RecyclingReferee)
