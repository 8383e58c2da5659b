"""Italy counted from outside: late shares, swapped cubes, links by a way that an exhaustive walk finds cheapest."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from assistant.games.age_of_steam.track.cheapest import search_of
from tests.support.age_of_steam.board_referee import Counted
from tests.support.age_of_steam.referee import Referee
from tests.support.direct import DirectTable
from tests.support.play import at, give
from tests.support.rails import MapWanderer, drawn_by_us, rails
from tests.support.tables import Api, Json, TableClient

MAP = "italy"
ROMA, MILANO, FIRENZE, GENOVA = (3, 7), (1, 3), (3, 5), (1, 5)
NAPOLI, ANCONA, BOLOGNA = (1, 10), (5, 5), (5, 3)
PLAIN_WAY = (FIRENZE, (2, 6), (2, 7), ROMA)
MOUNTAIN_WAY = (FIRENZE, (3, 6), ROMA)
DEAR_WAY = (FIRENZE, (4, 5), (4, 6), ROMA)
GENOVA_TO_ROMA = (GENOVA, (1, 6), (1, 7), (2, 7), ROMA)
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
BY_HAND = pytest.mark.parametrize("tracking", [MONEY, PLACES], ids=["money", "places"])
KNOWN = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
LATE = ("determine_player_order", "build_track", "pay_expenses")


def italian(api: Api, phase: str, tracking: Json = BOARD, **wanted: Any) -> TableClient:
    """On the board made up for tests, or on none where only money is kept. In order: yellow, green, blue."""
    key = MAP if tracking["goods"] == "none" and tracking["track"] == "hand" else drawn_by_us(api, MAP)
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    if phase not in ("issue_shares", "determine_player_order"):
        give(table, "cash", blue=50, green=50, yellow=50)
    return table


def lay(table: TableClient, seat: str, *way: Any, **fields: Any) -> Json:
    return table.move("lay_track", seat, tiles=rails(*way), **fields)


def cash(table: TableClient, seat: str) -> int:
    return int(table.player(seat)["cash"])


class ItalianReferee(Referee):
    """Besides every dollar and cube: what each share brought and when, what black cubes cost, and that all track
    on the board is in completed links, one for each build."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.phase = table.state["phase"]
        self.incomes = incomes(table.state)
        self.built: dict[tuple[int, str], int] = {}
        self.swapped: Counter[tuple[int, str]] = Counter()

    def check(self) -> None:
        super().check()
        state = self.table.state
        for fact in self.table.facts:
            getattr(self, f"check_{fact['type']}", lambda _: None)(fact)
        if state["tracking"]["track"] == "board":
            assert all(None not in stops for _, stops in Counted(state).sections), "unfinished track"
        assert not {"E", "F", "G", "H"} & {*((state["display"] or {}).get("new_cities", ()))}
        self.phase, self.incomes = state["phase"], incomes(state)

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self.phase, self.incomes = self.table.state["phase"], incomes(self.table.state)
        turn = self.table.state["turn"]
        self.built = {at: n for at, n in self.built.items() if at[0] < turn}
        self.swapped = Counter({at: n for at, n in self.swapped.items() if at[0] < turn})

    def check_shares_issued(self, fact: Json) -> None:
        assert fact["received"] == fact["count"] * (5 if self.phase == "issue_shares" else 3)
        assert self.phase in ("issue_shares", *LATE)

    def check_goods_delivered(self, fact: Json) -> None:
        by = fact["income"].values()
        if fact["color"] != "black":
            assert min(by, default=0) >= 0
            return
        assert max(by, default=0) <= 0
        assert all(self.incomes[seat] + n >= 0 for seat, n in fact["income"].items())

    def check_cube_swapped(self, fact: Json) -> None:
        self.swapped[fact["turn"], fact["seat"]] += 1
        assert self.swapped[fact["turn"], fact["seat"]] <= 2
        assert self.table.state["players"][fact["seat"]]["action"] == "urbanization"

    def check_track_paid(self, fact: Json) -> None:
        turn, laid = self.table.state["turn"], [x for x in self.table.facts if x["type"] == "track_laid"]
        assert (turn, fact["seat"]) not in self.built, "two links in one build"
        self.built[turn, fact["seat"]] = fact["cost"]
        costs = [tile["cost"] for tile in laid]
        free = max(costs) if self.table.state["players"][fact["seat"]]["action"] == "engineer" else 0
        assert fact["cost"] == sum(costs) - free


def incomes(state: Json) -> dict[str, int]:
    return {seat: player["income"] for seat, player in state["players"].items()}


class Linklayer(MapWanderer):
    """Guesses as everybody does, and often takes one of the links that programs are offered."""

    def build(self, seat: str) -> None:
        if self.rng.random() < 0.4 or self.table.state["build"]["tiles"]:
            return super().build(seat)
        assert isinstance(self.table, DirectTable)
        state, rules = self.table.book.state, self.table.game.rules
        search = search_of(rules, state, seat)
        a, b = self.rng.sample(list(rules.board.cities), 2)
        way = search.cheapest(a, b, state.players[seat].cash + 1, rules.free_tile(state, seat))
        if way is None:
            return super().build(seat)
        tiles = [{"hex": tile.hex, "tracks": tile.tracks} for tile in search.tiles(a, way)]
        self.took("lay_track", seat, tiles=tiles, done=self.rng.random() < 0.5, beyond_supply=False)


def exhaustive(map_data: Json, a: str, b: str, most: int) -> int | None:
    """What new track from city to city costs at least on an empty board, by trying every way of so many tiles."""
    ground = {(at["q"], at["r"]): at["terrain"] for at in map_data["hexes"]}
    cities = {tuple(city["hex"]): city["name"] for city in map_data["cities"]}
    costs = map_data["terrain_cost"]
    least: list[int] = []

    def walk(way: list[tuple[int, int]], paid: int) -> None:
        q, r = way[-1]
        for beyond in ((q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)):
            if cities.get(beyond) == b and len(way) > 1:
                least.append(paid)
            elif beyond in ground and beyond not in cities and beyond not in way and len(way) <= most:
                walk([*way, beyond], paid + costs[ground[beyond]])

    walk([next(at for at, name in cities.items() if name == a)], 0)
    return min(least, default=None)
