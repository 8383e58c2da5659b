"""Moves per second, and what a move and a read cost as the log grows."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from statistics import median

from .client import Caller, OpenTable, import_table, request
from .on_board import board_at, with_dice
from .recorded import Json, correction, export_at, moves_after
from .report import Figure, at_least, at_most, milliseconds
from .servers import BARE, OURS, serving

CALLERS = 4
TABLES = 120
ON_BOARD = 270  # entries of the recorded game
ROUNDS, SECONDS = 7, 2.0
EARLY, LATE, FEW = 9, 299, 12  # logs before the 10th and the 300th move, and tables of each


def throughput() -> list[Figure]:
    """The recorded game by hand, and on the board for who asks for no state, beside bare routes with one committed
    insert, by turns."""
    by_sqlite3, by_orm = (request("POST", path, moves_after(1)[0]) for path in ("/insert", "/insert-orm"))
    board = [with_dice(at) for at in range(1, ON_BOARD)]
    with serving(OURS) as ours, serving(BARE) as bare:
        door = Caller(ours.port)
        sources: list[tuple[int, list[Iterator[bytes]]]] = [
            (ours.port, games(door, export_at(1), moves_after(1))),
            (ours.port, games(door, board_at(1), board, "?state=false")),
            (bare.port, [repeat(by_sqlite3)] * CALLERS),
            (bare.port, [repeat(by_orm)] * CALLERS),
        ]
        rates = [[rate(*source) for source in sources] for _ in range(ROUNDS + 1)][1:]  # the first one warms
    return [
        rates_side_by_side(
            f"moves per second{how}, against one committed insert by {whose}", rates, one, other
        )
        for one, how in enumerate(("", " on the board, answered without the state"))
        for other, whose in ((2, "sqlite3"), (3, "Flask-SQLAlchemy"))
    ]


def rates_side_by_side(name: str, rates: list[list[float]], one: int, other: int) -> Figure:
    mine, theirs = median(row[one] for row in rates), median(row[other] for row in rates)
    ratio = median(row[one] / row[other] for row in rates)
    return Figure(name, f"{mine:.0f}/s", f"{theirs:.0f}/s", ratio, at_least(0.5))


def games(door: Caller, export: Json, moves: list[Json], query: str = "") -> list[Iterator[bytes]]:
    """For each caller, the next move of each of its tables in turn, to the end of the game."""
    tables = [import_table(door, export) for _ in range(TABLES)]
    return [_games_at(tables[mine::CALLERS], moves, query) for mine in range(CALLERS)]


def _games_at(tables: list[OpenTable], moves: list[Json], query: str) -> Iterator[bytes]:
    for move in moves:
        for table in tables:
            yield table.move(move, query)
    raise SystemExit("The recorded games are over before the measurement: take more tables.")


def rate(port: int, sources: list[Iterator[bytes]]) -> float:
    """Requests answered each second by callers that wait for every answer."""
    end = time.perf_counter() + SECONDS

    def call(source: Iterator[bytes]) -> int:
        caller, count = Caller(port), 0
        while time.perf_counter() < end:
            caller.send(next(source))
            count += 1
        return count

    with ThreadPoolExecutor(len(sources)) as pool:
        return sum(pool.map(call, sources)) / SECONDS


def growth() -> list[Figure]:
    """The same kind of move as the 10th and as the 300th of a log, by turns."""
    with serving(OURS) as ours:
        caller = Caller(ours.port)
        pairs = [
            (import_table(caller, export_at(EARLY)), import_table(caller, export_at(LATE)))
            for _ in range(FEW)
        ]
        for pair in pairs:
            for table in pair:
                caller.send(table.read())
        times = [
            [caller.timed(table.move(correction(100 + n))) for table in pair]
            for n in range(4)
            for pair in pairs
        ]
    early, late = median(pair[0] for pair in times), median(pair[1] for pair in times)
    name = "the 300th move of a table, against its 10th"
    return [Figure(name, milliseconds(late), milliseconds(early), late / early, at_most(1.3))]


def cold_start() -> list[Figure]:
    """Tables of 300 entries read by a fresh process for the first time, from their snapshots, and again."""
    with tempfile.TemporaryDirectory() as data:
        with serving(OURS, Path(data)) as ours:
            caller = Caller(ours.port)
            tables = [import_table(caller, export_at(LATE + 1)) for _ in range(FEW + 1)]
        with serving(OURS, Path(data)) as fresh:
            caller = Caller(fresh.port)
            first = caller.timed(tables.pop().read())
            cold, warm = [], []
            for table in tables:
                cold.append(caller.timed(table.read()))
                warm.append(median(caller.timed(table.read()) for _ in range(9)))
    name = "cold read of a 300-entry log, against a warm one"
    ratio = median(cold) / median(warm)
    figure = Figure(name, milliseconds(median(cold)), milliseconds(median(warm)), ratio, at_most(10))
    return [figure, Figure("the very first read of a fresh process", milliseconds(first))]
