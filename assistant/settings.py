"""What the environment and the data directory say. Secrets are made there on first start."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from .tables.codec import Json
from .tables.storage import sqlite_url

BODY_BYTES = 64_000
HERE = Path(__file__).resolve().parents[1]
THREADS = 128
SPARE_THREADS = 24  # for everything that is not a stream


class BadSetting(Exception):
    """One sentence about what the environment got wrong."""


def data_directory(named: Path | str | None) -> Path:
    """As named, else as STATIONMASTER_DATA says, else beside the program."""
    return Path(named or os.environ.get("STATIONMASTER_DATA") or HERE / "instance").resolve()


def settings(data: Path) -> Json:
    data.mkdir(parents=True, exist_ok=True)
    threads = number("STATIONMASTER_THREADS", THREADS, least=2)
    url = database_url(data)
    return {
        "DATA": data,
        "SECRET_KEY": secret_in(data),
        "SQLALCHEMY_DATABASE_URI": url,
        "SQLALCHEMY_ENGINE_OPTIONS": pool_for(url, threads),
        "MAX_CONTENT_LENGTH": BODY_BYTES,
        "THREADS": threads,
        "STREAM_CAP": threads - min(SPARE_THREADS, max(1, threads // 2)),
        "PING_SECONDS": 15.0,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "BEHIND_PROXIES": number("STATIONMASTER_PROXIES", 0),
    }


def number(name: str, default: int, least: int = 0) -> int:
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise BadSetting(f"{name} must be a whole number from {least}, not “{text}”.")
    return int(text)


def pool_for(url: str, threads: int) -> Json:
    """A file gives every thread a connection; a server has some 100 for all workers together."""
    if url.startswith("sqlite"):
        return {"pool_size": 8, "max_overflow": threads}
    return {"pool_size": 8, "max_overflow": 12, "pool_pre_ping": True}


def database_url(data: Path) -> str:
    """DATABASE_URL as hosts write it, with the driver spelled out."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        return sqlite_url(data)
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def secret_in(data: Path) -> str:
    """Made once, readable by its owner only. Two workers starting together end with one secret."""
    path = data / "secret"
    if not _read(path):
        _make(path)
    return _read(path)


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _make(path: Path) -> None:
    """Written whole beside its place, then put there unless somebody was quicker."""
    fresh = path.with_name(f"secret.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(32))
    try:
        os.link(fresh, path)
    except OSError:  # it is there already; or the disk knows no links
        if not _read(path):
            os.replace(fresh, path)
    fresh.unlink(missing_ok=True)
