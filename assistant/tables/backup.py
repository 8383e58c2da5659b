"""A whole server as one file, and back: every row of the database, own maps, packed tables, the secret for cookies.

The file is a zip archive of JSON lines, the same from SQLite and from PostgreSQL: what one keeps, the other takes
in. It is written while the server runs, as of one moment.
"""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from sqlalchemy import Connection, DateTime, Engine, MetaData, Table, func, insert, select, text

from ..games.speech import count
from .setup import VERSIONS

FORMAT = 1
HEAD, ROWS, FILES = "stationmaster.json", "rows/", "files/"
KEPT_FILES = ("secret", "maps", "packed")  # of the data directory
PASSING = ("workers", "presence", "snapshots")  # what is true only while a server runs, or is made again
AT_ONCE = 500  # rows
Row = dict[str, object]


class BadBackup(Exception):
    """The file is no whole backup, or this server can't take it in; the message says which."""


@dataclass(frozen=True)
class Kept:
    """What a backup says of itself: which shape the database had, and how many rows each of its tables."""

    stationmaster: int
    revision: str
    rows: Mapping[str, int]

    def said(self) -> str:
        tables, entries = self.rows.get("tables", 0), self.rows.get("entries", 0)
        return f"{count(tables, 'table')} with {count(entries, 'entry', 'entries')}"


# writing ---------------------------------------------------------------------------------------


def write(engine: Engine, data: Path, file: Path) -> Kept:
    """Appears under its name only once it is whole; nobody else may read it."""
    fresh = file.with_name(f"{file.name}.part")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            kept = _write_rows(engine, archive)
            for path in _files(data):
                archive.write(path, FILES + path.relative_to(data).as_posix())
            archive.writestr(HEAD, json.dumps(asdict(kept)))
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
    return kept


def _write_rows(engine: Engine, archive: zipfile.ZipFile) -> Kept:
    with _at_one_moment(engine) as connection:
        shape = MetaData()
        shape.reflect(connection)
        if VERSIONS not in shape.tables:
            raise BadBackup("There is nothing to save yet: no server has run here.")
        revision = str(connection.execute(select(shape.tables[VERSIONS])).scalar_one())
        rows = {table.name: _write_table(connection, table, archive) for table in _kept(shape)}
    return Kept(FORMAT, revision, rows)


def _at_one_moment(engine: Engine) -> Connection:
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        return connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return connection  # a transaction of SQLite always reads one moment


def _kept(shape: MetaData) -> list[Table]:
    """In an order in which they can be filled again."""
    return [table for table in shape.sorted_tables if table.name not in (VERSIONS, *PASSING)]


def _write_table(connection: Connection, table: Table, archive: zipfile.ZipFile) -> int:
    number = 0
    with archive.open(f"{ROWS}{table.name}.jsonl", "w", force_zip64=True) as out:
        found = connection.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for row in found:
            number += 1
            plain = {name: v.isoformat() if isinstance(v, datetime) else v for name, v in row.items()}
            out.write(json.dumps(plain, ensure_ascii=False).encode() + b"\n")
    return number


def _files(data: Path) -> Iterator[Path]:
    for name in KEPT_FILES:
        path = data / name
        yield from sorted(one for one in (path, *path.rglob("*")) if one.is_file())


# reading ---------------------------------------------------------------------------------------


def look(file: Path) -> Kept:
    """What is in a backup; refused if a single byte of it is damaged."""
    try:
        with zipfile.ZipFile(file) as archive:
            kept = Kept(**json.loads(archive.read(HEAD)))
            damaged = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, KeyError, TypeError, ValueError, EOFError) as trouble:
        raise BadBackup(f"{file} is not a whole backup of Stationmaster.") from trouble
    if damaged:
        raise BadBackup(f"{file} is damaged: {damaged} can't be read. Nothing was restored.")
    if kept.stationmaster != FORMAT:
        raise BadBackup(f"{file} comes from another version of Stationmaster.")
    return kept


def read_files(file: Path, data: Path) -> None:
    """The own maps and the secret, into a data directory in which there is nothing yet."""
    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            inside = PurePosixPath(info.filename.removeprefix(FILES))
            if (
                not info.filename.startswith(FILES)
                or inside.parts[0] not in KEPT_FILES
                or ".." in inside.parts
            ):
                continue
            path = data.joinpath(*inside.parts)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(info))
            if inside.parts == ("secret",):
                path.chmod(0o600)


def is_empty(engine: Engine) -> bool:
    """Whether no table was ever opened in this database."""
    shape = MetaData()
    with engine.connect() as connection:
        shape.reflect(connection)
        tables = shape.tables.get("tables")
        return tables is None or not connection.execute(select(func.count()).select_from(tables)).scalar()


def read_rows(engine: Engine, file: Path, kept: Kept) -> None:
    """All rows or none, into a database of the shape that the backup was made of."""
    shape = MetaData()
    with engine.connect() as connection, zipfile.ZipFile(file) as archive:
        shape.reflect(connection)
        connection.rollback()
        with connection.execution_options(writes=True).begin():
            for table in _kept(shape):
                for rows in _batches(archive, table, kept.rows.get(table.name, 0)):
                    connection.execute(insert(table), rows)
            _go_on_counting(connection)


def _batches(archive: zipfile.ZipFile, table: Table, number: int) -> Iterator[list[Row]]:
    if not number:
        return
    times = [column.name for column in table.columns if isinstance(column.type, DateTime)]
    rows: list[Row] = []
    with archive.open(f"{ROWS}{table.name}.jsonl") as lines:
        for line in lines:
            row = json.loads(line)
            rows.append({**row, **{name: datetime.fromisoformat(row[name]) for name in times}})
            if len(rows) == AT_ONCE:
                yield rows
                rows = []
    if rows:
        yield rows


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL gives out ids by a counter of its own; SQLite follows what is there."""
    if connection.dialect.name == "postgresql":
        last = "SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT max(id) FROM tables))"
        connection.execute(text(last))
