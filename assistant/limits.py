"""How much one caller may ask, so that one busy phone can't stop the evening."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from math import ceil

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests

from .current import this_app
from .doors.known import known_at, token_sent
from .windows import Window

View = Callable[..., ResponseReturnValue]
RULES = {  # so many in so many seconds
    "writes": ((100, 1), (3000, 60)),
    "opening": ((30, 1), (600, 60)),
    "guesses": ((40, 60),),
    "same guess": ((1, 60),),
}


def address() -> str:
    return request.remote_addr or ""


def caller() -> str:
    """The token where there is one: six phones behind one address are six callers."""
    token = request.headers.get("Authorization")
    return hashlib.sha256(token.encode()).hexdigest() if token else address()


def limited(rule: str, who: Callable[[], str]) -> Callable[[View], View]:
    """Limits how often one caller may ask for a view."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(*args: object, **kwargs: object) -> ResponseReturnValue:
            if this_app().config["RATELIMIT_ENABLED"]:
                take(rule, f"{request.endpoint} {who()}")
            return view(*args, **kwargs)

        return checked

    return decorate


writes = limited("writes", caller)
opening = limited("opening", address)


def register(app: Flask) -> None:
    app.config.setdefault("RATELIMIT_ENABLED", True)
    app.extensions["limits"] = {name: [Window(*each) for each in rule] for name, rule in RULES.items()}
    if app.config["RATELIMIT_ENABLED"]:
        app.before_request(check_guesses)
        app.after_request(count_guess)


def windows(rule: str) -> list[Window]:
    windows: list[Window] = this_app().extensions["limits"][rule]
    return windows


def take(rule: str, who: str) -> None:
    if not all(window.take(who) for window in windows(rule)):
        raise too_many(rule, who)


def too_many(rule: str, who: str) -> TooManyRequests:
    """The refusal, with the time to wait."""
    seconds = max(window.wait(who) for window in windows(rule))
    return TooManyRequests(retry_after=ceil(max(seconds, 1)))


def check_guesses() -> None:
    """After too many wrong codes or tokens even a right code is refused, except to those whom
    its table knows."""
    counting = [window for window in windows("guesses") if window.counts()]
    if not counting or all(window.has_room(_guesser()) for window in counting):
        return
    if (code := _code()) and not known_at(code):
        raise too_many("guesses", _guesser())


def count_guess(response: Response) -> Response:
    """The same wrong code counts once: a page may ask for its deleted table again and again."""
    guess = _guess(response.status_code)
    if guess and all(window.take(f"{address()} {guess}") for window in windows("same guess")):
        for window in windows("guesses"):
            window.take(_guesser())
    return response


def _guess(status: int) -> str:
    """The wrong code or token that was sent; "" where nothing was guessed."""
    if status != 401:
        return _code() if status == 404 else ""
    token = token_sent() or (request.view_args or {}).get("token", "")
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def _guesser() -> str:
    """Codes and tokens are counted apart: a program with a wrong token locks no phone at its address out."""
    return f"{address()} {'token' if token_sent() else 'code'}"


def _code() -> str:
    return str((request.view_args or request.args).get("code", "")).upper()
