"""What stands on every printed page of a table: which table, of which day, and which page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, url_for

from ..tables.books import table_of
from . import show as showing

blueprint = Blueprint("paper", __name__)
SHEET = """@page{{margin:17mm 12mm 15mm;
@top-left{{content:"{left}"}}@top-right{{content:"{right}"}}
@bottom-right{{content:"Page " counter(page) " of " counter(pages)}}}}
"""


@dataclass(frozen=True)
class Paper:
    """`style` is the sheet with the margins' words; its address changes with them."""

    table: str
    day: str
    style: str


def paper(seen: showing.Picture) -> Paper:
    at = seen.book.log[-1].at
    day = f"{at.day} {at:%B %Y}"
    style = url_for("paper.margins", code=seen.table.code, v=seen.book.number)
    return Paper(f"{seen.table.game.title} · table {seen.table.code}", day, style)


@blueprint.get("/t/<code>/paper.css")
def margins(code: str) -> Response:
    """A browser prints these in the margins of every page; words of their own would need a style in the page."""
    seen = paper(showing.picture(table_of(code)))
    sheet = SHEET.format(left=_quoted(f"Stationmaster · {seen.table}"), right=_quoted(seen.day))
    return Response(sheet, mimetype="text/css")


def _quoted(words: str) -> str:
    """In a string of CSS; a group's own map may have any name."""
    return "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in words)
