"""A browser as far as a measurement needs one: a cookie, packed answers, and the block of a page."""

from __future__ import annotations

import gzip
import html
import re
from dataclasses import dataclass

from .client import Caller, OpenTable, request

PART = re.compile(r"/block|^/map/")  # what htmx asks for
BLOCK = re.compile(r'id="block"[^>]* hx-get="([^"]+)"')
THERE = re.compile(r' data-is="([^"]+)"')
NUMBER = re.compile(r'data-number="(\d+)"')
COOKIE = re.compile(rb"\r\nset-cookie: (session=[^;]+)", re.IGNORECASE)


@dataclass
class Phone:
    """One device, at as many tables as it likes."""

    cookie: str = ""

    def asks(self, path: str) -> bytes:
        """A GET as it goes over the wire."""
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        part = "HX-Request: true\r\n" if PART.search(path) else ""
        extra = f"\r\nAccept-Encoding: gzip, br\r\n{part}{cookie}\r\n"
        return request("GET", path).replace(b"\r\n\r\n", extra.encode())

    def sit_down(self, caller: Caller, table: OpenTable, seat: str) -> None:
        answer = caller.send(self.asks(f"/t/{table.code}/join/{table.seats[seat]}"), b"3")
        if found := COOKIE.search(answer):
            self.cookie = found[1].decode()


@dataclass
class Shown:
    """What a browser keeps of an answer: which entry its block shows, and where the next one is."""

    number: int
    block: str


def read(answer: bytes) -> Shown:
    text = body(answer)
    block, number = next_block(text), NUMBER.search(text)
    if not block or not number:
        raise SystemExit(f"This is no block: {text[:300]}")
    return Shown(int(number[1]), block)


def next_block(text: str) -> str:
    """Where a page that shows this fetches its block again, with what it has of its map; "" where it is no page."""
    block, there = BLOCK.search(text), THERE.findall(text)
    known = f"&there={'.'.join(there)}" if there else ""
    return html.unescape(block[1]) + known if block else ""


def body(answer: bytes) -> str:
    head, _, content = answer.partition(b"\r\n\r\n")
    packed = b"content-encoding: gzip" in head.lower()
    return (gzip.decompress(content) if packed else content).decode()
