"""Which view answers an address. Werkzeug reads the host and goes through all rules for each request, and leaves
garbage behind; a page asks at the same few addresses all evening."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Flask, Request
from flask.ctx import RequestContext
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.wsgi import get_host

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HOSTS, ADDRESSES = 256, 4096  # found last
HOST = ("wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "SCRIPT_NAME")
FOUND, BOUND = "stationmaster.addresses", "stationmaster.hosts"


class Context(RequestContext):
    def match_request(self) -> None:
        request = self.request
        try:
            rule, values = self.app.extensions[FOUND](request.path, request.method, return_rule=True)
        except HTTPException:  # none, or it lies elsewhere: that is said in full
            self.url_adapter = self.app.url_map.bind_to_environ(request.environ, subdomain="")
            return super().match_request()
        request.url_rule, request.view_args = rule, {**values}


class Routed(Flask):
    """Keeps what it found for hosts and addresses."""

    def request_context(self, environ: WSGIEnvironment) -> Context:
        return Context(self, environ)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return super().create_url_adapter(None)
        bound: MapAdapter = self.extensions[BOUND](*map(request.environ.get, HOST))
        return bound


def register(app: Flask) -> None:
    def bound(*told: str | None) -> MapAdapter:
        """What makes addresses there. A host that the operator does not name is refused each time."""
        environ: dict[str, Any] = {
            name: said for name, said in zip(HOST, told, strict=True) if said is not None
        }
        get_host(environ, app.config["TRUSTED_HOSTS"])
        return app.url_map.bind_to_environ({**environ, "REQUEST_METHOD": "GET"}, subdomain="")

    app.extensions[BOUND] = lru_cache(HOSTS)(bound)
    app.extensions[FOUND] = lru_cache(ADDRESSES)(app.url_map.bind("").match)
