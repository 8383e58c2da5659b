"""Under which address phones find this table: as the page was opened, or as the host picked."""

from __future__ import annotations

from flask import current_app, request, session, url_for

from .. import machine
from ..tables.books import Table

PICKED = "address"


def address_for(table: Table) -> str:
    """What the table's code says: to be scanned by a phone."""
    return f"{base()}{url_for('join.arrive', code=table.code)}"


def base() -> str:
    """Scheme, host and port, without a stroke at the end."""
    picked = session.get(PICKED)
    if picked and picked in choices():
        return at(picked)
    if machine.is_loopback(host_name()) and (ip := best()):
        return at(ip)
    return request.host_url.rstrip("/")


def at(ip: str) -> str:
    port = int(request.environ.get("SERVER_PORT", 80))
    return f"http://{ip}" if port == 80 else f"http://{ip}:{port}"


def choices() -> list[str]:
    """At home every address of the machine that answers; behind a proxy there is nothing to choose."""
    if request.scheme != "http" or current_app.config["BEHIND_PROXIES"]:
        return []
    port = int(request.environ.get("SERVER_PORT", 80))
    return [ip for ip in machine.addresses() if machine.listens(ip, port)]


def best() -> str:
    return next(iter(choices()), "")


def pick(ip: str) -> None:
    if ip in choices():
        session[PICKED] = ip


def host_name() -> str:
    """The name in the address bar, without its port."""
    host = request.host
    return host[: host.rindex("]") + 1] if host.startswith("[") else host.rsplit(":", 1)[0]


def trouble() -> str:
    """Why no phone will come, in one sentence; empty where one may."""
    if not machine.is_loopback(host_name()) or best():
        return ""
    if machine.addresses() and not current_app.config["BEHIND_PROXIES"]:
        return "Phones can't reach this table: Stationmaster listens to this computer only. Start it again without --host."
    return "Phones can't reach this table: this computer is in no network. Join the Wi-Fi the phones are in."


def opened_only_here() -> bool:
    """Whether the address bar says something no phone could use."""
    return machine.is_loopback(host_name())
