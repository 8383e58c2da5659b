"""How much one caller may ask, so that a child with a phone cannot stop the evening."""

from __future__ import annotations

import hashlib

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse
from werkzeug.exceptions import TooManyRequests


def caller() -> str:
    """A token where there is one: six phones behind one address are six callers."""
    token = request.headers.get("Authorization")
    return hashlib.sha256(token.encode()).hexdigest() if token else get_remote_address()


limiter = Limiter(caller, headers_enabled=False, strategy="moving-window")
writes = limiter.limit("100 per second; 3000 per minute")
opening = limiter.limit("30 per second; 600 per minute", key_func=get_remote_address)
GUESSES = parse("40 per minute")


def register(app: Flask) -> None:
    app.config.setdefault("RATELIMIT_STORAGE_URI", "memory://")
    app.config.setdefault("RATELIMIT_ENABLED", True)
    limiter.init_app(app)
    if app.config["RATELIMIT_ENABLED"]:
        app.before_request(check_guesses)
        app.after_request(count_guess)


def check_guesses() -> None:
    """Whoever tried many codes or tokens that nobody gave out may not try the right one either."""
    if _names_a_table() and not limiter.limiter.test(GUESSES, "guess", get_remote_address()):
        raise TooManyRequests


def count_guess(response: Response) -> Response:
    if _names_a_table() and response.status_code in (401, 404):
        limiter.limiter.hit(GUESSES, "guess", get_remote_address())
    return response


def _names_a_table() -> bool:
    return "code" in (request.view_args or request.args)
