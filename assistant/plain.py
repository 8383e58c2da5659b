"""A plain request, answered in few steps: what phones send all evening is one like the other. It has come whole, and
says nothing twice; any other is read by cheroot, which knows them all."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from email.utils import formatdate
from functools import lru_cache
from io import BytesIO
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from .connection import END, WIRE, Head, Reader, said_in
from .doors.switchboard import LETS_GO

if TYPE_CHECKING:
    from .home import Caller

LINE = re.compile(rb"(GET|POST) (/[\w./-]+)(\?[!-\"$-~]*)? HTTP/1\.1\r\n")
LONGEST = 4_096  # of a head that is kept: most have 700 bytes
WITHOUT_BODY = ("204", "304")
FAULT = b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
UNNAMED = ("CONTENT_TYPE", "CONTENT_LENGTH")  # what WSGI has without “HTTP_”


class Plain(NamedTuple):
    method: str
    path: str
    asks: str  # "" or the query behind its question mark
    said: dict[str, str]  # in its head, as WSGI calls it
    body: bytes


def taken(reader: Reader, most: int) -> Plain | None:
    """The one request that has come, with a head of so many bytes at most, if it is plain."""
    begun, end = LINE.match(reader.come, reader.at), reader.come.find(END, reader.at)
    if not begun or not begun.end() <= end < reader.at + most:
        return None
    said = _said(reader, reader.come[begun.end() : end])
    if not said or "close" in said.get("HTTP_CONNECTION", "").lower():
        return None
    body = reader.come[end + len(END) :]
    reader.close()
    method, path, asks = (word.decode() for word in begun.groups(b""))
    return Plain(method, path, asks, said, body)


def _said(reader: Reader, head: bytes) -> dict[str, str]:
    """Kept from request to request: a phone's heads are all the same."""
    known, said = reader.known
    if head != known:
        said = words_of(said_in(head) or {})
        if len(head) < LONGEST:
            reader.known = head, said
    return said


def words_of(head: Head) -> dict[str, str]:
    return {variable(name): said.decode(WIRE) for name, said in head.items()}


@lru_cache(maxsize=64)  # few, for a name may have 60 kB
def variable(name: bytes) -> str:
    """What WSGI calls a line of the head."""
    word = name.decode(WIRE).upper().replace("-", "_")
    return word if word in UNNAMED else f"HTTP_{word}"


def environ_of(caller: Caller, asked: Plain) -> dict[str, object]:
    return {
        **caller.server.steady,
        "PATH_INFO": asked.path,
        "QUERY_STRING": asked.asks[1:],
        "REMOTE_ADDR": caller.remote_addr or "",
        "REMOTE_PORT": str(caller.remote_port or ""),
        "REQUEST_METHOD": asked.method,
        "REQUEST_URI": asked.path + asked.asks,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.errors": sys.stderr,
        "wsgi.input": BytesIO(asked.body),
        "wsgi.input_terminated": False,
        LETS_GO: caller.let_go,
        **asked.said,
    }


class Answer(NamedTuple):
    """What goes over the wire, and what is to be done once it has left."""

    data: bytes
    close: Callable[[], object]


def answer(caller: Caller, asked: Plain) -> Answer:
    told: list[Any] = []
    parts = caller.server.wsgi_app(environ_of(caller, asked), lambda *said: told.extend(said))
    close = getattr(parts, "close", nothing)
    try:
        body = b"".join(parts)
    except BaseException:
        close()
        raise
    status, headers, *_ = told
    return Answer(_head(status, headers, len(body)) + body, close)


def nothing() -> None:
    """For an answer after which nothing is left to do."""


def _head(status: str, headers: Sequence[tuple[str, str]], length: int) -> bytes:
    lines = [f"{name}: {said}\r\n" for name, said in headers if name != "Content-Length"]
    if not status.startswith(WITHOUT_BODY):
        lines.append(f"Content-Length: {length}\r\n")
    return f"HTTP/1.1 {status}\r\n{''.join(lines)}Date: {_date(int(time()))}\r\n\r\n".encode(WIRE)


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)
