"""Lincoln Funeral Car: tables to play on, and a referee that counts chips, prices, stops and white cubes by itself."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.referee import Referee, cubes_in
from tests.support.phones import Phone, said
from tests.support.play import at, give, play_to
from tests.support.rails import Hex, drawn_by_us, rails
from tests.support.tables import Api, Json, TableClient

MAP = "lincoln_funeral_car"
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
BOTH_ENDS = pytest.mark.parametrize("tracking", [MONEY, BOARD], ids=["money", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
WASHINGTON, NEW_YORK, ALBANY, HARRISBURG = (9, 5), (10, 3), (10, 1), (8, 4)
TO_NEW_YORK = (WASHINGTON, (10, 4), NEW_YORK)
TO_ALBANY = (NEW_YORK, (10, 2), ALBANY)
TO_HARRISBURG = (WASHINGTON, (8, 5), HARRISBURG)
ON_TO_NEW_YORK = (HARRISBURG, (9, 4), NEW_YORK)
STOPS = {
    4: ["Washington", "New York", "Albany", "Buffalo", "Cleveland", "Columbus", "Indianapolis", "Chicago"],
    5: ["Washington", "New York", "Albany", "Buffalo", "Cleveland", "Indianapolis", "Chicago"],
    6: ["Washington", "New York", "Albany", "Cleveland", "Indianapolis", "Chicago"],
}
CITIES = ("Washington", "New York", "Albany", "Cleveland", "Indianapolis", "Chicago")
TOWNS = ("Fort Wayne", "Pittsburgh", "Syracuse", "Harrisburg")
COSTS = {
    "locomotive": 5,
    "urbanization": 3,
    "engineer": 3,
    "first_move": 2,
    "first_build": 1,
    "turn_order_pass": -3,
}
LEFT_TO_RIGHT = (
    "locomotive", "urbanization", "engineer", "first_move", "first_build", "production", "turn_order_pass",
)  # fmt: skip


def train(
    api: Api, phase: str = "build_track", tracking: Json | None = None, players: int = 4, **wanted: Any
) -> TableClient:
    """On the board made up for tests, or on none where only money is kept. Everybody is rich."""
    tracking = tracking or BOARD
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    return rich(at(api, phase, players, map=key, tracking=tracking, **wanted))


def rich(table: TableClient, cash: int = 100) -> TableClient:
    give(table, "cash", **dict.fromkeys(table.state["players"], cash))
    return table


def with_track(
    api: Api, *ways: tuple[Hex, ...], towns: tuple[Hex, ...] = (HARRISBURG,), **others: Any
) -> TableClient:
    """Yellow's track along these ways, and that of the others; Yellow moves goods, up to four links."""
    table = bare_train(api)
    for seat, own in (("yellow", ways), *others.items()):
        table.correct("up", None, seat)
        for way in own:
            table.move("lay_track", seat, tiles=rails(*way, towns=towns))
    return to_goods(table)


def bare_train(api: Api, tracking: Json | None = None) -> TableClient:
    """Yellow and Green are rich and build; cubes lie on New Cities alone."""
    nothing: Json = {"cities": {city: [] for city in CITIES}, "towns": {town: [] for town in TOWNS}}
    key = drawn_by_us(api, MAP)
    table = at(api, "build_track", 4, map=key, tracking=tracking or BOARD, setup=nothing)
    give(table, "cash", yellow=100, green=100)
    return table


def to_goods(table: TableClient) -> TableClient:
    """Yellow is up and moves goods, up to four links."""
    play_to(table, "move_goods")
    give(table, "locomotive", yellow=4)
    table.correct("up", None, "yellow")
    return table


def car(table: TableClient) -> str:
    return str(table.state["own"]["funeral_car"])


def chips(table: TableClient) -> int:
    return int(table.state["own"]["production_chips"])


def page(app: Flask, table: TableClient, where: str) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    return said(phone.get(where))


def send(table: TableClient, color: str, *path: str, **fields: Any) -> Json:
    return table.move("deliver", "yellow", color=color, path=list(path[1:]), **{"from": path[0]}, **fields)


def refused_way(table: TableClient, color: str, *path: str) -> str:
    return table.refused("deliver", "yellow", color=color, path=list(path[1:]), **{"from": path[0]}).message


def all_cubes(state: Json) -> int:
    """White ones: in the bag, on the display, at places and kept."""
    kept = sum(player["own"]["white_cubes"] for player in state["players"].values())
    return cubes_in(state)["white"] + int(kept)


class LincolnReferee(Referee):
    """`judged` counts what was looked at, so that a test sees that there was something to judge."""

    judged: dict[str, int] = {}

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.chips = 1
        self.chips_after: dict[int, int] = {}

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.chips = self.chips_after.get(to, 1)

    def check(self) -> None:
        super().check()
        state = self.table.state
        if not hasattr(self, "chips"):
            return
        for number, fact in enumerate(self.table.facts):
            self._judge(number, fact)
        self.chips_after[state["number"]] = self.chips
        stops = STOPS[len(state["players"])]
        assert state["own"] == {"funeral_car": stops[state["turn"] - 1], "production_chips": self.chips}
        assert state["bag"] is None or all_cubes(state) == 14 or state["phase"] == "setup"

    def _saw(self, what: str) -> None:
        self.judged[what] = self.judged.get(what, 0) + 1

    def _judge(self, number: int, fact: Json) -> None:
        match fact["type"]:
            case "turn_began":
                self._check_moved(fact["turn"], self.table.facts[number + 1])
            case "phase_began" if fact["phase"] == "select_actions":
                self.chips += self.table.state["turn"] > 1
            case "phase_began" if fact["phase"] == "determine_player_order":
                assert self.table.state["turn"] == 1
            case "action_chosen":
                self._check_paid(fact["action"], self.table.facts[number + 1 :])
            case "order_set":
                self._check_order()
            case "goods_delivered":
                self._check_delivery(fact, self.table.facts[number + 1 :])

    def _check_moved(self, turn: int, car: Json) -> None:
        stops = STOPS[len(self.table.state["players"])]
        assert (car["type"], car["to"]) == ("car_moved", stops[turn - 1])

    def _check_paid(self, action: str, after: list[Json]) -> None:
        cost = -self.chips if action == "production" else COSTS[action]
        paid = [one["cost"] for one in after if one["type"] == "action_paid"]
        assert paid == ([cost] if cost else [])
        self.chips = 0 if action == "production" else self.chips
        self._saw(action)

    def _check_order(self) -> None:
        players = self.table.state["players"]
        chosen = [players[seat]["action"] for seat in self.table.state["order"]]
        if all(chosen) and self.table.state["phase"] == "build_track":
            assert chosen == sorted(chosen, key=LEFT_TO_RIGHT.index)
            self._saw("order")

    def _check_delivery(self, fact: Json, after: list[Json]) -> None:
        state = self.table.state
        stop = STOPS[len(state["players"])][state["turn"] - 1]
        letters = {city.get("place", name): name for name, city in state["cities"].items()}
        there = fact["to"] == letters.get(stop, stop)
        if fact["color"] == "white":
            assert (there or fact["to"] is None) and after[0]["type"] == "own_taken"
            self._saw("white")
        if fact["path"]:
            earning = {*fact["income"]}  # one of them may be out of the game by the end of this entry
            assert (fact["bonus"] in earning) if there and earning else fact["bonus"] is None
            owned = sum(fact["income"].values()) - bool(fact["bonus"])
            assert owned <= len(fact["path"])
            self._saw("to the car" if there else "elsewhere")
