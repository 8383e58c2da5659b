"""Stationmaster with one page more: an empty one, which shows what any page costs on this server."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, render_template

from app import create_app
from assistant import serve
from assistant.tables.books import table_of

EMPTY = "{{ table.code }}\n"


def with_empty(data: Path | None = None) -> Flask:
    """It knows its table, as every page does, and is drawn by a template that extends nothing."""
    app = create_app(data)
    template = app.jinja_env.from_string(EMPTY)

    @app.get("/empty/<code>")
    def empty(code: str) -> str:
        return render_template(template, table=table_of(code))

    return app


if __name__ == "__main__":
    serve.main(with_empty)
