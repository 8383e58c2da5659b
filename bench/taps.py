"""A move as a phone makes it: a tap on a form, whose answer is the phone's own block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from .client import OpenTable
from .phone import Phone

HOST = "bench"


def tap(table: OpenTable, phone: Phone, move: dict[str, Any], letters: Mapping[str, str]) -> bytes:
    """What goes over the wire, by somebody who has seen all entries. `letters` are those of New Cities, by town."""
    where, fields = _form(move, letters)
    told = {**fields, "seat": move["seat"], "seen": table.number, "key": f"tap-{table.number}"}
    table.number += 1
    body = urlencode(told).encode()
    head = (
        f"POST /t/{table.code}/{where} HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\n"
        f"Cookie: {phone.cookie}\r\nHX-Request: true\r\nAccept-Encoding: gzip, br\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _form(move: dict[str, Any], letters: Mapping[str, str]) -> tuple[str, dict[str, object]]:
    """Where its form goes, and what it says; a delivery is one of those listed, by its key."""
    if move["type"] == "deliver":
        source, numbers = letters.get(move["from"], move["from"]), " ".join(map(str, move["links"]))
        return "board/deliver", {"delivery": f"{move['color']}|{source}|{numbers}|"}
    return "moves", {name: said for name, said in move.items() if said is not None}
