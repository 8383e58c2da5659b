"""Random play at any table that a server keeps, whatever its game and map.

Each game says in its own `tests/support/<game key>/playing.py` how: its `Client` with its referee, the
`DIALS` worth trying, a `lively` table where much is possible, and its `wanderer`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast

import pytest
from _pytest.mark import ParameterSet

from assistant.games import catalog
from assistant.games.port import AnyGame
from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.tables import Api, Json, TableClient


class Playing(Protocol):
    """What the module of a game has."""

    Client: type[TableClient]
    DIALS: Sequence[dict[str, str]]
    lively: Callable[[Api], TableClient]
    wanderer: Callable[[TableClient, random.Random, float], Wanderer]


def playing(game: str) -> Playing:
    return cast(Playing, import_module(f"tests.support.{game}.playing"))


def dials(game: AnyGame, most: int | None = None) -> list[dict[str, str]]:
    """The dials worth trying on a map, as its board allows them, each once."""
    told = [{**dial, **game.settled_dial} for dial in playing(game.key).DIALS[:most]]
    return [dial for n, dial in enumerate(told) if dial not in told[:n]]


def one_dial_a_map(most: int | None = None) -> list[ParameterSet]:
    """Game, map and dial: one dial a map, in turn; the others in the slow tier."""
    return [
        pytest.param(
            game.key,
            game.map_key,
            dial,
            id="-".join((game.map_key, *dial.values())),
            marks=[pytest.mark.slow] * (nth != at % len(tried)),
        )
        for at, game in enumerate(catalog.boxed())
        for tried in [dials(game, most)]
        for nth, dial in enumerate(tried)
    ]


def client(api: Api, opened: Json) -> TableClient:
    """A table as its game's referee watches it; `opened` is the answer that opened it."""
    return playing(opened["state"]["game"]).Client(api, opened)


def wanderer_at(table: TableClient, rng: random.Random, undo: float = 0.02) -> Wanderer:
    return playing(table.state["game"]).wanderer(table, rng, undo)


def wander(table: TableClient, rng: random.Random, moves: int = 10_000) -> TableClient:
    """So many moves, or to the end."""
    wanderer = wanderer_at(table, rng)
    for _ in range(moves):
        if table.phase != "game_over":
            wanderer.move()
    return table
