"""Who this browser is: one random secret in a signed cookie; its seats are kept on the server."""

from __future__ import annotations

import secrets

from flask import session

from ..tables import devices
from ..tables.books import Table
from ..tables.devices import Granted
from ..tables.refusals import Forbidden
from ..tables.storage import reading


def this_device() -> str:
    """The device as the server knows it; made up on its first visit."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(24)
        session.permanent = True
    return devices.device_hash(session["device"])


def granted_here(table: Table) -> Granted:
    with reading() as connection:
        return devices.granted(connection, table, this_device())


def host_only(table: Table) -> None:
    if not granted_here(table).is_host:
        raise Forbidden("Only the host can do that.")
