"""Seven hundred open streams: how soon a number arrives on all seven of a table, and the memory it takes."""

from __future__ import annotations

import re
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from .client import Caller, OpenTable, connected, import_table, request, whole
from .recorded import export_at, moves_after
from .report import Figure, at_most, megabytes, milliseconds
from .servers import BARE, OURS, Life, Running, serving

TABLES, SEATS, A_SECOND = 100, 7, 50
ROUNDS, SECONDS = 5, 4.0
THREADS = 740  # of the bare server, which holds one for each of 700 streams
BEFORE = 60  # entries in each log when the measurement begins
LATEST = 2.0  # seconds that a number may take
NUMBER = re.compile(rb"\nid: (\d+)\n")


@dataclass
class Push:
    """A move on its way: when it was sent and acknowledged, and on which streams it has arrived."""

    sent: float
    acknowledged: float = 0.0
    arrived: list[float] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return self.acknowledged > 0 and len(self.arrived) == SEATS

    def after_acknowledgement(self) -> float:
        return max(0.0, self.arrived[-1] - self.acknowledged)

    def after_sending(self) -> float:
        return self.arrived[-1] - self.sent


class Crowd:
    """One thread that reads every stream of a server and sends moves at a steady pace."""

    def __init__(self, server: Running, paths: list[str], moves: Iterator[tuple[int, bytes]]) -> None:
        self.server, self.moves = server, moves
        self.selector = selectors.DefaultSelector()
        self.waiting: dict[int, list[Push]] = {table: [] for table in range(len(paths))}
        for table, path in enumerate(paths):
            for _ in range(SEATS):
                self._listen(table, path)

    def _listen(self, table: int, path: str) -> None:
        stream = connected(self.server.port)
        stream.sendall(request("GET", path))
        stream.recv(65_536)
        stream.setblocking(False)
        self.selector.register(stream, selectors.EVENT_READ, table)

    def round(self) -> list[Push]:
        """Moves for some seconds; every one that was sent must come back on all streams."""
        self.hear(0.3)  # what is still on its way
        sent: list[Push] = []
        start = time.perf_counter()
        for n in range(int(SECONDS * A_SECOND)):
            self.hear(start + n / A_SECOND - time.perf_counter())
            sent.append(self._post())
        self.hear(LATEST, sent)
        if missing := sum(not push.whole for push in sent):
            raise SystemExit(f"{missing} of {len(sent)} numbers did not arrive.")
        return sent

    def _post(self) -> Push:
        table, move = next(self.moves)
        caller = connected(self.server.port)
        caller.setblocking(False)
        push = Push(time.perf_counter())
        self.waiting[table].append(push)
        caller.sendall(move)
        self.selector.register(caller, selectors.EVENT_READ, push)
        return push

    def hear(self, seconds: float, until: list[Push] | None = None) -> None:
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                self._read(key.fileobj, key.data)
            if until and all(push.whole for push in until):
                return

    def _read(self, source: object, about: int | Push) -> None:
        assert isinstance(source, socket.socket)
        received, now = source.recv(262_144), time.perf_counter()
        if isinstance(about, Push):
            self._acknowledge(source, received, about, now)
        else:
            for _ in NUMBER.findall(received):
                self._arrive(about, now)

    def _arrive(self, table: int, now: float) -> None:
        late = [push for push in self.waiting[table] if len(push.arrived) < SEATS]
        if late:
            late[0].arrived.append(now)
        self.waiting[table] = late

    def _acknowledge(self, caller: socket.socket, received: bytes, push: Push, now: float) -> None:
        """The answer is taken as acknowledged with its first bytes; the rest is read and dropped."""
        if not push.acknowledged:
            push.acknowledged = now
            if received[9:12] != b"201":
                raise SystemExit(received.decode(errors="replace")[-400:])
        if not received or whole(received):
            self.selector.unregister(caller)
            caller.close()


def our_crowd(server: Running) -> Crowd:
    caller = Caller(server.port)
    tables = [import_table(caller, export_at(BEFORE)) for _ in range(TABLES)]
    return Crowd(server, [f"/api/v1/tables/{table.code}/stream" for table in tables], moves_of(tables))


def moves_of(tables: list[OpenTable]) -> Iterator[tuple[int, bytes]]:
    for move in moves_after(BEFORE):
        for at, table in enumerate(tables):
            yield at, table.move(move)


def bare_crowd(server: Running) -> Crowd:
    paths = [f"/stream/{table}" for table in range(TABLES)]
    nudges = [(table, request("POST", f"/nudge/{table}", {})) for table in range(TABLES)]
    return Crowd(server, paths, (nudge for _ in range(1000) for nudge in nudges))


def crowded() -> list[Figure]:
    """Both servers with all their streams open; moves on one and the other by turns."""
    with serving(OURS) as ours, serving(BARE, threads=THREADS) as bare:
        crowds = our_crowd(ours), bare_crowd(bare)
        rounds = [[crowd.round() for crowd in crowds] for _ in range(ROUNDS + 1)][1:]
        memory = ours.memory()
    streams = f"{TABLES * SEATS} streams, {A_SECOND} moves/s"
    waits = [[[push.after_acknowledgement() for push in one] for one in pair] for pair in rounds]
    trips = [[[push.after_sending() for push in one] for one in pair] for pair in rounds]
    return [
        compare(f"p99 from acknowledged move to all seven streams ({streams})", waits, 2.0),
        compare("p99 from sent move to all seven streams", trips),
        memory_figure(f"memory with {TABLES} tables, {streams}", memory, 200),
    ]


def compare(name: str, rounds: list[list[list[float]]], most: float | None = None) -> Figure:
    """The median over the rounds of each round's 99th percentile."""
    tails = [[quantiles(times, n=100)[98] for times in pair] for pair in rounds]
    mine, theirs = (median(pair[i] for pair in tails) for i in range(2))
    goal = at_most(most) if most else None
    return Figure(name, milliseconds(mine), milliseconds(theirs), mine / theirs, goal)


def idle() -> list[Figure]:
    """A server that has just shown one table to one reader: one that found its database in shape, as on every
    evening but the first, and one that had to make it."""
    with tempfile.TemporaryDirectory() as data, Life(OURS, Path(data)) as server:
        caller = Caller(server.port)
        table = import_table(caller, export_at(BEFORE))
        caller.send(table.read())
        first = server.memory()
        server.kill()
        server.start()
        Caller(server.port).send(table.read())
        return [
            memory_figure("memory of the idle server", server.memory(), 80),
            memory_figure("the same, with a database that it has just made", first),
        ]


def memory_figure(name: str, memory: dict[str, float], most: float | None = None) -> Figure:
    goal = at_most(most, " MB") if most else None
    return Figure(name, megabytes(memory), goal=goal, value=memory.get("rss"))
