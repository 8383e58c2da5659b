"""Age of Steam as tests of every game play it."""

from __future__ import annotations

import random

from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.rails import HandWanderer, MapWanderer
from tests.support.tables import Api, TableClient

Client = TableClient
DIALS = (
    {"goods": "app", "dice": "app", "track": "board"},
    {"goods": "table", "dice": "table", "track": "hand"},
)


def lively(api: Api) -> TableClient:
    """A table in its first auction, so that much is possible."""
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    for seat in ("blue", "green", "yellow"):
        table.move("issue_shares", seat, count=2)
    return table


def wanderer(table: TableClient, rng: random.Random, undo: float = 0.02) -> Wanderer:
    if table.state["tracking"]["track"] == "hand":
        return HandWanderer(table, rng, undo)
    on_board = MapWanderer(table, table.api.get(f"/maps/{table.state['map']}"), rng, undo=0)
    on_board.patron, on_board.sound = True, table.state["number"]
    return on_board
