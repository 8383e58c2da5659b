"""What every test may use: an application on a data directory of its own, and clients for its API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from xdist.remote import Producer

from app import create_app
from tests.support.side_by_side import ByMap
from tests.support.tables import Api

TESTS = Path(__file__).parent
LONGER = re.compile(
    r"^(browser|hosting|maps|stored|tables/storage)/"  # real servers and phones, and what each map does differently
    r"|^pages/test_(?!buttons|joining|seat_words)"
    r"|/test_(board_maps|corrections|dial|game_end|own_maps|random|recorded|schemathesis|streams|whole)"
    r"|days_of_steam/test_(end|tiles|train)"
    r"|^test_start"
)
MARKED = ("slow", "browser", "postgres")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`-m quick` needs a minute: rules, engine, port, house, API and some pages; no servers, no long play."""
    for item in items:
        where = item.path.relative_to(TESTS).as_posix()
        if not LONGER.search(where) and not any(map(item.get_closest_marker, MARKED)):
            item.add_marker("quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByMap:
    return ByMap(config, log)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    yield create_app(tmp_path / "data", TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture
def api(app: Flask) -> Api:
    return Api(app.test_client())
