"""A plain request is read and answered as cheroot does it; whatever is not plain, cheroot reads."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask, Response

from assistant import plain
from assistant.connection import Reader, Writer
from assistant.home import Caller, HomeServer
from assistant.plain import LONGEST, Answer, Plain
from tests.support.serving import home_server, wait_for

BLOCK = b"GET /t/KXQP7/seat/blue/block?have=1.p2&there=a.b%20c HTTP/1.1\r\nHost: here:8000\r\nX-Strange: \xe9 \xff\r\ncookie: a=1; b=2\r\n\r\n"
MOVE = b"POST /t/KXQP7/moves HTTP/1.1\r\nHost: here:8000\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n[4, 2] "
ITS_OWN = ("wsgi.input", "stationmaster.lets_go", "wsgi.errors", "stationmaster.here")


@pytest.fixture
def told(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the application was told of each request."""
    environs, wsgi = list[dict[str, Any]](), app.wsgi_app

    def listening(environ: dict[str, Any], start: Any) -> Any:
        environs.append({**environ})
        return wsgi(environ, start)

    monkeypatch.setattr(app, "wsgi_app", listening)
    return environs


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> list[Plain]:
    """The requests that were answered without cheroot."""
    found, answer = list[Plain](), plain.answer

    def watched(caller: Caller, asked: Plain) -> Answer:
        found.append(asked)
        return answer(caller, asked)

    monkeypatch.setattr(plain, "answer", watched)
    return found


@pytest.fixture
def server(app: Flask, told: list[dict[str, Any]], plainly: list[Plain]) -> Iterator[HomeServer]:
    with home_server(app) as opened:
        yield opened


def ask(server: HomeServer, *sent: bytes) -> list[tuple[bytes, bytes]]:
    """The heads and bodies of the answers, over one connection."""
    with closing(socket.create_connection(("127.0.0.1", int(server.bind_addr[1])), 10)) as caller:
        return [one_answer(caller, asked) for asked in sent]


def one_answer(caller: socket.socket, asked: bytes) -> tuple[bytes, bytes]:
    caller.sendall(asked)
    come = b""
    while b"\r\n\r\n" not in come:
        part = caller.recv(99_999)
        assert part, "It hung up without an answer."
        come += part
    head, _, body = come.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while len(body) < int(length[1] if length else 0):
        body += caller.recv(99_999)
    return head, body


def lines(head: bytes) -> set[bytes]:
    """Without those that tell answers and servers apart."""
    told_apart = (b"date:", b"server:", b"x-request-id:", b"set-cookie:")
    return {line for line in head.split(b"\r\n") if not line.lower().startswith(told_apart)}


@pytest.mark.parametrize("asked", [BLOCK, MOVE, MOVE.replace(b"moves", b"moves?")])
def test_it_tells_the_application_what_cheroot_would_tell_it(
    server: HomeServer,
    told: list[dict[str, Any]],
    plainly: list[Plain],
    asked: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = ask(server, asked)[0]
    monkeypatch.setattr(plain, "taken", lambda *_: None)
    theirs = ask(server, asked)[0]
    assert len(plainly) == 1
    assert len(told) == 2
    one, other = ({key: said for key, said in each.items() if key not in ITS_OWN} for each in told)
    assert one.pop("REMOTE_PORT") != other.pop("REMOTE_PORT")
    assert one == other
    assert lines(ours[0]) == lines(theirs[0])


def test_its_body_is_read(app: Flask, server: HomeServer, plainly: list[Plain]) -> None:
    ask(server, MOVE)
    assert [json.loads(asked.body) for asked in plainly] == [[4, 2]]


def test_a_head_that_changes_is_read_anew(
    server: HomeServer, told: list[dict[str, Any]], plainly: list[Plain]
) -> None:
    ask(server, BLOCK, BLOCK, BLOCK.replace(b"a=1", b"a=3"), MOVE, BLOCK)
    assert [each.get("HTTP_COOKIE") for each in told] == [
        "a=1; b=2",
        "a=1; b=2",
        "a=3; b=2",
        None,
        "a=1; b=2",
    ]
    assert len(plainly) == 5


@pytest.mark.parametrize(
    "asked",
    [
        BLOCK.replace(b"HTTP/1.1", b"HTTP/1.0"),
        BLOCK.replace(b"Host:", b"Connection: Close\r\nHost:"),
        BLOCK.replace(b"KXQP7", b"KX%51P7"),
        BLOCK.replace(b"/t/", b"http://here/t/"),
        BLOCK.replace(b"have=1", "have=é".encode()),
        BLOCK.replace(b"have=1", b"have=1#here"),
        BLOCK.replace(b"cookie:", b"X-Strange: 2\r\ncookie:"),
        BLOCK.replace(b"\xff", b"x" * 70_000),
    ],
)
def test_any_other_is_cheroots(server: HomeServer, plainly: list[Plain], asked: bytes) -> None:
    assert ask(server, asked)[0][0].startswith(b"HTTP/1.1 ")
    assert not plainly


def test_an_answer_without_a_body_has_no_length(
    app: Flask, server: HomeServer, plainly: list[Plain], monkeypatch: pytest.MonkeyPatch
) -> None:
    for status, length in (204, False), (304, False), (200, True):
        with monkeypatch.context() as patched:
            patched.setitem(app.view_functions, "seat.block", lambda n=status, **_: Response(status=n))
            head, body = ask(server, BLOCK)[0]
        assert not body
        assert (b"content-length: 0" in head.lower()) is length
    assert len(plainly) == 3


def test_one_that_fails_is_told_so_and_is_all_that_is_lost(
    app: Flask, server: HomeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wsgi = app.wsgi_app

    def broken(environ: dict[str, Any], start: Any) -> Any:
        if "HTTP_X_BROKEN" in environ:
            raise ValueError("Nobody knows why.")
        return wsgi(environ, start)

    monkeypatch.setattr(app, "wsgi_app", broken)
    assert b" 500 " in ask(server, BLOCK.replace(b"X-Strange", b"X-Broken"))[0][0]
    assert b" 404 " in ask(server, BLOCK)[0][0]


def test_garbage_is_looked_for_once_the_answer_has_left(
    app: Flask, server: HomeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, send = list[str](), Writer.flush_at_once

    def sent(writer: Writer) -> None:
        send(writer)
        done.append("sent")

    monkeypatch.setattr(Writer, "flush_at_once", sent)
    monkeypatch.setattr(app.extensions["tidying"], "tidy", lambda: done.append("tidied"))
    ask(server, BLOCK)
    wait_for(lambda: len(done) == 2)
    assert done == ["sent", "tidied"]


def test_a_long_head_is_not_kept() -> None:
    ends = socket.socketpair()
    with closing(ends[0]), closing(ends[1]):
        for length, kept in ((LONGEST, False), (9, True)):
            reader = Reader(ends[0])
            ends[1].sendall(BLOCK.replace(b"\xff", b"x" * length))
            reader.look()
            assert plain.taken(reader, 99_999)
            assert bool(reader.known[0]) is kept


def test_where_no_connection_may_be_kept_it_is_told(server: HomeServer, plainly: list[Plain]) -> None:
    server.keep_alive_conn_limit = 0
    assert b"connection: close" in ask(server, BLOCK)[0][0].lower()
    assert not plainly
