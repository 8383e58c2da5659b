"""The servers that are measured: child processes on loopback, ended with the run."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assistant.settings import THREADS
from tests.support.servers import free_port

HERE = Path(__file__).resolve().parents[1]
START_SECONDS = 30.0
ALL = {"STATIONMASTER_PER_ADDRESS": "0"}  # every caller here is at one address
OURS, BARE = ("-m", "bench.ours"), ("-m", "bench.bare")


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    port: int
    pid: int

    def memory(self) -> dict[str, float]:
        """Megabytes: `rss`, and `pss` where the system tells it."""
        try:
            text = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        except OSError:
            return {}
        pairs = (line.split()[:2] for line in text.splitlines()[1:])
        sizes = {name: int(size) / 1024 for name, size in pairs}
        return {"rss": sizes["Rss:"], "pss": sizes["Pss:"]}


class Life:
    """A server that may be killed and started again, on the same port and data."""

    def __init__(self, what: tuple[str, ...], data: Path, threads: int = THREADS) -> None:
        self.what, self.data, self.threads, self.port = what, data, threads, free_port()

    def __enter__(self) -> Life:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        place = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
        settings = {**os.environ, "STATIONMASTER_THREADS": str(self.threads), **ALL, "PYTHONPATH": str(HERE)}
        settings.pop("DATABASE_URL", None)
        self.child = subprocess.Popen(
            [sys.executable, *self.what, *place], cwd=HERE, env=settings, stdout=subprocess.DEVNULL
        )
        wait_until_open(self.port, self.child)

    def kill(self) -> None:
        self.child.kill()
        self.child.wait()

    def memory(self) -> dict[str, float]:
        return Running(self.port, self.child.pid).memory()


@contextmanager
def serving(what: tuple[str, ...], data: Path | None = None, threads: int = THREADS) -> Iterator[Running]:
    """`OURS` or `BARE` with cheroot on a free port, with its own data directory unless one is given."""
    with tempfile.TemporaryDirectory() as own, Life(what, data or Path(own), threads) as life:
        yield Running(life.port, life.child.pid)


def wait_until_open(port: int, child: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and child.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"The server did not open port {port}.")
