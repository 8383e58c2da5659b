"""Opens the database when the application starts: tuned, migrated, and listening."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from flask import Flask
from flask_migrate import Migrate

from . import maps, news, shelf
from .live import Hub
from .models import db
from .presence import Presence
from .storage import settle, tune

MIGRATIONS = Path(__file__).with_name("migrations")
ONE_AT_A_TIME = 7_264_001  # number of the advisory lock: two workers may start together


def register(app: Flask) -> None:
    db.init_app(app)
    shelf.register(app)
    maps.register(app)
    migrate = Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    app.extensions["presence"] = Presence()
    with app.app_context():
        tune(db.engine)
        with db.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({ONE_AT_A_TIME})")
            command.upgrade(migrate.get_config(), "head")
        db.engine.dispose()
        engine = db.engine
    app.extensions["hub"] = Hub(
        app.config["STREAM_CAP"], app.config["STREAM_SHARE"], lambda hub: news.listen(hub, engine)
    )


def close(app: Flask) -> None:
    """Leave the data so that it can be copied."""
    with app.app_context():
        settle(db.engine)
