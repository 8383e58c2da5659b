"""The address at which phones reach this table: the one the page was opened at, or the one the host picked; and
those that pages name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import quote

from flask import request, session, url_for
from werkzeug.sansio.utils import get_current_url

from .. import machine
from ..current import this_app
from ..tables.books import Table
from .fixing import moment

PICKED = "address"


def address_for(table: Table) -> str:
    """The address in the table's QR code."""
    return f"{base()}{address('join.arrive', code=table.code)}"


def base() -> str:
    """Scheme, host and port, without a slash at the end."""
    picked = session.get(PICKED)
    if picked and picked in choices():
        return at(picked)
    if machine.is_loopback(host_name()) and (ip := best()):
        return at(ip)
    return _base(request.scheme, request.host)


@lru_cache(maxsize=32)
def _base(scheme: str, host: str) -> str:
    return get_current_url(scheme, host).rstrip("/")


def at(ip: str) -> str:
    port = int(request.environ.get("SERVER_PORT", 80))
    return f"http://{ip}" if port == 80 else f"http://{ip}:{port}"


def choices() -> list[str]:
    """Every address of this machine that answers; none behind a proxy, which has only one."""
    if request.scheme != "http" or this_app().config["BEHIND_PROXIES"]:
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


def address(endpoint: str, query: Mapping[str, str | int] | None = None, /, **values: str | int) -> str:
    """`url_for` of templates, kept: making an address takes longer than printing a row of figures. It depends on the
    proxy's root and on the entry that a card amends, and on nothing else. A `query` is put behind: it is seldom the
    same twice."""
    at = _address(*moment.here(), endpoint, **values)
    said = "&".join([f"{name}={_written(value)}" for name, value in (query or {}).items()])
    return f"{at}{'&' if '?' in at else '?'}{said}" if said else at


@lru_cache(maxsize=4096)
def _written(value: str | int) -> str:
    return quote(str(value))


@lru_cache(maxsize=4096)
def _address(_root: str, _amends: int, endpoint: str, **values: str | int) -> str:
    return url_for(endpoint, **values)  # type: ignore[arg-type]


def trouble() -> str:
    """Why phones can't join, in one sentence, or ''."""
    if not machine.is_loopback(host_name()) or best():
        return ""
    if machine.addresses() and not this_app().config["BEHIND_PROXIES"]:
        option = "-\u2060-\u2060host"  # not torn apart where a line ends
        return f"Phones can’t reach this table. Start Stationmaster again, without {option}."
    return "Phones can’t reach this table: this computer is on no network. Connect it to the phones’ Wi-Fi."


def opened_only_here() -> bool:
    """Whether the page was opened at an address that no phone can use."""
    return machine.is_loopback(host_name())
