"""Stationmaster with two pages more: an empty one, which shows what any page costs on this server, and one that
tells how many queries its database was asked and how long the longest search for garbage took."""

from __future__ import annotations

import gc
import time
from pathlib import Path

from flask import Flask, render_template
from sqlalchemy import event

from app import create_app
from assistant import serve
from assistant.tables.books import table_of
from assistant.tables.models import db

EMPTY = "{{ table.code }}\n"


class Counted:
    """Since it was last told."""

    def __init__(self) -> None:
        self.queries, self.longest, self.began = 0, 0.0, 0.0

    def query(self, *_: object) -> None:
        self.queries += 1

    def search(self, phase: str, _about: dict[str, int]) -> None:
        now = time.thread_time()  # what others do on this machine meanwhile does not count
        if phase == "start":
            self.began = now
        else:
            self.longest = max(self.longest, now - self.began)

    def told(self) -> dict[str, float]:
        found = {"queries": self.queries, "garbage": self.longest}
        self.queries, self.longest = 0, 0.0
        return found


def with_empty(data: Path | None = None) -> Flask:
    """It knows its table, as every page does, and is drawn by a template that extends nothing."""
    app, counted = create_app(data), Counted()
    template = app.jinja_env.from_string(EMPTY)
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", counted.query)
    gc.callbacks.append(counted.search)

    @app.get("/empty/<code>")
    def empty(code: str) -> str:
        return render_template(template, table=table_of(code))

    @app.get("/counted")
    def told() -> dict[str, float]:
        return counted.told()

    return app


if __name__ == "__main__":
    serve.main(with_empty)
