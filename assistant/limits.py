"""How much one caller may ask, so that a child with a phone cannot stop the evening."""

from __future__ import annotations

import hashlib

from flask import Flask, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address


def caller() -> str:
    """A token where there is one: six phones behind one address are six callers."""
    token = request.headers.get("Authorization")
    return hashlib.sha256(token.encode()).hexdigest() if token else get_remote_address()


def refused(response: object) -> bool:
    """A guess: a code or a token that nobody gave out."""
    return getattr(response, "status_code", 0) in (401, 404)


limiter = Limiter(caller, headers_enabled=False, strategy="moving-window")
writes = limiter.limit("100 per second; 3000 per minute")
opening = limiter.limit("30 per second; 600 per minute", key_func=get_remote_address)
guesses = limiter.shared_limit(
    "40 per minute", scope="guesses", key_func=get_remote_address, deduct_when=refused
)


def register(app: Flask) -> None:
    app.config.setdefault("RATELIMIT_STORAGE_URI", "memory://")
    limiter.init_app(app)
