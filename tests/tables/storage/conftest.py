"""Both databases. PostgreSQL is started by the test run; in CI it must be there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from tests.support import postgres as pg
from tests.support.postgres import Postgres
from tests.support.tables import Api

MISSING = "PostgreSQL's server programs are not installed (Debian: apt install postgresql)"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    where = pg.programs()
    if where is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    with pg.serving(where) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; a file's data directory is `tmp_path / "data"`."""
    if request.param == "sqlite":
        return ""
    found: str = request.getfixturevalue("postgres").fresh()
    return found


@pytest.fixture
def app(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    return another_app(database, tmp_path, monkeypatch)


def another_app(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application as `DATABASE_URL` makes it; called again, a second one on the same database."""
    monkeypatch.setenv("DATABASE_URL", database)
    return create_app(tmp_path / "data", TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture
def api(app: Flask) -> Api:
    return Api(app.test_client())
