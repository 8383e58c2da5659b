"""History and after the game: the log, stepping through it, statements, charts, downloads."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, redirect, render_template, url_for

from . import show as showing
from .device import granted_here, table_of

blueprint = Blueprint("history", __name__)


def _draft(code: str, title: str) -> str:
    table = table_of(code)
    seen = showing.picture(table)
    return render_template(
        "history/page.html", **showing.context(seen), held=granted_here(table), title=title
    )


@blueprint.get("/t/<code>/log")
def log(code: str) -> str:
    return _draft(code, "Log")


@blueprint.get("/t/<code>/seat/<color>/log")
def seat_log(code: str, color: str) -> str:
    return _draft(code, "Log")


@blueprint.post("/t/<code>/rewind")
def rewind(code: str) -> Any:
    return redirect(url_for("history.log", code=code), 303)


@blueprint.get("/t/<code>/at/<int:number>")
def at(code: str, number: int) -> str:
    return _draft(code, f"After entry {number}")


@blueprint.get("/t/<code>/statement/<color>")
def statement(code: str, color: str) -> str:
    return _draft(code, "Statement")


@blueprint.get("/t/<code>/charts")
def charts(code: str) -> str:
    return _draft(code, "Charts")


@blueprint.get("/t/<code>/curves.json")
def curves(code: str) -> dict[str, Any]:
    return {"table": table_of(code).code}


@blueprint.get("/t/<code>/figures.csv")
def csv(code: str) -> Response:
    return Response(table_of(code).code, mimetype="text/csv")
