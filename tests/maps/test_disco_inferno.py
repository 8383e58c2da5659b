"""Disco Inferno: one test for each sentence of its rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, said
from tests.support.play import play_to
from tests.support.rails import incomes, last_turn, link, put, random_game, random_seeds, table_on
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


def colors(table: TableClient, place: str) -> list[str]:
    taken: list[str] = table.state["cities"][place]["colors"]
    return taken


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


# fire --------------------------------------------------------------------------------------------


def test_an_empty_disco_burns_down_at_once_even_in_a_chain(api: Api) -> None:
    table = ring(api)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert "Manilow burns down" in table.get("/log")["entries"][-1]["text"]
    send(table, colors_of(api, GIBB)[0], SUMMER, GIBB)
    refusal = table.refused(
        "deliver", "yellow", color=colors_of(api, MANILOW)[0], path=[SUMMER, MANILOW], **{"from": GIBB}
    )
    assert refusal.code == "illegal"
    assert colors(table, MANILOW) == []


def test_dancers_still_pass_through_a_burnt_disco_and_its_track_pays(api: Api) -> None:
    table = linked(api, MANILOW, SUMMER, GIBB)
    color = colors_of(api, GIBB)[0]
    put(table, MANILOW, color, color)
    put(table, GIBB, color)
    send(table, color, MANILOW, SUMMER, GIBB)
    assert incomes(table)["yellow"] == 2


def test_it_keeps_its_points(api: Api) -> None:
    table = ring(api)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    before = table.player("yellow")["sections"]
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert table.player("yellow")["sections"] == before == 2


def test_at_the_end_of_the_game_its_track_still_counts(api: Api) -> None:
    table = ring(api)
    put(table, SUMMER)
    scores = {score["seat"]: score["vp"] for score in last_turn(table)["ranking"]}
    yellow = table.player("yellow")
    assert (table.phase, yellow["sections"]) == ("game_over", 2)
    assert scores["yellow"] == 3 * yellow["income"] - 3 * yellow["shares"] + 2


def test_the_map_and_the_table_screen_say_that_it_burnt(app: Flask, api: Api) -> None:
    table = disco(api)
    put(table, SUMMER)
    page = app.test_client().get(f"/t/{table.code}/table").get_data(as_text=True)
    assert "burnt" in page


def test_the_list_of_cities_says_so_too_where_track_is_kept_by_hand(app: Flask, api: Api) -> None:
    table = disco(api, track="hand")
    put(table, SUMMER)
    for path in ("table", f"seat/{table.up[0]}/table"):
        assert f"{SUMMER} burnt" in said(app.test_client().get(f"/t/{table.code}/{path}"))


def test_a_delivery_says_before_the_tap_what_it_burns(app: Flask, api: Api) -> None:
    table = ring(api)
    says = [choice["says"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert not any("burns" in one for one in says)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    says = [choice["says"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert [one for one in says if "Manilow – Summer" in one and "Manilow burns down" in one]


def test_the_phone_says_where_the_chain_goes_on(app: Flask, api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/yellow"))
    assert "Yellow’s chain goes on from Summer." in shown
    assert "Your locomotive reaches" in shown and "End the chain at Summer" in shown


# Production --------------------------------------------------------------------------------------


def growing(api: Api, **wanted: Any) -> TableClient:
    table = disco(api, "select_actions", **wanted)
    return play_to(table, "goods_growth", actions={"blue": "production"})


def test_production_calls_two_dancers_to_one_disco(api: Api) -> None:
    table = growing(api)
    before = Counter(table.state["cities"][GIBB]["cubes"])
    table.move("draw_production", "blue")
    drawn = table.state["drawn"]
    assert len(drawn) == 2
    table.move("produce", "blue", city=GIBB)
    assert Counter(table.state["cities"][GIBB]["cubes"]) == before + Counter(drawn)
    assert table.phase == "issue_shares"


def test_it_may_be_told_in_one_move(api: Api) -> None:
    table = growing(api)
    table.move("produce", "blue", city=GIBB)
    assert len(table.state["cities"][GIBB]["cubes"]) == 6


def test_not_to_one_that_has_burned_down(api: Api) -> None:
    table = growing(api)
    put(table, SUMMER)
    assert table.refused("produce", "blue", city=SUMMER).message == "Production can’t go to Summer now."
    table.move("draw_production", "blue")
    assert SUMMER not in table.offers("blue")["produce"]["fields"]["city"]["one_of"]


def test_nothing_else_grows(api: Api) -> None:
    table = disco(api, "move_goods")
    before = {name: city["cubes"] for name, city in table.state["cities"].items()}
    play_to(table, "issue_shares", turn=2)
    assert before == {name: city["cubes"] for name, city in table.state["cities"].items()}


def test_the_bag_may_be_empty(api: Api) -> None:
    table = disco(api, "select_actions")
    for color in table.state["bag"]:
        table.correct("bag", color, 0)
    play_to(table, "issue_shares", turn=2, actions={"blue": "production"})
    assert any("the bag is empty" in entry["text"] for entry in table.get("/log")["entries"])


def test_the_phone_offers_every_disco_that_stands(app: Flask, api: Api) -> None:
    table = growing(api)
    table.move("draw_production", "blue")
    put(table, SUMMER)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/blue"))
    assert GIBB in shown and SUMMER not in shown


# singing -----------------------------------------------------------------------------------------


def test_singing_out_of_turn_costs_one_income(api: Api) -> None:
    table = disco(api)
    table.correct("income", "blue", 3)
    assert table.up == ["yellow"]
    table.move("sing", "blue")
    assert incomes(table)["blue"] == 2
    assert table.up == ["yellow"]


def test_whoever_is_up_may_sing(api: Api) -> None:
    table = disco(api)
    table.correct("income", "yellow", 3)
    assert table.refused("sing", "yellow").message == "Yellow may sing: it is Yellow’s turn."
    assert "sing" not in table.offers("yellow")


def test_no_income_falls_below_zero_by_it(api: Api) -> None:
    table = disco(api)
    assert table.refused("sing", "blue").message == "Blue has no income to lose."


def test_the_waiting_phone_has_its_button(app: Flask, api: Api) -> None:
    table = disco(api)
    table.correct("income", "blue", 3)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/blue"))
    assert "I sang out of turn: income −1" in shown
    assert "I sang" not in said(page.get("/seat/green"))


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
