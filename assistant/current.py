"""The request that is being answered, for whoever asks all the time: Flask's `request`, `session` and `current_app`
stand for the same, but look it up anew for each word that is read from them."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Request, current_app, request, session
from flask.sessions import SessionMixin

this_request: Callable[[], Request] = request._get_current_object  # type: ignore[attr-defined]
this_session: Callable[[], SessionMixin] = session._get_current_object  # type: ignore[attr-defined]
this_app: Callable[[], Flask] = current_app._get_current_object  # type: ignore[attr-defined]
