"""Refusals on pages: one sentence in place, the form as it was. And who may write: Origin decides."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, Response, make_response, render_template, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from ..api import errors
from ..engine import Illegal, NeedsOutcome
from ..tables.refusals import NoSuchTable, Refusal

FOREIGN = "This came from another site and was not carried out."


class Foreign(Refusal):
    status, code = 403, "foreign"


def guard(blueprint: Blueprint) -> None:
    """Every write from a page must come from this very site; plain http sends only Origin to tell."""
    blueprint.before_request(check_origin)
    blueprint.register_error_handler(Exception, refuse)


def check_origin() -> None:
    here = request.host_url.rstrip("/")
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Origin") != here:
        raise Foreign(FOREIGN)


def refuse(error: Exception) -> Any:
    status, sentence = said(error)
    if request.headers.get("HX-Request"):
        answer = make_response(render_template("frame/refusal.html", sentence=sentence), status)
        if isinstance(error, NoSuchTable):  # deleted meanwhile: the page is loaded anew and says so
            answer.headers["HX-Refresh"] = "true"
        return answer
    code = "" if isinstance(error, NoSuchTable) else (request.view_args or {}).get("code", "")
    page = render_template("frame/refused.html", sentence=sentence, status=status, code=code)
    return make_response(page, status)


def said(error: Exception) -> tuple[int, str]:
    """Status and sentence, the same sentence the API gives."""
    match error:
        case Refusal():
            return error.status, error.message
        case Illegal():
            return 422, error.message
        case NeedsOutcome():
            return 409, "Say first how the dice fell, or which cubes were drawn."
        case ValidationError():
            return 422, errors.sentence_of(*errors.first_problem(error.messages))
        case HTTPException():
            return error.code or 500, errors.SENTENCES.get(error.code or 500, "That was refused.")
        case _:
            errors.log_fault()
            return 500, errors.SENTENCES[500]


def register(app: Flask) -> None:
    """Addresses nobody knows: a page for people, the one shape for programs."""

    def unknown(error: HTTPException) -> Response:
        if request.path.startswith("/api/"):
            return errors.answer_http(error)
        return refuse(error)

    app.register_error_handler(404, unknown)
