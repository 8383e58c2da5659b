"""A connection's two ends at home: what has come is read line by line, what is said leaves at once or waits for more."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from threading import Thread

import pytest

from assistant.connection import Reader, Writer, at_once

BLOCK = re.compile(rb"GET /t/[^ ?]+/block[ ?]")
MOVE = re.compile(rb"POST /t/[^ ?]+/moves[ ?]")
ASKS = b"GET /t/KXQP7/table/block?have=1 HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """The server's, and the caller's."""
    server, caller = socket.socketpair()
    for end in (server, caller):
        end.settimeout(5)
    yield server, caller
    server.close()
    caller.close()


Ends = tuple[socket.socket, socket.socket]


def test_lines_are_read_as_they_come(ends: Ends) -> None:
    server, caller = ends
    reader = Reader(server)
    caller.sendall(b"GET / HTTP/1.1\r\nHo")
    assert reader.readline() == b"GET / HTTP/1.1\r\n"
    assert reader.has_data()
    caller.sendall(b"st: here\r\n\r\n{}")
    assert [reader.readline(), reader.readline(), reader.read(2)] == [b"Host: here\r\n", b"\r\n", b"{}"]
    assert not reader.has_data()


def test_a_body_is_read_whole_and_no_further(ends: Ends) -> None:
    server, caller = ends
    reader = Reader(server)
    body = bytes(range(256)) * 1000
    sender = Thread(target=caller.sendall, args=(b"4\r\n" + body + b"GET /",))
    sender.start()
    assert reader.readline() == b"4\r\n"
    assert reader.read(len(body)) == body
    assert reader.read(3) == b"GET"
    sender.join()
    caller.close()
    assert reader.read(9) == b" /"
    assert reader.bytes_read == len(body) + 8


def test_a_line_has_a_most(ends: Ends) -> None:
    server, caller = ends
    reader = Reader(server)
    caller.sendall(b"x" * 300 + b"\n")
    assert [len(reader.readline(256)), len(reader.readline(256))] == [256, 45]


def test_whoever_hangs_up_leaves_what_was_said(ends: Ends) -> None:
    server, caller = ends
    reader = Reader(server)
    caller.sendall(b"Host: he")
    caller.close()
    assert [reader.readline(), reader.readline(), reader.read(9)] == [b"Host: he", b"", b""]


def test_a_look_waits_for_nothing(ends: Ends) -> None:
    server, caller = ends
    reader = Reader(server)
    with pytest.raises(BlockingIOError):
        reader.look()
    caller.sendall(b"GET /")
    reader.look()
    assert reader.has_data()
    assert server.gettimeout() == 5


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        (ASKS, True),
        (ASKS.replace(b"/block?have=1", b"/block"), True),
        (ASKS[:-2], False),  # there is more to come
        (ASKS + ASKS, False),
        (ASKS.replace(b"/block", b""), False),
        (ASKS.replace(b"/block", b"?x=/block"), False),
        (ASKS.replace(b"GET", b"POST"), False),
        (ASKS.replace(b"\r\n\r\n", b"\r\ncontent-length: 4\r\n\r\n"), False),
        (ASKS.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"), False),
        (ASKS.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding : chunked\r\n\r\n"), False),
    ],
)
def test_a_whole_request_for_a_block_is_told_from_all_others(ends: Ends, sent: bytes, found: bool) -> None:
    server, caller = ends
    reader = Reader(server)
    caller.sendall(sent)
    reader.look()
    assert reader.asks_for(BLOCK) is found
    assert reader.readline() in sent


@pytest.mark.parametrize(
    ("lines", "body", "found"),
    [
        (b"Content-Length: 4", b"seat", True),
        (b"content-length:4", b"seat", True),
        (b"Content-Length: 0", b"", True),
        (b"X-Length: 4", b"", True),
        (b"Content-Length: 4", b"sea", False),
        (b"Content-Length: 4", b"seats", False),
        (b"Content-Length: 4", b"", False),
        (b"X-Length: 4", b"seat", False),
        (b"Content-Length: 4\r\nContent-Length: 9", b"seat", False),
        (b"Content-Length: +4", b"seat", False),
        (b"Content-Length: 4\r\nTransfer-Encoding: chunked", b"seat", False),
        (b"Content-Length\x0b: 4", b"", False),
        (b"\x0cContent-Length: 4", b"", False),
        (b"\rContent-Length: 4", b"", False),
        (b"X: y\r\n Content-Length: 4", b"", False),
        (b"Transfer-Encoding\x0b: chunked", b"", False),
        (b"\x0bExpect: 100-continue", b"", False),
        (b"Content-Length\r\r: 4", b"", False),
        (b"Cookie: a : b", b"", True),
    ],
)
def test_a_whole_move_has_its_body(ends: Ends, lines: bytes, body: bytes, found: bool) -> None:
    server, caller = ends
    reader = Reader(server)
    caller.sendall(b"POST /t/KXQP7/moves HTTP/1.1\r\nHost: here\r\n%b\r\n\r\n%b" % (lines, body))
    reader.look()
    assert reader.asks_for(MOVE) is found


def test_the_head_of_an_answer_leaves_with_its_body(ends: Ends) -> None:
    server, caller = ends
    writer = Writer(server)
    with writer.held():
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    with at_once(caller), pytest.raises(BlockingIOError):
        caller.recv(9)
    writer.write(b"body")
    assert caller.recv(99) == b"HTTP/1.1 200 OK\r\n\r\nbody"


def test_what_a_slow_caller_has_no_room_for_is_kept(ends: Ends) -> None:
    server, caller = ends
    writer = Writer(server)
    with writer.held():
        writer.write(b"x" * 3_000_000)
    writer.flush_at_once()
    come, kept = 3_000_000 - len(writer.said), len(writer.said)
    assert come and kept
    while come:
        come -= len(caller.recv(come))
    writer.flush_at_once()
    assert len(writer.said) < kept
