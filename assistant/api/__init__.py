"""The REST API, its OpenAPI document and its docs page."""

from __future__ import annotations

from flask import Flask, Response
from flask_smorest import Api
from werkzeug.exceptions import HTTPException

from ..current import this_request
from ..doors.refusing import check_origin
from . import docs, groups, layout, log, maps, moves, opening, placing, seats, tables
from .documents import Document
from .errors import answer_http
from .guide import GUIDE

PREFIX = "/api/v1"


class TableApi(Api):
    """Every refusal in the one shape, and 405 with its `Allow`."""

    def handle_http_exception(self, error: HTTPException) -> Response:
        return answer_http(error)


def check_sender() -> None:
    """A page of another site has no token to send along; what it sends without one is not carried out."""
    asked = this_request()
    if asked.path.startswith(PREFIX) and "Authorization" not in asked.headers:
        check_origin(required=False)


def register(app: Flask) -> None:
    app.config.update(
        API_TITLE="Stationmaster", API_VERSION="v1", OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={"info": {"description": GUIDE}},
    )  # fmt: skip
    app.before_request(check_sender)
    api = TableApi(app)
    for module in (maps, opening, tables, seats, moves, placing, layout, log, groups):
        api.register_blueprint(module.blueprint, url_prefix=PREFIX)
    app.register_blueprint(docs.blueprint)
    app.add_url_rule("/api/openapi.json", "openapi_json", Document(api).show)
