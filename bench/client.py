"""A caller light enough not to be what is measured: one kept-alive connection, bytes in and out."""

from __future__ import annotations

import json
import re
import socket
import time
from dataclasses import dataclass
from typing import Any

SECONDS = 20.0
CLOSES = re.compile(rb"\r\nconnection: close\r\n", re.IGNORECASE)
OPENINGS_A_SECOND = 25  # the server takes 30 from one address
_next_opening = [0.0]


def request(method: str, path: str, body: Any = None, token: str = "") -> bytes:
    """One request as it goes over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n"
    if method != "GET":
        head += f"Content-Length: {len(content)}\r\n"
    if content:
        head += "Content-Type: application/json\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    return head.encode() + b"\r\n" + content


def connected(port: int) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", port), SECONDS)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return opened


def whole(received: bytes) -> int:
    """The length of the answer at the front, or 0 while it is not all there."""
    head, gap, rest = received.partition(b"\r\n\r\n")
    if not gap:
        return 0
    _, _, after = head.lower().partition(b"content-length:")
    length = int(after.split(b"\r\n", 1)[0])
    return len(head) + 4 + length if len(rest) >= length else 0


class Caller:
    """One connection, or one after the other where the server keeps none."""

    def __init__(self, port: int) -> None:
        self.port, self.socket = port, connected(port)

    def send(self, sent: bytes, good: bytes = b"2") -> bytes:
        """The answer, whole; anything but success (or what else is `good`) ends the run."""
        self.socket.sendall(sent)
        received = b""
        while not whole(received):
            part = self.socket.recv(262_144)
            if not part:
                raise SystemExit("The server hung up.")
            received += part
        if received[9:10] not in good:
            raise SystemExit(received.decode(errors="replace")[-400:])
        if CLOSES.search(received, 0, received.index(b"\r\n\r\n") + 2):
            self.socket = connected(self.port)
        return received

    def timed(self, sent: bytes) -> float:
        """Seconds from sending to the last byte of the answer."""
        before = time.perf_counter()
        self.send(sent)
        return time.perf_counter() - before

    def json(self, sent: bytes) -> Any:
        return json.loads(self.send(sent).partition(b"\r\n\r\n")[2])


@dataclass
class OpenTable:
    """A table on the measured server, and where its log is."""

    code: str
    token: str
    number: int
    seats: dict[str, str]

    def move(self, move: dict[str, Any], query: str = "") -> bytes:
        """The next move, sent by somebody who has seen all the others."""
        path = f"/api/v1/tables/{self.code}/moves{query}"
        sent = request("POST", path, {**move, "seen": self.number}, self.token)
        self.number += 1
        return sent

    def read(self) -> bytes:
        return request("GET", f"/api/v1/tables/{self.code}")


def import_table(caller: Caller, export: dict[str, Any]) -> OpenTable:
    time.sleep(max(0.0, _next_opening[0] - time.monotonic()))
    _next_opening[0] = time.monotonic() + 1 / OPENINGS_A_SECOND
    opened = caller.json(request("POST", "/api/v1/tables/import", export))
    seats = {seat["color"]: seat["token"] for seat in opened["seats"]}
    return OpenTable(opened["code"], opened["host_token"], opened["number"], seats)
