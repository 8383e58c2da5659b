"""The film of a game, on a page and as a file to take home."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from ...doors import take_home as file
from ...tables.books import table_of
from .. import show as showing
from ..history import page_context

blueprint = Blueprint("film", __name__)


@blueprint.get("/t/<code>/film")
def show(code: str) -> str:
    """The log step by step, with its map, figures and curves."""
    seen = showing.picture(table_of(code))
    return render_template(
        "frame/film/page.html", **page_context(seen, "film"), film=file.shown(seen.story, seen.names)
    )


@blueprint.get("/t/<code>/home.html")
def take_home(code: str) -> Response:
    """All of it in one file that needs no server."""
    seen = showing.picture(table_of(code))
    return file.download(seen.story, seen.names)
