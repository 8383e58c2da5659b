"""How much one caller may ask, so that a child with a phone cannot stop the evening."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Flask, Response, current_app, request
from limits import RateLimitItem, parse, parse_many
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

View = Callable[..., Any]
GUESSES = parse("40 per minute")


def address() -> str:
    return request.remote_addr or ""


def caller() -> str:
    """A token where there is one: six phones behind one address are six callers."""
    token = request.headers.get("Authorization")
    return hashlib.sha256(token.encode()).hexdigest() if token else address()


def limited(most: str, who: Callable[[], str]) -> Callable[[View], View]:
    """A view that one caller may ask for so often."""
    rules = parse_many(most)

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(*args: Any, **kwargs: Any) -> Any:
            if current_app.config["RATELIMIT_ENABLED"]:
                count(rules, who())
            return view(*args, **kwargs)

        return checked

    return decorate


writes = limited("100 per second; 3000 per minute", caller)
opening = limited("30 per second; 600 per minute", address)


def register(app: Flask) -> None:
    app.config.setdefault("RATELIMIT_STORAGE_URI", "memory://")
    app.config.setdefault("RATELIMIT_ENABLED", True)
    app.extensions["limits"] = MovingWindowRateLimiter(
        storage_from_string(app.config["RATELIMIT_STORAGE_URI"])
    )
    if app.config["RATELIMIT_ENABLED"]:
        app.before_request(check_guesses)
        app.after_request(count_guess)


def window() -> MovingWindowRateLimiter:
    found: MovingWindowRateLimiter = current_app.extensions["limits"]
    return found


def count(rules: list[RateLimitItem], who: str) -> None:
    if not all(window().hit(rule, who, request.endpoint or "") for rule in rules):
        raise TooManyRequests


def check_guesses() -> None:
    """Whoever tried many codes or tokens that nobody gave out may not try the right one either."""
    if _names_a_table() and not window().test(GUESSES, "guess", address()):
        raise TooManyRequests


def count_guess(response: Response) -> Response:
    if _names_a_table() and response.status_code in (401, 404):
        window().hit(GUESSES, "guess", address())
    return response


def _names_a_table() -> bool:
    return "code" in (request.view_args or request.args)
