"""Whether the server is alive, for whoever watches it: itself, its database, and the database's shape."""

from __future__ import annotations

from flask import Flask, jsonify
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from .tables.setup import LATEST, shape_of
from .tables.storage import reading


def register(app: Flask) -> None:
    app.add_url_rule("/healthz", view_func=healthz)


def healthz() -> ResponseReturnValue:
    """200 if tables can be read as this program writes them, else 503."""
    try:
        with reading() as connection:
            shape = shape_of(connection)
    except SQLAlchemyError:
        return jsonify(alive=True, database="away", migrations="unknown"), 503
    right = shape == LATEST
    told = jsonify(alive=True, database="here", migrations="up to date" if right else "of another version")
    return told, 200 if right else 503
