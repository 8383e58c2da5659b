"""The one thread at home that takes moves and draws the blocks of pages. Side by side they would only take the
interpreter from each other. It hears its callers by itself, and waits for none of them."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .home import Caller

MOVES = 4  # that may go before a block
QUIET_SECONDS = 5.0  # without a word, then it looks whose time is over
LOG = logging.getLogger("stationmaster")


class Turns:
    """Who has asked and waits: one from each address in turn, so that nobody waits for all who are at another."""

    def __init__(self) -> None:
        self._lines: dict[str | None, deque[Caller]] = {}  # by address; whose turn it is stands first

    def __bool__(self) -> bool:
        return bool(self._lines)

    def put(self, caller: Caller) -> None:
        self._lines.setdefault(caller.remote_addr, deque()).append(caller)

    def next(self) -> Caller | None:
        for address, line in self._lines.items():
            caller = line.popleft()
            del self._lines[address]
            if line:
                self._lines[address] = line
            return caller
        return None


class Dispatcher:
    """Moves go before blocks, but not for ever."""

    def __init__(self, to_thread: Callable[[Caller], None]) -> None:
        """`to_thread`: who wants anything else, or has no room for the answer, gets one that its address has left."""
        self._to_thread = to_thread
        self._moves, self._blocks = Turns(), Turns()
        self._new: deque[Caller] = deque()
        self._open = False

    def start(self) -> None:
        self._open, self._selector = True, selectors.DefaultSelector()
        self._bell, self._door = socket.socketpair()
        self._bell.setblocking(False)
        self._selector.register(self._door, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, daemon=True, name="dispatcher")
        self._thread.start()

    def stop(self) -> None:
        """What it is at is written and answered first, as threads of the server do."""
        if self._open:
            self._open = False
            self._ring()
            self._thread.join()

    def take(self, caller: Caller) -> None:
        """From now on it is heard here."""
        self._new.append(caller)
        self._ring()

    def _ring(self) -> None:
        with suppress(OSError):  # it rings already, or nobody is there any more
            self._bell.send(b"!")

    # all in one thread --------------------------------------------------------------------------

    def _run(self) -> None:
        while self._open:
            self._hear()
            for turns in (*(self._moves,) * MOVES, self._blocks):
                if caller := turns.next():
                    self._safely(self._answer, caller)
        for key in list(self._selector.get_map().values()):
            (key.data or self._door).close()
        self._selector.close()
        self._bell.close()

    def _hear(self) -> None:
        """Waits while nobody waits for an answer."""
        busy = bool(self._moves or self._blocks)
        heard = self._selector.select(0 if busy else QUIET_SECONDS)
        for key, _ in heard:
            if key.data:
                self._safely(self._listen, key.data)
            else:
                self._door.recv(4096)
        while self._new:
            self._safely(self._listen, self._new.popleft())
        if not (busy or heard):
            self._drop_idle()

    def _drop_idle(self) -> None:
        """Not every system wakes it for a connection that the doorkeeper has shut."""
        for key in list(self._selector.get_map().values()):
            if key.data and key.data.is_over():
                self._part(key.data)
                key.data.close()

    def _safely(self, work: Callable[[Caller], None], caller: Caller) -> None:
        try:
            work(caller)
        except Exception:
            LOG.exception("A move or the block of a page is in trouble")
            self._part(caller)
            caller.close()

    def _listen(self, caller: Caller) -> None:
        if caller.waits:  # it says more, or hung up: that is heard once it has its answer
            return self._part(caller)
        caller.look()
        if caller.asks_for_move():
            self._queue(caller, self._moves)
        elif caller.asks_for_block():
            self._queue(caller, self._blocks)
        else:
            self._part(caller)
            self._to_thread(caller)

    def _queue(self, caller: Caller, turns: Turns) -> None:
        caller.waits = True
        turns.put(caller)

    def _answer(self, caller: Caller) -> None:
        caller.waits = False
        stays = caller.communicate_at_once()
        if caller.wfile.said:
            self._part(caller)
            self._to_thread(caller)
        elif stays:
            self._keep(caller)
        else:
            self._part(caller)
            caller.close()

    def _keep(self, caller: Caller) -> None:
        if not caller.heard:
            caller.socket.settimeout(0)
            self._selector.register(caller.socket, selectors.EVENT_READ, caller)
            caller.heard = True

    def _part(self, caller: Caller) -> None:
        if caller.heard:
            caller.heard = False
            self._selector.unregister(caller.socket)
            caller.socket.settimeout(caller.server.timeout)
