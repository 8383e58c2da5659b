"""One shape for everything that is refused: a code for programs, a sentence for players."""

from __future__ import annotations

from flask import Flask, Response, jsonify
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ..doors.numbering import request_number
from ..doors.refusing import Refused, drain, refused
from ..engine import Illegal, NeedsOutcome
from ..tables.refusals import Refusal

KINDS = (Refusal, Illegal, NeedsOutcome, ValidationError, Exception)


def register(app: Flask) -> None:
    for kind in KINDS:
        app.register_error_handler(kind, lambda error: answer(refused(error)))
    app.register_error_handler(HTTPException, answer_http)


def answer(refusal: Refused) -> Response:
    drain()
    body = {
        "code": refusal.code, "message": refusal.message, "details": refusal.details or {},
        "request": request_number(),
    }  # fmt: skip
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
