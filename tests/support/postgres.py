"""A real PostgreSQL for the tests: its own cluster in a temporary directory, on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from tests.support.servers import free_port

SETTINGS = ("fsync=off", "max_connections=100", "unix_socket_directories=")


@dataclass(frozen=True)
class Postgres:
    port: int
    where: Path
    data: Path

    def stop(self) -> None:
        _run(self.where / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in (*SETTINGS, f"port={self.port}"))
        log = self.data.with_name("log")
        _run(self.where / "pg_ctl", "-D", self.data, "-l", log, "-w", "-o", options, "start")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"t{uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


def programs() -> Path | None:
    """Where PostgreSQL's server programs are, if they are here at all."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@contextmanager
def serving(where: Path) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="stationmaster-pg-") as folder:
        server = Postgres(free_port(), where, Path(folder) / "data")
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        _run(where / "initdb", "-D", server.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _run(*command: str | Path) -> None:
    """PostgreSQL refuses to run as root."""
    root = os.getuid() == 0
    user: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if root else {}
    done = subprocess.run(
        command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, text=True, **user
    )
    assert not done.returncode, done.stderr
