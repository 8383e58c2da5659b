"""One application for all tests of a module: each has tables of its own. A conftest takes it by its name."""

from __future__ import annotations

import pytest
from flask import Flask

from app import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("data"), TESTING=True, RATELIMIT_ENABLED=False)
