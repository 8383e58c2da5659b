"""Random play by the offers, to the end, with the referee after every move."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from assistant.engine import AppChance, book_of, live
from assistant.tables import chances
from assistant.tables.codec import dump_facts, dump_move, load_facts, load_move
from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.direct import DirectTable
from tests.support.play import SEATS
from tests.support.tables import Api, TableClient

DIALS: list[dict[str, str]] = [
    {"goods": goods, "dice": dice} for goods in ("app", "table", "none") for dice in ("app", "table")
]
seeds = st.integers(0, 2**32)


def games(count: int) -> settings:
    """So many games; a seed is as small as any other, so nothing is shrunk."""
    return settings(
        max_examples=count, deadline=None, database=None, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )  # fmt: skip


def check_end(table: TableClient | DirectTable) -> None:
    state = table.state
    result = state["result"]
    scores = [(score["out"], -score["vp"]) for score in result["ranking"]]
    assert scores == sorted(scores)
    assert sorted(score["seat"] for score in result["ranking"]) == sorted(state["players"])
    lost = all(score["lost"] for score in result["ranking"])  # on some maps in the middle of a game
    assert state["turn"] == state["turns"] or not state["order"] or lost
    assert all(not state["players"][seat]["out"] for seat in result["winners"])


@games(2)
@example(players=3, seed=1)
@example(players=6, seed=1)
@given(players=st.integers(3, 6), seed=seeds)
def test_a_random_game_through_the_api_ends_with_a_score(
    api: Api, monkeypatch: pytest.MonkeyPatch, players: int, seed: int
) -> None:
    rng = random.Random(f"{players} {seed}")
    monkeypatch.setattr(chances, "AppChance", lambda: AppChance(rng))
    table = api.open(SEATS[:players], tracking=rng.choice(DIALS))
    Wanderer(table, rng).play_to_the_end()
    check_end(table)
    check_said(table.get("/log")["entries"])


def check_said(entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        said = entry["text"]
        assert said and not re.search(r"_|None|True|False|[{}\[\]]", said), said


def direct_game(players: int, seed: int) -> DirectTable:
    rng = random.Random(f"{players} {seed}")
    table = DirectTable(SEATS[:players], rng.choice(DIALS), rng)
    Wanderer(table, rng).play_to_the_end()
    return table


def check_log(table: DirectTable) -> None:
    """The log read anew, and read back from JSON, is the same table."""
    assert book_of(table.game, table.start, table.log) == table.book
    for entry in live(table.log):
        assert load_facts(dump_facts(entry.facts), table.game) == entry.facts
        assert load_move(dump_move(entry.move), table.game) == entry.move


def check_game(table: DirectTable) -> None:
    check_end(table)
    check_log(table)


@games(3)
@given(players=st.integers(3, 6), seed=seeds)
def test_a_random_game_is_the_fold_of_its_log(players: int, seed: int) -> None:
    check_game(direct_game(players, seed))


@pytest.mark.slow
@games(200)
@example(players=6, seed=0)
@given(players=st.integers(3, 6), seed=seeds)
def test_two_hundred_random_games(players: int, seed: int) -> None:
    check_game(direct_game(players, seed))
