"""Calls of functions for a move and its seven pages, in this process: a figure that a busy machine does not change."""

from __future__ import annotations

import cProfile
import gzip
import tempfile
from collections.abc import Mapping
from itertools import cycle
from pstats import Stats
from statistics import mean
from typing import Any

from flask import Flask
from werkzeug.test import EnvironBuilder

from app import create_app
from assistant.pages import compiled

from .on_board import board_at, board_game, with_dice
from .phone import COOKIE, next_block
from .report import Figure, at_most

WARM, COUNTED = 1, 6  # moves
Headers = dict[str, str]


class Client:
    """A caller that costs nothing within what is counted."""

    def __init__(self, app: Flask) -> None:
        self.app, self.headers, self.calls = app, Headers(), 0

    def ask(self, path: str, **sent: Any) -> str:
        """The answer as text. Calls are counted from the server's door to its last byte."""
        environ, said = (
            EnvironBuilder(path, headers=[*self.headers.items()], **sent).get_environ(),
            list[Any](),
        )

        def begin(status: str, headers: Any, *_: object) -> Any:
            said.extend((status, headers))

        with cProfile.Profile() as profile:
            parts = list(self.app(environ, begin))
        self.calls += Stats(profile).total_calls  # type: ignore[attr-defined]
        head = "".join(f"\r\n{name}: {value}" for name, value in said[1])
        if found := COOKIE.search(head.encode()):
            self.headers["Cookie"] = found[1].decode()
        if said[0][0] not in "23":
            raise SystemExit(f"{path}: {said[0]}")
        content = b"".join(parts)
        return (gzip.decompress(content) if "gzip" in head else content).decode()


class Evening:
    """A table with its seven pages open, as in `bench seven`."""

    def __init__(self, app: Flask, length: int) -> None:
        self.at, self.door = length, Client(app)
        opened = app.test_client().post("/api/v1/tables/import", json=board_at(length)).json or {}
        self.door.headers["Authorization"] = f"Bearer {opened['host_token']}"
        self.moves = f"/api/v1/tables/{opened['code']}/moves"
        tokens = {seat["color"]: seat["token"] for seat in opened["seats"]}
        paths = paths_of(list(tokens))
        self.phones = [Client(app) for _ in paths]
        self.shown = [f"/t/{opened['code']}/{path}" for path in paths]
        for phone, seat in zip(self.phones, cycle(tokens), strict=False):
            phone.ask(f"/t/{opened['code']}/join/{tokens[seat]}")
            phone.headers |= {"Accept-Encoding": "gzip, br", "HX-Request": "true"}
        self.look()

    def look(self) -> None:
        for n, (phone, path) in enumerate(zip(self.phones, self.shown, strict=True)):
            if block := next_block(phone.ask(path)):
                self.shown[n] = block

    def move(self) -> int:
        """Calls for the next move and for all pages that show it."""
        before = self.calls
        self.door.ask(self.moves, method="POST", json={**with_dice(self.at), "seen": self.at})
        self.look()
        self.at += 1
        return self.calls - before

    @property
    def calls(self) -> int:
        return self.door.calls + sum(phone.calls for phone in self.phones)


def paths_of(seats: list[str]) -> list[str]:
    """A page for each seat, and the rest of the seven: the figures of everybody, and the table screen."""
    figures = f"seat/{seats[0]}/block?view=seat_table"
    return [*(f"seat/{seat}/block" for seat in seats), *[figures] * (6 - len(seats)), "table/block"]


def calls(moments: Mapping[int, float]) -> list[Figure]:
    """At these entries of the game, with the most that is wanted."""
    board_game()
    return [_figure(length, most) for length, most in moments.items()]


def _figure(length: int, most: float) -> Figure:
    with tempfile.TemporaryDirectory() as data:
        app = create_app(data, RATELIMIT_ENABLED=False)
        compiled.compile_all(app)
        evening = Evening(app, length)
        counted = mean([evening.move() for _ in range(WARM + COUNTED)][WARM:])
    name = f"calls of functions for a move with its pages, entry {length}"
    return Figure(name, f"{counted:,.0f}", goal=at_most(most), value=counted)
