"""The server at home under callers who hold it up: other addresses are answered all the while."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from assistant import exchange, home
from assistant.tables.live import Numbers
from tests.support.servers import Stream, Web
from tests.support.serving import serving
from tests.support.tables import Api, TableClient

BAD, GOOD = "127.0.0.66", "127.0.0.1"
THREADS, CAP, SHARE = 12, 8, 4
SOON = 4.0
ROUNDS = 1200  # of blocks, more than a connection has room for


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    share = {"STREAM_CAP": CAP, "STREAM_SHARE": SHARE, "PER_ADDRESS": 20, "AT_ONCE": 2}
    return create_app(tmp_path / "data", THREADS=THREADS, **share)


@pytest.fixture
def port(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(exchange, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(exchange, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(home, "LOOK_SECONDS", 0.05)
    with serving(app) as opened:
        yield opened


@pytest.fixture
def table(port: int) -> TableClient:
    return Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]})


@pytest.fixture
def call(port: int) -> Iterator[Callable[..., socket.socket]]:
    """A connection from the bad address that has sent this much."""
    with ExitStack() as stack:

        def called(sent: bytes = b"") -> socket.socket:
            caller = socket.create_connection(("127.0.0.1", port), 10, source_address=(BAD, 0))
            stack.callback(caller.close)
            caller.sendall(sent)
            return caller

        yield called


def is_closed(caller: socket.socket) -> bool:
    try:
        return caller.recv(1) == b""
    except ConnectionError:
        return True


def answered(port: int) -> bool:
    begun = time.monotonic()
    return Web(port).open("/api/v1/maps").status_code == 200 and time.monotonic() - begun < SOON


def head(code: str, what: str = "stream") -> bytes:
    return f"GET /api/v1/tables/{code}/{what} HTTP/1.1\r\nHost: here\r\n".encode()


def test_silent_callers_hold_no_thread(port: int, call: Callable[..., socket.socket]) -> None:
    for _ in range(3 * THREADS):
        call()
    assert answered(port)


def test_an_address_holds_its_share_of_connections(port: int, call: Callable[..., socket.socket]) -> None:
    callers = [call() for _ in range(30)]
    assert sum(is_closed(caller) for caller in callers[20:]) == 10
    assert answered(port)
    for caller in callers:
        caller.close()
    end = time.monotonic() + 5
    while is_closed(call(b"GET /api/v1/maps HTTP/1.1\r\nHost: here\r\n\r\n")):
        assert time.monotonic() < end, "its connections are never its own again"


def test_the_phones_of_forty_tables_keep_their_connections(port: int) -> None:
    """What a phone fetches after a move does not wait for a new connection."""
    with ExitStack() as stack:
        houses = [(f"127.0.1.{n}", 0) for n in range(1, 21)]
        opened = (
            socket.create_connection(("127.0.0.1", port), 10, source_address=one) for one in houses * 14
        )
        phones = [stack.enter_context(phone) for phone in opened]
        for phone in phones * 2:
            phone.sendall(b"GET /api/v1/maps HTTP/1.1\r\nHost: here\r\n\r\n")
            assert b"close" not in heard(phone)[0]


def ask(caller: socket.socket, path: str) -> bytes:
    """The body of the answer, over a connection that stays."""
    caller.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    return heard(caller)[1]


def heard(caller: socket.socket) -> tuple[bytes, bytes]:
    """The head of an answer, in small letters, and its body."""
    head, _, body = caller.recv(99_999).partition(b"\r\n\r\n")
    head = head.lower()
    length = int(head.partition(b"content-length: ")[2].split()[0])
    while len(body) < length:
        body += caller.recv(99_999)
    return head, body


def test_blocks_of_pages_are_drawn_one_after_the_other(
    port: int, table: TableClient, call: Callable[..., socket.socket]
) -> None:
    """Asked for all at the same moment, in one piece or in two, each comes over the connection that asked for it."""
    paths = [f"/t/{table.code}/seat/{seat}/block" for seat in ("blue", "green", "yellow")] * 2
    asks = [f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() for path in paths]
    callers = [call(asked[:cut]) for asked, cut in zip(asks, [None] * 3 + [30] * 3, strict=True)]
    for caller, asked in zip(callers[3:], asks[3:], strict=True):
        caller.sendall(asked[30:])
    for caller, path in zip(callers, paths, strict=True):
        assert path.encode() in heard(caller)[1]
        assert path.encode() in ask(caller, path)


def test_a_block_for_whoever_stays_no_longer(
    port: int, table: TableClient, call: Callable[..., socket.socket]
) -> None:
    path = f"/t/{table.code}/seat/blue/block"
    for version, said in (("1.1", "Connection: close\r\n"), ("1.0", "")):
        caller = call(f"GET {path} HTTP/{version}\r\nHost: here\r\n{said}\r\n".encode())
        assert path.encode() in heard(caller)[1]
        assert is_closed(caller)


@pytest.mark.parametrize("head", [" goes on", "Host here", "\x00\x01"])
def test_a_head_that_is_none_is_refused(port: int, head: str, call: Callable[..., socket.socket]) -> None:
    caller = call(f"GET /t/KXQP7/table/block HTTP/1.1\r\n{head}\r\nHost: here\r\n\r\n".encode())
    assert caller.recv(12) == b"HTTP/1.1 400"


def test_whoever_reads_no_block_holds_up_nobody(
    port: int, table: TableClient, call: Callable[..., socket.socket]
) -> None:
    path = f"/t/{table.code}/table/block"
    slow, others = call(), socket.create_connection(("127.0.0.1", port), SOON)
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
    with others:
        for _ in range(ROUNDS):
            slow.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            assert b'id="block"' in ask(others, path)
    assert slow.recv(15) == b"HTTP/1.1 200 OK"  # what it was told while it had room


def test_a_request_that_drips_ends(port: int, call: Callable[..., socket.socket]) -> None:
    """A byte now and then keeps no thread for ever, neither in the head nor in the body; meanwhile others are heard."""
    post = b"POST /api/v1/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    drips = [call(sent) for sent in [b"GET / HTTP/1.1\r\nX-Long: ", post] * 3]
    assert answered(port)
    end = time.monotonic() + 20
    for caller in drips:
        while not heard_the_end(caller):
            assert time.monotonic() < end
    assert answered(port)


def heard_the_end(caller: socket.socket) -> bool:
    """Whether the server has answered or closed; one more byte is sent first."""
    try:
        caller.sendall(b"x")
        caller.settimeout(0.02)
        return caller.recv(9) is not None
    except TimeoutError:
        return False
    except OSError:
        return True


def test_an_address_and_a_table_hold_their_share_of_streams(
    port: int, table: TableClient, call: Callable[..., socket.socket]
) -> None:
    other = Api(Web(port)).open()
    said = [call(head(code) + b"\r\n").recv(99) for code in (table.code, other.code) * 3]
    assert [b" 200 " in line for line in said] == [True] * SHARE + [False] * 2
    stream = Stream(port, table.code)  # from another address
    assert stream.event()["data"] == "1"
    stream.close()


def test_a_table_cannot_take_the_streams_of_another(port: int, table: TableClient, app: Flask) -> None:
    hub = app.extensions["hub"]
    with ExitStack() as stack:
        for n in range(SHARE):
            stack.enter_context(hub.listening(1, Numbers(), f"10.0.0.{n}"))
        refused = Web(port).open(f"/api/v1/tables/{table.code}/stream")
        assert refused.get_json()["error"]["message"] == "Too many pages of this table are open."
        other = Stream(port, Api(Web(port)).open().code)
        assert other.event()["data"] == "1"
        other.close()


def test_a_stream_ends_when_its_caller_leaves(app: Flask, port: int, table: TableClient) -> None:
    """Not at the second ping after."""
    assert app.config["PING_SECONDS"] > 10
    stream = Stream(port, table.code)
    stream.event()
    assert app.extensions["hub"].count == 1
    stream.close()
    end = time.monotonic() + SOON
    while app.extensions["hub"].count:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_moves_and_streams_of_one_caller_go_on(port: int, table: TableClient) -> None:
    """More streams than threads at once: a stream is none of the requests that an address has under way."""
    streams = [Stream(port, table.code, seen=1) for _ in range(SHARE)]
    for stream in streams:
        assert stream.event() == {"": "welcome"}
    table.move("issue_shares", "blue", count=1)
    assert [stream.numbers_to(2) for stream in streams] == [[2]] * SHARE
    for stream in streams:
        stream.close()
