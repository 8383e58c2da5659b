"""Connections: how they are tuned, that there are enough, and that nobody waits for a slow writer who only reads."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, text

from assistant.settings import THREADS
from assistant.tables import setup, storage
from assistant.tables.direct import run
from assistant.tables.models import db
from assistant.tables.storage import reading, writing
from tests.support.tables import Api
from tests.tables.storage.conftest import another_app

LONG = 0.8  # seconds that a write takes


@pytest.fixture
def sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    return another_app("", tmp_path, monkeypatch)


def test_what_was_acknowledged_survives_a_power_cut(sqlite: Flask) -> None:
    """FULL syncs at each commit; NORMAL would not."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    with sqlite.app_context(), reading() as first, writing() as second, db.engine.connect() as third:
        for connection in (first, second, third):
            found = {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in wanted}
            assert found == wanted


def test_two_workers_may_open_a_new_file_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is at work in it already when the other wants its journal."""
    with (
        closing(sqlite3.connect(tmp_path / "new")) as first,
        closing(sqlite3.connect(tmp_path / "new")) as second,
    ):
        monkeypatch.setattr(storage, "sleep", lambda seconds: first.rollback())
        first.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            second.execute("PRAGMA journal_mode=WAL")
        storage.write_ahead(second)
        assert not first.in_transaction
        assert second.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_cannot_be_written_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("CREATE TABLE one (n)")
    with (
        closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as reader,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        before = time.monotonic()
        try:
            storage.write_ahead(reader)
        finally:
            assert time.monotonic() - before < storage.LOCKED_SECONDS / 2


def test_every_thread_of_the_server_can_read_at_once(sqlite: Flask) -> None:
    assert sqlite.config["THREADS"] == THREADS
    together = threading.Barrier(THREADS, timeout=20)

    def read(_: int) -> int:
        with sqlite.app_context(), reading() as connection:
            found: int = connection.execute(text("SELECT 1")).scalar_one()
            together.wait()
            return found

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(read, range(THREADS))) == THREADS


def test_a_connection_stays_open_from_one_page_to_the_next(sqlite: Flask) -> None:
    with sqlite.app_context():
        with reading() as first:
            pass
        with reading() as second:
            assert second is first


def test_whoever_reads_twice_sees_what_was_written_between(sqlite: Flask) -> None:
    names = text("SELECT count(*) FROM seats WHERE name = 'Ada'")
    Api(sqlite.test_client()).open()
    with sqlite.app_context():
        for count in (0, 1):
            with reading() as connection:
                assert connection.execute(names).scalar_one() == count
            with writing() as connection:
                connection.execute(text("UPDATE seats SET name = 'Ada' WHERE color = 'blue'"))


@pytest.mark.parametrize("begun", [storage.begin, Connection.begin], ids=["by the driver", "by SQLAlchemy"])
def test_what_was_begun_and_not_committed_is_taken_back(
    sqlite: Flask, begun: Callable[[Connection], object]
) -> None:
    table = Api(sqlite.test_client()).open()
    with sqlite.app_context():
        with storage.connections().one() as connection:
            begun(connection)
            run(connection, "UPDATE seats SET name = 'Ada'")
        with storage.connections().one() as again:
            assert again is connection and not driver_of(again).in_transaction
    assert table.get()["players"]["blue"]["name"] == ""


def test_a_broken_connection_is_not_used_again(sqlite: Flask) -> None:
    with sqlite.app_context():
        with reading() as broken:
            driver_of(broken).close()
        with reading() as other:
            assert other is not broken
            assert other.execute(text("SELECT 1")).scalar_one() == 1


def test_a_connection_that_was_in_use_while_all_were_closed_is_closed_as_well(sqlite: Flask) -> None:
    with sqlite.app_context():
        with reading() as used:
            driver = driver_of(used)
            db.engine.dispose()
        with reading() as other:
            assert driver_of(other) is not driver


def test_no_connection_is_left_open_once_the_server_has_stopped(sqlite: Flask) -> None:
    with sqlite.app_context(), reading() as connection:
        driver = driver_of(connection)
    setup.close(sqlite)
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        driver.execute("SELECT 1")


def driver_of(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


@contextmanager
def long_write(app: Flask, statement: str) -> Iterator[float]:
    """Another thread holds a transaction in which this was written; when the block began is handed out."""
    written = threading.Event()

    def write() -> None:
        with app.app_context(), writing() as connection:
            connection.execute(text(statement))
            written.set()
            time.sleep(LONG)

    writer = threading.Thread(target=write)
    writer.start()
    assert written.wait(5)
    yield time.monotonic()
    writer.join()


def test_readers_do_not_wait_for_a_long_write(app: Flask, api: Api) -> None:
    table = api.open()
    with long_write(app, "UPDATE seats SET name = 'Ada' WHERE color = 'blue'") as begun:
        assert table.get()["players"]["blue"]["name"] == ""
        assert time.monotonic() - begun < LONG / 2
    assert table.get()["players"]["blue"]["name"] == "Ada"


def test_a_writer_waits_for_its_turn_and_is_not_refused(app: Flask, api: Api) -> None:
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    with long_write(app, "UPDATE tables SET map = map") as begun:
        assert table.move("issue_shares", "blue", count=1)["number"] == 2
        assert time.monotonic() - begun > LONG / 2


def test_many_threads_at_one_table_each_get_their_turn(app: Flask, api: Api) -> None:
    """More than connections of a pool, more than tries of a writer who always loses."""
    table = api.open()

    def correct(n: int) -> int:
        body = {"type": "correct", "field": "cash", "of": "blue", "to": n + 100, "why": "in turn"}
        answer = Api(app.test_client()).send("POST", f"/tables/{table.code}/moves", body, table.host)
        assert answer["state"]["players"]["blue"]["cash"] == n + 100
        number: int = answer["number"]
        return number

    with ThreadPoolExecutor(40) as pool:
        assert sorted(pool.map(correct, range(80))) == list(range(2, 82))
