"""Statements of the hot path: SQLAlchemy writes each of them once, and the database's own driver runs it. That takes
a tenth of the time; what goes wrong is raised as SQLAlchemy raises it. Dates stay with SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Select
from sqlalchemy.engine.interfaces import DBAPIModule
from sqlalchemy.exc import DBAPIError

Row = tuple[Any, ...]  # as the driver reads it: SQLite has 0 and 1 for no and yes
Values = Sequence[object] | dict[str, object]


class Direct:
    """A statement that reads. Its parameters are named."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self.statement = statement
        self._written: dict[str, tuple[str, Sequence[str] | None]] = {}

    def rows(self, connection: Connection, **values: object) -> list[Row]:
        text, places = self._written.get(connection.dialect.name) or self._write(connection.dialect)
        return run(connection, text, values if places is None else [values[name] for name in places])

    def first(self, connection: Connection, **values: object) -> Row | None:
        return next(iter(self.rows(connection, **values)), None)

    def one(self, connection: Connection, **values: object) -> Any:
        """The first field of the first row."""
        row = self.first(connection, **values)
        return row[0] if row else None

    def _write(self, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
        """Its words, and the names of its parameters in their order where the driver counts them."""
        made = self.statement.compile(dialect=dialect)
        written = str(made), made.positiontup if made.positional else None
        self._written[dialect.name] = written
        return written


def run(connection: Connection, text: str, values: Values = ()) -> list[Row]:
    driver, errors = connection.connection.dbapi_connection, connection.dialect.loaded_dbapi.Error
    assert driver
    try:
        cursor = driver.execute(text, values)
        return cursor.fetchall() if cursor.description else []
    except errors as error:
        raise _told(connection, text, error) from error


def _told(connection: Connection, text: str, error: DBAPIModule.Error) -> BaseException:
    dialect = connection.dialect
    gone = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    told = DBAPIError.instance(
        text, None, error, dialect.loaded_dbapi.Error, connection_invalidated=gone, dialect=dialect
    )
    if gone:
        connection.invalidate(error)
    return told
