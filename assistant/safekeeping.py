"""`run.py backup FILE` and `run.py restore FILE`: everything a server has, in one file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from .serve import reason
from .settings import BadSetting, data_directory, database_url
from .tables import backup, setup
from .tables.backup import BadBackup, Kept
from .tables.models import db
from .tables.storage import tune

COMMANDS = ("backup", "restore")


def main(create_app: Callable[..., Flask]) -> None:
    wanted = arguments()
    data = data_directory(wanted.data)
    try:
        said = (
            save(data, wanted.file) if wanted.command == "backup" else restore(create_app, data, wanted.file)
        )
    except (BadBackup, BadSetting) as bad:
        sys.exit(str(bad))
    except (OSError, SQLAlchemyError) as trouble:
        sys.exit(f"That did not work: {reason(trouble)}.")
    print(said)


def save(data: Path, file: Path) -> str:
    """The server may run meanwhile."""
    if not data.is_dir():
        raise BadBackup(f"There is no data directory {data}.")
    engine = create_engine(database_url(data))
    if engine.dialect.name == "sqlite":
        tune(engine)
    try:
        kept = backup.write(engine, data, file)
    finally:
        engine.dispose()
    return f"Saved {kept.said()} in {file}."


def restore(create_app: Callable[..., Flask], data: Path, file: Path) -> str:
    """Into a database without tables: what is there is never written over."""
    kept = backup.look(file)
    app = create_app(data)
    with app.app_context():
        if not backup.is_empty(db.engine) or any((data / "maps").glob("*")):
            raise BadBackup(
                "There are tables here already. Restore into an empty database and data directory."
            )
        fill(app, file, kept)
        backup.read_files(file, data)
        db.engine.dispose()
    return f"Restored {kept.said()} from {file}. Start the server as always."


def fill(app: Flask, file: Path, kept: Kept) -> None:
    """An older backup goes into the database of its time, which is then brought up to date."""
    if kept.revision not in setup.KNOWN:
        raise BadBackup(f"{file} was made by a newer Stationmaster. Update this one first.")
    setup.take_down(app, kept.revision)
    try:
        backup.read_rows(db.engine, file, kept)
    finally:
        setup.bring_up(app)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py", description="All tables of a server in one file, and back."
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("file", type=Path, help="the backup")
    parser.add_argument("--data", type=Path, help="where tables are kept (default: instance)")
    return parser.parse_args()
