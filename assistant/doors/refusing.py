"""Every error as one refusal: a status, a code for programs, a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import request
from marshmallow import ValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException

from ..current import this_request
from ..engine import Illegal, NeedsOutcome
from ..tables.refusals import Forbidden, Refusal
from ..tables.tally import tally
from ..tables.trouble import MaybeWritten, told
from .numbering import asked_path, request_number

LOG = logging.getLogger("stationmaster")
MOST_READ = 10_000_000  # bytes of a refused body
FOREIGN = "This came from another site and was not carried out."
SENTENCES = {
    400: "That could not be read.",
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "That is more than a table ever needs to send.",
    415: "Send JSON, with the header Content-Type: application/json.",
    429: "Too many requests. Wait a moment.",
    500: "Something went wrong here. It may or may not be written: the page will show it.",
    503: "The server is busy. Try again in a moment.",
}
CODES = {
    401: "unauthorized", 403: "forbidden", 404: "not_found", 405: "method_not_allowed",
    429: "rate_limited", 500: "internal_error", 503: "unavailable",
}  # fmt: skip


@dataclass(frozen=True)
class Refused:
    status: int
    code: str
    message: str
    details: object = field(default_factory=dict)


def refused(error: Exception) -> Refused:
    """The refusal that an error becomes, counted by its code."""
    refusal = _refused(error)
    tally().add("refusals", refusal.code)
    return refusal


def _refused(error: Exception) -> Refused:
    """One that nobody expected is logged, with the number of its request."""
    match error:
        case Refusal():
            return Refused(error.status, error.code, error.message, error.details)
        case Illegal():
            return Refused(422, "illegal", error.message, error.details)
        case NeedsOutcome():
            return _needs_outcome(error)
        case ValidationError():
            path, problem = first_problem(error.messages)
            return Refused(422, "bad_request", sentence_of(path, problem), {"field": path})
        case HTTPException():
            return _by_status(error.code or 500, error.description or "")
        case DBAPIError() | PoolTimeout() | MaybeWritten() | OSError():
            LOG.error("%s: %s", _asked(), error.__cause__ or error)
            trouble = told(error)
            return Refused(trouble.status, trouble.code, trouble.message)
    LOG.exception("%s", _asked())
    return _by_status(500)


def _asked() -> str:
    return f"Request {request_number()}, {request.method} {asked_path()}"


def drain() -> None:
    """Read the body to its end, so that the client reads our answer and not a broken connection."""
    left = min(request.content_length or 0, MOST_READ)
    stream = request.environ["wsgi.input"]
    while left > 0 and (chunk := stream.read(min(left, 65_536))):
        left -= len(chunk)


def check_origin(required: bool) -> None:
    """Browsers say which site a write comes from, also over plain http; programs say nothing."""
    request = this_request()
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin")
    if origin != request.host_url.rstrip("/") and (required or origin is not None):
        raise Forbidden(FOREIGN)


def _by_status(status: int, described: str = "") -> Refused:
    sentence = SENTENCES.get(status, described or "That was refused.")
    return Refused(status, CODES.get(status, "bad_request"), sentence)


def _needs_outcome(needs: NeedsOutcome) -> Refused:
    asked = [{"question": q.name, "kind": q.kind, "count": q.count} for q in needs.questions]
    tools = " and ".join(f"{q.asked} ({q.name.replace('_', ' ')})" for q in needs.questions)
    return Refused(409, "needs_outcome", f"The table must say how these fell: {tools}.", asked)


def sentence_of(path: str, problem: str) -> str:
    """Of a path like `tiles.0.hex`, people read only the last word; programs find all of it in the details."""
    named = [part for part in path.split(".") if part and not part.isdigit()]
    said = f"“{named[-1].replace('_', ' ').strip()}” {problem}" if named else problem
    return f"{said.rstrip('.')}."


def first_problem(messages: object) -> tuple[str, str]:
    """The path of the first field that is wrong, and what is wrong with it."""
    if isinstance(messages, Mapping) and messages:
        name, inner = next(iter(messages.items()))
        path, problem = first_problem(inner)
        name = "" if name in ("_schema", "value") else str(name)
        return ".".join(part for part in (name, path) if part), problem
    return "", str(messages[0] if isinstance(messages, list) and messages else messages)
