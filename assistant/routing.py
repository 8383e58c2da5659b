"""Which view answers an address. Werkzeug reads the host and goes through all rules for each request, and leaves
garbage behind; a page asks at the same few addresses all evening."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Flask, Request
from flask.ctx import RequestContext
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.utils import cached_property
from werkzeug.wsgi import get_host

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HOSTS, ADDRESSES = 32, 4096  # found last
LONGEST = 200  # letters of an address that is kept
PLAIN = re.compile(r"[\w.=&~-]*", re.ASCII)
ASKED = ("wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "SCRIPT_NAME")
FOUND, BOUND = "stationmaster.addresses", "stationmaster.hosts"


class QuickRequest(Request):
    @cached_property
    def args(self) -> MultiDict[str, str]:
        """Read in one step where nothing is escaped, as in most queries of our pages."""
        query = self.environ.get("QUERY_STRING", "")
        if not PLAIN.fullmatch(query):
            return super().args
        return ImmutableMultiDict([part.partition("=")[::2] for part in query.split("&") if part])


class Context(RequestContext):
    def match_request(self) -> None:
        request = self.request
        try:
            if request.method == "OPTIONS" or len(request.path) > LONGEST or not request.environ["PATH_INFO"]:
                return self._search()
            rule, values = self.app.extensions[FOUND](request.path, request.method, return_rule=True)
        except HTTPException:  # none, or it lies elsewhere
            return self._search()
        request.url_rule, request.view_args = rule, {**values}

    def _search(self) -> None:
        """As Flask does it, which can say what else there is."""
        self.url_adapter = self.app.url_map.bind_to_environ(self.request.environ, subdomain="")
        super().match_request()


class Routed(Flask):
    """Keeps what it found for hosts and addresses."""

    request_class = QuickRequest

    def request_context(self, environ: WSGIEnvironment) -> Context:
        return Context(self, environ)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return super().create_url_adapter(None)
        bound: MapAdapter = self.extensions[BOUND](*map(request.environ.get, ASKED))
        return bound


def register(app: Flask) -> None:
    def bound(*told: str | None) -> MapAdapter:
        """The adapter that makes addresses for a host. One that the operator does not name is refused each time."""
        environ: dict[str, Any] = {
            name: said for name, said in zip(ASKED, told, strict=True) if said is not None
        }
        get_host(environ, app.config["TRUSTED_HOSTS"])
        return app.url_map.bind_to_environ({**environ, "REQUEST_METHOD": "GET"}, subdomain="")

    app.extensions[BOUND] = lru_cache(HOSTS)(bound)
    app.extensions[FOUND] = lru_cache(ADDRESSES)(app.url_map.bind("").match)
