"""Opens the database when the application starts: tuned, migrated, and listening."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from alembic import command
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from . import maps, news, shelf
from .live import Hub
from .models import db
from .presence import Presence
from .storage import settle, tune
from .trouble import is_away

MIGRATIONS = Path(__file__).with_name("migrations")
RETRY_SECONDS = 1.0
ONE_AT_A_TIME = 7_264_001  # number of the advisory lock: two workers may start together


def register(app: Flask) -> None:
    db.init_app(app)
    shelf.register(app)
    maps.register(app)
    migrate = Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    app.extensions["presence"] = Presence()
    with app.app_context():
        tune(db.engine)
        with connected(db.engine) as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({ONE_AT_A_TIME})")
            command.upgrade(migrate.get_config(), "head")
        db.engine.dispose()
        engine = db.engine
    app.extensions["hub"] = Hub(
        app.config["STREAM_CAP"], app.config["STREAM_SHARE"], lambda hub: news.listen(hub, engine)
    )


def connected(engine: Engine) -> Connection:
    """The first connection. A database server that is away is waited for: it may start later than we do."""
    while True:
        try:
            return engine.connect()
        except OperationalError as trouble:
            if engine.dialect.name == "sqlite" or not is_away(trouble):
                raise
            logging.getLogger("stationmaster").warning(
                "Waiting for the database: %s", str(trouble.orig).strip()
            )
        threading.Event().wait(RETRY_SECONDS)


def close(app: Flask) -> None:
    """Leave the data so that it can be copied."""
    with app.app_context():
        settle(db.engine)
