"""Pacific Electric: tables to play on, and a referee that counts power plants, transfers, mountains and starts."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.board_referee import AROUND
from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, said
from tests.support.play import at, give, play_to
from tests.support.rails import Hex, drawn_by_us, put, rails
from tests.support.tables import Api, Json, TableClient

MAP = "pacific_electric"
WEST, EAST = "West Los Angeles", "East Los Angeles"
W, E, PASADENA, LOWE, BERNARDINO, MONICA = (3, 2), (4, 2), (6, 0), (5, -1), (8, 0), (0, 4)
LONG_BEACH, VAN_NUYS, POMONA = (4, 4), (1, 2), (6, 2)
TO_VAN_NUYS, TO_PASADENA, TO_LONG_BEACH = (
    (W, (2, 2), VAN_NUYS),
    (E, (5, 1), PASADENA),
    (E, (4, 3), LONG_BEACH),
)
TO_MONICA, TO_BERNARDINO = (W, (2, 3), (1, 3), MONICA), (PASADENA, (7, 0), BERNARDINO)
UP_TO_LOWE = (PASADENA, (6, -1), LOWE)  # over a mountain
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
BY_HAND = pytest.mark.parametrize("tracking", [MONEY, PLACES], ids=["money", "places"])
ME = "pink"  # in player order: pink, yellow, green, blue


def pacific(api: Api, phase: str = "build_track", tracking: Json = BOARD, **wanted: Any) -> TableClient:
    """A table of four, or of more; everybody is rich."""
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    wanted = {"players": 4, **wanted}
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    give(table, "cash", **dict.fromkeys(table.state["players"], 100))
    return table


def lay(table: TableClient, seat: str, *way: Hex, **fields: Any) -> Json:
    towns = [hex_ for hex_ in way if hex_ in (VAN_NUYS, POMONA)]
    return table.move("lay_track", seat, tiles=rails(*way, towns=towns), **fields)


def refused_track(table: TableClient, seat: str, *way: Hex) -> str:
    return table.refused("lay_track", seat, tiles=rails(*way)).message


def later(api: Api, **wanted: Any) -> TableClient:
    """Building in the second turn, so that no starting hex is special."""
    table = pacific(api, **wanted)
    table.correct("turn", None, 2)
    return table


def moving(api: Api, *ways: tuple[Hex, ...], plants: int = 1, action: str = "", **others: Any) -> TableClient:
    """My track along these ways, and those of others; goods are moved next. No cube lies anywhere."""
    table = later(api, actions={ME: action} if action else None)
    for seat, own in ((ME, ways), *others.items()):
        table.correct("up", None, seat)
        for way in own:
            lay(table, seat, *way)
    table.correct("up", None, ME)
    play_to(table, "move_goods")
    give(table, "locomotive", **{ME: plants})
    for place in (*table.state["cities"], *table.state["towns"]):
        put(table, place)
    table.correct("up", None, ME)
    return table


def carry(table: TableClient, color: str, *stops: str) -> Json:
    return table.move("deliver", ME, color=color, path=stops[1:], **{"from": stops[0]})


def refused(table: TableClient, color: str, *stops: str) -> str:
    return table.refused("deliver", ME, color=color, path=stops[1:], **{"from": stops[0]}).message


def ways(table: TableClient) -> list[list[str]]:
    """Every offered delivery, by its stops."""
    choices = table.offers(ME).get("deliver", {"choices": []})["choices"]
    return sorted([choice["values"]["from"], *choice["values"]["path"]] for choice in choices)


def on_phone(app: Flask, table: TableClient, page: str) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    return said(phone.get(page))


# the referee ------------------------------------------------------------------------------------

LOS_ANGELES = {WEST, EAST}
LINKS = (0, 2, 4, 6, 10)


class PacificReferee(Referee):
    """`judged` counts what was looked at, so that a test sees that there was something to judge."""

    judged: dict[str, int] = {}

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.built: tuple[tuple[int, str], ...] = ()  # turn and seat of each power plant
        self.built_after: dict[int, tuple[tuple[int, str], ...]] = {}
        hexes = table.map_data()["hexes"]
        self.rough = {(hex_["q"], hex_["r"]) for hex_ in hexes if hex_["terrain"] == "mountain"}

    def check(self) -> None:
        super().check()
        for fact in self.table.facts:
            match fact["type"]:
                case "locomotive_improved":
                    self._check_plant(fact)
                case "goods_delivered":
                    self._check_delivery(fact)
                case "track_laid":
                    self._check_tile(fact)
                case "bonus_told":
                    self._saw("bonus" if fact["has"] else "no bonus")
        self._check_state()
        self.built_after[self.table.state["number"]] = self.built

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.built = self.built_after.get(to, ())

    def _saw(self, what: str) -> None:
        self.judged[what] = self.judged.get(what, 0) + 1

    def _check_plant(self, fact: Json) -> None:
        later = sum(one["type"] == "turn_began" for one in self.table.facts)
        turn, seat = self.table.state["turn"] - later, fact["seat"]
        assert (turn, seat) not in self.built, f"{seat} builds a second plant in turn {turn}"
        assert (fact["paid"], fact["links"], fact["instead"]) == (5, 1, True)
        self.built = (*self.built, (turn, seat))
        self._saw("plant")

    def _check_state(self) -> None:
        state = self.table.state
        plants = Counter(seat for _, seat in self.built)
        for seat, player in state["players"].items():
            assert player["locomotive"] == plants[seat] <= 4
            assert player["own"]["bonus"] <= 1
            assert player["out"] or player["forecast"]["expenses"] == player["shares"] + plants[seat]
        for link in state["links"]:
            assert {*link["ends"]} != LOS_ANGELES or (link["owner"], link["sections"]) == (None, 0)

    def _check_delivery(self, fact: Json) -> None:
        if not fact["path"]:
            return
        stops = [fact["from"], *fact["path"]]
        transfers = sum({*hop} == LOS_ANGELES for hop in pairwise(stops))
        player = self.table.state["players"][fact["seat"]]
        supplied, express = LINKS[player["locomotive"]], player["action"] == "express"
        length = len(fact["path"]) - transfers
        passed = [stop for stop in stops[1:-1] if fact["color"] in self._colors(stop)]
        assert 0 < length <= supplied + (express and not passed), fact
        assert len(passed) <= express and sum(fact["income"].values()) <= length
        assert fact["fares"] == [1] * transfers
        self._saw("transfer" if transfers else "delivery")
        self._saw("past a city" if passed else "within reach")

    def _colors(self, stop: str) -> list[str]:
        city = self.table.state["cities"].get(stop)
        return city["colors"] if city else []

    def _check_tile(self, fact: Json) -> None:
        at, state = tuple(fact["hex"]), self.table.state
        seat, turn = fact["seat"], state["turn"]
        if at in self.rough and not fact["replaced"]:
            assert state["players"][seat]["action"] == "engineer" and state["build"]["limit"] == 3
            self._saw("mountain")
        if turn == 1 and not fact["replaced"]:
            beside = any({*self._around(at)} & {self._hex(city)} for city in self._starts())
            assert fact["cost"] == 4 or not beside, fact
            self._saw("start" if beside else "first turn")

    def _starts(self) -> list[str]:
        many = len(self.table.state["players"]) >= 5
        return [*LOS_ANGELES, *(["San Bernardino"] if many else [])]

    def _hex(self, city: str) -> Hex:
        q, r = self.table.state["cities"][city]["hex"]
        return q, r

    def _around(self, at: Any) -> list[Hex]:
        return [(at[0] + q, at[1] + r) for q, r in AROUND]
