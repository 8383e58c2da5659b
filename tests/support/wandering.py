"""Random play at any table that a server keeps, whatever its game and map."""

from __future__ import annotations

import random

from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.days_of_steam.table import GAME as DAYS_OF_STEAM
from tests.support.days_of_steam.table import DaysClient
from tests.support.days_of_steam.wanderer import DaysWanderer
from tests.support.rails import MapWanderer
from tests.support.tables import Api, Json, TableClient


def client(api: Api, opened: Json) -> TableClient:
    """A table as its game's referee watches it; `opened` is the answer that opened it."""
    days = opened["state"]["game"] == DAYS_OF_STEAM
    return DaysClient(api, opened) if days else TableClient(api, opened)


def wanderer_at(table: TableClient, rng: random.Random, undo: float = 0.02) -> Wanderer:
    if isinstance(table, DaysClient):
        return DaysWanderer(table, rng, undo)
    if table.state["tracking"]["track"] == "hand":
        return Wanderer(table, rng, undo)
    wanderer = MapWanderer(table, table.api.get(f"/maps/{table.state['map']}"), rng, undo=0)
    wanderer.patron, wanderer.sound = True, table.state["number"]
    return wanderer


def wander(table: TableClient, rng: random.Random, moves: int = 10_000) -> TableClient:
    """So many moves, or to the end."""
    wanderer = wanderer_at(table, rng)
    for _ in range(moves):
        if table.phase != "game_over":
            wanderer.move()
    return table
