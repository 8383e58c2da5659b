"""Who this browser is: one random secret in a signed cookie; its seats are kept on the server."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from flask import request

from .. import machine
from ..current import this_app, this_session
from ..tables import devices
from ..tables.books import Table
from ..tables.devices import Granted
from ..tables.refusals import Forbidden
from ..tables.storage import reading

if TYPE_CHECKING:
    from .show import Picture


def this_device() -> str:
    """The device as the server knows it; made up on its first visit."""
    session = this_session()
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(24)
        session.permanent = True
    return devices.device_hash(session["device"])


def granted_here(table: Table) -> Granted:
    with reading() as connection:
        return devices.granted(connection, table, this_device())


def held_here(seen: Picture) -> Granted:
    """The same as a picture has it."""
    return seen.devices.granted(this_device())


def host_only(table: Table) -> None:
    if not granted_here(table).is_host:
        raise Forbidden("Only the host can do that.")


def on_host_machine() -> bool:
    """Whether this browser runs on the computer that serves the tables. Behind a proxy nobody can tell."""
    if this_app().config["BEHIND_PROXIES"]:
        return False
    here = request.remote_addr or ""
    return machine.is_loopback(here) or here in machine.addresses()
