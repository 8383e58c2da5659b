"""Stationmaster as a web application: `create_app()`, and `python app.py` to serve it, save it or restore it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from assistant import (
    api,
    health,
    limits,
    metrics,
    pages,
    requestlog,
    routing,
    safekeeping,
    security,
    serve,
    tidying,
    wire,
)
from assistant.api import errors, telling
from assistant.pages import refusing
from assistant.settings import data_directory, settings
from assistant.tables import setup

HERE = Path(__file__).resolve().parent


class Server(routing.Routed):
    json_provider_class = telling.Teller

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is a coroutine: Flask looks again at each function that a request goes through, thirteen in all."""
        return func

    def update_template_context(self, context: dict[str, Any]) -> None:
        """Nobody here adds names to all templates; Flask asks for each page who might."""
        context["request"] = request


def create_app(data: Path | str | None = None, **changed: Any) -> Flask:
    """The application, with its database open and up to date."""
    app = Server("stationmaster", root_path=str(HERE))
    app.config.update(settings(data_directory(data)))
    app.config.update(changed)
    if proxies := app.config["BEHIND_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    routing.register(app)
    requestlog.register(app)
    tidying.register(app)
    setup.register(app)
    security.register(app)
    wire.register(app)
    limits.register(app)
    errors.register(app)
    health.register(app)
    metrics.register(app)
    api.register(app)
    pages.register(app)
    app.register_error_handler(404, unknown)
    return app


def unknown(error: HTTPException) -> ResponseReturnValue:
    """No such address: the API's shape for programs, a page for people."""
    return (errors.answer_http if request.path.startswith("/api/") else refusing.refuse)(error)


if __name__ == "__main__":
    (safekeeping if sys.argv[1:2] and sys.argv[1] in safekeeping.COMMANDS else serve).main(create_app)
