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
from .recorded import correction, export_at, moves_after
from .report import Figure, at_least, at_most, milliseconds
from .servers import BARE, OURS, serving

CALLERS = 4
TABLES = 120
ROUNDS, SECONDS = 7, 2.0
EARLY, LATE, FEW = 9, 299, 12  # logs before the 10th and the 300th move, and tables of each


def throughput() -> list[Figure]:
    """The recorded game at sixty tables, and bare routes with one committed insert, by turns."""
    with serving(OURS) as ours, serving(BARE) as bare:
        caller = Caller(ours.port)
        tables = [import_table(caller, export_at(1)) for _ in range(TABLES)]
        by_hand, by_orm = (request("POST", path, moves_after(1)[0]) for path in ("/insert", "/insert-orm"))
        games = [games_at(tables[mine::CALLERS]) for mine in range(CALLERS)]
        rates = [
            [
                rate(ours.port, games),
                rate(bare.port, [repeat(by_hand)] * CALLERS),
                rate(bare.port, [repeat(by_orm)] * CALLERS),
            ]
            for _ in range(ROUNDS + 1)
        ][1:]  # the first round warms all three
    return [
        rates_side_by_side("moves per second, against one committed insert by sqlite3", rates, 1),
        rates_side_by_side("moves per second, against one committed insert by Flask-SQLAlchemy", rates, 2),
    ]


def rates_side_by_side(name: str, rates: list[list[float]], other: int) -> Figure:
    mine, theirs = median(row[0] for row in rates), median(row[other] for row in rates)
    ratio = median(row[0] / row[other] for row in rates)
    return Figure(name, f"{mine:.0f}/s", f"{theirs:.0f}/s", ratio, at_least(0.5))


def games_at(tables: list[OpenTable]) -> Iterator[bytes]:
    """The next move of each table in turn, to the end of the game."""
    for move in moves_after(1):
        for table in tables:
            yield table.move(move)
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
