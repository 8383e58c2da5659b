"""What is kept from page to page and from entry to entry is what would be drawn afresh, for whoever looks."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from flask import Flask

from assistant.games import catalog
from assistant.pages import kept
from tests.support.afresh import caches, forget_all
from tests.support.phones import Phone
from tests.support.tables import Api, TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import client, dials, wanderer_at

MOVES, EVERY = 60, 6  # entries between two looks at what would be drawn afresh
UNDONE, RENAMED = 0.06, 0.1
MAPS = [("age_of_steam", key) for key in ("rust_belt", "southern_china", "western_us")]
TABLES = [*MAPS, ("days_of_steam", "days_of_steam")]
OF_A_SEAT = ("", "/table", "/map")
ONLY_ONCE = re.compile(r'(?<=name="key" value=")[\w-]{16}')  # a form's key is another one each time
Pages = Mapping[str, str]


@pytest.fixture(autouse=True)
def _unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    unwatched(monkeypatch)


@dataclass
class Evening:
    """A table and everybody who looks at it."""

    app: Flask
    table: TableClient
    phones: dict[str, Phone]

    def seen(self) -> Pages:
        """Every page of every seat, the host's and the table screen."""
        paths = [(seat, f"/seat/{seat}{page}") for seat in self.table.tokens for page in OF_A_SEAT]
        paths += [("host", f"/seat/{seat}/block") for seat in self.table.tokens]
        paths += [("host", "/host"), ("host", "/table"), ("screen", "/table/block"), ("screen", "/log")]
        return {f"{who} {path}": self._text(who, path) for who, path in paths}

    def _text(self, who: str, path: str) -> str:
        answer = self.phones[who].get(path)
        if answer.status_code == 404 and path.endswith("/map"):
            return ""  # not every game has one
        assert answer.status_code == 200, path
        return ONLY_ONCE.sub("key", answer.get_data(as_text=True))

    def compare(self) -> None:
        as_kept = self.seen()
        forget_all(self.app)
        afresh = self.seen()
        for page, text in as_kept.items():
            assert text.splitlines() == afresh[page].splitlines(), (
                f"{page} at entry {self.table.state['number']}"
            )


def opened(app: Flask, api: Api, game: str, key: str) -> Evening:
    on_map = catalog.find(game, key)
    assert on_map
    colors = on_map.seat_colors[: max(on_map.players[0], 3)]
    body = {
        "game": game,
        "map": key,
        "seats": [{"color": color} for color in colors],
        "tracking": dials(on_map)[0],
    }
    table = client(api, api.send("POST", "/tables", body))
    phones = {who: Phone(app, table.code) for who in (*table.tokens, "host", "screen")}
    for seat, token in table.tokens.items():
        phones[seat].get(f"/join/{token}")
    phones["host"].get(f"/join/{table.host}")
    return Evening(app, table, phones)


@pytest.mark.parametrize(("game", "key"), TABLES, ids=[key for _, key in TABLES])
def test_a_random_game_looks_the_same_afresh(app: Flask, api: Api, game: str, key: str) -> None:
    evening, rng = opened(app, api, game, key), random.Random(f"kept {key}")
    table, wanderer = evening.table, wanderer_at(evening.table, rng, undo=0)
    for move in range(MOVES):
        if table.phase == "game_over":
            break
        wanderer.move()
        evening.seen()
        if rng.random() < UNDONE and move > EVERY:
            table.rewind(table.state["number"] - 1)
            table.rewind(table.state["number"] - 1)
        if rng.random() < RENAMED:
            seat = rng.choice(list(table.tokens))
            evening.phones["host"].post("/host/rename", seat=seat, name=f"Ada {move}")
        if move % EVERY == 0:
            evening.compare()
    evening.compare()
    assert kept._drawn.cache_info().hits or game != "age_of_steam", "nothing was kept at all"


def test_the_comparison_forgets_all_that_is_kept(app: Flask) -> None:
    kept._drawn.cache_clear()
    assert kept._drawn in list(caches())
