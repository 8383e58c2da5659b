"""gunicorn's threads for a club: no silent or dripping caller holds one for long, whatever stands in front."""

from __future__ import annotations

import socket
from collections import Counter, defaultdict, deque
from math import inf
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import _DEFER, TConn, ThreadWorker

from .exchange import BODY_SECONDS, HEAD_SECONDS
from .home import stop_reading


class PatientWorker(ThreadWorker):
    """A caller gets a thread once it has said something, while its address has one left, and so long to say the
    rest."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._until: dict[TConn, float] = {}
        self._busy: Counter[str] = Counter()  # threads, by address
        self._waiting: defaultdict[str, deque[TConn]] = defaultdict(deque)

    def enqueue_req(self, conn: TConn) -> None:
        address = address_of(conn)
        if address and self._busy[address] >= self._most:
            self._waiting[address].append(conn)
            return
        self._busy[address] += 1
        super().enqueue_req(conn)

    @property
    def _most(self) -> float:
        """Threads of one address. Where gunicorn itself speaks TLS, each stream holds one."""
        return inf if self.cfg.is_ssl else self.wsgi.config["AT_ONCE"] or inf

    def finish_request(self, conn: TConn, done: Any) -> None:
        """In the main thread, as the above."""
        address = address_of(conn)
        self._busy[address] -= 1
        super().finish_request(conn, done)
        if self._waiting[address]:
            self.enqueue_req(self._waiting[address].popleft())
        elif not self._busy[address]:
            del self._busy[address], self._waiting[address]

    def handle(self, conn: TConn) -> Any:
        if not conn.initialized and not conn.wait_for_data(0):
            return _DEFER
        self._until[conn] = monotonic() + HEAD_SECONDS
        try:
            kept = super().handle(conn)
            if not kept and conn.sock.fileno() >= 0:
                conn.close(graceful=True)  # whoever does not hang up holds this thread, and not that of all
            return kept
        finally:
            self._until.pop(conn, None)
            if conn.sock.fileno() < 0:  # closed, or the switchboard has it
                conn.sock = socket.socket()  # for gunicorn to close

    def handle_request(self, req: Any, conn: TConn) -> Any:
        self._until[conn] = monotonic() + BODY_SECONDS
        return super().handle_request(req, conn)

    def murder_pending(self) -> None:
        """Asked every second. A stream is not hurt: nothing more is read from it anyway."""
        super().murder_pending()
        for conn, until in list(self._until.items()):
            if until < monotonic():
                stop_reading(conn.sock)


def address_of(conn: TConn) -> str:
    """Nothing for a proxy that comes by a socket of this machine."""
    return str(conn.client[0]) if isinstance(conn.client, tuple) else ""
