"""What the driver is told directly, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import bindparam, column, literal_column, select, table, text
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from assistant.tables.direct import Direct, run
from assistant.tables.storage import reading, writing
from tests.support.postgres import Postgres
from tests.tables.storage.conftest import another_app

SUM = Direct(select(bindparam("a", 0) + bindparam("b", 0)))
NOWHERE = Direct(select(column("x")).select_from(table("nowhere")))


def test_parameters_go_by_their_names(app: Flask) -> None:
    with app.app_context(), reading() as connection:
        assert SUM.rows(connection, b=40, a=2) == [(42,)]
        assert SUM.one(connection, a=1, b=1) == 2


def test_where_there_is_no_row_there_is_nothing(app: Flask) -> None:
    none = Direct(select(literal_column("1")).where(literal_column("1") == bindparam("a", 0)))
    with app.app_context(), reading() as connection:
        assert (none.rows(connection, a=2), none.first(connection, a=2), none.one(connection, a=2)) == (
            [], None, None,
        )  # fmt: skip


def test_trouble_is_told_as_sqlalchemy_tells_it(app: Flask) -> None:
    refused = pytest.raises((OperationalError, ProgrammingError), match="nowhere")
    with app.app_context(), refused as told, reading() as connection:
        NOWHERE.rows(connection)
    assert not told.value.connection_invalidated


def test_a_reading_sees_one_moment_and_leaves_nothing_open(app: Flask) -> None:
    with app.app_context():
        with reading() as connection:
            SUM.one(connection, a=1, b=1)
            assert connection.execute(text("SELECT 1")).scalar() == 1  # SQLAlchemy goes on within it
        with writing() as connection:  # would wait for whatever was left open
            connection.execute(text("DELETE FROM ticks"))


def test_a_broken_line_is_given_up_and_the_next_one_is_good(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with another_app(postgres.fresh(), tmp_path, monkeypatch).app_context():
        with pytest.raises(DBAPIError) as told, reading() as connection:
            run(connection, "SELECT pg_terminate_backend(pg_backend_pid())")
            SUM.one(connection, a=1, b=1)
        assert told.value.connection_invalidated
        with reading() as connection:
            assert SUM.one(connection, a=1, b=1) == 2
