"""A table's evening for the processor: a move on the board and the seven real pages that show it, early in a game
and at its fullest moment, beside an empty page of the same server, and what the peer's server did (fixed figures,
measured once on this machine)."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import quantiles

from .calls import calls, paths_of
from .client import Caller, OpenTable, import_table
from .on_board import board_at, board_game, with_dice
from .pages import LATEST, WITH_EMPTY, Loop, Page
from .phone import Phone
from .report import Figure, at_least, at_most
from .servers import Running, serving
from .streams import Push

EARLY, FULLEST = (
    60,
    264,
)  # entries in each log; after the latter the deliveries of the last recorded turn follow
TABLES, MOVES, AT_ONCE = 24, 8, 4
EMPTY_PAGES = 400
TICKS = os.sysconf("SC_CLK_TCK")
PEER = 69  # moves a second until all seven have the state, as they stand in the notes on the peer
GOALS = {
    EARLY: (140, 6),
    FULLEST: (120, 8),
}  # moves a second of one core, ms of processor a move with its pages

CALLS = {EARLY: 30_000, FULLEST: 40_000}  # what those milliseconds allow, at 0.2 µs a call


@dataclass
class Spent:
    """Moves, and what they took."""

    pushes: list[Push]
    seconds: float
    processor: float

    @property
    def each(self) -> float:
        """Milliseconds of the server's processor for a move with its pages."""
        return 1000 * self.processor / len(self.pushes)


class Tables:
    """Some tables at the same moment of the game, each with its seven pages open."""

    def __init__(self, server: Running, length: int) -> None:
        self.server, self.loop, at_door = server, Loop(server.port), Caller(server.port)
        self.moves, phones = self._moves(length, at_door), [Phone() for _ in range(7)]
        self.pages: list[Page] = []
        self.pushes: list[dict[int, Push]] = []
        for table in self.tables:
            for phone, seat in zip(phones, cycle(table.seats), strict=False):
                phone.sit_down(at_door, table, seat)
        for table in self.tables:
            self._open(phones, table)
        self.loop.run(LATEST, lambda: not any(page.asking for page in self.pages))

    def _moves(self, length: int, at_door: Caller) -> Iterator[tuple[int, bytes]]:
        self.tables = [import_table(at_door, board_at(length)) for _ in range(TABLES)]
        moves = [with_dice(at) for at in range(length, length + MOVES)]
        return ((at, table.move(move)) for move in moves for at, table in enumerate(self.tables))

    def _open(self, phones: list[Phone], table: OpenTable) -> None:
        seats, pushes = list(table.seats), dict[int, Push]()
        self.pushes.append(pushes)
        for phone, path in zip(phones, paths_of(seats), strict=True):
            page = Page(self.loop, phone, f"/t/{table.code}/{path}", pushes)
            self.loop.listen(phone.asks(f"/t/{table.code}/stream"), page.hear)
            self.pages.append(page)

    def play(self, at_once: int, count: int) -> Spent:
        """So many moves; a new one begins when one of the `at_once` is on all seven pages."""
        done, going = list[Push](), list[Push]()
        began, before = time.perf_counter(), processor(self.server)
        while len(done) < count:
            while len(going) < min(at_once, count - len(done)):
                going.append(self._move())
            self._wait_for_one(going)
            done += [push for push in going if push.whole]
            going = [push for push in going if not push.whole]
        return Spent(done, time.perf_counter() - began, processor(self.server) - before)

    def play_at(self, a_second: float, count: int) -> list[Push]:
        """So many moves at a steady pace, each until it is on all seven pages."""
        start, sent = time.perf_counter(), list[Push]()
        for n in range(count):
            self.loop.run(start + n / a_second - time.perf_counter())
            sent.append(self._move())
        self.loop.run(LATEST, lambda: all(push.whole for push in sent))
        return sent

    def _wait_for_one(self, going: list[Push]) -> None:
        self.loop.run(LATEST, lambda: any(push.whole for push in going))
        if not any(push.whole for push in going):
            raise SystemExit("A move did not come to all seven pages.")

    def _move(self) -> Push:
        at, move = next(self.moves)
        push = self.pushes[at][self.tables[at].number] = self.loop.push(move)
        return push


def seven() -> list[Figure]:
    return [*calls(CALLS), *(figure for length in (EARLY, FULLEST) for figure in at(length))]


def at(length: int) -> list[Figure]:
    board_game()  # played before anybody is connected
    with serving(WITH_EMPTY) as server:
        tables = Tables(server, length)
        tables.play(AT_ONCE, TABLES)  # warms
        alone = tables.play(1, TABLES * 2)
        crowd = tables.play(AT_ONCE, TABLES * (MOVES - 3))
        empty = empty_page(server, tables.tables[0].code)
    rate, most = GOALS[length]
    load = f"{os.getloadavg()[0]:.1f}"
    where = f"entry {length}, seven pages"
    moves = len(crowd.pushes) / crowd.seconds
    return [
        Figure(f"moves/s with all their pages, {where}; against the peer", f"{moves:.0f}/s", f"{PEER}/s", moves / PEER, at_least(2)),
        _least(f"moves/s that one core carries, {where}", 1000 / crowd.each, rate),
        _most(f"processor of a move with its pages, {where} (load {load})", crowd.each, most),
        Figure("the same, in empty pages of this server", f"{crowd.each:.1f} ms", f"{empty:.2f} ms", crowd.each / empty),
        _most(f"p99 of a move's answer, one at a time, {where}", tail([p.acknowledged - p.sent for p in alone.pushes]), 10),
        _most(f"p99 until all seven pages show it, {where}", tail([p.after_sending() for p in alone.pushes]), 40),
        _most(f"p99 of a move's answer, {AT_ONCE} at once, {where}", tail([p.acknowledged - p.sent for p in crowd.pushes]), 10),
        _most(f"p99 until all seven pages show it, {AT_ONCE} at once, {where}", tail([p.after_sending() for p in crowd.pushes]), 40),
    ]  # fmt: skip


def _most(name: str, value: float, most: float) -> Figure:
    return Figure(name, f"{value:.1f} ms", goal=at_most(most, " ms"), value=value)


def _least(name: str, value: float, least: float) -> Figure:
    return Figure(name, f"{value:.0f}/s", goal=at_least(least, "/s"), value=value)


def tail(seconds: list[float]) -> float:
    return 1000 * quantiles(seconds, n=100)[98]


def empty_page(server: Running, code: str) -> float:
    """Milliseconds of processor for a page with nothing on it."""
    caller, path = Caller(server.port), Phone().asks(f"/empty/{code}")
    before = processor(server)
    for _ in range(EMPTY_PAGES):
        caller.send(path)
    return 1000 * (processor(server) - before) / EMPTY_PAGES


def processor(server: Running) -> float:
    """Seconds that the server has computed."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
