"""The htmx pages: lobby, joining, seats, table screen, host, history."""

from __future__ import annotations

from flask import Flask

from . import board, filters, history, host, join, live, lobby, maps, placing, refusing, seat, table_screen
from .after import again, film
from .fixing import amending
from .fixing import correct as correct  # among the host's pages

MODULES = (lobby, maps, join, live, seat, board, placing, table_screen, host, history, amending, film, again)
for module in MODULES:
    refusing.guard(module.blueprint)


def register(app: Flask) -> None:
    filters.register(app)
    for module in MODULES:
        app.register_blueprint(module.blueprint)
