"""Real Chromium against a real server that may be killed and started again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.hosted import NAME
from tests.support.living_room import ON_THE_LAN, WAIT, House, Station

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    f"--host-resolver-rules=MAP {ON_THE_LAN} 127.0.0.1, MAP {NAME} 127.0.0.1",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        sentence = "Chromium is not installed; Debian's package is called chromium."
        pytest.fail(sentence) if os.environ.get("CI") else pytest.skip(sentence)
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Station]:
    station = Station(tmp_path_factory.mktemp("shared"))
    yield station
    station.close()


@pytest.fixture
def station(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Station]:
    """The server of a test: one for all, unless it asks for `alone`."""
    if not request.node.get_closest_marker("alone"):
        yield request.getfixturevalue("shared")
        return
    station = Station(tmp_path / "data")
    yield station
    station.close()


@pytest.fixture
def house(chromium: Browser, station: Station) -> Iterator[House]:
    house = House(chromium, station)
    yield house
    house.close()
