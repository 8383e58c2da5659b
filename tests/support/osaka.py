"""Osaka: tables to play on, and a referee that counts black cubes, passed cubes, marine links and actions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone
from tests.support.play import at, give, play_to
from tests.support.rails import drawn_by_us, put
from tests.support.tables import Api, Json, TableClient

MAP = "osaka"
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
PREFECTURES = ("Amagasaki", "Kyoto", "Nara", "Wakayama")
BLACK_CITIES = {"Namba", "C", "D", "G", "H"}
MARINE = {"Airport Express": 8, "JR Yumesaki Line": 8, "Yumesaki Tunnel": 10}
AMAGASAKI, BESIDE_AMAGASAKI, SHIN_OSAKA, TENNOJI = (0, 0), (1, 0), (2, 0), (4, 0)
RIVER, PLAIN = (3, 0), (3, -1)
TO_AMAGASAKI, TO_TENNOJI = (AMAGASAKI, BESIDE_AMAGASAKI, SHIN_OSAKA), (SHIN_OSAKA, RIVER, TENNOJI)
HARMLESS = {"yellow": "first_move", "green": "turn_order_pass", "blue": "urbanization"}


def osaka(api: Api, phase: str = "build_track", tracking: Json = BOARD, **wanted: Any) -> TableClient:
    """A rich table. Yellow builds and moves first, then Green, then Blue."""
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    wanted = {"actions": HARMLESS, **wanted} if wanted.get("players", 3) == 3 else wanted
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    give(table, "cash", **dict.fromkeys(table.state["players"], 100))
    return table


def with_links(api: Api, *links: tuple[str, str, str], tracking: Json = PLACES) -> TableClient:
    """Links entered by hand, each as owner and ends; no cube lies anywhere, and goods are moved next."""
    table = osaka(api, tracking=tracking)
    for seat in list(table.state["order"]):
        own = [{"ends": [a, b], "sections": 1} for owner, a, b in links if owner == seat]
        table.move("build_by_hand", seat, cost=0, sections=len(own), links=own, done=True)
    give(table, "locomotive", blue=6, green=6, yellow=6)
    for city in table.state["cities"]:
        put(table, city)
    return table


def go(table: TableClient, seat: str, color: str, *stops: str, **fields: Any) -> Json:
    """A delivery over known links."""
    return table.move("deliver", seat, color=color, path=stops[1:], **{"from": stops[0]}, **fields)


def next_goods(table: TableClient) -> TableClient:
    """The goods of the next turn."""
    return play_to(table, "move_goods", table.state["turn"] + 1, HARMLESS)


def choice_of(table: TableClient, seat: str, type_: str = "deliver") -> Json:
    """The only way that is offered."""
    choices: list[Json] = table.offers(seat)[type_]["choices"]
    (choice,) = choices
    return choice


def offered(table: TableClient, seat: str) -> list[str]:
    """The actions that a seat may choose."""
    actions: list[str] = table.offers(seat)["choose_action"]["fields"]["action"]["one_of"]
    return actions


def host_of(app: Flask, table: TableClient) -> Phone:
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    return page


def seen(app: Flask, table: TableClient, seat: str = "yellow") -> str:
    return host_of(app, table).unfolded(seat)


class OsakaReferee(Referee):
    """Works out every delivery from the state before it, by what lay there and whose links they were."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.before: Json = table.state
        self.paid: list[tuple[int, int, str, int]] = []  # entry, turn, seat, dollars
        self.bought: list[tuple[int, int, str, str]] = []  # entry, turn, seat, link
        self.chosen: list[tuple[int, int, str]] = []  # entry, turn, action
        self.judged: Counter[str] = Counter()

    def check(self) -> None:
        super().check()
        for fact in self.table.facts:
            if judge := getattr(self, f"_{fact['type']}", None):
                judge(fact)
                self.judged[fact["type"]] += 1
        self.before = self.table.state

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.paid = [one for one in self.paid if one[0] <= to]
        self.bought = [one for one in self.bought if one[0] <= to]
        self.chosen = [one for one in self.chosen if one[0] <= to]

    def _now(self) -> tuple[int, int]:
        return self.table.state["number"], self.before["turn"]

    def _held(self, place: str) -> list[str]:
        held: list[str] = self.before["cities"].get(place, {"cubes": []})["cubes"]
        return held

    def _goods_delivered(self, fact: Json) -> None:
        move = self.table.log[-1].move  # type: ignore[attr-defined]
        pays = Counter(self._by_links(fact["links"]) if fact["links"] else getattr(move, "income", {}))
        target, color, seat = fact["to"], fact["color"], fact["seat"]
        tracked = self.before["bag"] is not None
        if tracked and color not in (None, "black") and "black" not in self._held(target):
            pays -= Counter(set(+pays))
            self.judged["alone"] += 1
        assert fact["income"] == dict(+pays)
        seen = sum(self._held(place).count(color) for place in fact["path"] or [target]) if tracked else 0
        passed = 0 if color == "black" else seen + (getattr(move, "passed", None) or 0)
        so_far = sum(by for _, turn, who, by in self.paid if (turn, who) == (self._now()[1], seat))
        assert fact["received"] == min(passed, 3, 6 - so_far)
        self.paid.append((*self._now(), seat, fact["received"]))
        self.judged["paid"] += fact["received"]

    def _by_links(self, ids: list[int]) -> Counter[str]:
        owners = [link["owner"] for link in self.before["links"] if link["id"] in ids]
        return Counter(x for x in owners if x and not self.before["players"][x]["out"])

    def _link_built(self, fact: Json) -> None:
        ends = {"Kansai Airport": "Airport Express", "Amagasaki": "JR Yumesaki Line"}
        self._buy(fact, next((ends[x] for x in fact["link"]["ends"] if x in ends), "Yumesaki Tunnel"))

    def _named_link_built(self, fact: Json) -> None:
        self._buy(fact, fact["name"])

    def _buy(self, fact: Json, name: str) -> None:
        seat, (number, turn) = fact["seat"], self._now()
        assert (fact["cost"], fact["tiles"]) == (MARINE[name], 1)
        assert name not in [link for *_, link in self.bought], "each is there once"
        assert (turn, seat) not in [(when, who) for _, when, who, _ in self.bought], "one a turn"
        self.bought.append((number, turn, seat, name))

    def _action_chosen(self, fact: Json) -> None:
        number, turn = self._now()
        turn = self.table.state["turn"]
        if len(self.before["players"]) == 2:
            assert fact["action"] != "turn_order_pass"
            assert fact["action"] not in [action for _, when, action in self.chosen if when == turn - 1]
        self.chosen.append((number, turn, fact["action"]))

    def _promoter_placed(self, fact: Json) -> None:
        city, now = fact["city"], self.table.state
        assert city not in BLACK_CITIES and now["bag"]["black"] == self.before["bag"]["black"] - 1
        assert now["cities"][city]["cubes"].count("black") == self._held(city).count("black") + 1
