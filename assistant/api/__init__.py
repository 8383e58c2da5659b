"""The REST API, its OpenAPI document and its docs page."""

from __future__ import annotations

from flask import Flask, Response
from flask_smorest import Api
from werkzeug.exceptions import HTTPException

from . import docs, log, maps, moves, opening, placing, seats, tables
from .documents import describe
from .errors import answer_http
from .guide import GUIDE

PREFIX = "/api/v1"


class TableApi(Api):
    """Every refusal in the one shape, and 405 with its `Allow`."""

    def handle_http_exception(self, error: HTTPException) -> Response:
        return answer_http(error)


def register(app: Flask) -> None:
    app.config.update(
        API_TITLE="Stationmaster", API_VERSION="v1", OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api", OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={"info": {"description": GUIDE}},
    )  # fmt: skip
    api = TableApi(app)
    describe(api)
    for module in (maps, opening, tables, seats, moves, placing, log):
        api.register_blueprint(module.blueprint, url_prefix=PREFIX)
    app.register_blueprint(docs.blueprint)
