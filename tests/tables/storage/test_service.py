"""The one door for writing, on SQLite and on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Table, func, select

from assistant.tables import books, devices
from assistant.tables.models import ENTRIES, SEATS, TABLES, TOKENS, db
from tests.support.tables import Api, Refused, TableClient
from tests.tables.storage.conftest import another_app


@pytest.fixture
def table(api: Api) -> TableClient:
    return api.open(setup={"order": ["blue", "green", "yellow"]})


@pytest.fixture
def elsewhere(
    app: Flask, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: TableClient
) -> TableClient:
    """The same table in a second application on the same database."""
    there = Api(another_app(database, tmp_path, monkeypatch).test_client())
    opened = {
        "code": table.code, "host_token": table.host, "state": there.get(f"/tables/{table.code}"), "seats": [],
    }  # fmt: skip
    return TableClient(there, opened)


def rows(app: Flask, of: Table) -> int:
    with app.app_context(), db.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(of)).scalar_one()


def test_a_move_is_one_more_entry(app: Flask, table: TableClient) -> None:
    answer = table.move("issue_shares", "blue", count=2)
    assert (answer["number"], rows(app, ENTRIES)) == (2, 2)
    assert table.player("blue")["cash"] == 20


def test_a_refused_move_writes_nothing(app: Flask, table: TableClient) -> None:
    assert table.refused("bid", "blue", amount=3).code == "illegal"
    assert rows(app, ENTRIES) == 1


def test_two_applications_on_one_database_see_each_others_moves(
    table: TableClient, elsewhere: TableClient
) -> None:
    table.move("issue_shares", "blue", count=2)
    elsewhere.move("issue_shares", "green", count=1)
    table.move("issue_shares", "yellow", count=0)
    assert elsewhere.get() == table.get()
    assert [entry["number"] for entry in elsewhere.get("/log")["entries"]] == [1, 2, 3, 4]


def test_an_undo_is_seen_by_the_other_application(table: TableClient, elsewhere: TableClient) -> None:
    table.move("issue_shares", "blue", count=2)
    assert elsewhere.get()["players"]["blue"]["cash"] == 20
    table.rewind(1)
    assert elsewhere.get()["players"]["blue"]["cash"] == 10
    elsewhere.move("issue_shares", "blue", count=1)
    assert table.get()["players"]["blue"]["cash"] == 15


def test_a_deleted_table_is_gone_in_the_other_application_too(
    app: Flask, table: TableClient, elsewhere: TableClient
) -> None:
    elsewhere.move("issue_shares", "blue", count=2)
    with app.app_context(), db.engine.connect() as connection:
        devices.delete_table(books.find_table(connection, table.code))
    assert [rows(app, of) for of in (TABLES, ENTRIES, SEATS, TOKENS)] == [0, 0, 0, 0]
    with pytest.raises(Refused, match="404 no_such_table"):
        elsewhere.get()


def test_a_new_table_with_a_deleted_ones_id_is_not_mistaken_for_it(
    app: Flask, api: Api, table: TableClient, elsewhere: TableClient
) -> None:
    elsewhere.move("issue_shares", "blue", count=2)
    with app.app_context(), db.engine.connect() as connection:
        devices.delete_table(books.find_table(connection, table.code))
    fresh = api.open(setup={"order": ["green", "blue", "yellow"]})
    assert elsewhere.api.get(f"/tables/{fresh.code}") == fresh.get()


def test_the_same_key_is_carried_out_once_and_answered_alike(app: Flask, table: TableClient) -> None:
    body = {"type": "issue_shares", "seat": "blue", "count": 2, "seen": 1, "key": "a-key"}
    first = table.post("moves", body)
    table.move("issue_shares", "green", count=0)
    assert table.post("moves", body) == first
    assert rows(app, ENTRIES) == 3


def test_the_same_key_is_known_in_another_process(table: TableClient, elsewhere: TableClient) -> None:
    body = {"type": "issue_shares", "seat": "blue", "count": 2, "key": "a-key"}
    assert elsewhere.post("moves", body) == table.post("moves", body)


def test_two_seats_may_use_the_same_key(table: TableClient) -> None:
    for seat in ("blue", "green", "yellow"):
        body = {"type": "issue_shares", "seat": seat, "count": 1, "key": "1"}
        assert table.post("moves", body, table.tokens[seat])["facts"][0]["seat"] == seat
    assert table.get()["number"] == 4


def test_undo_and_amendment_take_keys_too(table: TableClient) -> None:
    table.move("issue_shares", "blue", count=2)
    better = {"type": "issue_shares", "seat": "blue", "count": 1, "key": "k1"}
    amended = table.post("amend", {"number": 2, "move": better})
    assert table.post("amend", {"number": 2, "move": better}) == amended
    undone = table.post("rewind", {"to": 1, "key": "k2"})
    assert table.post("rewind", {"to": 1, "key": "k2"}) == undone
    assert table.get()["number"] == undone["number"] == 5


def test_a_sender_who_missed_something_that_matters_is_stale(table: TableClient) -> None:
    table.move("issue_shares", "blue", count=0)
    refusal = table.refused("issue_shares", "blue", count=1, seen=1)
    assert (refusal.status, refusal.code, refusal.details) == (409, "stale", {"number": 2})


def test_what_does_not_concern_a_seat_does_not_make_it_stale(table: TableClient) -> None:
    table.move("issue_shares", "blue", count=0)
    seen = table.state["number"]
    table.correct("sections", "yellow", 3)
    assert table.move("issue_shares", "green", count=1, seen=seen)["number"] == seen + 2


def test_a_correction_of_the_own_figures_matters(table: TableClient) -> None:
    table.correct("shares", "blue", 14)
    assert table.refused("issue_shares", "blue", count=1, seen=1).code == "stale"


def test_an_undo_matters_to_everybody(table: TableClient) -> None:
    table.correct("cash", "yellow", 3)
    table.rewind(1)
    assert table.refused("issue_shares", "blue", count=1, seen=2).code == "stale"


def test_the_cache_forgets_what_was_not_asked_for_longest() -> None:
    from assistant.tables.shelf import Newest

    kept: Newest[int] = Newest(kept=2)
    for code, number in (("A", 1), ("B", 2)):
        kept.put(code, number)
    kept.get("A")
    kept.put("C", 3)
    assert [kept.get(code) for code in "ABC"] == [1, None, 3]


def test_the_cache_never_takes_an_older_book(app: Flask, table: TableClient) -> None:
    with app.app_context(), db.engine.connect() as connection:
        found = books.find_table(connection, table.code)
        old = books.read_book(connection, found)
    table.move("issue_shares", "blue", count=2)
    with app.app_context(), db.engine.connect() as connection:
        books.keep(found, old)
        assert books.read_book(connection, found).number == 2


def test_the_code_of_a_deleted_table_never_leads_to_another_one(
    app: Flask, api: Api, table: TableClient, elsewhere: TableClient
) -> None:
    """The other process knows the code and the id, and has had to forget the log meanwhile."""
    elsewhere.get()
    with app.app_context(), db.engine.connect() as connection:
        devices.delete_table(books.find_table(connection, table.code))
    api.open(setup={"order": ["green", "blue", "yellow"]})
    for shelf in (app.extensions["shelf"], elsewhere.api.client.application.extensions["shelf"]):
        shelf.books.clear()
    with pytest.raises(Refused, match="404 no_such_table"):
        elsewhere.get()
    with pytest.raises(Refused, match="404 no_such_table"):
        elsewhere.get()


def test_no_id_is_given_out_again(app: Flask, api: Api) -> None:
    ids = []
    for _ in range(3):
        with app.app_context(), db.engine.connect() as connection:
            found = books.find_table(connection, api.open().code)
            devices.delete_table(found)
        ids.append(found.id)
    assert len(set(ids)) == 3
