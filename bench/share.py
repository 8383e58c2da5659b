"""One worker's share of many tables, simulated: tables of seven pages, somewhere in the recorded game, each moved every
40 seconds at random. Tables are added until a move takes too long to all seven pages, or the processor is busy.

`python -m bench share` takes some minutes; STATIONMASTER_SHARE_SECONDS says how long each number of tables is played."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from itertools import cycle
from random import Random
from statistics import median

from assistant.settings import STREAMS

from .calls import paths_of
from .client import Caller, OpenTable, import_table
from .on_board import board_at, board_game, with_dice
from .pages import LATEST, WITH_EMPTY, Loop, Page
from .phone import Phone
from .report import Figure, at_most
from .scale import SEATS, room_for_files
from .servers import Running, serving
from .seven import processor
from .streams import Push
from .whole import load

SECONDS = float(os.environ.get("STATIONMASTER_SHARE_SECONDS", "60"))
EVERY = 40.0  # seconds between two moves of a table, on average
STEPS = (64, 128, 256, 400, 571)  # tables: the last have all the streams that a process takes
FIRST, LAST = 20, 220  # entries in a log when it is opened: tables are anywhere in their evening
LATE, BUSY = 250, 70  # ms until all seven pages show a move, and percent of a core
WARM = 7.0  # seconds that are let pass before a step is measured
TWICE = 2  # steps in a row that are too late: once may be others on this machine


@dataclass
class Sitting:
    """A table on its way through the recorded game, and what its pages have been told."""

    table: OpenTable
    at: int
    pushes: dict[int, Push]
    last: Push | None = None


class Worker:
    """A server, and everybody who looks at its tables."""

    def __init__(self, server: Running) -> None:
        self.server, self.loop = server, Loop(server.port)
        self.phones, self.rng = [Phone() for _ in range(SEATS)], Random(1)
        self.sittings: list[Sitting] = []
        self.pages: list[Page] = []

    def grow(self, tables: int) -> None:
        """Open tables, each with its seven pages, until there are so many."""
        door = Caller(self.server.port)  # a new one: the server closes those that say nothing
        while len(self.sittings) < tables:
            at = self.rng.randint(FIRST, LAST)
            table = import_table(door, board_at(at))
            for phone, seat in zip(self.phones, cycle(table.seats), strict=False):
                phone.sit_down(door, table, seat)
            self._open(Sitting(table, at, {}))
        self.loop.run(LATEST, lambda: not any(page.asking for page in self.pages))

    def _open(self, sitting: Sitting) -> None:
        code, pushes = sitting.table.code, sitting.pushes
        for phone, path in zip(self.phones, paths_of(list(sitting.table.seats)), strict=True):
            page = Page(self.loop, phone, f"/t/{code}/{path}", pushes)
            self.loop.listen(phone.asks(f"/t/{code}/stream"), page.hear)
            self.pages.append(page)
        self.sittings.append(sitting)
        self.loop.run(LATEST, lambda: not any(page.asking for page in self.pages[-SEATS:]))

    def play(self, seconds: float) -> list[Push]:
        """Moves come as they do from tables that know nothing of each other."""
        sent, next_at = list[Push](), time.perf_counter()
        end = next_at + seconds
        while (next_at := next_at + self.rng.expovariate(len(self.sittings) / EVERY)) < end:
            self.loop.run(next_at - time.perf_counter())
            sent.append(self._move(self._somewhere()))
        self.loop.run(end - time.perf_counter())
        self.loop.run(LATEST, lambda: all(push.whole for push in sent))
        return sent

    def _somewhere(self) -> Sitting:
        """A table where everybody sees the last move."""
        while (sitting := self.rng.choice(self.sittings)).last and not sitting.last.whole:
            pass
        return sitting

    def _move(self, sitting: Sitting) -> Push:
        push = sitting.last = self.loop.push(sitting.table.move(with_dice(sitting.at)))
        sitting.at += 1
        sitting.pushes[sitting.table.number] = push
        return push


def share() -> list[Figure]:
    board_game()  # played before anybody is connected
    most = min(STREAMS, room_for_files() // 2 - 500)
    steps = list[Step]()
    with serving(WITH_EMPTY) as server:
        worker = Worker(server)
        for tables in (step for step in STEPS if step * SEATS <= most):
            worker.grow(tables)
            worker.play(WARM)
            steps.append(measured(worker))
            print(f"{tables} tables: {steps[-1].late:.0f} ms, {steps[-1].busy:.0f} %", file=sys.stderr)
            if steps[-1].busy > BUSY or [step.late > LATE for step in steps[-TWICE:]] == [True] * TWICE:
                break
    return [figure for step in steps for figure in step.figures()]


@dataclass(frozen=True)
class Step:
    """How so many tables fared, in milliseconds, percent of a core, and megabytes."""

    tables: int
    a_second: float
    shown: list[float]
    answered: list[float]
    busy: float
    memory: float
    load: str

    @property
    def late(self) -> float:
        return late(self.shown)

    def figures(self) -> list[Figure]:
        name = (
            f"{self.tables} tables, {self.tables * SEATS:,} pages, {self.a_second:.1f} moves/s ({self.load})"
        )
        usual = f"{median(self.shown):.0f} · {median(self.answered):.0f} · {late(self.answered):.0f} ms"
        return [
            _most(f"{name}: p99 until all seven pages show a move", self.late, LATE, " ms"),
            Figure("median of the same · of a move's answer · p99 of it", usual),
            _most("processor, of one core", self.busy, BUSY, " %"),
            Figure("memory", f"{self.memory:.0f} MB"),
        ]


def late(times: list[float]) -> float:
    """What 99 of a hundred stay below."""
    return sorted(times)[len(times) * 99 // 100]


def measured(worker: Worker) -> Step:
    began, before = time.perf_counter(), processor(worker.server)
    sent = worker.play(SECONDS)
    busy = 100 * (processor(worker.server) - before) / (time.perf_counter() - began)
    if missing := sum(not push.whole for push in sent):
        raise SystemExit(f"{missing} of {len(sent)} moves did not come to all pages.")
    shown = [1000 * push.after_sending() for push in sent]
    answered = [1000 * (push.acknowledged - push.sent) for push in sent]
    memory = worker.server.memory()["rss"]
    return Step(len(worker.sittings), len(sent) / SECONDS, shown, answered, busy, memory, load())


def _most(name: str, value: float, most: float, unit: str) -> Figure:
    return Figure(name, f"{value:.1f}{unit}", goal=at_most(most, unit), value=value)
