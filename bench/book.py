"""The group's book with 10,000 finished tables in the database, against an empty page of the same server."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from flask import Flask
from sqlalchemy import Connection, Table, insert, select, update

from app import create_app
from assistant.tables.books import table_of
from assistant.tables.groups import groups
from assistant.tables.models import ENTRIES, GROUP_TABLES, GROUPS, PEOPLE, PLACES, RESULTS, SEATS, TABLES
from assistant.tables.storage import writing

from .client import Caller
from .pages import WITH_EMPTY
from .phone import COOKIE, Phone
from .report import Figure, at_most, milliseconds
from .servers import serving

IN_ALL, PEOPLE_THERE, ROUNDS = 10_000, 12, 150
COLORS = ("blue", "green", "yellow", "red")
BOOKS = {"all of them in one book": IN_ALL, "60 in each book": 60}


def book() -> list[Figure]:
    """Once with a book of a whole club, once with that of a group at home."""
    return [figure for says, each in BOOKS.items() for figure in _measured(says, each)]


def _measured(says: str, each: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        code, link, table = _filled(Path(folder), each)
        with serving(WITH_EMPTY, Path(folder), threads=8) as server:
            caller, phone = Caller(server.port), Phone()
            if found := COOKIE.search(caller.send(phone.asks(link), b"3")):
                phone.cookie = found[1].decode()
            page, empty = phone.asks(f"/group/{code}"), phone.asks(f"/empty/{table}")
            caller.timed(empty)
            first = caller.timed(page)
            pairs = [(caller.timed(page), caller.timed(empty)) for _ in range(ROUNDS)]
    ours, theirs = (median(times) for times in zip(*pairs, strict=True))
    name = f"the group's book ({IN_ALL:,} finished tables, {says})"
    yield Figure(name, milliseconds(ours), milliseconds(theirs), ours / theirs, at_most(3))
    yield Figure(f"{name}, once after a change", milliseconds(first), milliseconds(theirs), first / theirs)


def _filled(folder: Path, each: int) -> tuple[str, str, str]:
    """A database as years of evenings leave it. Returns a group's code, the link to its book, and a table's code."""
    app = create_app(folder, RATELIMIT_ENABLED=False)
    with app.app_context():
        made = [groups.found(f"Group {n}").group for n in range(-(-IN_ALL // each))]
        table = _one_game(app, made[0])
        with writing() as connection:
            Copies(connection, table).make([group.id for group in made], each)
        link = f"/group/{made[0].code}/join/{groups.share(made[0], keeps=False)}"
        return made[0].code, link, table


def _one_game(app: Flask, group: groups.Group) -> str:
    """Ended through the door, so that all the others are copies of what the code itself writes."""
    client: Any = app.test_client()
    seats = [{"color": color, "name": f"Player {n}"} for n, color in enumerate(COLORS)]
    opened = client.post("/api/v1/tables", json={"map": "rust_belt", "seats": seats}).get_json()
    groups.put(group, table_of(opened["code"]))
    bearer = {"Authorization": f"Bearer {opened['host_token']}"}
    client.post(f"/api/v1/tables/{opened['code']}/end", headers=bearer)
    code: str = opened["code"]
    return code


class Copies:
    """Of one finished table, with other people in other places."""

    def __init__(self, connection: Connection, code: str) -> None:
        self.connection, self.rng = connection, Random(1)
        self.table = self._rows(TABLES, TABLES.c.code == code)[0]
        self.id = self.table["id"]
        self.of = {
            one: self._rows(one, one.c.table_id == self.id) for one in (SEATS, ENTRIES, GROUP_TABLES, RESULTS)
        }
        self.result = self.of[RESULTS][0]
        self.places = self._rows(PLACES, PLACES.c.result_id == self.result["id"])

    def make(self, made: list[int], each: int) -> None:
        people = [{"group_id": group, "name": f"Person {n}"} for group in made for n in range(PEOPLE_THERE)]
        first = self.connection.execute(select(PEOPLE.c.id).order_by(PEOPLE.c.id.desc())).scalar() or 0
        self.connection.execute(insert(PEOPLE), people)
        for n, group in enumerate(made):
            persons = range(first + 1 + n * PEOPLE_THERE, first + 1 + (n + 1) * PEOPLE_THERE)
            copies = range(n * each + 1, min(IN_ALL, (n + 1) * each) + 1)
            self._copy(group, persons, copies)
        self.connection.execute(update(GROUPS).values(version=GROUPS.c.version + 1))

    def _copy(self, group: int, persons: range, copies: range) -> None:
        ids = [self.id + copy for copy in copies]
        self._put(TABLES, [{**self.table, "id": one, "code": f"T{one}"} for one in ids])
        for table, rows in self.of.items():
            into = {"group_id": group} if "group_id" in table.c else {}
            own = [{"id": one} if table is RESULTS else {} for one in ids]
            self._put(
                table,
                [{**row, "table_id": x, **into, **o} for x, o in zip(ids, own, strict=True) for row in rows],
            )
        self._put(PLACES, [place for one in ids for place in self._ranked(one, persons)])

    def _ranked(self, result: int, persons: range) -> Iterator[dict[str, Any]]:
        sat, points = self.rng.sample(persons, len(COLORS)), self.rng.sample(range(10, 60), len(COLORS))
        for rank, (place, person) in enumerate(zip(self.places, sat, strict=True), 1):
            score = sorted(points, reverse=True)[rank - 1]
            yield {
                **place, "result_id": result, "person_id": person, "rank": rank, "points": score, "won": rank == 1,
            }  # fmt: skip

    def _rows(self, table: Table, which: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in self.connection.execute(select(table).where(which)).mappings()]

    def _put(self, table: Table, rows: list[dict[str, Any]]) -> None:
        self.connection.execute(insert(table), rows)
