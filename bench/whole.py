"""Whole pages of a log of 300 entries, against an empty page of the same server; and the longest that anything waits
while pages are drawn and garbage is searched for."""

from __future__ import annotations

import os
import threading
from statistics import median, quantiles
from typing import Any

from .client import Caller, import_table, request
from .on_board import board_at, board_game
from .pages import WITH_EMPTY
from .phone import COOKIE, Phone
from .recorded import export_at
from .report import Figure, at_most, milliseconds
from .servers import Running, serving
from .seven import FULLEST, Tables

LONG, ON_BOARD = 300, 264  # entries of the log they show, by hand and on the board
ROUNDS, WARM = 60, 5
MOVES, A_SECOND = 120, 6  # each with its seven pages
Times = list[tuple[float, float]]  # of a page, and of an empty one right after it


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


# whole pages -----------------------------------------------------------------------------------


def whole_pages() -> list[Figure]:
    """Each as a browser fetches it that holds the host's link, again and again without a move in between."""
    with serving(WITH_EMPTY) as server:
        caller = Caller(server.port)
        hand, board = pages_of(caller, export_at(LONG)), pages_of(caller, board_at(ON_BOARD))
    told = {f"{LONG} entries": hand, f"{ON_BOARD} entries on the board": board}
    return [
        whole(f"{page}, {how} ({load()})", times) for how, of in told.items() for page, times in of.items()
    ]


def pages_of(caller: Caller, export: dict[str, Any]) -> dict[str, Times]:
    table, phone = import_table(caller, export), Phone()
    found = COOKIE.search(caller.send(phone.asks(f"/t/{table.code}/join/{table.token}"), b"3"))
    phone.cookie = found[1].decode() if found else ""
    seat, empty = next(iter(table.seats)), phone.asks(f"/empty/{table.code}")
    paths = {"log": "log", "statement": f"statement/{seat}", "table screen": "table", "host": "host"}
    asked = {name: phone.asks(f"/t/{table.code}/{path}") for name, path in paths.items()}
    return {
        name: [(caller.timed(page), caller.timed(empty)) for _ in range(ROUNDS + WARM)][WARM:]
        for name, page in asked.items()
    }


def whole(name: str, times: Times) -> Figure:
    ours, theirs = (median(each) for each in zip(*times, strict=True))
    ratio = median(one / other for one, other in times)
    return Figure(f"whole page: {name}", milliseconds(ours), milliseconds(theirs), ratio, at_most(8))


# pauses ----------------------------------------------------------------------------------------


def pauses() -> list[Figure]:
    """Moves on the board at its fullest moment with their seven pages, while somebody asks for empty pages."""
    board_game()  # played before anybody is connected
    with serving(WITH_EMPTY) as server:
        tables = Tables(server, FULLEST)
        with Asking(server, tables.tables[0].code) as asking:
            tables.play_at(A_SECOND, MOVES)
        garbage = Caller(server.port).json(request("GET", "/counted"))["garbage"]
    longest, usual = max(asking.waits), quantiles(asking.waits, n=100)[98]
    name = f"an empty page while {A_SECOND} moves/s are drawn on seven pages each ({load()})"
    return [
        told(f"longest wait for {name}", longest, 40),
        told("p99 of the same", usual),
        told("longest search for garbage meanwhile, of processor", garbage, 40),
    ]


def told(name: str, seconds: float, most: float | None = None) -> Figure:
    goal = at_most(most, " ms") if most else None
    return Figure(name, milliseconds(seconds), goal=goal, value=1000 * seconds)


class Asking:
    """Somebody who asks for an empty page again and again, and notes how long each took."""

    def __init__(self, server: Running, code: str) -> None:
        self.caller, self.page = Caller(server.port), Phone().asks(f"/empty/{code}")
        self.waits: list[float] = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._ask)

    def _ask(self) -> None:
        while not self.over.wait(0.005):
            self.waits.append(self.caller.timed(self.page))

    def __enter__(self) -> Asking:
        Caller(self.caller.socket.getpeername()[1]).json(request("GET", "/counted"))
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()
