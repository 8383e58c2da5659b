"""The storage fails: players are told the truth about what was written, and a club waits for its database."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from sqlalchemy import event, text

from app import create_app
from assistant.tables.models import db
from tests.support import postgres as pg
from tests.support.postgres import Postgres
from tests.support.servers import HERE, Web, club, end, free_port, wait_until_open
from tests.support.tables import Api, Refused, TableClient
from tests.tables.storage.conftest import MISSING, another_app


@pytest.fixture
def sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    return another_app("", tmp_path, monkeypatch)


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped: nobody else uses it."""
    where = pg.programs()
    if where is None:
        pytest.skip(MISSING)
    with pg.serving(where) as server:
        yield server


def on_every_connection(app: Flask, pragma: str) -> None:
    with app.app_context():
        db.engine.dispose()

        @event.listens_for(db.engine, "connect")
        def _on_connect(connection: object, _record: object) -> None:
            connection.execute(f"PRAGMA {pragma}").close()  # type: ignore[attr-defined]


def refusal_of(table: TableClient) -> Refused:
    with pytest.raises(Refused) as refused:
        table.move("issue_shares", "blue", count=1)
    return refused.value


def test_a_full_disk(sqlite: Flask) -> None:
    table = Api(sqlite.test_client()).open(setup={"order": ["blue", "green", "yellow"]})
    with sqlite.app_context(), db.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    on_every_connection(sqlite, f"max_page_count={pages}")
    told = []
    for n in range(400):  # until the pages there are have no room left
        try:
            table.correct("cash", "blue", n, why="x" * 180)
        except Refused as refusal:
            told.append(refusal)
            break
    assert (told[0].status, told[0].code) == (503, "unavailable")
    assert told[0].message == "The server’s disk is full: somebody must make room there. Nothing was written."
    assert table.get()["number"] == table.state["number"]


def test_a_directory_that_became_read_only(sqlite: Flask) -> None:
    table = Api(sqlite.test_client()).open(setup={"order": ["blue", "green", "yellow"]})
    on_every_connection(sqlite, "query_only=ON")
    assert refusal_of(table).message == (
        "The server can’t write to its data directory: it is read-only. Nothing was written."
    )


def test_a_damaged_file(sqlite: Flask, tmp_path: Path) -> None:
    table = Api(sqlite.test_client()).open(setup={"order": ["blue", "green", "yellow"]})
    with sqlite.app_context():
        db.engine.dispose()
    for file in (tmp_path / "data").glob("stationmaster.sqlite*"):
        file.write_bytes(b"\x07" * 8192)
    said = refusal_of(table)
    assert said.status == 503 and "damaged: it must be restored from a copy" in said.message


def test_a_line_that_breaks_in_the_commit(app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written, and nobody heard so: the same key asks what became of it."""
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    with app.app_context():
        dialect = db.engine.dialect
        commit = dialect.do_commit

    def broken(connection: object) -> None:
        commit(connection)  # type: ignore[arg-type]
        raise dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

    body = {"type": "issue_shares", "seat": "blue", "count": 1, "key": "once"}
    monkeypatch.setattr(dialect, "do_commit", broken)
    with pytest.raises(Refused) as refused:
        table.post("moves", body)
    assert refused.value.status == 503
    assert refused.value.message.endswith("It may or may not be written: the page will show it.")
    monkeypatch.undo()
    assert table.post("moves", body)["number"] == 2 == table.get()["number"]


def test_a_club_waits_for_its_database_and_outlives_it(own_postgres: Postgres, tmp_path: Path) -> None:
    """Away at the start, away in between: it says so and goes on."""
    database, port = own_postgres.fresh(), free_port()
    own_postgres.stop()
    env = {"DATABASE_URL": database, "STATIONMASTER_DATA": str(tmp_path), "PATH": "/usr/bin:/bin"}
    log = (tmp_path / "log").open("wb")
    server = subprocess.Popen(club(port), cwd=HERE, env=env, stderr=log)
    try:
        wait_for_text(tmp_path / "log", "Waiting for the database")
        own_postgres.start()
        wait_until_open(server, port)
        table = Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]})
        own_postgres.stop()
        said = refusal_of(table)
        assert said.status == 503 and said.message.startswith(
            "The server can’t reach its database right now."
        )
        own_postgres.start()
        assert table.move("issue_shares", "blue", count=1)["number"] == 2
    finally:
        end(server)
        log.close()


def test_a_worker_whose_database_goes_away_while_it_starts_waits_as_well(
    own_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one worker that starts at the wrong moment would take the whole club along."""
    upgrade, starts = command.upgrade, list[str]()

    def cut_off(config: Config, revision: str) -> None:
        starts.append(revision)
        if len(starts) == 1:
            own_postgres.stop()
            threading.Timer(0.5, own_postgres.start).start()
        upgrade(config, revision)

    monkeypatch.setattr(command, "upgrade", cut_off)
    app = another_app(own_postgres.fresh(), tmp_path, monkeypatch)
    assert len(starts) >= 2
    assert Api(app.test_client()).open().get()["number"] == 1


def wait_for_text(log: Path, text: str) -> None:
    until = time.monotonic() + 30
    while text not in log.read_text():
        assert time.monotonic() < until, log.read_text()
        threading.Event().wait(0.05)


def test_a_database_that_refuses_is_not_waited_for(
    own_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", own_postgres.url("nowhere"))
    with pytest.raises(Exception, match="nowhere"):
        create_app(tmp_path)


def test_whoever_watches_the_server_is_told(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/healthz").get_json() == {
        "alive": True,
        "database": "here",
        "migrations": "up to date",
    }
    with app.app_context(), db.engine.connect() as connection:
        connection.execution_options(writes=True).execute(
            text("UPDATE alembic_version SET version_num = '0001'")
        )
        connection.commit()
    assert client.get("/healthz").status_code == 503


def test_a_database_that_is_away_is_told(
    own_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = another_app(own_postgres.fresh(), tmp_path, monkeypatch).test_client()
    own_postgres.stop()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["database"]) == (503, "away")
    own_postgres.start()
    assert client.get("/healthz").status_code == 200
