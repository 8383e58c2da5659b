"""What the environment and the data directory say. Secrets are made there on first start."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from .tables.storage import sqlite_url

BODY_BYTES = 64_000
THREADS = 128
SPARE_THREADS = 24  # for everything that is not a stream


def settings(data: Path) -> dict[str, Any]:
    data.mkdir(parents=True, exist_ok=True)
    threads = int(os.environ.get("STATIONMASTER_THREADS", THREADS))
    return {
        "DATA": data,
        "SECRET_KEY": secret_in(data),
        "SQLALCHEMY_DATABASE_URI": database_url(data),
        "SQLALCHEMY_ENGINE_OPTIONS": {"pool_pre_ping": True},
        "MAX_CONTENT_LENGTH": BODY_BYTES,
        "THREADS": threads,
        "STREAM_CAP": max(1, threads - SPARE_THREADS),
        "PING_SECONDS": 15.0,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "BEHIND_PROXIES": int(os.environ.get("STATIONMASTER_PROXIES", 0)),
    }


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
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _written(path)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(32))
    return _written(path)


def _written(path: Path) -> str:
    text = path.read_text().strip()
    return text or _written(path)
