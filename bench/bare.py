"""What Stationmaster is measured against: the same server, Flask, disk and hub, and no game."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sqlite3
import threading
from pathlib import Path

from cheroot.wsgi import Server
from flask import Flask, Response, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from assistant.settings import SPARE_THREADS
from assistant.tables.live import Hub, Numbers, Telling, events

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
MADE = "CREATE TABLE entries (number INTEGER PRIMARY KEY, text TEXT)"
PING_SECONDS = 15.0


class Model(DeclarativeBase):
    pass


class TextRow(Model):
    __tablename__ = "entries"

    number: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


class Log:
    """One table of texts, by hand; every insert is committed to the disk before it is answered."""

    def __init__(self, path: Path) -> None:
        self.path, self.turn, self.mine = path, threading.Lock(), threading.local()
        self.connection().execute(MADE)

    def connection(self) -> sqlite3.Connection:
        if not hasattr(self.mine, "connection"):
            self.mine.connection = sqlite3.connect(self.path, isolation_level=None)
            for pragma in PRAGMAS:
                self.mine.connection.execute(f"PRAGMA {pragma}")
        return self.mine.connection

    def append(self, text: str) -> int:
        connection = self.connection()
        with self.turn:
            connection.execute("BEGIN IMMEDIATE")
            done = connection.execute("INSERT INTO entries (text) VALUES (?)", (text,))
            connection.execute("COMMIT")
        return done.lastrowid or 0


class OrmLog:
    """The same as most Flask applications write it: Flask-SQLAlchemy, one row, one commit."""

    def __init__(self, app: Flask, path: Path) -> None:
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path.as_posix()}"
        self.turn, self.db = threading.Lock(), SQLAlchemy(app, model_class=Model)
        with app.app_context():
            event.listen(self.db.engine, "connect", _tuned)
            event.listen(self.db.engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE") and None)
            Model.metadata.create_all(self.db.engine)

    def append(self, text: str) -> int:
        row = TextRow(text=text)
        with self.turn:
            self.db.session.add(row)
            self.db.session.flush()
            number = row.number
            self.db.session.commit()
        return number


def _tuned(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def bare(data: Path, threads: int) -> Flask:
    app, hub, log = Flask("bare"), Hub(threads - SPARE_THREADS, threads), Log(data / "bare.sqlite")
    orm, numbers = OrmLog(app, data / "orm.sqlite"), itertools.count(1)

    @app.post("/insert")
    def insert() -> tuple[dict[str, int], int]:
        return {"number": log.append(json.dumps(request.get_json()))}, 201

    @app.post("/insert-orm")
    def insert_orm() -> tuple[dict[str, int], int]:
        return {"number": orm.append(json.dumps(request.get_json()))}, 201

    @app.post("/nudge/<int:table>")
    def nudge(table: int) -> tuple[dict[str, int], int]:
        number = next(numbers)
        hub.nudge(table, number)
        return {"number": number}, 201

    @app.get("/stream/<int:table>")
    def stream(table: int) -> Response:
        ear = Numbers()
        listening = hub.listening(table, ear)
        listening.__enter__()
        talk = events(ear, Telling(0, PING_SECONDS), lambda: 0)
        response = Response(talk, mimetype="text/event-stream")
        response.call_on_close(lambda: listening.__exit__(None, None, None))
        return response

    return app


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    wanted = parser.parse_args()
    threads = int(os.environ["STATIONMASTER_THREADS"])
    app = bare(wanted.data, threads)
    Server((wanted.host, wanted.port), app, numthreads=threads, request_queue_size=256).start()


if __name__ == "__main__":
    main()
