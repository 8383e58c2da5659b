"""The htmx pages: lobby, joining, seats, table screen, host, history."""

from __future__ import annotations

from flask import Flask

from . import (
    board,
    compiled,
    filters,
    history,
    host,
    join,
    live,
    lobby,
    maps,
    paper,
    refusing,
    seat,
    table_screen,
    tryout,
)
from .after import again, film, ledger
from .cardboard import layout, placing
from .fixing import amending
from .fixing import correct as correct  # among the host's pages
from .groups import book, keeping
from .groups import table as table_book

MODULES = (
    lobby,
    maps,
    join,
    live,
    seat,
    board,
    placing,
    layout,
    table_screen,
    host,
    history,
    paper,
    amending,
    film,
    ledger,
    again,
    tryout,
    book,
    keeping,
    table_book,
)
for module in MODULES:
    refusing.guard(module.blueprint)


def register(app: Flask) -> None:
    compiled.register(app)
    filters.register(app)
    for module in MODULES:
        app.register_blueprint(module.blueprint)
