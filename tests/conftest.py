"""What every test may use: an application on a data directory of its own, and clients for its API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from tests.support.tables import Api


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    yield create_app(tmp_path / "data", TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture
def api(app: Flask) -> Api:
    return Api(app.test_client())
