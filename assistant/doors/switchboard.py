"""Whoever listens holds a connection, and no thread of the server. A number is said by whoever wrote the entry; one
thread for all streams takes them, pings them and hears who leaves."""

from __future__ import annotations

import errno
import logging
import selectors
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from heapq import heappop, heappush
from itertools import count
from queue import SimpleQueue
from time import monotonic
from typing import Any

from ..tables.live import CLOSING, LOOK, Telling

LETS_GO = "stationmaster.lets_go"  # in the environment of a request at home: call it for its connection
HTTP_1 = ("HTTP/1.0", "HTTP/1.1")  # what streams are told in
Work = Callable[[], object]
LOG = logging.getLogger("stationmaster")


class Stays(ConnectionResetError):
    """Raised within an answer that goes on without the server: its connection is the switchboard's now. A server
    takes it for a caller who hung up."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, "The switchboard has this connection")


def connection_of(environ: dict[str, Any]) -> Callable[[], socket.socket] | None:
    """What makes the server let go of the connection of a request; None where it can't."""
    if lets_go := environ.get(LETS_GO):
        return lets_go
    of_club = environ.get("gunicorn.socket")
    if type(of_club) is not socket.socket or environ["SERVER_PROTOCOL"] not in HTTP_1:
        return None
    return lambda: socket.socket(fileno=of_club.detach())


class Line:
    """A stream: what it says, how it looks for the number it may have missed, and what follows its end."""

    def __init__(self, board: Switchboard, telling: Telling, look: Callable[[], int], at_end: Work) -> None:
        self.board, self.telling, self.look, self.at_end = board, telling, look, at_end
        self.connection: socket.socket | None = None
        self.chunked = self.kept = False
        self._early: list[int] = []  # heard before the connection came
        self._lock = threading.Lock()  # one says something at a time

    def put(self, number: int) -> None:
        with self._lock:
            if self.connection is None:
                self._early.append(number)
            elif number in (LOOK, CLOSING):
                self.board.do(partial(self.board.hear, self, number))
            else:
                self._say(self.telling.of(number))

    def ping(self) -> None:
        with self._lock:
            self._say(self.telling.ping())

    def stay(self, connection: socket.socket, chunked: bool) -> None:
        self.kept, self.chunked = True, chunked
        self.board.do(partial(self.board.take, self, connection))

    def open(self, connection: socket.socket) -> None:
        with self._lock:
            self.connection, early, self._early = connection, self._early, []
        for number in early:
            self.put(number)

    def hang_up(self) -> socket.socket | None:
        """From now on nothing is said."""
        with self._lock:
            connection, self.connection = self.connection, None
            return connection

    def leave(self) -> None:
        """The answer is over; if it never began to stay, so is the stream."""
        if not self.kept:
            self.at_end()

    def _say(self, text: str) -> None:
        """A caller who has not read for so long that there is no room left has gone."""
        if not text or self.connection is None:
            return
        data = text.encode()
        whole = b"%x\r\n%b\r\n" % (len(data), data) if self.chunked else data
        try:
            gone = self.connection.send(whole) < len(whole)
        except OSError:
            gone = True
        if gone:
            self.board.do(partial(self.board.close, self, self.connection))
            self.connection = None


class Switchboard:
    """Its work is done by its own thread, but what may take long: a clerk looks into the database."""

    def __init__(self) -> None:
        self._asked: deque[Work] = deque()
        self._lock, self._runs, self._rung = threading.Lock(), False, False
        self._due: list[tuple[float, int, Line]] = []  # pings
        self._numbers = count()
        self._long: SimpleQueue[Work] = SimpleQueue()

    def do(self, work: Work) -> None:
        """Soon, in its own thread."""
        self._asked.append(work)
        self._begin()
        if not self._rung:
            self._rung = True
            self._bell.send(b"!")

    def _begin(self) -> None:
        with self._lock:
            if self._runs:
                return
            self._runs = True
            self._bell, self._door = socket.socketpair()
            self._selector = selectors.DefaultSelector()
            self._selector.register(self._door, selectors.EVENT_READ)
            for name, work in (("switchboard", self._run), ("clerk", self._work_long)):
                threading.Thread(target=work, daemon=True, name=name).start()

    def _run(self) -> None:
        while True:
            until = max(0.0, self._due[0][0] - monotonic()) if self._due else None
            for key, _ in self._selector.select(until):
                if key.data:
                    _safely(partial(self._listen, key.data))
                else:
                    self._door.recv(4096)
            self._rung = False
            while self._asked:
                _safely(self._asked.popleft())
            while self._due and self._due[0][0] <= monotonic():
                _safely(partial(self._ping, heappop(self._due)[2]))

    def _work_long(self) -> None:
        while True:
            _safely(self._long.get())

    # what happens to a line, all in one thread ---------------------------------------------------

    def take(self, line: Line, connection: socket.socket) -> None:
        try:
            connection.setblocking(False)
            self._selector.register(connection, selectors.EVENT_READ, line)
        except (OSError, ValueError):  # it is broken already
            return self.close(line, connection)
        self._wait(line)
        line.open(connection)

    def hear(self, line: Line, number: int) -> None:
        if number == LOOK:
            self._long.put(partial(self._look, line))
        else:
            self._end(line)

    def _look(self, line: Line) -> None:
        number = line.look()
        line.telling.behind = not number
        if number:
            line.put(number)

    def _ping(self, line: Line) -> None:
        if line.connection is None:
            return
        line.ping()
        self._wait(line)
        if line.telling.behind:
            self.hear(line, LOOK)

    def _wait(self, line: Line) -> None:
        heappush(self._due, (line.telling.ping_at, next(self._numbers), line))

    def _listen(self, line: Line) -> None:
        """A stream's caller says nothing more, but good-bye."""
        connection = line.connection  # another thread may find that it is gone
        try:
            gone = not (connection and connection.recv(4096))
        except OSError:
            gone = True
        if gone:
            self._end(line)

    def _end(self, line: Line) -> None:
        if connection := line.hang_up():
            self.close(line, connection)

    def close(self, line: Line, connection: socket.socket) -> None:
        with suppress(KeyError, ValueError):  # it was never there
            self._selector.unregister(connection)
        with suppress(OSError):  # the caller may have left before
            connection.send(b"0\r\n\r\n" if line.chunked else b"")
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()
        self._long.put(line.at_end)


def _safely(work: Work) -> None:
    """One line's trouble is not that of the others."""
    try:
        work()
    except Exception:
        LOG.exception("A stream is in trouble")
