"""Old tables are packed into files and leave the database; those touched since never do."""

from __future__ import annotations

import gzip
import json
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from app import create_app
from assistant.tables import books, carry, keeping
from assistant.tables.live import PEOPLE, Numbers
from assistant.tables.models import ENTRIES, TABLES
from assistant.tables.storage import writing
from tests.support.tables import Api, Refused, TableClient

DAYS = 30


def aged(app: Flask, table: TableClient, days: float = DAYS + 1) -> TableClient:
    """As if it had been opened and played so many days ago."""
    then = books.now() - timedelta(days=days)
    with app.app_context(), writing() as connection:
        id_ = books.find_table(connection, table.code).id
        connection.execute(update(TABLES).where(TABLES.c.id == id_).values(opened_at=then))
        connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == id_).values(at=then))
    return table


def pack_old(app: Flask) -> list[str]:
    with app.app_context():
        return keeping.pack_old(DAYS)


def files(app: Flask) -> list[Path]:
    return sorted((app.config["DATA"] / "packed").glob("*"))


def gone(api: Api, table: TableClient) -> bool:
    """Whether there is no such table any more."""
    try:
        api.get(f"/tables/{table.code}")
    except Refused as refused:
        return refused.code == "no_such_table"
    return False


@pytest.fixture
def old(app: Flask, api: Api) -> TableClient:
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    table.move("issue_shares", "blue", count=2)
    return aged(app, table)


def test_an_old_table_is_packed_and_can_be_brought_back(app: Flask, api: Api, old: TableClient) -> None:
    before = old.get()
    assert pack_old(app) == [old.code] and gone(api, old)
    (file,) = files(app)
    whole: Any = json.loads(gzip.decompress(file.read_bytes()))
    back = api.send("POST", "/tables/import", whole)
    assert (back["code"], api.get(f"/tables/{old.code}")) == (old.code, before)


def test_what_was_just_brought_back_is_not_old(app: Flask, api: Api, old: TableClient) -> None:
    pack_old(app)
    api.send("POST", "/tables/import", json.loads(gzip.decompress(files(app)[0].read_bytes())))
    assert pack_old(app) == [] and not gone(api, old)


def test_a_page_that_is_still_open_hears_of_it(app: Flask, old: TableClient) -> None:
    with app.app_context():
        id_ = books.table_of(old.code).id
    ear = Numbers()
    with app.extensions["hub"].listening(id_, ear):
        assert pack_old(app) == [old.code]
        while ear.get(timeout=10) != PEOPLE:  # the database has begun to be heard
            pass


def test_a_table_that_was_touched_stays(app: Flask, api: Api, old: TableClient) -> None:
    young = api.open()
    almost = aged(app, api.open(), DAYS - 1)
    old.post("pause", {})
    assert pack_old(app) == []
    assert not any(gone(api, table) for table in (young, almost, old))


def test_a_move_that_comes_while_it_is_packed_saves_the_table(
    app: Flask, api: Api, old: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = carry.export

    def slow(table: books.Table) -> Any:
        whole = export(table)
        old.move("issue_shares", "green", count=1)
        return whole

    monkeypatch.setattr(carry, "export", slow)
    assert pack_old(app) == [] and files(app) == []
    assert old.get()["number"] == 3
    old.move("issue_shares", "yellow", count=1)


def test_nothing_is_deleted_that_could_not_be_written(
    app: Flask, api: Api, old: TableClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert pack_old(app) == [] and files(app) == []
    assert not gone(api, old) and f"Table {old.code} can't be packed and stays" in caplog.text


def test_one_that_cannot_be_read_stops_no_other(app: Flask, api: Api, old: TableClient) -> None:
    bad = aged(app, api.open())
    with app.app_context(), writing() as connection:
        id_ = books.find_table(connection, bad.code).id
        connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == id_).values(facts="damaged"))
        app.extensions["shelf"].clear()
    assert pack_old(app) == [old.code] and not gone(api, bad)


def test_it_is_off_unless_days_are_given(tmp_path: Path, app: Flask, api: Api, old: TableClient) -> None:
    """With days, a server does it by itself; another that knew the table forgets it."""
    assert app.config["KEEP_DAYS"] == 0
    data = app.config["DATA"]
    create_app(data, KEEP_DAYS=DAYS + 2)
    young = api.open()
    create_app(data, KEEP_DAYS=DAYS)
    until = time.monotonic() + 20
    while not gone(api, old):
        assert time.monotonic() < until
        time.sleep(0.02)
    assert not gone(api, young)
