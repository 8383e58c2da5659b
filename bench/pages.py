"""A hundred tables with seven pages each: how soon all seven show a move, against an empty page meanwhile."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from statistics import median, quantiles

from .client import Caller, OpenTable, connected, import_table, whole
from .phone import Phone, read
from .recorded import export_at
from .report import Figure, at_most, milliseconds
from .servers import Running, serving
from .streams import A_SECOND, BEFORE, NUMBER, ROUNDS, SEATS, SECONDS, TABLES, Push, moves_of

WITH_EMPTY = ("-m", "bench.with_empty")
EMPTY_EVERY = 2  # moves for each empty page
LATEST = 10.0  # seconds that a move may take to all pages
Take = Callable[[bytes, float], None]


class Loop:
    """One thread that is every browser: whatever arrives goes to whoever waits for it."""

    def __init__(self, port: int) -> None:
        self.port, self.selector = port, selectors.DefaultSelector()
        self.movers = list[socket.socket]()

    def listen(self, sent: bytes, take: Take) -> None:
        """An answer that never ends, taken as it comes."""
        source = connected(self.port)
        source.sendall(sent)
        source.recv(65_536)
        self.selector.register(source, selectors.EVENT_READ, take)

    def ask(self, sent: bytes, take: Take, kept: list[socket.socket]) -> None:
        """An answer that is taken whole, over a connection that was kept, as browsers do; over a new one where there
        is none, or where the server has closed it meanwhile."""
        used = kept.pop() if kept else None
        source, received = used or connected(self.port), bytearray()

        def more(part: bytes, now: float) -> None:
            received.extend(part)
            if part and not whole(bytes(received)):
                return
            self.selector.unregister(source)
            if not received and used:
                source.close()
                return self.ask(sent, take, kept)
            kept.append(source)
            check(bytes(received))
            take(bytes(received), now)

        with suppress(OSError):
            source.sendall(sent)
        self.selector.register(source, selectors.EVENT_READ, more)

    def push(self, move: bytes) -> Push:
        """A move on its way, which says when it is acknowledged."""
        push = Push(time.perf_counter())

        def acknowledge(_answer: bytes, now: float) -> None:
            push.acknowledged = now

        self.ask(move, acknowledge, self.movers)
        return push

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0 and not until():
            for key, _ in self.selector.select(left):
                assert isinstance(key.fileobj, socket.socket)
                key.data(key.fileobj.recv(262_144), time.perf_counter())


def check(answer: bytes) -> None:
    if answer[9:10] != b"2":
        raise SystemExit(answer.decode(errors="replace")[-400:] or "The server hung up.")


class Page:
    """An open page: a number on its stream fetches its block, which says where the next one is."""

    def __init__(self, loop: Loop, phone: Phone, path: str, pushes: dict[int, Push]) -> None:
        self.loop, self.phone, self.path, self.pushes = loop, phone, path, pushes
        self.told, self.shown, self.asking = 1, 0, False
        self.kept = list[socket.socket]()
        self._fetch()

    def hear(self, part: bytes, _now: float) -> None:
        self.told = max([self.told, *map(int, NUMBER.findall(part))])
        self._fetch()

    def _fetch(self) -> None:
        if self.told > self.shown and not self.asking:
            self.asking = True
            self.loop.ask(self.phone.asks(self.path), self._show, self.kept)

    def _show(self, answer: bytes, now: float) -> None:
        shown = read(answer)
        for number in range(self.shown + 1, shown.number + 1):
            if number in self.pushes:
                self.pushes[number].arrived.append(now)
        self.asking, self.shown, self.path = False, shown.number, shown.block
        self._fetch()


class Evening:
    """All tables of a server with all their pages open."""

    def __init__(self, server: Running) -> None:
        self.loop, at_door = Loop(server.port), Caller(server.port)
        self.tables = [import_table(at_door, export_at(BEFORE)) for _ in range(TABLES)]
        self.moves, self.next = moves_of(self.tables), cycle(self.tables)
        self.pushes: list[dict[int, Push]] = [{} for _ in self.tables]
        phones = [Phone() for _ in range(SEATS)]
        for table in self.tables:
            for phone, seat in zip(phones, cycle(table.seats), strict=False):
                phone.sit_down(at_door, table, seat)
        self.pages: list[Page] = []
        for table, pushes in zip(self.tables, self.pushes, strict=True):
            self._open(table, phones, pushes)
        self.loop.run(LATEST, self.all_shown)

    def _open(self, table: OpenTable, phones: list[Phone], pushes: dict[int, Push]) -> None:
        """Each seat's page, the table as another phone of the first seat shows it, and the table screen."""
        paths = [f"seat/{seat}/block" for seat in table.seats]
        paths += [f"seat/{next(iter(table.seats))}/block?view=seat_table", "table/block"]
        for phone, path in zip(phones, paths, strict=True):
            page = Page(self.loop, phone, f"/t/{table.code}/{path}", pushes)
            self.loop.listen(phone.asks(f"/t/{table.code}/stream"), page.hear)
            self.pages.append(page)

    def all_shown(self) -> bool:
        return not any(page.asking for page in self.pages)

    def round(self) -> tuple[list[Push], list[float]]:
        """Moves for some seconds, with empty pages between them; every move must come to all pages."""
        sent: list[Push] = []
        empty: list[float] = []
        start = time.perf_counter()
        for n in range(int(SECONDS * A_SECOND)):
            self.loop.run(start + n / A_SECOND - time.perf_counter())
            sent.append(self._move())
            if n % EMPTY_EVERY == 0:
                self._empty(empty)
        self.loop.run(LATEST, lambda: all(push.whole for push in sent))
        if missing := sum(not push.whole for push in sent):
            raise SystemExit(f"{missing} of {len(sent)} moves did not come to all pages.")
        return sent, empty

    def _move(self) -> Push:
        at, move = next(self.moves)
        push = self.pushes[at][self.tables[at].number] = self.loop.push(move)
        return push

    def _empty(self, times: list[float]) -> None:
        sent = time.perf_counter()
        path = f"/empty/{next(self.next).code}"
        self.loop.ask(Phone().asks(path), lambda _, now: times.append(now - sent), self.loop.movers)


def pages() -> list[Figure]:
    """From the acknowledged move to the last of seven pages, and an empty page of the same server meanwhile."""
    with serving(WITH_EMPTY) as server:
        evening = Evening(server)
        rounds = [evening.round() for _ in range(ROUNDS + 1)][1:]
    blocks = [tail([push.after_acknowledgement() for push in sent]) for sent, _ in rounds]
    empty = [tail(times) for _, times in rounds]
    ratio = median(ours / theirs for ours, theirs in zip(blocks, empty, strict=True))
    name = f"p99 from acknowledged move to the block on all seven pages ({TABLES * SEATS} pages, {A_SECOND} moves/s)"
    return [Figure(name, milliseconds(median(blocks)), milliseconds(median(empty)), ratio, at_most(5))]


def tail(times: list[float]) -> float:
    return quantiles(times, n=100)[98]
