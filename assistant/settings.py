"""Settings from the environment and the data directory. The secret is made there on the first start."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from . import machine
from .tables.storage import sqlite_url

BODY_BYTES = 64_000
COOKIE_DAYS = 400  # as long as browsers keep any: a group that meets once a month finds its seats again
HERE = Path(__file__).resolve().parents[1]
THREADS = 48  # each that is used keeps some memory of its own; open pages need none
SHORTEST_TOKEN = 16
SPARE_THREADS = 24  # for everything that is not a stream, where each of those holds a thread
STREAMS = 4000
A_CLUB = 64  # pages behind one address


class BadSetting(Exception):
    """A variable of the environment is wrong; the message says how."""


def data_directory(named: Path | str | None) -> Path:
    """The directory named, else STATIONMASTER_DATA, else `instance` beside the program."""
    return Path(named or os.environ.get("STATIONMASTER_DATA") or HERE / "instance").resolve()


def settings(data: Path) -> dict[str, Any]:
    data.mkdir(parents=True, exist_ok=True)
    check_writable(data)
    threads = number("STATIONMASTER_THREADS", THREADS, least=2)
    url, proxies = database_url(data), number("STATIONMASTER_PROXIES", 0)
    spare = min(SPARE_THREADS, max(1, threads // 2))
    streams = min(number("STATIONMASTER_STREAMS", STREAMS, least=1), machine.most_streams(threads))
    share = number("STATIONMASTER_PER_ADDRESS", max(A_CLUB, threads // 2))
    return {
        "DATA": data,
        "SECRET_KEY": secret_in(data),
        "SQLALCHEMY_DATABASE_URI": url,
        "SQLALCHEMY_ENGINE_OPTIONS": pool_for(url, threads),
        "MAX_CONTENT_LENGTH": BODY_BYTES,
        "THREADS": threads,
        "STREAM_CAP": streams,
        "STREAM_THREADS": threads - spare,
        "STREAM_SHARE": min(share or streams, streams),
        "PER_ADDRESS": 0 if proxies else share,
        "AT_ONCE": 0 if proxies or not share else max(1, spare // 2),
        "PING_SECONDS": 15.0,
        "PULSE_SECONDS": 10.0,  # between two signs of life of a worker, where there are several
        "SHARED": shared(url),
        "PERMANENT_SESSION_LIFETIME": COOKIE_DAYS * 24 * 3600,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "BEHIND_PROXIES": proxies,
        "REQUEST_LOG": number("STATIONMASTER_REQUEST_LOG", 0) > 0,
        "KEEP_DAYS": number("STATIONMASTER_KEEP_DAYS", 0),
        "METRICS_TOKEN": operators_token(),
        "TRUSTED_HOSTS": os.environ.get("STATIONMASTER_HOSTS", "").replace(",", " ").split() or None,
    }


def operators_token() -> str:
    """The token for /metrics; "" where nobody may read it."""
    token = os.environ.get("STATIONMASTER_METRICS_TOKEN", "")
    if token and (len(token) < SHORTEST_TOKEN or not token.isascii() or token.split() != [token]):
        raise BadSetting(
            f"STATIONMASTER_METRICS_TOKEN needs {SHORTEST_TOKEN} letters and digits or more, without spaces."
        )
    return token


def check_writable(data: Path) -> None:
    """Better said at the start than with the first move."""
    with NamedTemporaryFile(dir=data):
        pass
    database = data / "stationmaster.sqlite"
    if database.exists() and not os.access(database, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(database))


def number(name: str, default: int, least: int = 0) -> int:
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise BadSetting(f"{name} must be a whole number, {least} or more, not “{text}”.")
    return int(text)


def pool_for(url: str, threads: int) -> dict[str, Any]:
    """SQLite: a connection for every thread. PostgreSQL has some 100 for all workers together."""
    if url.startswith("sqlite"):
        return {"pool_size": 8, "max_overflow": threads}
    return {"pool_size": 8, "max_overflow": 12, "pool_pre_ping": True}


def shared(url: str) -> bool:
    """Whether other processes may serve the same tables."""
    return not url.startswith("sqlite") or number("STATIONMASTER_WORKERS", 1) > 1


def database_url(data: Path) -> str:
    """DATABASE_URL with the driver spelled out, or SQLite in the data directory."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        return sqlite_url(data)
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def secret_in(data: Path) -> str:
    """Made once, readable by its owner only. Two workers that start together get the same secret."""
    path = data / "secret"
    if not _read(path):
        _make(path)
    return _read(path)


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _make(path: Path) -> None:
    """Written to a file of its own, then moved into place, unless another worker was quicker."""
    fresh = path.with_name(f"secret.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(32))
    try:
        os.link(fresh, path)
    except OSError:  # it is there already, or the disk has no links
        if not _read(path):
            os.replace(fresh, path)
    fresh.unlink(missing_ok=True)
