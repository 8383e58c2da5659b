"""Opens the database when the application starts: tuned, migrated, and listening."""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from . import keeping, maps, news, shelf, tally
from .live import Hub
from .models import db
from .presence import Presence, SharedPresence, here
from .snapshots import keeping as snapshots
from .storage import Connections, settle, tune
from .trouble import is_away

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")
KNOWN = sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("*.py"))
LATEST = KNOWN[-1]
VERSIONS = "alembic_version"  # the table that says which of them a database has
RETRY_SECONDS = 1.0
ONE_AT_A_TIME = 7_264_001  # number of the advisory lock: two workers may start together


def register(app: Flask) -> None:
    db.init_app(app)
    shelf.register(app)
    snapshots.register(app)
    tally.register(app)
    maps.register(app)
    if os.environ.get("FLASK_RUN_FROM_CLI"):  # a developer may want `flask db`
        steps(app)
    app.extensions["presence"] = SharedPresence(app) if app.config["SHARED"] else Presence()
    with app.app_context():
        tune(db.engine)
        bring_up_to_date(app, db.engine)
        db.engine.dispose()
        engine = db.engine
    app.extensions["connections"] = Connections(engine)
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
    if shape_of(connection) == LATEST:
        return
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET idle_in_transaction_session_timeout = 0")  # it waits below
        connection.exec_driver_sql(f"SELECT pg_advisory_lock({ONE_AT_A_TIME})")
    bring_up(app)


def shape_of(connection: Connection) -> str | None:
    """The last step that a database has taken; None where it has no tables yet."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar_one_or_none()


# Alembic is imported only where a step is taken: it takes 7 MB, and nearly every start finds nothing to do.


def bring_up(app: Flask) -> None:
    from alembic import command

    command.upgrade(steps(app), LATEST)


def take_down(app: Flask, to: str) -> None:
    from alembic import command

    command.downgrade(steps(app), to)


def steps(app: Flask) -> Config:
    """As Alembic's commands want them."""
    from flask_migrate import Migrate

    with app.app_context():
        return Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True).get_config()


def close(app: Flask) -> None:
    """Leave the data so that it can be copied."""
    with app.app_context():
        here().end()
        settle(db.engine)
