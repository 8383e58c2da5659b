"""Servers that are tested and measured: on ports that no caller is given while they start."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import servers as measured
from tests.support import servers as tested

GIVEN = Path("/proc/sys/net/ipv4/ip_local_port_range")


def test_a_free_port_is_none_that_the_system_gives_to_callers() -> None:
    if not GIVEN.exists():
        pytest.skip("this system does not tell which ports it gives to callers")
    first, _ = map(int, GIVEN.read_text().split())
    assert 1024 < tested.PORTS[0] <= tested.free_port() < tested.PORTS[1] <= first


def test_what_is_measured_takes_its_ports_by_the_same_rule() -> None:
    assert vars(measured)["free_port"] is tested.free_port
