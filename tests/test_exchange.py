"""A request as the house reads it is the request as cheroot reads it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from cheroot.errors import MaxSizeExceeded
from cheroot.server import HeaderReader, SizeCheckWrapper
from cheroot.wsgi import Gateway_10
from flask import Flask, Response
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.connection import Reader
from assistant.doors.switchboard import LETS_GO
from assistant.exchange import Gateway, Heads
from tests.support.servers import Web
from tests.support.serving import serving

MOST = 300
NAMES = [
    b"Host",
    b"HOST",
    b"X-Long-Name",
    b"Accept",
    b"Accept ",
    b"Content_Length",
    b"",
    b" Host",
    b"\t",
    b"\xff",
]
SAID = [b"here", b"", b" two  words ", b"a:b", b"\x0b", b"a\nb: c", b"a\rb", b"\xfe", b"x" * 120]
LINES = st.tuples(st.sampled_from(NAMES), st.sampled_from([b":", b": ", b""]), st.sampled_from(SAID))
ENDS = [b"\r\n", b"", b"\r\n{}", b"\r\nGET / HTTP/1.1\r\nHost: here\r\n\r\n", b"\n\r\n"]


@given(st.lists(LINES.map(b"".join), max_size=5), st.sampled_from([b"\r\n", b"\n"]), st.sampled_from(ENDS))
@example([b"Host: here", b"Accept: */*"], b"\r\n", b"\r\n")
def test_a_head_says_what_cheroot_reads_in_it(lines: list[bytes], line: bytes, end: bytes) -> None:
    """Continued lines, lines said twice, wrong ends, a head that is too long, another request behind it."""
    sent = b"".join(said + line for said in lines) + end
    ours, theirs = read(Heads(), sent), read(HeaderReader(), sent)
    stumbles = theirs[0] == "UnboundLocalError"
    assert ours == theirs or (stumbles and ours[0] == "ValueError")


def read(reader: HeaderReader, sent: bytes) -> tuple[object, bytes]:
    """What it says, or how it is refused, and what is left to be read."""
    server, caller = socket.socketpair()
    with closing(server), closing(caller):
        caller.sendall(sent)
        caller.shutdown(socket.SHUT_WR)
        whole = Reader(server)
        whole.look()
        try:
            return reader(SizeCheckWrapper(whole, MOST), {}), whole.read(len(sent))
        except (ValueError, MaxSizeExceeded, UnboundLocalError) as refused:
            return type(refused).__name__, b""


Told = list[tuple[dict[str, Any], dict[str, Any]]]  # what Flask is told beside what cheroot would tell it


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
def port(app: Flask, told: Told, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    class Both(Gateway):
        def get_environ(self) -> dict[str, Any]:  # type: ignore[override]
            ours, theirs = super().get_environ(), Gateway_10.get_environ(self)  # type: ignore[no-untyped-call]
            told.append(({**ours}, theirs))
            return ours

    @app.get("/too_long")
    def too_long() -> Response:
        """Says three bytes, and has seven."""
        return Response(iter((b"abc", b"defg")), headers={"Content-Length": "3"})

    monkeypatch.setattr("assistant.home.Gateway", Both)
    with serving(app) as opened:
        yield opened


def test_flask_is_told_what_cheroot_would_tell_it(port: int, told: Told) -> None:
    strange = {"X-Strange": "\u00e9 \u00ff", "Content_Length": "9", "cookie": "a=1; b=2"}
    assert Web(port).open("/api/v1/maps?x=%20&y=%C3%A4", headers=strange).status_code == 200
    assert Web(port).open("/api/v1/tables", method="POST", json={}).status_code == 422
    assert len(told) == 2
    for ours, theirs in told:
        assert callable(ours.pop(LETS_GO))
        assert ours == theirs


def test_an_answer_longer_than_its_head_says_is_the_last(port: int) -> None:
    """What came behind it would be read as part of the next one."""
    asked = b"GET /too_long HTTP/1.1\r\nHost: here\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), 10) as caller:
        caller.sendall(2 * asked)
        said = b"".join(iter(lambda: caller.recv(9999), b""))
    assert said.count(b"HTTP/1.1 200 OK") == 1
