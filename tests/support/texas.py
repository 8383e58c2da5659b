"""What the tests of Texas, Oklahoma & New Mexico need: a referee that counts cattle, and boards without hexes."""

from __future__ import annotations

import random
import re
from typing import Any

from assistant.games.age_of_steam import board_form
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.workshop.check import read_own
from tests.support.age_of_steam.maps import made_up, made_up_text
from tests.support.age_of_steam.referee import Referee
from tests.support.direct import DirectTable
from tests.support.play import SEATS, give, opened, play_to
from tests.support.rails import drawn_by_us, put, rails, random_game
from tests.support.tables import Api, Json, TableClient

MAP = "texas_oklahoma_new_mexico"
DEMAND = ("Trinidad", "Wichita", "Springfield", "Little Rock", "Shreveport", "Alexandria")
DALLAS, SHREVEPORT, AUSTIN, ALEXANDRIA, GALVESTON = (7, 0), (8, 0), (6, 3), (8, 2), (7, 4)
PECOS, WACO, LUBBOCK = (1, 5), (6, 2), (3, 2)
NEAR_AUSTIN, TWO_FROM_AUSTIN, FAR_FROM_AUSTIN = [5, 3], [4, 4], [3, 4]
TO_ALEXANDRIA = (AUSTIN, (7, 2), ALEXANDRIA)  # ways of one tile
TO_SHREVEPORT = (DALLAS, (7, 1), SHREVEPORT)
BETWEEN_DEMAND = (SHREVEPORT, (8, 1), ALEXANDRIA)
TO_GALVESTON = (ALEXANDRIA, (8, 3), GALVESTON)
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
DEPTHS = ["money", "places", "board"]
HERD = 32


def cattle(state: Json) -> int:
    """The cattle on the map."""
    places = [*state["cities"].values(), *state["towns"].values()]
    lying = [cube for place in places for cube in place["cubes"] or ()]
    lying += [cube for cubes in state["hexes"].values() for cube in cubes]
    return lying.count("cattle")


def without_grid() -> str:
    """The board made up for tests, by its places alone."""
    text = re.sub(r"grid = '''.*?'''\n", "", made_up_text(MAP), flags=re.DOTALL)
    text = re.sub(r"\[\[ground\]\].*?\n\n", "", text, flags=re.DOTALL)
    return re.sub(r"(?m)^(code|ranch_land|orientation|corner) = .*\n", "", text)


def fresh(api: Api, depth: str = "board", **wanted: Any) -> TableClient:
    """Nobody has placed cattle yet. By money no board is known, by places its hexes are not."""
    if depth == "places":
        key = str(api.send("POST", "/maps", {"file": without_grid()})["key"])
    else:
        key = drawn_by_us(api, MAP) if depth == "board" else MAP
    tracking = {"money": MONEY, "places": PLACES, "board": BOARD}[depth]
    return opened(api, map=key, tracking=tracking, **wanted)


def texan(api: Api, phase: str = "build_track", depth: str = "board", **actions: str) -> TableClient:
    """Rich seats; yellow is first, then green and blue. On the drawn board no cattle lie anywhere."""
    table = fresh(api, depth)
    if depth == "board":
        table.correct("phase", None, "issue_shares")
        put(table, "Pecos")
    play_to(table, phase, actions=actions)
    give(table, "cash", blue=100, green=100, yellow=100)
    return table


def moving(api: Api, *ways: tuple[tuple[int, int], ...], **actions: str) -> TableClient:
    """Yellow's track along these ways; goods are moved next, up to four links, and no city has a cube."""
    table = texan(api, **actions)
    table.correct("up", None, "yellow")
    for way in ways:
        table.move("lay_track", "yellow", tiles=rails(*way))
    play_to(table, "move_goods")
    table.correct("up", None, "yellow")
    give(table, "locomotive", blue=4, green=4, yellow=4)
    for city in table.state["cities"]:
        put(table, city)
    return table


def source(spot: str | list[int]) -> Json:
    """The field `from`, which is a word of Python."""
    return {"from": spot}


def ways(table: TableClient, seat: str = "yellow") -> list[list[Any]]:
    """Every offered delivery, by its stops."""
    offer = table.offers(seat).get("deliver", {"choices": []})
    return [[choice["values"]["from"], *choice["values"]["path"]] for choice in offer["choices"]]


def placed_directly(game: AgeOfSteam) -> DirectTable:
    """A table at which all cattle have been placed, each on the first hex that is offered."""
    tracking = {"goods": "app", "dice": "app", "track": "board"}
    table = DirectTable(SEATS[:3], tracking, random.Random(1), game)
    while table.phase == "place_cattle":
        (seat,) = table.up
        table.move("place_cattle", seat, **table.offers(seat)["place_cattle"]["choices"][0]["values"])
    return table


class CattleReferee(Referee):
    """Counts from outside, by moves and facts: what was delivered lies in the box, what was ranched does not."""

    def check(self) -> None:
        super().check()
        state = self.table.state
        if state["bag"] is None:
            return
        assert "cattle" not in state["bag"]
        assert state["own"]["cattle_box"] + cattle(state) == HERD
        for fact in self.table.facts:
            self._check(fact, state)

    def _check(self, fact: Json, state: Json) -> None:
        if fact["type"] == "goods_delivered" and fact["color"] == "cattle":
            assert fact["lies"] == "cattle_box"
            assert fact["to"] is None or "cattle" in state["cities"][fact["to"]]["colors"]
        elif fact["type"] == "goods_delivered":
            through = set(fact["path"][:-1]) & set(state["cities"])
            assert not any("cattle" in state["cities"][city]["colors"] for city in through)
        elif fact["type"] == "cattle_driven":
            tiles = {f"{q},{r}" for q, r in (tile["hex"] for tile in state["tiles"])}
            assert fact["from"] not in tiles and (fact["to"] in tiles or "," not in fact["to"])
        elif fact["type"] == "cattle_placed" and state["own"]["cattle_box"]:
            assert fact["count"] <= 2 or fact["spot"] == "open ground"


def game_at(key: str, seed: int, depth: str) -> DirectTable:
    """A random game: with no board, by its places alone, or on the one made up."""
    if depth == board_form.MONEY:
        return random_game(key, seed, "hand", CattleReferee)
    game: Any = made_up(key) if depth == board_form.BOARD or seed % 2 else read_own(without_grid())
    return random_game(key, seed, "board" if depth == board_form.BOARD else "hand", CattleReferee, game)
