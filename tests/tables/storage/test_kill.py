"""The server is killed at random moments of a game, and nothing is lost or doubled."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

import pytest

from app import create_app
from tests.support.play import opened, play_to
from tests.support.postgres import Postgres
from tests.support.servers import Web, end, free_port, home, start
from tests.support.tables import Api, Json

OPENING = {
    "map": "rust_belt",
    "seats": [{"color": seat} for seat in ("blue", "green", "yellow")],
    "setup": {"order": ["blue", "green", "yellow"]},
}
LONGEST_LIFE = 0.12


@dataclass
class Mortal:
    """A server that is killed a moment after each start, until it was killed often enough."""

    data: Path
    kills: int
    chance: random.Random
    port: int = field(default_factory=free_port)
    killed: int = 0
    process: Popen[bytes] | None = None
    database: str = ""

    def live(self) -> None:
        if self.process is not None:
            self.process.wait(10)
        self.process = start(home(self.port, self.data), self.port, DATABASE_URL=self.database)
        if self.killed < self.kills:
            self.killed += 1
            threading.Timer(self.chance.uniform(0, LONGEST_LIFE), self.process.kill).start()

    def send(self, path: str, body: Json, token: str = "") -> Json:
        """Again and again, until it is answered."""
        while True:
            try:
                answer: Json = Api(Web(self.port)).send("POST", path, body, token)
                return answer
            except OSError:
                self.live()


def a_game(api: Api) -> list[Json]:
    """The moves of a whole game that can be played whatever the dice say."""
    table = play_to(opened(api), "game_over")
    return [entry["move"] for entry in table.get("/log")["entries"][1:]]


def play(server: Mortal, moves: list[Json]) -> tuple[str, list[Json]]:
    """A game, each move with a key; its code, and all that was answered."""
    table = server.send("/tables", OPENING)
    path = f"/tables/{table['code']}/moves"
    sent = [{**move, "key": f"move {i}"} for i, move in enumerate(moves)]
    return table["code"], [server.send(path, move, table["host_token"]) for move in sent]


@pytest.mark.parametrize("kills", [6, pytest.param(80, marks=pytest.mark.slow)])
def test_on_a_file(kills: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill_at_random_moments(Mortal(tmp_path / "data", kills, random.Random(kills)), monkeypatch)


@pytest.mark.slow
def test_on_a_database_server(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Mortal(tmp_path / "data", 40, random.Random(40), database=postgres.fresh())
    kill_at_random_moments(server, monkeypatch)


def kill_at_random_moments(server: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    moves = a_game(Api(create_app(server.data / "rehearsal", RATELIMIT_ENABLED=False).test_client()))
    games = []
    try:
        while server.killed < server.kills:
            games.append(play(server, moves))
    finally:
        if server.process:
            end(server.process)
    monkeypatch.setenv("DATABASE_URL", server.database)
    after = Api(create_app(server.data, RATELIMIT_ENABLED=False).test_client())
    for code, answers in games:
        check(after.get(f"/tables/{code}/log")["entries"], moves, answers)


def check(log: list[Json], moves: list[Json], answers: list[Json]) -> None:
    """Every acknowledged move is there once, in order, with the facts that were told."""
    assert [entry["number"] for entry in log] == list(range(1, len(moves) + 2))
    assert [entry["move"] for entry in log[1:]] == moves
    assert [(answer["number"], answer["facts"]) for answer in answers] == [
        (entry["number"], entry["facts"]) for entry in log[1:]
    ]
