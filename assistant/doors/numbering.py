"""The number of each request: in the log, in the answer, and where something went wrong."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from urllib.parse import quote

from flask import request

from ..current import this_app, this_request

HEADER = "X-Request-ID"
KEPT = "stationmaster.request"  # in the request's environment
SANE = re.compile(r"[A-Za-z0-9-]{8,64}")
LONGEST_PATH = 200


def request_number() -> str:
    """The proxy's number where a proxy of ours stands in front, else one made here."""
    environ = this_request().environ
    if KEPT not in environ:
        environ[KEPT] = _from_proxy() or _next_number(os.getpid())
    number: str = environ[KEPT]
    return number


def _next_number(process: int) -> str:
    begins, numbers = _counted(process)
    return f"{begins}{next(numbers):06x}"


@lru_cache(maxsize=1)
def _counted(_process: int) -> tuple[str, Iterator[int]]:
    """Each process counts for itself; workers are copies of one that has counted already."""
    return secrets.token_hex(3), count(1)


def _from_proxy() -> str:
    sent = request.headers.get(HEADER, "") if this_app().config["BEHIND_PROXIES"] else ""
    return sent if SANE.fullmatch(sent) else ""


def asked_path() -> str:
    """The path as it may stand in a log: on one line, and without the code that lets a phone in."""
    path, secret = request.path, (request.view_args or {}).get("token")
    if secret:
        path = path.replace(secret, "*")
    return quote(path[:LONGEST_PATH], safe="/*:")
