"""The docs page: the OpenAPI document in a vendored viewer, without the internet."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

blueprint = Blueprint("docs", __name__)


@blueprint.get("/api/docs")
def show() -> Response:
    response = Response(render_template("frame/api_docs.html"), mimetype="text/html")
    # The viewer's stylesheet draws its arrows from data: pictures; nothing else here does.
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    return response
