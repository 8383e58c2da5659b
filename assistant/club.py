"""gunicorn's threads for a club: no silent or dripping caller holds one for long, whatever stands in front."""

from __future__ import annotations

import socket
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import _DEFER, TConn, ThreadWorker

from .home import BODY_SECONDS, HEAD_SECONDS, stop_reading


class PatientWorker(ThreadWorker):
    """A caller gets a thread once it has said something, and so long to say the rest."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._until: dict[TConn, float] = {}

    def handle(self, conn: TConn) -> Any:
        if not conn.initialized and not conn.wait_for_data(0):
            return _DEFER
        self._until[conn] = monotonic() + HEAD_SECONDS
        try:
            return super().handle(conn)
        finally:
            self._until.pop(conn, None)
            if conn.sock.fileno() < 0:  # the switchboard has it
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
