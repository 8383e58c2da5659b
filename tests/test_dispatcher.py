"""The one thread at home that takes moves and draws blocks: nobody waits for a caller, or for all of another address."""

from __future__ import annotations

import errno
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask

from app import create_app
from assistant import dispatcher, home, plain, serve
from assistant.connection import Writer
from assistant.dispatcher import Turns
from assistant.home import Caller, HomeServer
from assistant.pages import show
from assistant.plain import Answer, Plain
from tests.support.servers import Web
from tests.support.serving import home_server, wait_for
from tests.support.tables import Api, TableClient
from tests.test_home import ask, heard, is_closed

EACH = 8


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "data", THREADS=6, PER_ADDRESS=EACH, AT_ONCE=2)


@pytest.fixture
def server(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[HomeServer]:
    monkeypatch.setattr(serve, "IDLE_SECONDS", 2)
    with home_server(app) as opened:
        yield opened


@pytest.fixture
def port(server: HomeServer) -> int:
    return int(server.bind_addr[1])


@pytest.fixture
def table(port: int) -> TableClient:
    return Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]})


Call = Callable[..., socket.socket]


@pytest.fixture
def call(port: int) -> Iterator[Call]:
    """A connection that has sent this much, from one of the addresses of this machine."""
    with ExitStack() as stack:

        def called(sent: bytes = b"", house: int = 1) -> socket.socket:
            at = f"127.0.0.{house}", 0
            caller = stack.enter_context(socket.create_connection(("127.0.0.1", port), 10, source_address=at))
            caller.sendall(sent)
            return caller

        yield called


def block(table: TableClient, page: str = "table") -> bytes:
    return f"GET /t/{table.code}/{page}/block HTTP/1.1\r\nHost: here\r\n\r\n".encode()


def move(table: TableClient, **fields: Any) -> bytes:
    body = json.dumps(fields)
    head = f"POST /api/v1/tables/{table.code}/moves HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {table.host}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def shares(table: TableClient, seat: str) -> bytes:
    return move(table, type="issue_shares", seat=seat, count=1)


def test_addresses_take_turns() -> None:
    """Whoever has asked three times waits behind whoever has asked once."""
    turns = Turns()
    for address, name in ("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6):
        turns.put(SimpleNamespace(remote_addr=address, name=name))  # type: ignore[arg-type]
    assert turns
    assert [turns.next().name for _ in range(6)] == [1, 4, 5, 2, 6, 3]  # type: ignore[union-attr]
    assert not turns
    assert turns.next() is None


def test_one_connection_for_all_that_a_phone_asks(port: int, table: TableClient, call: Call) -> None:
    """Blocks and moves, a page between them, a move in two pieces: each is answered over it."""
    phone = call()
    for seat in ("blue", "green"):
        phone.sendall(block(table))
        assert b'id="block"' in heard(phone)[1]
        assert b"<html" in ask(phone, f"/t/{table.code}/table")
        asked = shares(table, seat)
        cut = len(asked) if seat == "blue" else asked.index(b"\r\n\r\n") + 7
        phone.sendall(asked[:cut])
        phone.sendall(asked[cut:])
        assert json.loads(heard(phone)[1])["facts"]
    assert table.get()["number"] == 3


def test_a_move_goes_before_the_blocks_that_wait(server: HomeServer, table: TableClient, call: Call) -> None:
    come = server.dispatcher._new
    with show._drawing:  # the first block waits for this
        first = call(block(table))
        wait_for(lambda: first.getsockname()[1] in [caller.remote_port for caller in list(server.until)])
        waiting = [call(block(table, "seat/blue"), house=2) for _ in range(3)]
        moving = call(shares(table, "blue"), house=3)
        wait_for(lambda: len(come) == 4)
    assert json.loads(heard(moving)[1])["number"] == 2
    assert b'id="block"' in heard(first)[1]
    assert [b'data-number="2"' in heard(phone)[1] for phone in waiting] == [True] * 3


def test_callers_without_room_hold_their_share_of_threads(
    server: HomeServer, table: TableClient, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than there are threads, all at one address; another is answered."""
    room, flush = threading.Event(), Writer.flush

    def late(writer: Writer) -> None:
        assert writer.caller.getpeername()[0] != "127.0.0.2" or room.wait(9)
        flush(writer)

    monkeypatch.setattr(Writer, "flush", late)
    monkeypatch.setattr(Writer, "flush_at_once", lambda writer: None)
    slow = [call(block(table), house=2) for _ in range(EACH)]
    wait_for(lambda: len([thread for thread in server.requests._threads if thread.conn]) >= 2)
    other = call()
    other.settimeout(3)
    assert b"maps" in ask(other, "/api/v1/maps")
    room.set()
    assert all(b'id="block"' in heard(phone)[1] for phone in slow)


def test_whoever_hangs_up_while_it_waits_is_forgotten(port: int, table: TableClient, call: Call) -> None:
    """Its address may connect again."""
    for _ in range(3):
        with show._drawing:
            gone = [call(asked) for asked in [block(table), shares(table, "blue")] * (EACH // 2)]
            for caller in gone:
                caller.close()
        assert b'id="block"' in ask(call(house=2), f"/t/{table.code}/table/block")
    assert b'id="block"' in ask(call(), f"/t/{table.code}/table/block")


def test_what_follows_before_the_answer_is_answered_then(port: int, table: TableClient, call: Call) -> None:
    with show._drawing:
        call(block(table), house=2)
        hasty = call(block(table))
        hasty.sendall(shares(table, "blue"))
    assert b'id="block"' in heard(hasty)[1]
    assert b'"number":2' in heard(hasty)[1].replace(b" ", b"")


@pytest.mark.parametrize(
    "line", [b"Content-Length\x0b: 9", b"\rContent-Length: 9", b"\x0cTransfer-Encoding: chunked"]
)
def test_nobody_waits_for_a_body_that_is_named_oddly(table: TableClient, call: Call, line: bytes) -> None:
    """Readers of heads strip such a name, so the body it promises would be waited for."""
    call(shares(table, "blue").partition(b"Content-Length")[0] + line + b"\r\n\r\n", house=2)
    phone = call(block(table))
    phone.settimeout(1)
    assert b'id="block"' in heard(phone)[1]


def test_a_server_that_stops_ends_the_move_it_is_at(
    server: HomeServer, table: TableClient, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, answer = threading.Event(), plain.answer

    def late(caller: Caller, asked: Plain) -> Answer:
        begun.set()
        time.sleep(0.3)
        return answer(caller, asked)

    monkeypatch.setattr(plain, "answer", late)
    phone = call(shares(table, "blue"))
    assert begun.wait(5)
    server.stop()
    phone.setblocking(False)
    assert json.loads(heard(phone)[1])["number"] == 2


def test_a_server_that_stops_waits_for_no_slow_caller(
    server: HomeServer, table: TableClient, call: Call
) -> None:
    server.shutdown_timeout = 0.1
    call(shares(table, "blue")[:-1])
    wait_for(lambda: any(server._busy.values()))
    server.stop()
    assert not any(server._busy.values())


def test_a_connection_that_nobody_uses_ends(port: int, table: TableClient, call: Call) -> None:
    phone = call(block(table))
    heard(phone)
    assert is_closed(phone)


def test_it_ends_too_where_no_system_says_so(
    port: int, table: TableClient, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "QUIET_SECONDS", 0.1)
    monkeypatch.setattr(home, "stop_reading", lambda _: None)
    phone = call(block(table))
    heard(phone)
    assert is_closed(phone)


def test_moves_wait_for_threads_where_the_database_is_no_file(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be away, and blocks of pages are still to be answered."""
    for url, at_once in ("sqlite:////data", True), ("postgresql+psycopg://club", False):
        monkeypatch.setitem(app.config, "SQLALCHEMY_DATABASE_URI", url)
        server = serve.bound(app, "127.0.0.1", 0)
        assert server.moves_at_once is at_once
        server.stop()


def test_a_caller_that_cannot_be_kept_is_all_that_is_lost(
    server: HomeServer, table: TableClient, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system may refuse to watch one more connection."""
    selector = server.dispatcher._selector
    with monkeypatch.context() as patched:
        patched.setattr(selector, "register", Mock(side_effect=OSError(errno.ENOSPC, "No room")))
        lost = call(block(table))
        heard(lost)
        assert is_closed(lost)
    assert b'id="block"' in heard(call(block(table)))[1]
