"""Which view answers an address. Werkzeug's search goes through all rules and leaves garbage behind; a page asks at the
same few addresses all evening."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask
from flask.ctx import RequestContext
from werkzeug.exceptions import HTTPException

ADDRESSES = 4096  # found last
FOUND = "routing"


class Context(RequestContext):
    def match_request(self) -> None:
        request = self.request
        try:
            rule, values = self.app.extensions[FOUND](request.path, request.method, return_rule=True)
        except HTTPException:  # none, or it lies elsewhere: that is said with the host asked for
            return super().match_request()
        request.url_rule, request.view_args = rule, {**values}


def register(app: Flask) -> None:
    app.extensions[FOUND] = lru_cache(ADDRESSES)(app.url_map.bind("").match)
