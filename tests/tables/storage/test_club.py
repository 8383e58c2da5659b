"""A club's server: gunicorn with two workers. A push crosses from one to the other."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.support.servers import Stream, Web, club, free_port, running
from tests.support.tables import Api, TableClient

SOON = 2.0  # seconds from an acknowledged move to its number on every stream
THREADS = 64
MOVES = 12
SIX = 6
PATIENCE = 60.0  # seconds until both workers have started
LISTENERS = "query LIKE 'LISTEN%' AND datname = current_database()"


@dataclass
class Club:
    port: int
    pid: int
    database: str

    @property
    def api(self) -> Api:
        return Api(Web(self.port))

    def held(self) -> list[int]:
        """How many connections each worker holds."""
        return [len(sockets_of(pid) & open_at(self.port)) for pid in children(self.pid)]

    def listening(self, terminate: bool = False) -> int:
        what = "pg_terminate_backend(pid)" if terminate else "pid"
        with psycopg.connect(self.database) as connection:
            return len(
                connection.execute(f"SELECT {what} FROM pg_stat_activity WHERE {LISTENERS}").fetchall()
            )


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def sockets_of(pid: int) -> set[str]:
    """The inodes of a process's sockets."""
    found = set()
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since it was listed
            with_inode = os.readlink(handle)
            if with_inode.startswith("socket:["):
                found.add(with_inode[8:-1])
    return found


def accepts(pid: int) -> bool:
    """Whether a worker watches for callers yet: the kernel lists what it waits for."""
    with suppress(FileNotFoundError):
        return any("tfd:" in info.read_text() for info in Path(f"/proc/{pid}/fdinfo").iterdir())
    return False


def wait_for_both(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(workers := children(pid)) < 2 or not all(map(accepts, workers)):
        assert time.monotonic() < end, f"not all have started: {workers}"
        time.sleep(0.05)


def open_at(port: int) -> set[str]:
    """The inodes of the connections to a port, as the kernel lists them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {line[9] for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "01"}


@contextmanager
def opened(database: str, data: Path) -> Iterator[Club]:
    port, settings = free_port(), {"STATIONMASTER_DATA": str(data)}
    if database:
        settings["DATABASE_URL"] = database
    with running(club(port, threads=THREADS), port, **settings) as server:
        wait_for_both(server.pid)
        yield Club(port, server.pid, database)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """One club for all tests here; each opens a table of its own."""
    database = request.getfixturevalue("postgres").fresh() if request.param == "postgresql" else ""
    with opened(database, tmp_path_factory.mktemp("club") / "data") as server:
        yield server


@contextmanager
def streams_on_both(server: Club, table: TableClient) -> Iterator[list[Stream]]:
    """Open streams, six at a time, until each worker holds some. A worker that is full refuses more."""
    with ExitStack() as stack, ThreadPoolExecutor(SIX) as pool:
        streams: list[Stream] = []
        for _ in range(30):
            numbers = [table.state["number"]] * SIX
            for stream in pool.map(lambda seen: Stream(server.port, table.code, seen=seen), numbers):
                stack.callback(stream.close)
                if stream.event() == {"": "welcome"}:
                    streams.append(stream)
            if min(server.held()) >= 2:
                break
        assert min(server.held()) >= 2, f"one worker takes everything: {server.held()}"
        yield streams


def test_a_push_crosses_from_one_worker_to_the_other(server: Club) -> None:
    table = server.api.open()
    with streams_on_both(server, table) as streams:
        for _ in range(MOVES):
            number = table.correct("cash", "blue", table.player("blue")["cash"] + 1)["number"]
            acknowledged = time.monotonic()
            assert [stream.numbers_to(number) for stream in streams] == [[number]] * len(streams)
            assert time.monotonic() - acknowledged < SOON


def test_a_stream_that_comes_back_catches_up(server: Club) -> None:
    table = server.api.open()
    stream = Stream(server.port, table.code, seen=1)
    assert stream.event() == {"": "welcome"}
    stream.close()
    for cash in (3, 4, 5):
        table.correct("cash", "blue", cash)
    for _ in range(4):  # on whichever worker it lands
        again = Stream(server.port, table.code, seen=1)
        assert again.event() == {"event": "log", "id": "4", "data": "4"}
        again.close()


@pytest.mark.parametrize("server", ["postgresql"], indirect=True)
def test_listeners_that_were_cut_off_come_back_and_nothing_stays_missed(server: Club) -> None:
    table = server.api.open()
    with streams_on_both(server, table) as streams:
        wait_for(lambda: server.listening() == 2)
        assert server.listening(terminate=True) == 2
        number = table.correct("cash", "blue", 99)["number"]  # nobody listens just now
        assert [stream.numbers_to(number)[-1] for stream in streams] == [number] * len(streams)
        wait_for(lambda: server.listening() == 2)
        number = table.correct("cash", "blue", 98)["number"]
        assert [stream.numbers_to(number) for stream in streams] == [[number]] * len(streams)


def wait_for(what: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def test_a_club_that_stopped_has_every_entry_in_its_one_file(tmp_path: Path) -> None:
    with opened("", tmp_path / "data") as server:
        code = server.api.open().code
    with closing(sqlite3.connect(shutil.copy(tmp_path / "data" / "stationmaster.sqlite", tmp_path))) as copy:
        assert copy.execute("SELECT code FROM tables").fetchall() == [(code,)]


def test_streams_hold_no_thread(tmp_path: Path) -> None:
    """Five times as many as there are threads, all of them told, and all of them missed once they leave."""
    port = free_port()
    with running(club(port, 1, threads=4), port, STATIONMASTER_DATA=str(tmp_path)) as server:
        table = Api(Web(port)).open()
        streams = [Stream(port, table.code, seen=1) for _ in range(20)]
        assert [stream.event() for stream in streams] == [{"": "welcome"}] * 20
        table.correct("cash", "blue", 5)
        assert [stream.numbers_to(2) for stream in streams] == [[2]] * 20
        for stream in streams:
            stream.close()
        (worker,) = children(server.pid)
        wait_for(lambda: not sockets_of(worker) & open_at(port))


def test_callers_who_say_nothing_hold_no_thread(tmp_path: Path) -> None:
    """Ten times as many as there are threads; a club's server answers everybody else at once."""
    port = free_port()
    with ExitStack() as stack:
        stack.enter_context(running(club(port, 1, threads=4), port, STATIONMASTER_DATA=str(tmp_path)))
        for _ in range(40):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        assert Web(port, timeout=4).open("/api/v1/maps").status_code == 200
