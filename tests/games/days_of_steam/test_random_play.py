"""Random play by the offers, to the end, with the referee after every move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.engine import AppChance
from assistant.games import catalog
from assistant.tables import chances
from tests.games.age_of_steam.test_random_play import DIALS, check_log, check_said, games, seeds
from tests.support.days_of_steam.table import GAME, SEATS, bare
from tests.support.days_of_steam.wanderer import DaysTable, DaysWanderer
from tests.support.tables import Api


def check_end(state: dict[str, Any]) -> None:
    ranking = state["result"]["ranking"]
    standing = [(row["vp"], row["circuits"], row["steam"]) for row in ranking]
    assert standing == sorted(standing, reverse=True)
    assert {row["seat"] for row in ranking} == set(state["players"])
    best = [row["seat"] for row, at in zip(ranking, standing, strict=True) if at == standing[0]]
    assert state["result"]["winners"] == best
    assert max(row["vp"] for row in ranking) >= 13 or state["deck"] == 0


@games(2)
@example(players=2, seed=1)
@example(players=3, seed=1)
@example(players=4, seed=1)
@given(players=st.integers(2, 4), seed=seeds)
def test_a_random_game_through_the_api_ends_with_a_score(
    api: Api, monkeypatch: pytest.MonkeyPatch, players: int, seed: int
) -> None:
    rng = random.Random(f"{players} {seed}")
    monkeypatch.setattr(chances, "AppChance", lambda: AppChance(rng))
    table = bare(api, players, tracking=rng.choice(DIALS))
    DaysWanderer(table, rng).play_to_the_end()
    check_end(table.state)
    check_said(table.get("/log")["entries"])


def direct_game(players: int, seed: int) -> DaysTable:
    rng = random.Random(f"{players} {seed}")
    table = DaysTable(SEATS[:players], rng.choice(DIALS), rng, catalog.find(GAME, GAME))
    DaysWanderer(table, rng).play_to_the_end()
    return table


@games(12)
@given(players=st.integers(2, 4), seed=seeds)
def test_a_random_game_is_the_fold_of_its_log(players: int, seed: int) -> None:
    check_game(direct_game(players, seed))


@pytest.mark.slow
@games(200)
@given(players=st.integers(2, 4), seed=seeds)
def test_two_hundred_random_games(players: int, seed: int) -> None:
    check_game(direct_game(players, seed))


def check_game(table: DaysTable) -> None:
    check_end(table.state)
    check_log(table)
