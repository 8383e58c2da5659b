"""How the database is opened: SQLite beside the data, or what DATABASE_URL says."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, Transaction, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from .models import db
from .trouble import MaybeWritten, undecided

_writing = threading.Lock()


def sqlite_url(data: Path) -> str:
    return f"sqlite:///{(data / 'stationmaster.sqlite').as_posix()}"


def tune(engine: Engine) -> None:
    """WAL for readers beside a writer; FULL so that what was acknowledged survives a power cut."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine, "connect")
    def _on_connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def settle(engine: Engine) -> None:
    """Take everything into the one file, so that a copy of it alone is complete."""
    if engine.dialect.name == "sqlite":
        with suppress(SQLAlchemyError), engine.connect() as connection:
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("PRAGMA busy_timeout=1000")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.invalidate()
    engine.dispose()


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that writes. On SQLite it is the only one, from its first read on."""
    with _turn(), db.engine.connect() as connection:
        transaction = connection.execution_options(writes=True).begin()
        try:
            yield connection
        except BaseException:
            with suppress(SQLAlchemyError):  # the line may be broken
                transaction.rollback()
            raise
        _commit(transaction)


def _commit(transaction: Transaction) -> None:
    try:
        transaction.commit()
    except SQLAlchemyError as trouble:
        with suppress(SQLAlchemyError):
            transaction.rollback()
        if undecided(trouble):
            raise MaybeWritten from trouble
        raise


@contextmanager
def reading() -> Iterator[Connection]:
    with db.engine.connect() as connection:
        yield connection


def _turn() -> AbstractContextManager[object]:
    """SQLite allows one writer at a time; waiting for a lock is fairer than its busy loop."""
    return _writing if db.engine.dialect.name == "sqlite" else nullcontext()
