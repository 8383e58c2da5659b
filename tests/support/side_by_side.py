"""Tests in several processes: those of one map run in the same one, so that what looks back on them can;
and those that share servers."""

from __future__ import annotations

import re

from xdist.scheduler.loadscope import LoadScopeScheduling

LAST = "test_each_answer_is_covered_by_a_test"
OF_A_MAP = re.compile(rf"tests/maps/(?:test_standard\.py::{LAST}\[(\w+)\]|test_(\w+)\.py::)")
SAME_SERVERS = re.compile(r"tests/(?:hosting/test_proxies|browser/test_https)\.py")


class ByMap(LoadScopeScheduling):
    """Every other test goes to whoever is free."""

    def _split_scope(self, nodeid: str) -> str:
        if servers := SAME_SERVERS.match(nodeid):
            return servers[0]
        found = OF_A_MAP.match(nodeid)
        return (found[1] or found[2]) if found else nodeid
