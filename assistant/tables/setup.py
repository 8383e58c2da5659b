"""Opens the database when the application starts: tuned, migrated, and listening."""

from __future__ import annotations

import logging
import threading

from flask import Flask
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from . import keeping, maps, news, shape, shelf, tally
from .live import Hub
from .models import db
from .presence import Presence, SharedPresence, here
from .snapshots import keeping as snapshots
from .storage import settle, tune
from .trouble import is_away

RETRY_SECONDS = 1.0
ONE_AT_A_TIME = 7_264_001  # number of the advisory lock: two workers may start together


def register(app: Flask) -> None:
    db.init_app(app)
    shelf.register(app)
    snapshots.register(app)
    tally.register(app)
    maps.register(app)
    shape.register(app)
    app.extensions["presence"] = SharedPresence(app) if app.config["SHARED"] else Presence()
    with app.app_context():
        tune(db.engine)
        bring_up_to_date(app, db.engine)
        db.engine.dispose()
        engine = db.engine
    app.extensions["hub"] = Hub(
        app.config["STREAM_CAP"],
        app.config["STREAM_SHARE"],
        lambda hub: news.listen(hub, engine),
        app.config["STREAM_THREADS"],
    )
    keeping.register(app)


def bring_up_to_date(app: Flask, engine: Engine) -> None:
    """A database server that is away is waited for: it may start later than we do, or go away while we start."""
    while True:
        try:
            with engine.connect() as connection:
                return _upgrade(app, connection)
        except OperationalError as trouble:
            if engine.dialect.name == "sqlite" or not is_away(trouble):
                raise
            logging.getLogger("stationmaster").warning(
                "Waiting for the database: %s", str(trouble.orig).strip()
            )
        engine.dispose()
        threading.Event().wait(RETRY_SECONDS)


def _upgrade(app: Flask, connection: Connection) -> None:
    if shape.found(connection) == shape.LATEST:
        return
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET idle_in_transaction_session_timeout = 0")  # it waits below
        connection.exec_driver_sql(f"SELECT pg_advisory_lock({ONE_AT_A_TIME})")
    shape.bring_up(app)


def close(app: Flask) -> None:
    """Leave the data so that it can be copied."""
    with app.app_context():
        here().end()
        settle(db.engine)
