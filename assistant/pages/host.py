"""The host's page: who sits where, the dial, corrections, the address, the end."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from . import show as showing
from .device import granted_here, table_of

blueprint = Blueprint("host", __name__)


@blueprint.get("/t/<code>/host")
def show(code: str) -> str:
    return render_template("host.html", **_context(code))


@blueprint.get("/t/<code>/correct")
def correct(code: str) -> str:
    return render_template("host.html", **_context(code))


def _context(code: str) -> dict[str, Any]:
    table = table_of(code)
    return showing.context(showing.picture(table), held=granted_here(table))
