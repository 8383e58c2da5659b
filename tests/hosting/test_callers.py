"""A club's server under callers who hold it up, with nothing in front: other addresses are answered all the while."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.servers import Web, club, end, free_port, start

BAD = "127.0.0.66"
THREADS = 4
SOON = 6.0  # less than a dripping caller is waited for
ONCE = b"GET /api/v1/maps HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nX-Long: "
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    opened = free_port()
    server = start(club(opened, workers=1, threads=THREADS), opened, STATIONMASTER_DATA=str(tmp_path))
    yield opened
    end(server)


@pytest.mark.parametrize("sent", [GET, POST], ids=["head", "body"])
def test_callers_that_drip_hold_no_more_threads_than_their_address_may(port: int, sent: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(3 * THREADS):
            drips = socket.create_connection(("127.0.0.1", port), 10, source_address=(BAD, 0))
            stack.callback(drips.close)
            drips.sendall(sent)
        for _ in range(3):
            begun = time.monotonic()
            assert Web(port).open("/api/v1/maps").status_code == 200
            assert time.monotonic() - begun < SOON


def test_callers_that_never_hang_up_hold_up_nobody_else(port: int) -> None:
    with ExitStack() as stack:
        for _ in range(3 * THREADS):
            lingers = socket.create_connection(("127.0.0.1", port), 30, source_address=(BAD, 0))
            stack.callback(lingers.close)
            lingers.sendall(ONCE)
        begun = time.monotonic()
        assert Web(port).open("/api/v1/maps").status_code == 200
        assert time.monotonic() - begun < SOON


def test_an_address_that_asks_for_more_at_once_waits_its_turn(port: int) -> None:
    """More callers at one address than it may have threads: each is answered, one after the other."""
    with ExitStack() as stack:
        callers = []
        for _ in range(3 * THREADS):
            caller = socket.create_connection(("127.0.0.1", port), 30)
            stack.callback(caller.close)
            caller.sendall(ONCE)
            callers.append(caller)
        for caller in callers:
            assert b" 200 " in caller.recv(99)
            caller.close()
