"""Searches are kept from entry to entry: whatever a map's rules say, they find what a new search finds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flask import Flask

from assistant.games import catalog
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.track.country import Country, country
from assistant.games.age_of_steam.track.routes import all_routes, routes_now, trips_now
from assistant.games.age_of_steam.track.searching import Route
from assistant.games.age_of_steam.track.trips import trips
from assistant.tables import books
from bench.on_board import delivering_states
from tests.support.tables import Api
from tests.support.unwatched import unwatched
from tests.support.wandering import client, wanderer_at

MAPS = ("western_us", "southern_china", "germany")
ON_BOARD = {"goods": "app", "dice": "app", "track": "board"}
MOVES = 100


def compared(rules: Rules, state: State) -> int:
    """How many routes there are; what is kept has come from the states before."""
    found = 0
    for seat in state.seats:
        new = anew(rules, state, seat)
        assert routes_now(rules, state, seat) == new
        assert trips_now(rules, state, seat) == trips(new)
        found += len(new)
    return found


def anew(rules: Rules, state: State, seat: str) -> list[Route]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("assistant.games.age_of_steam.track.country.country", Country)
        return all_routes(rules, state, seat)


def test_through_the_recorded_game() -> None:
    game, states = delivering_states()
    assert sum(compared(game.rules, state) for state in states[::5]) > 1000


def test_a_delivery_by_another_seat_leaves_the_searches_as_they_are() -> None:
    """Cubes and incomes change by it, and neither says where the other cubes may go."""
    game, states = delivering_states()
    before, after = states[-3:-1]
    assert before.goods != after.goods and before.links == after.links
    country.cache_clear()
    trips_now(game.rules, before, before.order[0])
    searched = country.cache_info().misses
    trips_now(game.rules, after, after.order[0])
    assert country.cache_info().misses == searched


@pytest.mark.parametrize("key", MAPS)
def test_on_maps_with_rules_of_their_own(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    unwatched(monkeypatch)
    on_map = catalog.find("age_of_steam", key)
    assert on_map
    seats = [{"color": color} for color in on_map.seat_colors[: max(on_map.players[0], 3)]]
    body = {"game": "age_of_steam", "map": key, "seats": seats, "tracking": ON_BOARD}
    table, found = client(api, api.send("POST", "/tables", body)), 0
    wanderer = wanderer_at(table, random.Random(f"searches {key}"), undo=0)
    for move in range(3 * MOVES):
        if move >= MOVES and found:  # the app draws as it likes: sometimes nothing fits for long
            break
        if table.phase != "game_over":
            wanderer.move()
        with app.app_context():
            at = books.table_of(table.code)
            game: Any = at.game
            state = books.current(at).state
        if table.phase == "move_goods" and state.links:
            found += compared(game.rules, state)
    assert found, "nothing could be delivered"
