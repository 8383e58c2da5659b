"""The server at home: cheroot, where no silent or slow caller holds a thread, and no address holds them all. Blocks of
pages are drawn by one thread, for side by side they would only take the interpreter from each other. It lets go of
streams: the switchboard has them."""

from __future__ import annotations

import logging
import re
import socket
import threading
from collections import Counter, defaultdict, deque
from contextlib import suppress
from functools import cached_property
from queue import SimpleQueue
from time import monotonic
from typing import Any

from cheroot.server import HTTPConnection
from cheroot.wsgi import Server

from .connection import Reader, Writer, ends_of
from .exchange import Gateway, Request

LOOK_SECONDS = 0.5
LOG = logging.getLogger("stationmaster")
BLOCK = re.compile(rb"GET /t/[^ ?]+/block[ ?]")


class Caller(HTTPConnection):
    """One connection. It gets a thread once it has said something, and while its address has one left."""

    RequestHandlerClass = Request
    rfile: Reader
    wfile: Writer
    known = False

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
        with self.wfile.held():
            stays = self.communicate()
        try:
            self.wfile.flush_at_once()
        except OSError:  # it hung up
            self.wfile.said, stays = b"", False
        return stays

    def wants_block(self) -> bool:
        """Whether it has asked for the block of a page, and for nothing else."""
        with suppress(OSError):  # nothing came, or it hung up: reading will tell
            self.rfile.look()
        return self.rfile.asks_for(BLOCK)

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
    addresses of a proxy."""

    ConnectionClass = Caller

    def __init__(self, *args: Any, each: int, at_once: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.gateway, self.each, self.at_once = Gateway, each, at_once
        self._lock = threading.Lock()
        self._callers: set[Caller] = set()
        self._held: Counter[str] = Counter()  # connections, by address
        self._busy: dict[str, set[Caller]] = defaultdict(set)  # those with a thread
        self._waiting: dict[str, deque[Caller]] = defaultdict(deque)
        self._until: dict[Caller, float] = {}
        self._to_draw: SimpleQueue[Caller | None] = SimpleQueue()

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
        for name, work in (("doorkeeper", self._watch), ("draughtsman", self._draw)):
            threading.Thread(target=work, daemon=True, name=name).start()
        super().serve()

    def stop(self) -> None:
        self._to_draw.put(None)
        super().stop()

    # a connection comes, asks, and goes --------------------------------------------------------

    def process_conn(self, conn: Caller) -> None:
        if conn.known:
            self._waiting[conn.remote_addr].append(conn)
            return self._next(conn.remote_addr)
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

    def _next(self, address: str) -> None:
        """Whoever waits longest at this address gets a thread, if the address has one left."""
        with self._lock:
            busy, waiting = self._busy[address], self._waiting[address]
            if not waiting or (self.at_once and len(busy) >= self.at_once):
                return
            conn = waiting.popleft()
            busy.add(conn)
        if conn.wants_block():
            self._to_draw.put(conn)
        else:
            super().process_conn(conn)

    def done(self, conn: Caller) -> None:
        self._until.pop(conn, None)
        with self._lock:
            self._busy[conn.remote_addr].discard(conn)
        self._next(conn.remote_addr)

    def goodbye(self, conn: Caller) -> None:
        with self._lock:
            if conn not in self._callers:
                return
            self._callers.remove(conn)
            self._held[conn.remote_addr] -= 1
            if not self._held[conn.remote_addr]:
                for kept in (self._held, self._busy, self._waiting):
                    kept.pop(conn.remote_addr, None)

    # blocks of pages --------------------------------------------------------------------------

    def _draw(self) -> None:
        while conn := self._to_draw.get():
            try:
                self._block(conn)
            except Exception:
                LOG.exception("The block of a page is in trouble")
                conn.close()

    def _block(self, conn: Caller) -> None:
        stays = conn.communicate_at_once()
        if conn.wfile.said:
            super().process_conn(conn)  # a thread may wait for a slow caller
        elif stays:
            self.put_conn(conn)
        else:
            conn.close()

    # who takes too long -------------------------------------------------------

    def allows(self, conn: Caller, seconds: float) -> None:
        """After so long nothing more is read from this caller. An answer is still sent."""
        self._until[conn] = monotonic() + seconds

    def _watch(self) -> None:
        while self.ready:
            threading.Event().wait(LOOK_SECONDS)
            for conn, until in list(self._until.items()):
                if until < monotonic():
                    stop_reading(conn.socket)


def stop_reading(caller: socket.socket) -> None:
    try:
        caller.shutdown(socket.SHUT_RD)
    except OSError:
        return
