"""One shape for everything that is refused: a code for programs, a sentence for players."""

from __future__ import annotations

from flask import Flask, Response, jsonify, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ..doors.refusing import Refused, refused
from ..engine import Illegal, NeedsOutcome
from ..tables.refusals import Refusal

MOST_READ = 10_000_000
KINDS = (Refusal, Illegal, NeedsOutcome, ValidationError, Exception)


def register(app: Flask) -> None:
    for kind in KINDS:
        app.register_error_handler(kind, lambda error: answer(refused(error)))
    app.register_error_handler(HTTPException, answer_http)


def answer(refusal: Refused) -> Response:
    drain()
    body = {"code": refusal.code, "message": refusal.message, "details": refusal.details or {}}
    response = jsonify({"error": body})
    response.status_code = refusal.status
    if refusal.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def answer_http(error: HTTPException) -> Response:
    response = answer(refused(error))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    for name, value in error.get_headers():
        if name == "Retry-After":
            response.headers[name] = value
    return response


def drain() -> None:
    """Read the body to its end, so that the client reads our answer and not a broken connection."""
    left = min(request.content_length or 0, MOST_READ)
    stream = request.environ["wsgi.input"]
    while left > 0 and (chunk := stream.read(min(left, 65_536))):
        left -= len(chunk)
