"""Live push: everybody at a table is told the log's new number, and nothing else."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from random import uniform
from time import monotonic
from typing import Protocol

from ..current import this_app
from .refusals import Busy

Numbers = SimpleQueue[int]
CHANNEL = "stationmaster"
LOG = 0
LOOK = 0  # in place of a number: something may have been missed, look it up
PEOPLE = -1  # not the log has changed, but the people: names, seats, who is connected
CLOSING = -2  # the server stops, and every stream ends
PING = -3  # nothing, but a ping


class TooManyStreams(Busy):
    """Every stream holds a thread; beyond the cap the rest of the server would starve."""

    def __init__(self, message: str = "The server is busy. Try again in a moment.") -> None:
        super().__init__(message)


class Ear(Protocol):
    """Whoever is told numbers."""

    def put(self, number: int, /) -> None: ...


class Hub:
    """Who listens to which table in this process. `listen` is called once, with the first ear. One table or one
    address may hold a `share` of the streams; those that hold a thread may be fewer."""

    def __init__(
        self, cap: int, share: int, listen: Callable[[Hub], None] = lambda _: None, threads: int | None = None
    ) -> None:
        self.cap, self.share, self.threads = cap, share, cap if threads is None else threads
        self._listen: Callable[[Hub], None] | None = listen
        self._lock = threading.Lock()
        self._ears: dict[int, set[Ear]] = defaultdict(set)
        self._told: dict[tuple[int, int], int] = {}  # the last number, of the log or of changes among people
        self._people: Counter[int] = Counter()
        self._from: Counter[str] = Counter()  # streams, by address
        self.count = 0

    def nudge(self, table_id: int, number: int) -> None:
        """Tell every stream of a table, once: the database repeats what this process wrote."""
        self._tell(table_id, number, LOG, number)

    def nudge_people(self, table_id: int, count: int = 0) -> None:
        """The same of a change among the people. 0 where the database does not count it: only this process knows."""
        self._people[table_id] += not count
        self._tell(table_id, PEOPLE, PEOPLE, count)

    def people(self, table_id: int) -> int:
        """How many changes only this process knows."""
        return self._people[table_id]

    def _tell(self, table_id: int, what: int, kind: int, number: int) -> None:
        with self._lock:
            ears = tuple(self._ears.get(table_id, ()))
            if not ears or 0 < number <= self._told.get((table_id, kind), 0):
                return
            self._told[table_id, kind] = max(number, self._told.get((table_id, kind), 0))
        for ear in ears:
            ear.put(what)

    def tables(self) -> tuple[int, ...]:
        """Those that somebody listens to."""
        with self._lock:
            return tuple(self._ears)

    def nudge_all(self, number: int = LOOK) -> None:
        """Sent when messages may have been missed."""
        for table_id in self.tables():
            self.nudge(table_id, number)

    def close(self) -> None:
        self.nudge_all(CLOSING)

    @contextmanager
    def listening(self, table_id: int, ear: Ear, address: str = "", in_thread: bool = True) -> Iterator[None]:
        with self._lock:
            self._check_room(table_id, address, in_thread)
            self.count += 1
            self._from[address] += 1
            self._ears[table_id].add(ear)
            listen, self._listen = self._listen, None
        if listen:
            listen(self)
        try:
            yield
        finally:
            self._forget(table_id, address, ear)

    def _check_room(self, table_id: int, address: str, in_thread: bool) -> None:
        if self.count >= (self.threads if in_thread else self.cap):
            raise TooManyStreams
        if len(self._ears.get(table_id, ())) >= self.share:
            raise TooManyStreams("Too many pages of this table are open.")
        if self._from[address] >= self.share:
            raise TooManyStreams("Too many pages are open at your address.")

    def _forget(self, table_id: int, address: str, ear: Ear) -> None:
        with self._lock:
            self.count -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            self._ears[table_id].discard(ear)
            if not self._ears[table_id]:
                del self._ears[table_id]
                for kind in (LOG, PEOPLE):
                    self._told.pop((table_id, kind), None)


def hub() -> Hub:
    """Who listens in this process."""
    listeners: Hub = this_app().extensions["hub"]
    return listeners


class Telling:
    """What a stream says: the number at once if it is news, then each new one, and pings. `behind`: what was missed
    could not be looked up, and is with the next ping."""

    def __init__(self, seen: int, every: float) -> None:
        self.seen, self.every, self.behind = seen, every, False
        self.ping_at = self._next()

    def begin(self, number: int) -> str:
        self.behind = not number
        return self.of(number) or ": welcome\n\n"

    def of(self, number: int) -> str:
        if number == PEOPLE:
            return "event: people\ndata: 1\n\n"
        if number <= self.seen:
            return ""
        self.seen = number
        return f"event: log\nid: {number}\ndata: {number}\n\n"

    def ping(self) -> str:
        self.ping_at = self._next()
        return ": still here\nevent: ping\ndata: 1\n\n"

    def _next(self) -> float:
        """A little random, so that streams opened together don't all ping at the same moment."""
        return monotonic() + self.every * uniform(0.85, 1)


def events(ear: Numbers, telling: Telling, current: Callable[[], int]) -> Iterator[str]:
    """Server-sent events, by a thread of their own."""
    number = current()
    yield telling.begin(number)
    while number != CLOSING:
        try:
            number = ear.get(timeout=max(0.0, telling.ping_at - monotonic()))
        except Empty:
            yield telling.ping()
            number = LOOK if telling.behind else PING
        if number == LOOK:
            number = current()
            telling.behind = not number
        if said := telling.of(number):
            yield said
