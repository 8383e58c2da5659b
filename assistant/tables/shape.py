"""The database's shape: which one it has, which one this program wants, and the steps from one to the other.

Alembic is imported only where a step is taken: it takes 6 MB, and nearly every start finds nothing to do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection, inspect, text

from .models import db

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")
KNOWN = sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("*.py"))
LATEST = KNOWN[-1]
VERSIONS = "alembic_version"  # the table that says which


def register(app: Flask) -> None:
    """For `flask db`, which a developer calls; Flask says when it is that."""
    if os.environ.get("FLASK_RUN_FROM_CLI"):
        steps(app)


def found(connection: Connection) -> str | None:
    """None where there are no tables yet."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar_one_or_none()


def bring_up(app: Flask) -> None:
    from alembic import command

    command.upgrade(steps(app), LATEST)


def take_down(app: Flask, revision: str) -> None:
    from alembic import command

    command.downgrade(steps(app), revision)


def steps(app: Flask) -> Config:
    """As Alembic's commands want them."""
    from flask_migrate import Migrate

    with app.app_context():
        return Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True).get_config()
