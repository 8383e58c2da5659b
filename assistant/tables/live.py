"""Live push: everybody at a table is told the log's new number, and nothing else."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from random import uniform
from time import monotonic

from flask import current_app

from .refusals import Busy

Numbers = SimpleQueue[int]
CHANNEL = "stationmaster"
PEOPLE = -1  # not the log has changed, but the people: names, seats, who is connected
CLOSING = -2  # the server stops, and every stream ends


class TooManyStreams(Busy):
    """Every stream holds a thread; beyond the cap the rest of the server would starve."""

    def __init__(self, message: str = "The server is busy. Try again in a moment.") -> None:
        super().__init__(message)


class Hub:
    """Who listens to which table in this process. `listen` is called once, with the first ear. One table or one
    address may hold a `share` of the streams."""

    def __init__(self, cap: int, share: int, listen: Callable[[Hub], None] = lambda _: None) -> None:
        self.cap, self.share = cap, share
        self._listen: Callable[[Hub], None] | None = listen
        self._lock = threading.Lock()
        self._ears: dict[int, set[Numbers]] = defaultdict(set)
        self._told: dict[int, int] = {}
        self._people: Counter[int] = Counter()
        self._from: Counter[str] = Counter()  # streams, by address
        self.count = 0

    def nudge(self, table_id: int, number: int) -> None:
        """Tell every stream of a table, once: the database repeats what this process wrote."""
        with self._lock:
            ears = tuple(self._ears.get(table_id, ()))
            if not ears or 0 < number <= self._told.get(table_id, 0):
                return
            self._told[table_id] = max(number, self._told.get(table_id, 0))
        for ear in ears:
            ear.put(number)

    def nudge_people(self, table_id: int) -> None:
        self._people[table_id] += 1
        self.nudge(table_id, PEOPLE)

    def people(self, table_id: int) -> int:
        """How often the people of a table have changed, as far as this process knows."""
        return self._people[table_id]

    def nudge_all(self, number: int = 0) -> None:
        """Number 0 means: look it up. Sent when messages may have been missed."""
        with self._lock:
            listening = tuple(self._ears)
        for table_id in listening:
            self.nudge(table_id, number)

    def close(self) -> None:
        self.nudge_all(CLOSING)

    @contextmanager
    def listening(self, table_id: int, address: str = "") -> Iterator[Numbers]:
        ear: Numbers = SimpleQueue()
        with self._lock:
            self._check_room(table_id, address)
            self.count += 1
            self._from[address] += 1
            self._ears[table_id].add(ear)
            listen, self._listen = self._listen, None
        if listen:
            listen(self)
        try:
            yield ear
        finally:
            self._forget(table_id, address, ear)

    def _check_room(self, table_id: int, address: str) -> None:
        if self.count >= self.cap:
            raise TooManyStreams
        if len(self._ears.get(table_id, ())) >= self.share:
            raise TooManyStreams("Too many pages of this table are open.")
        if self._from[address] >= self.share:
            raise TooManyStreams("Too many pages are open at your address.")

    def _forget(self, table_id: int, address: str, ear: Numbers) -> None:
        with self._lock:
            self.count -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            self._ears[table_id].discard(ear)
            if not self._ears[table_id]:
                del self._ears[table_id]
                self._told.pop(table_id, None)


def hub() -> Hub:
    """Who listens in this process."""
    listeners: Hub = current_app.extensions["hub"]
    return listeners


def events(ear: Numbers, seen: int, current: Callable[[], int], every: float) -> Iterator[str]:
    """Server-sent events: the number at once if it is news, then each new one, and pings."""
    number = current()
    yield ": welcome\n\n" if number <= seen else _log_event(number)
    seen, ping_at = max(seen, number), _next_ping(every)
    while number != CLOSING:
        try:
            number = ear.get(timeout=max(0.0, ping_at - monotonic())) or current()
        except Empty:
            yield ": still here\nevent: ping\ndata: 1\n\n"
            number, ping_at = current(), _next_ping(every)
        if number == PEOPLE:
            yield "event: people\ndata: 1\n\n"
        if number > seen:
            seen = number
            yield _log_event(number)


def _next_ping(every: float) -> float:
    """A little random, so that streams opened together don't all ping at the same moment."""
    return monotonic() + every * uniform(0.85, 1)


def _log_event(number: int) -> str:
    return f"event: log\nid: {number}\ndata: {number}\n\n"
