"""One shape for everything that is refused: a code for programs, a sentence for players."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, Response, jsonify, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ..engine import Illegal, NeedsOutcome
from ..tables.live import TooManyStreams
from ..tables.refusals import Refusal

SENTENCES = {
    400: "That could not be read.",
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "That is more than a table ever needs to send.",
    415: "Send JSON, and say so with Content-Type: application/json.",
    429: "Too many requests. Wait a moment.",
    500: "Something went wrong here. Nothing was written; try again.",
    503: "The station is full just now. Try again in a moment.",
}
HEARD_OUT = 10_000_000
CODES = {404: "not_found", 405: "not_allowed", 429: "slow_down", 500: "our_fault", 503: "slow_down"}


def hear_out() -> None:
    """Whoever is still sending would find the line cut, and never read the answer."""
    left = min(request.content_length or 0, HEARD_OUT)
    stream = request.environ["wsgi.input"]
    while left > 0 and (chunk := stream.read(min(left, 65_536))):
        left -= len(chunk)


def answer(status: int, code: str, message: str, details: Any = None) -> Response:
    hear_out()
    body = {"error": {"code": code, "message": message, "details": details or {}}}
    response = jsonify(body)
    response.status_code = status
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def answer_http(error: HTTPException) -> Response:
    status = error.code or 500
    sentence = SENTENCES.get(status, error.description or "That was refused.")
    response = answer(status, CODES.get(status, "bad_request"), sentence)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    for name, value in error.get_headers():
        if name == "Retry-After":
            response.headers[name] = value
    return response


def answer_invalid(error: ValidationError) -> Response:
    """The first thing wrong, by the name of its field."""
    path, problem = first_problem(error.messages)
    return answer(422, "bad_request", sentence_of(path, problem), {"field": path})


def sentence_of(path: str, problem: str) -> str:
    """Of a path like `tiles.0.hex` only the last word is said; programs find all of it in the details."""
    named = [part for part in path.split(".") if part and not part.isdigit()]
    said = f"“{named[-1].replace('_', ' ').strip()}” {problem}" if named else problem
    return f"{said.rstrip('.')}."


def first_problem(messages: Any) -> tuple[str, str]:
    if isinstance(messages, dict) and messages:
        name, inner = next(iter(messages.items()))
        path, problem = first_problem(inner)
        name = "" if name in ("_schema", "value") else str(name)
        return ".".join(part for part in (name, path) if part), problem
    return "", str(messages[0] if isinstance(messages, list) and messages else messages)


def register(app: Flask) -> None:
    app.register_error_handler(Refusal, lambda e: answer(e.status, e.code, e.message, e.details))
    app.register_error_handler(Illegal, lambda e: answer(422, "illegal", e.message, e.details))
    app.register_error_handler(NeedsOutcome, _needs_outcome)
    app.register_error_handler(ValidationError, answer_invalid)
    app.register_error_handler(TooManyStreams, lambda _: answer(503, "slow_down", SENTENCES[503]))
    app.register_error_handler(HTTPException, answer_http)
    app.register_error_handler(Exception, _our_fault)


def _needs_outcome(needs: NeedsOutcome) -> Response:
    asked = [{"question": q.name, "kind": q.kind, "count": q.count} for q in needs.questions]
    tools = " and ".join(f"{q.asked} ({q.name.replace('_', ' ')})" for q in needs.questions)
    return answer(409, "needs_outcome", f"The table must say how these fell: {tools}.", asked)


def log_fault() -> None:
    logging.getLogger("stationmaster").exception("%s %s", request.method, request.path)


def _our_fault(error: Exception) -> Response:
    log_fault()
    return answer(500, "our_fault", SENTENCES[500])
