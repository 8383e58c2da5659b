"""What a server has done, counted: all processes on one data directory together.

Each process counts in a file of its own, which all of them read. The file outlives the process, and the next one
to start goes on counting in it; so a sum over the files never falls, whoever is killed.
"""

from __future__ import annotations

import mmap
import os
import struct
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

from ..current import this_app

try:
    import fcntl
except ImportError:  # Windows, where one process serves: it counts in memory
    fcntl = None  # type: ignore[assignment]

SLOT = struct.Struct("120sd")  # a name, and how many
COUNT = struct.Struct("d")
NAME = 120
SIZE = 4096 * SLOT.size
MOST_FILES = 256
NOW = "now"  # what is true only while the process lives
STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
Sums = dict[tuple[str, ...], float]


class Tally:
    """The counts of this process, and the sums of all. Without a folder nothing is counted."""

    def __init__(self, folder: Path | None) -> None:
        self.on, self._folder = folder is not None, folder
        self._lock = threading.Lock()
        self._pid, self._number = 0, -1
        self._memory: mmap.mmap | None = None
        self._slots: dict[str, int] = {}

    def add(self, *names: str, amount: float = 1.0) -> None:
        """Count one more of a kind: `add("moves", "…")`."""
        if self.on:
            with self._lock:
                self._add("|".join(names), amount)

    def took(self, method: str, route: str, seconds: float) -> None:
        """A request is done, so many seconds after it came."""
        step = next((str(step) for step in STEPS if seconds <= step), "+Inf")
        self.add("seconds", method, route, step)
        self.add("seconds_sum", method, route, amount=seconds)

    def sums(self) -> Sums:
        """Everything counted on this data directory."""
        sums: Sums = defaultdict(float)
        with self._lock:
            found = list(_counts(self._mine()))
        for name, value in (*found, *self._others()):
            sums[tuple(name.split("|"))] += value
        return sums

    def _add(self, name: str, amount: float) -> None:
        memory = self._mine()
        at = self._slots[name] if name in self._slots else self._new(memory, name)
        if at >= 0:
            (value,) = COUNT.unpack_from(memory, at + NAME)
            COUNT.pack_into(memory, at + NAME, value + amount)

    def _new(self, memory: mmap.mmap, name: str) -> int:
        """The next slot, or -1: all names come from the program, and there is room for them."""
        at, data = len(self._slots) * SLOT.size, name.encode()
        if at >= SIZE or len(data) > NAME:
            return -1
        memory[at : at + len(data)] = data
        self._slots[name] = at
        return at

    def _mine(self) -> mmap.mmap:
        """After a fork the child counts in a file of its own."""
        if self._memory is None or self._pid != os.getpid():
            self._pid = os.getpid()
            self._number, self._memory = _claim(self._folder or Path())
            known = [name for name, _ in _counts(self._memory)]
            self._slots = {name: at * SLOT.size for at, name in enumerate(known)}
            for name in known:
                if name.startswith(NOW):
                    COUNT.pack_into(self._memory, self._slots[name] + NAME, 0.0)
            self._add(f"{NOW}|processes", 1)
        return self._memory

    def _others(self) -> Iterator[tuple[str, float]]:
        for path in sorted((self._folder or Path()).glob("*.counts")) if fcntl else ():
            if path.name != _file(self._number):
                with path.open("rb") as file:
                    lives = not _locked(file.fileno(), fcntl.LOCK_SH)
                    yield from ((n, v) for n, v in _counts(file.read()) if lives or not n.startswith(NOW))


def _file(number: int) -> str:
    return f"{number}.counts"


def _claim(folder: Path) -> tuple[int, mmap.mmap]:
    """The first file that no living process counts in. Filled with zeros, so that a full disk is noticed here."""
    if fcntl is None:
        return 0, mmap.mmap(-1, SIZE)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(MOST_FILES):
        handle = os.open(folder / _file(number), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if _locked(handle, fcntl.LOCK_EX):
                short = SIZE - os.fstat(handle).st_size
                os.pwrite(handle, bytes(short), SIZE - short)
                return number, mmap.mmap(handle, SIZE)  # which has the file open too, and so the lock
        finally:
            os.close(handle)
    raise OSError(f"{MOST_FILES} processes count in {folder}")


def _locked(handle: int, how: int) -> bool:
    """Whether the lock was free. It is held until the file is closed, by a living process for good."""
    try:
        fcntl.flock(handle, how | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _counts(memory: mmap.mmap | bytes) -> Iterator[tuple[str, float]]:
    for at in range(0, len(memory), SLOT.size):
        name, value = SLOT.unpack_from(memory, at)
        if not name.strip(b"\0"):
            return
        yield name.rstrip(b"\0").decode(), value


def register(app: Flask) -> None:
    counted = Tally(app.config["DATA"] / "counts" if app.config["METRICS_TOKEN"] else None)
    counted.add(NOW, "streams", amount=0)
    app.extensions["tally"] = counted


def tally() -> Tally:
    """What this application counts."""
    counted: Tally = this_app().extensions["tally"]
    return counted
