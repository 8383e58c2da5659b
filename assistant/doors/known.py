"""Whether a table knows who asks: by a token, or by the device's cookie."""

from __future__ import annotations

from flask import request, session

from ..tables import devices, people
from ..tables.books import Table, table_of
from ..tables.refusals import Refusal
from ..tables.storage import reading


def token_sent() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def known_at(code: str) -> bool:
    """Whoever has a token of the table, or a device that may act there."""
    try:
        return _known_at(table_of(code))
    except Refusal:
        return False


def _known_at(table: Table) -> bool:
    with reading() as connection:
        if token := token_sent():
            return bool(people.who(connection, table, token))
        device = devices.device_hash(session.get("device", ""))
        held = devices.granted(connection, table, device)
        return held.is_host or bool(held.seats)
