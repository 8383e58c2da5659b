"""Tests in several processes: those of one map run in the same one, so that what looks back on them can;
and those that share servers."""

from __future__ import annotations

import re

from xdist.scheduler.loadscope import LoadScopeScheduling

from assistant.games.age_of_steam.catalog import MAPS

MAP_KEYS = sorted((path.parent.name for path in MAPS.glob("*/board.toml")), key=len, reverse=True)
LAST = "test_each_answer_is_covered_by_a_test"
OF_A_MAP = re.compile(rf"tests/maps/(?:test_standard\.py::{LAST}\[(\w+)\]|test_(\w+)\.py::)")
SAME_SERVERS = re.compile(r"tests/(?:hosting/test_proxies|browser/test_https)\.py")


def map_of(module: str) -> str:
    """The map that a module of tests is named after: tests of one map may stand in several."""
    return next((key for key in MAP_KEYS if f"{module}_".startswith(f"{key}_")), module)


class ByMap(LoadScopeScheduling):
    """Every other test goes to whoever is free."""

    def _split_scope(self, nodeid: str) -> str:
        if servers := SAME_SERVERS.match(nodeid):
            return servers[0]
        found = OF_A_MAP.match(nodeid)
        return (found[1] or map_of(found[2])) if found else nodeid
