"""One server for all proxies, started as the unit starts it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hosted import Hosted, behind, club_by_unit, program


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    with club_by_unit(tmp_path_factory.mktemp("club")) as server:
        yield server


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def hosted(
    request: pytest.FixtureRequest, upstream: tuple[int, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hosted]:
    program(request.param)
    with behind(request.param, upstream, tmp_path_factory.mktemp("proxy") / request.param) as server:
        yield server
