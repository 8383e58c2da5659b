"""The server at home: cheroot, where no silent or slow caller holds a thread, and no address holds them all. Moves and
blocks of pages are the dispatcher’s. It lets go of streams: the switchboard has them."""

from __future__ import annotations

import logging
import re
import socket
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from math import inf
from time import monotonic
from typing import Any

from cheroot.server import HTTPConnection
from cheroot.wsgi import Server

from . import plain
from .connection import Reader, Writer, ends_of
from .dispatcher import Dispatcher
from .exchange import BODY_SECONDS, Gateway, Request

LOG = logging.getLogger("stationmaster")
LOOK_SECONDS = 0.5
BLOCK = re.compile(rb"GET /t/[^ ?]+/block[ ?]")
MOVE = re.compile(  # and what a phone asks all the time while one is made
    rb"POST /(?:t/[^ ?/]+/(?:moves|quote|placing|board/[a-z]+)|api/v1/tables/[^ ?/]+/(?:moves|quote))[ ?]"
)


class Caller(HTTPConnection):
    """One connection. It gets a thread once it has said something, and while its address has one left."""

    RequestHandlerClass = Request
    rfile: Reader
    wfile: Writer
    known = False
    heard = waits = False  # by the dispatcher, for it

    def __init__(self, server: HomeServer, source: socket.socket, _files: object) -> None:
        super().__init__(server, source, ends_of)
        del self.resolve_peer_creds, self.get_peer_creds  # by its own caches a connection would hold itself

    def communicate(self) -> bool:
        try:
            if self.wfile.said:  # the rest of an answer to a slow caller, who then calls again
                self.wfile.flush()
                return False
            return bool(super().communicate())  # type: ignore[no-untyped-call]
        finally:
            self.server.done(self)

    def communicate_at_once(self) -> bool:
        """Without waiting for the caller: what it has no room for stays with the writer."""
        self.server.allows(self, BODY_SECONDS)
        stays, close = self._answer()
        self.server.allows(self, self.server.timeout)
        try:
            self.wfile.flush_at_once()
        except OSError:  # it hung up
            self.wfile.said, stays = b"", False
        close()
        return stays

    def _answer(self) -> tuple[bool, Callable[[], object]]:
        """Whether the connection stays, and what is to be done once the answer has left."""
        most = self.server.max_request_header_size
        if self.server.can_add_keepalive_connection and (asked := plain.taken(self.rfile, most)):
            return self._answer_plainly(asked)
        with self.wfile.held():
            return bool(super().communicate()), plain.nothing  # type: ignore[no-untyped-call]

    def _answer_plainly(self, asked: plain.Plain) -> tuple[bool, Callable[[], object]]:
        try:
            self.wfile.said, close = plain.answer(self, asked)
        except Exception:  # of what stands around Flask, which has an answer for its own
            LOG.exception("A plain request is in trouble")
            self.wfile.said = plain.FAULT
            return False, plain.nothing
        return True, close

    def look(self) -> None:
        """For what has come."""
        with suppress(OSError):  # nothing came, or it hung up: reading will tell
            self.rfile.look()

    def asks_for_block(self) -> bool:
        """Whether one such request has come whole, and nothing else."""
        return self.rfile.asks_for(BLOCK)

    def asks_for_move(self) -> bool:
        """On a database that is a file: one that is away would hold up whoever is behind."""
        return self.server.moves_at_once and self.rfile.asks_for(MOVE)

    def is_over(self) -> bool:
        """Whether it has taken as long as it may."""
        return self.server.until.get(self, inf) < monotonic()

    def let_go(self) -> socket.socket:
        """The connection itself, for somebody else. Nothing is left here to be shut down."""
        self.wfile.flush()
        self.linger = True
        return socket.socket(fileno=self.socket.detach())

    def close(self) -> None:
        super().close()
        self.server.goodbye(self)


class HomeServer(Server):
    """One address may hold `each` connections besides its streams, and `at_once` threads; 0 is no limit, for
    addresses of a proxy. `moves_at_once`: the dispatcher takes moves, too."""

    ConnectionClass = Caller

    def __init__(self, *args: Any, each: int, at_once: int, moves_at_once: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.gateway, self.each, self.at_once, self.moves_at_once = Gateway, each, at_once, moves_at_once
        self.dispatcher = Dispatcher(self._wait_for_thread)
        self._lock = threading.Lock()
        self._callers: set[Caller] = set()
        self._held: Counter[str] = Counter()  # connections, by address
        self._busy: dict[str, set[Caller]] = defaultdict(set)  # those with a thread
        self._waiting: dict[str, deque[Caller]] = defaultdict(deque)
        self.until: dict[Caller, float] = {}  # when nothing more is read

    @cached_property
    def steady(self) -> dict[str, Any]:
        """What WSGI wants to know that is the same for every request."""
        return {
            "ACTUAL_SERVER_PROTOCOL": self.protocol,
            "SCRIPT_NAME": "",
            "SERVER_NAME": self.server_name,
            "SERVER_PORT": str(self.bind_addr[1]),
            "SERVER_SOFTWARE": self.software,
            "wsgi.multiprocess": False,
            "wsgi.multithread": True,
            "wsgi.run_once": False,
            "wsgi.url_scheme": "http",
            "wsgi.version": (1, 0),
        }

    def serve(self) -> None:
        threading.Thread(target=self._watch, daemon=True, name="doorkeeper").start()
        self.dispatcher.start()
        super().serve()

    def stop(self) -> None:
        self.dispatcher.stop()
        super().stop()

    @property
    def can_add_keepalive_connection(self) -> bool:
        """Whoever keeps them: cheroot counts its own."""
        return self.ready and len(self._callers) <= self.keep_alive_conn_limit

    # a connection comes, asks, and goes --------------------------------------------------------

    def process_conn(self, conn: Caller) -> None:
        if not conn.known:
            return self._welcome(conn)
        conn.look()
        if conn.asks_for_block() or conn.asks_for_move():
            self.dispatcher.take(conn)
        else:
            self._wait_for_thread(conn)

    def _welcome(self, conn: Caller) -> None:
        conn.known = True
        if self._has_room(conn):
            self._connections.put(conn)  # type: ignore[attr-defined]
        else:
            conn.close()

    def _has_room(self, conn: Caller) -> bool:
        with self._lock:
            if self.each and self._held[conn.remote_addr] >= self.each:
                return False
            self._held[conn.remote_addr] += 1
            self._callers.add(conn)
            return True

    def _wait_for_thread(self, conn: Caller) -> None:
        self._waiting[conn.remote_addr].append(conn)
        self._next(conn.remote_addr)

    def _next(self, address: str) -> None:
        """Whoever waits longest at this address gets a thread, if the address has one left."""
        with self._lock:
            busy, waiting = self._busy[address], self._waiting[address]
            if not waiting or (self.at_once and len(busy) >= self.at_once):
                return
            conn = waiting.popleft()
            busy.add(conn)
        super().process_conn(conn)

    def done(self, conn: Caller) -> None:
        self.until.pop(conn, None)
        with self._lock:
            self._busy[conn.remote_addr].discard(conn)
        self._next(conn.remote_addr)

    def goodbye(self, conn: Caller) -> None:
        self.until.pop(conn, None)
        with self._lock:
            if conn not in self._callers:
                return
            self._callers.remove(conn)
            self._held[conn.remote_addr] -= 1
            if not self._held[conn.remote_addr]:
                for kept in (self._held, self._busy, self._waiting):
                    kept.pop(conn.remote_addr, None)

    # who takes too long -------------------------------------------------------

    def allows(self, conn: Caller, seconds: float) -> None:
        """After so long nothing more is read from this caller. An answer is still sent."""
        self.until[conn] = monotonic() + seconds

    def _watch(self) -> None:
        while self.ready:
            threading.Event().wait(LOOK_SECONDS)
            for conn, until in list(self.until.items()):
                if until < monotonic():
                    stop_reading(conn.socket)


def stop_reading(caller: socket.socket) -> None:
    try:
        caller.shutdown(socket.SHUT_RD)
    except OSError:
        return
