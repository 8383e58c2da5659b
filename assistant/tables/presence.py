"""Which devices have a page of a table open now, at this worker or any other of the same server."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from threading import Lock
from uuid import uuid4

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from ..current import this_app
from . import workers
from .changing import changing, tell
from .live import hub
from .storage import reading, writing
from .trouble import MaybeWritten


class Presence:
    """Counts open pages per device, since one device may have several."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: Counter[tuple[int, str]] = Counter()

    def arrive(self, table_id: int, device: str) -> None:
        """A further page looks again too: what changed while it was on its way was told to others alone."""
        with self._lock:
            self._open[table_id, device] += 1
            first = self._open[table_id, device] == 1
        if first:
            self.came(table_id, device)
        else:
            hub().nudge_people(table_id)

    def leave(self, table_id: int, device: str) -> None:
        with self._lock:
            self._open[table_id, device] -= 1
            if self._open[table_id, device] > 0:
                return
            del self._open[table_id, device]
        self.left(table_id, device)

    def came(self, table_id: int, device: str) -> None:
        """A device that was away before."""
        hub().nudge_people(table_id)

    def left(self, table_id: int, device: str) -> None:
        hub().nudge_people(table_id)

    def end(self) -> None:
        """This worker stops."""

    def devices(self, table_id: int) -> set[str]:
        return {device for table, device in self.pairs() if table == table_id}

    def pairs(self) -> list[tuple[int, str]]:
        with self._lock:
            return list(self._open)


class SharedPresence(Presence):
    """The same for several workers: the database knows who is connected to each. A worker that gives no sign of
    life any more, killed or frozen, counts no longer, and says it all again if it comes back."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.me, self._app = uuid4().hex, app
        self._behind = False  # something could not be told
        self._start: Callable[[], None] | None = self._begin

    def came(self, table_id: int, device: str) -> None:
        with self._lock:
            start, self._start = self._start, None
        if start:
            start()
        self._say(lambda: self._write(table_id, device))

    def left(self, table_id: int, device: str) -> None:
        self._say(lambda: self._erase(table_id, device))

    def devices(self, table_id: int) -> set[str]:
        with reading() as connection:
            return workers.present(connection, table_id) | super().devices(table_id)

    def end(self) -> None:
        """This worker stops."""
        self._say(self._leave)

    def _begin(self) -> None:
        self._say(self.pulse)
        threading.Thread(target=self._beat, daemon=True, name="pulse").start()

    def _beat(self) -> None:
        with self._app.app_context():
            while True:
                threading.Event().wait(self._app.config["PULSE_SECONDS"])
                self._say(self.pulse)

    def pulse(self) -> None:
        """A sign of life; and tables hear of it where another worker gives none any more, or this one is back."""
        with writing() as connection:
            changed = workers.sweep(connection, self._app.config["PULSE_SECONDS"])
            if not workers.alive(connection, self.me) or self._behind:
                workers.leave(connection, self.me)
                workers.arrive(connection, self.me, self.pairs())
                changed |= {table_id for table_id, _ in self.pairs()}
        self._behind = False
        for table_id in changed:
            tell(table_id)

    def _leave(self) -> None:
        with writing() as connection:
            workers.leave(connection, self.me)

    def _write(self, table_id: int, device: str) -> None:
        with changing(table_id) as connection:
            workers.came(connection, self.me, table_id, device)

    def _erase(self, table_id: int, device: str) -> None:
        with changing(table_id) as connection:
            workers.left(connection, self.me, table_id, device)

    def _say(self, work: Callable[[], None]) -> None:
        """Who is connected is worth no refusal: the next sign of life makes it good."""
        try:
            work()
        except (SQLAlchemyError, MaybeWritten) as trouble:
            self._behind = True
            logging.getLogger("stationmaster").warning("Who is connected is not told: %s", trouble)


def here() -> Presence:
    """Of this application."""
    presence: Presence = this_app().extensions["presence"]
    return presence
