"""Several workers are one server: what one does, pages and programs see at every other, also one killed or frozen."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.test import TestResponse

from assistant.tables import books, presence, storage, ticks
from assistant.tables.books import table_of
from assistant.tables.models import WORKERS, db
from assistant.tables.presence import SharedPresence
from assistant.tables.trouble import MaybeWritten
from tests.support.phones import Phone, open_table, said
from tests.support.postgres import Postgres
from tests.support.servers import Stream, Web, club, free_port, running
from tests.support.tables import Api, Json, TableClient
from tests.tables.storage.conftest import another_app
from tests.tables.storage.test_club import children


@pytest.fixture
def two(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Flask, Flask]:
    """Two workers on one database."""
    monkeypatch.setenv("STATIONMASTER_WORKERS", "2")
    one, other = (another_app(database, tmp_path, monkeypatch) for _ in range(2))
    return one, other


def elsewhere(phone: Phone, app: Flask) -> Phone:
    """The same phone, whose next request another worker answers."""
    there = Phone(app, phone.code)
    cookie = phone.client.get_cookie("session")
    assert cookie
    there.client.set_cookie("session", cookie.value)
    return there


def news(phone: Phone, page: str, shown: TestResponse) -> TestResponse:
    """What the page gets that asks whether there is anything new."""
    stamp = re.search(r"have=([\w.]+)", shown.get_data(as_text=True))
    assert stamp
    return phone.get(f"{page}/block?have={stamp[1]}")


def test_names_and_seats_are_news_at_the_other_worker(two: tuple[Flask, Flask]) -> None:
    host = open_table(two[0])
    there = elsewhere(host, two[1])
    screen = there.get("/table")
    assert news(there, "/table", screen).status_code == 204
    host.post("/host/rename", seat="green", name="Ada")
    changed = news(there, "/table", screen)
    assert changed.status_code == 200 and "Ada" in said(changed)
    assert Phone(two[1], host.code).take("blue", "Ben").status_code == 303
    assert "Ben" in said(news(host, "/table", screen))
    assert Phone(two[0], host.code).take("blue").status_code == 409


def test_ticks_are_news_at_the_other_worker(two: tuple[Flask, Flask]) -> None:
    host = open_table(two[0])
    there = elsewhere(host, two[1])
    screen = there.get("/table")
    with two[0].app_context():
        ticks.tick(table_of(host.code), "light_1", placed=True)
    assert news(there, "/table", screen).status_code == 200
    with two[1].app_context():
        assert ticks.ticked(table_of(host.code)) == {"light_1"}


def devices(app: Flask, code: str) -> set[str]:
    with app.app_context():
        return presence.here().devices(table_of(code).id)


def beat(app: Flask) -> None:
    """One sign of life, which otherwise comes every ten seconds."""
    with app.app_context():
        kept = presence.here()
        assert isinstance(kept, SharedPresence)
        kept.pulse()


def long_silent(app: Flask) -> None:
    """As if this worker had been killed or frozen a while ago."""
    with app.app_context(), db.engine.begin() as connection:
        mine = WORKERS.c.id == presence.here().me  # type: ignore[attr-defined]
        connection.execute(update(WORKERS).where(mine).values(seen=WORKERS.c.seen - 1000))


def test_who_is_connected_is_known_at_every_worker(two: tuple[Flask, Flask]) -> None:
    one, other = two
    code = open_table(one).code
    for app, device in ((one, "ada"), (one, "ada"), (other, "ben")):
        with app.app_context():
            presence.here().arrive(table_of(code).id, device)
    assert devices(one, code) == devices(other, code) == {"ada", "ben"}
    with one.app_context():
        presence.here().leave(table_of(code).id, "ada")
    assert devices(other, code) == {"ada", "ben"}  # one of two pages is still open
    with one.app_context():
        presence.here().leave(table_of(code).id, "ada")
    assert devices(other, code) == {"ben"}


def test_a_silent_worker_is_given_up_and_comes_back(two: tuple[Flask, Flask]) -> None:
    one, other = two
    code = open_table(one).code
    for app, device in ((one, "ada"), (other, "ben")):
        with app.app_context():
            presence.here().arrive(table_of(code).id, device)
    long_silent(one)
    beat(other)
    assert devices(other, code) == {"ben"}
    beat(one)
    assert devices(other, code) == {"ada", "ben"}
    with one.app_context():
        presence.here().end()
    assert devices(other, code) == {"ben"}
    with other.app_context(), db.engine.connect() as connection:
        assert len(connection.execute(select(WORKERS)).all()) == 1


def test_a_worker_frozen_in_the_midst_of_a_move_lets_go_of_its_table(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "FROZEN_SECONDS", 1)
    one, other = (another_app(database, tmp_path, monkeypatch) for database in [postgres.fresh()] * 2)
    table = Api(other.test_client()).open(setup={"order": ["blue", "green", "yellow"]})
    with one.app_context(), pytest.raises((SQLAlchemyError, MaybeWritten)), storage.writing() as connection:
        books.lock(connection, books.table_of(table.code))
        assert table.move("issue_shares", "blue", count=1)["number"] == 2


# real servers on one PostgreSQL -----------------------------------------------------------------


@dataclass
class Machine:
    """One of the two: gunicorn with its worker."""

    port: int
    server: subprocess.Popen[bytes]

    def signal(self, what: int) -> None:
        for pid in (self.server.pid, *children(self.server.pid)):
            os.kill(pid, what)

    def stream(self, table: TableClient, seen: int) -> Stream:
        stream = Stream(self.port, table.code, seen=seen)
        assert stream.event() == {"": "welcome"}
        return stream

    def correct(self, table: TableClient, cash: int) -> int:
        """A move made here; the number of its entry."""
        move = {"type": "correct", "field": "cash", "of": "blue", "to": cash, "why": "counted"}
        done = Api(Web(self.port)).send("POST", f"/tables/{table.code}/moves", move, table.host)
        return int(done["number"])

    def rename(self, table: TableClient, name: str) -> None:
        where = f"/tables/{table.code}/seats/blue"
        Api(Web(self.port)).send("PATCH", where, {"name": name}, table.host)

    def shown(self, table: TableClient) -> Json:
        state: Json = Api(Web(self.port)).get(f"/tables/{table.code}")
        return state


@pytest.fixture(scope="module")
def machines(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Machine]]:
    database = request.getfixturevalue("postgres").fresh()
    with ExitStack() as stack:
        found = []
        for name in ("one", "other"):
            port, data = free_port(), str(tmp_path_factory.mktemp(name))
            settings = {"DATABASE_URL": database, "STATIONMASTER_DATA": data}
            found.append(Machine(port, stack.enter_context(running(club(port, workers=1), port, **settings))))
        yield found


@contextmanager
def frozen(machine: Machine) -> Iterator[None]:
    machine.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        machine.signal(signal.SIGCONT)


def heard(stream: Stream, number: int) -> set[str]:
    """The kinds of news until the log's number and a change among the people have both come."""
    kinds: set[str] = set()
    while not (kinds >= {"people", str(number)}):
        event = stream.event()
        assert event, "the stream has ended"
        kinds |= {event.get("event", ""), event.get("data", "")}
    return kinds


def test_two_machines_frozen_in_turn_miss_nothing(machines: list[Machine]) -> None:
    table = Api(Web(machines[0].port)).open()
    for turn, (still, awake) in enumerate((machines, machines[::-1])):
        stream = still.stream(table, seen=awake.shown(table)["number"])
        with frozen(still):
            for cash in (30, 31, 32):
                number = awake.correct(table, cash + 10 * turn)
            awake.rename(table, f"Ada {turn}")
        heard(stream, number)
        stream.close()
        assert still.shown(table)["number"] == number
        assert still.shown(table)["players"]["blue"]["name"] == f"Ada {turn}"


def test_two_machines_killed_in_turn_miss_nothing(machines: list[Machine]) -> None:
    table = Api(Web(machines[0].port)).open()
    for turn, (killed, other) in enumerate((machines, machines[::-1])):
        before = other.shown(table)["number"]
        stream = killed.stream(table, seen=before)
        (worker,) = children(killed.server.pid)
        os.kill(worker, signal.SIGKILL)
        number = other.correct(table, 40 + 10 * turn)
        stream.close()
        again = Stream(killed.port, table.code, seen=before)  # as the page does by itself
        assert again.numbers_to(number) == [number]
        following = other.correct(table, 41 + 10 * turn)
        assert again.numbers_to(following) == [following]
        again.close()
