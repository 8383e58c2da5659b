"""How the database is opened: SQLite beside the data, or what DATABASE_URL says."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, Transaction, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from ..current import this_app
from .direct import run
from .trouble import MaybeWritten, undecided

_writing = threading.Lock()
FROZEN_SECONDS = 10
LOCKED_SECONDS = 10
# Connections that stay open; a line to a server may break meanwhile, and its pool looks whether it did.
IDLE = {"sqlite": 2}
_here = threading.local()  # each thread's open reading


def sqlite_url(data: Path) -> str:
    return f"sqlite:///{(data / 'stationmaster.sqlite').as_posix()}"


def tune(engine: Engine) -> None:
    """WAL for readers beside a writer; FULL so that what was acknowledged survives a power cut."""
    if engine.dialect.name != "sqlite":
        return tune_postgres(engine)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        connection.execute(f"PRAGMA busy_timeout={LOCKED_SECONDS * 1000}").close()
        write_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        driver = connection.connection.dbapi_connection
        if driver and not driver.in_transaction:
            begin(connection, writes=bool(connection.get_execution_options().get("writes")))


def begin(connection: Connection, writes: bool = False) -> None:
    """SQLite would begin by itself with the first statement that writes, and could then be refused in the midst."""
    if connection.dialect.name == "sqlite":
        run(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def write_ahead(connection: DBAPIConnection | sqlite3.Connection) -> None:
    """Two workers may open a new file together, and SQLite itself does not wait for this lock."""
    end = monotonic() + LOCKED_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as trouble:
            if "locked" not in str(trouble) or monotonic() > end:
                raise
        sleep(0.02)


def tune_postgres(engine: Engine) -> None:
    """A worker that was frozen in the midst of a move must not hold its table for everybody."""

    @event.listens_for(engine, "connect")
    def _on_connect(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{FROZEN_SECONDS}s'")
        connection.commit()


def settle(engine: Engine) -> None:
    """Take everything into the one file, so that a copy of it alone is complete."""
    if engine.dialect.name == "sqlite":
        with suppress(SQLAlchemyError), engine.connect() as connection:
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("PRAGMA busy_timeout=1000")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.invalidate()
    engine.dispose()


class Connections:
    """Some stay open from one use to the next: to take one from SQLAlchemy's pool and to hand it back costs more than
    the one statement that a page asks. Whoever disposes of the engine closes them with the rest."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.most = engine, IDLE.get(engine.dialect.name, 0)
        self._idle = deque[Connection]()
        event.listen(engine, "engine_disposed", lambda _: self._close())

    @contextmanager
    def one(self) -> Iterator[Connection]:
        """What was begun with it and not committed is taken back."""
        connection, idle = self._taken(), self._idle
        try:
            yield connection
        finally:
            self._put_back(connection, idle)

    def _taken(self) -> Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return self.engine.connect()

    def _put_back(self, connection: Connection, idle: deque[Connection]) -> None:
        """Among the idle, unless those were closed meanwhile."""
        if idle is self._idle and len(idle) < self.most and _is_as_new(connection):
            idle.append(connection)
        else:
            connection.close()

    def _close(self) -> None:
        idle, self._idle = self._idle, deque()
        for connection in idle:
            connection.detach()  # from the pool, which would keep it
            connection.close()


def _is_as_new(connection: Connection) -> bool:
    """Once nothing of the last use is left."""
    try:
        connection.rollback()
        if driver := connection.connection.dbapi_connection:
            driver.rollback()  # what was begun past SQLAlchemy
    except (SQLAlchemyError, connection.dialect.loaded_dbapi.Error):
        return False
    return True


def connections() -> Connections:
    kept: Connections = this_app().extensions["connections"]
    return kept


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that writes. On SQLite it is the only one, from its first read on."""
    with _turn(), connections().one() as connection:
        begin(connection, writes=True)
        transaction = connection.begin()
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


def reading() -> AbstractContextManager[Connection]:
    """Within another reading, its connection: a page that asks for five things sees all of them as at one moment."""
    outer: Connection | None = getattr(_here, "reading", None)
    return _reading() if outer is None else nullcontext(outer)


@contextmanager
def _reading() -> Iterator[Connection]:
    with connections().one() as connection:
        begin(connection)  # SQLAlchemy's own way takes thirty times as long
        _here.reading = connection
        try:
            yield connection
        finally:
            _here.reading = None


def _turn() -> AbstractContextManager[object]:
    """SQLite allows one writer at a time; waiting for a lock is fairer than its busy loop."""
    return _writing if connections().engine.dialect.name == "sqlite" else nullcontext()
