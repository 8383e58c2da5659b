"""The server is killed at random moments of a game, and nothing is lost or doubled."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

import pytest

from tests.play import opened, play_to
from tests.servers import Web, end, free_port, home, start
from tests.storage.conftest import another_app
from tests.tables import Api, Json

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

    def live(self) -> None:
        if self.process is not None:
            self.process.wait(10)
        self.process = start(home(self.port, self.data), self.port)
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


@pytest.mark.parametrize("kills", [12, pytest.param(80, marks=pytest.mark.slow)])
def test_kill_at_random_moments(kills: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = a_game(Api(another_app("", tmp_path / "a", monkeypatch).test_client()))
    server = Mortal(tmp_path / "b" / "data", kills, random.Random(kills))
    games = []
    try:
        while server.killed < kills:
            games.append(play(server, moves))
    finally:
        if server.process:
            end(server.process)
    after = Api(another_app("", tmp_path / "b", monkeypatch).test_client())
    for code, answers in games:
        check(after.get(f"/tables/{code}/log")["entries"], moves, answers)


def check(log: list[Json], moves: list[Json], answers: list[Json]) -> None:
    """Every acknowledged move is there once, in order, with the facts that were told."""
    assert [entry["number"] for entry in log] == list(range(1, len(moves) + 2))
    assert [entry["move"] for entry in log[1:]] == moves
    assert [(answer["number"], answer["facts"]) for answer in answers] == [
        (entry["number"], entry["facts"]) for entry in log[1:]
    ]
