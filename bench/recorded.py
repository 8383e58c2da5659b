"""A real game as the server takes it: its moves in order, and tables that have come any way into it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from typing import Any

from app import create_app
from tests.games.age_of_steam.test_recorded_game import RECORD, opened, send
from tests.support.tables import Api, TableClient

Json = dict[str, Any]
LAST_TURN = 270  # the record has 279 entries; longer logs go on from here with corrections


@cache
def whole_game() -> Json:
    """The recorded game, played once in this process and exported."""
    return played(opened, send, RECORD["moves"])


def played(opened: Callable[[Api], TableClient], send: Callable[..., object], moves: list[Json]) -> Json:
    """A record's moves, sent one after the other as its test sends them."""
    with tempfile.TemporaryDirectory() as data:
        api = _api(data)
        table = opened(api)
        for at, move in enumerate(moves):
            if not move.get("auto"):
                send(table, moves, at)
        return api.get(f"/tables/{table.code}/export.json")


@cache
def export_at(length: int) -> Json:
    """The table as it was after entry `length`, as a file to import."""
    game = whole_game()
    if length <= LAST_TURN:
        return {**game, "code": "", "entries": game["entries"][:length]}
    with tempfile.TemporaryDirectory() as data:
        api = _api(data)
        table = api.send("POST", "/tables/import", export_at(LAST_TURN))
        for dollars in range(length - LAST_TURN):
            api.send("POST", f"/tables/{table['code']}/moves", correction(dollars), table["host_token"])
        return api.get(f"/tables/{table['code']}/export.json")


def moves_after(length: int) -> list[Json]:
    """What was sent after entry `length`, with the dice that fell."""
    return [move_of(entry) for entry in whole_game()["entries"][length:]]


def correction(dollars: int) -> Json:
    """A move that fits at any time of the game."""
    seat = whole_game()["seats"][0]["color"]
    return {"type": "correct", "field": "cash", "of": seat, "to": dollars, "why": "counted again"}


def _api(data: str) -> Api:
    return Api(create_app(data, RATELIMIT_ENABLED=False).test_client())


def move_of(entry: Json) -> Json:
    """What was sent, with the dice that fell."""
    fell = {fact["question"]: fact["outcome"] for fact in entry["facts"] if fact["type"] == "answered"}
    move = {name: value for name, value in entry["move"].items() if value is not None}
    return {**move, "outcomes": fell} if fell else move
