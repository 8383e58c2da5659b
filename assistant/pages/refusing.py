"""Refusals on pages: one sentence in place, the form as it was. And who may write: Origin decides."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from ..doors.numbering import request_number
from ..doors.refusing import check_origin, drain, refused
from ..engine import NeedsOutcome
from ..security import of_a_page
from ..tables.refusals import NoSuchTable
from .asked import asked_of

OPERATORS = (500, 503)  # what only the operator can mend, who finds it in the log by the number


def guard(blueprint: Blueprint) -> None:
    """Every write from a page must come from this very site; plain http sends only Origin to tell."""
    blueprint.before_request(lambda: check_origin(required=True))
    blueprint.register_error_handler(Exception, refuse)


def refuse(error: Exception) -> ResponseReturnValue:
    if isinstance(error, NeedsOutcome):
        return ask(error)
    drain()
    status, sentence = said(error)
    number = request_number()
    if of_a_page():
        shown = f"{sentence} (Request {number}.)" if status in OPERATORS else sentence
        answer = make_response(render_template("frame/refusal.html", sentence=shown), status)
        if isinstance(error, NoSuchTable):  # deleted meanwhile: the page is loaded anew and says so
            answer.headers["HX-Refresh"] = "true"
        return answer
    code = "" if isinstance(error, NoSuchTable) else (request.view_args or {}).get("code", "")
    page = render_template("frame/refused.html", sentence=sentence, number=number, code=code)
    return make_response(page, status)


def ask(needs: NeedsOutcome) -> ResponseReturnValue:
    """What the table has yet to roll or draw becomes a pad, whichever form was sent."""
    template = "frame/asked.html" if of_a_page() else "frame/asked_page.html"
    return make_response(render_template(template, asked=asked_of(needs)), refused(needs).status)


def said(error: Exception) -> tuple[int, str]:
    """Status and sentence; the API gives the same sentence."""
    refusal = refused(error)
    return refusal.status, refusal.message
