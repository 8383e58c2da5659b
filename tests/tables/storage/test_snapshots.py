"""A snapshot beside a log saves reading every fact. The log alone says what is true: whatever does not fit it is as
good as none."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, select, update

from assistant.engine import Book
from assistant.tables import backup, books, codec
from assistant.tables.books import table_of
from assistant.tables.models import ENTRIES, SNAPSHOTS, TABLES, db
from assistant.tables.snapshots import entries, keeping, packing
from assistant.tables.storage import reading, writing
from tests.stored import reading as stored
from tests.support.tables import Api, TableClient

LENGTH = keeping.EVERY
Count = Callable[[], int]


@pytest.fixture(autouse=True)
def within(app: Flask) -> Any:
    with app.app_context():
        yield


@pytest.fixture
def table(api: Api) -> TableClient:
    """Some entries, and the dice of a production that was undone."""
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    for cash in range(8):
        table.correct("cash", "blue", 20 + cash)
    table.rewind(5)
    table.move("issue_shares", "blue", count=2)
    return table


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many entries' facts were read since it was last asked."""
    load, read = codec.load_facts, list[str]()

    def watched(text: str, game: Any) -> Any:
        read.append(text)
        return load(text, game)

    monkeypatch.setattr(entries, "load_facts", watched)

    def count() -> int:
        found = len(read)
        read.clear()
        return found

    return count


def snap(code: str) -> None:
    keeping.write(table_of(code), books.current(table_of(code)))


def row(code: str) -> Any:
    with reading() as connection:
        return connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_of(code).id)).first()


def change(**values: Any) -> None:
    with writing() as connection:
        connection.execute(update(SNAPSHOTS).values(values))


def cold(code: str) -> Book[Any]:
    books.forget()
    return books.current(table_of(code))


def folded(code: str) -> Book[Any]:
    """As the log alone says."""
    with writing() as connection:
        connection.execute(delete(SNAPSHOTS))
    return cold(code)


# what it says ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", stored.kept_files(), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_says_what_the_log_says_of_every_game(api: Api, file: Path, parsed: Count) -> None:
    code = api.send("POST", "/tables/import", stored.read(file).export)["code"]
    snap(code)
    parsed()
    books.forget()
    shown = api.get(f"/tables/{code}")
    assert parsed() <= 1  # the first, which says how the game began
    by_snapshot = books.current(table_of(code))
    assert by_snapshot == folded(code)
    assert api.get(f"/tables/{code}") == shown


def test_what_came_after_it_is_read_on(api: Api, table: TableClient, parsed: Count) -> None:
    snap(table.code)
    table.move("issue_shares", "green", count=1)
    parsed()
    assert cold(table.code).number == row(table.code).number + 1
    assert parsed() == 2
    assert cold(table.code) == folded(table.code)


@pytest.mark.parametrize("to", [1, 4, 8, 11])
def test_an_undo_after_it_reaches_behind_it(table: TableClient, to: int) -> None:
    snap(table.code)
    shown = table.get(f"?at={to}")
    table.rewind(to)
    assert cold(table.code) == folded(table.code)
    assert {**table.get(), "number": to} == shown


def test_an_amended_entry_before_it_counts(table: TableClient) -> None:
    snap(table.code)
    table.amend(3, "correct", "", field="cash", of="blue", to=99, why="misread")
    assert cold(table.code) == folded(table.code)


def test_a_table_read_from_it_plays_on_undoes_and_amends(api: Api, table: TableClient) -> None:
    snap(table.code)
    books.forget()
    table.move("issue_shares", "green", count=1)
    books.forget()
    table.amend(table.state["number"], "issue_shares", "green", count=3)
    books.forget()
    table.rewind(2)
    assert cold(table.code) == folded(table.code)
    assert api.get(f"/tables/{table.code}/export.json")["entries"][0]["number"] == 1


# what is never shown ---------------------------------------------------------------------------


def lying(code: str) -> bytes:
    book = books.current(table_of(code))
    players = {**book.state.players, "blue": None}
    return packing.pack((type(book.state)(**{**vars(book.state), "players": players}), {}, {}))


def test_a_snapshot_that_lies_is_not_shown(table: TableClient) -> None:
    snap(table.code)
    true = table.get()
    change(state=lying(table.code))
    books.forget()
    assert table.get() == true


@pytest.mark.parametrize("number", [-1, 0, 3, 10, 10_000])
def test_nor_one_of_another_length(table: TableClient, number: int) -> None:
    snap(table.code)
    assert row(table.code).number not in (number, 0)
    change(number=number)
    assert cold(table.code) == folded(table.code)


def test_nor_one_of_another_table(api: Api, table: TableClient) -> None:
    other = api.open(setup={"order": ["blue", "green", "yellow"]})
    while other.state["number"] < table.state["number"]:
        other.correct("cash", "blue", 50 + other.state["number"])
    snap(other.code)
    foreign = row(other.code)
    snap(table.code)
    with writing() as connection:
        mine = update(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_of(table.code).id)
        connection.execute(mine.values(state=foreign.state, mark=foreign.mark))
    assert cold(table.code).state.players["blue"].cash == table.player("blue")["cash"]


def test_nor_one_of_a_log_that_was_changed_by_hand(table: TableClient) -> None:
    snap(table.code)
    with writing() as connection:
        third = ENTRIES.c.number == 4
        facts = connection.execute(select(ENTRIES.c.facts).where(third)).scalar_one()
        connection.execute(update(ENTRIES).where(third).values(facts=facts.replace("22", "77")))
    table.rewind(4)
    assert cold(table.code).state.players["blue"].cash == 77


def test_nor_one_that_other_code_has_made(
    table: TableClient, monkeypatch: pytest.MonkeyPatch, parsed: Count
) -> None:
    snap(table.code)
    monkeypatch.setattr(packing, "code", lambda: "of another version")
    parsed()
    number = cold(table.code).number
    assert parsed() == number


def test_nor_one_of_another_server(table: TableClient, app: Flask, parsed: Count) -> None:
    snap(table.code)
    app.config["SECRET_KEY"] = "another"
    parsed()
    number = cold(table.code).number
    assert parsed() == number


@pytest.mark.parametrize("damaged", [b"", b"\x80", b"nonsense", b"\x80\x05N.", pickle.dumps({"a": 1})])
def test_a_damaged_one_is_none(table: TableClient, damaged: bytes, app: Flask) -> None:
    """Even where its mark fits."""
    snap(table.code)
    true = table.get()
    books.forget()
    marked(table.code, damaged)
    assert table.get() == true


class Harm:
    """What a pickle could do to whoever reads it."""

    done = list[str]()

    def __reduce__(self) -> Any:
        return Harm.done.append, ("harm",)


def test_no_bytes_do_anything(table: TableClient) -> None:
    snap(table.code)
    marked(table.code, pickle.dumps((Harm(), {}, {})))
    table.get()
    assert cold(table.code) == folded(table.code)
    assert Harm.done == []


def marked(code: str, packed: bytes) -> None:
    """As if this server itself had written it."""
    table = table_of(code)
    with reading() as connection:
        rows = [
            tuple(one)
            for one in connection.execute(keeping.UP_TO, {"table": table.id, "number": row(code).number})
        ]
    secret = keeping._secret()
    change(state=packed, mark=packing.mark(secret, rows, packed))


def test_a_missing_one_is_made_again_by_whoever_reads_a_long_log(api: Api, table: TableClient) -> None:
    grow(table, LENGTH)
    appears(table.code, LENGTH)
    assert folded(table.code).number == LENGTH
    appears(table.code, LENGTH)


# when it is written ----------------------------------------------------------------------------


def grow(table: TableClient, to: int) -> None:
    while table.state["number"] < to:
        table.correct("cash", "green", 100 + table.state["number"])


def appears(code: str, number: int) -> None:
    end = time.monotonic() + 10
    while (found := row(code)) is None or found.number != number:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_every_fifty_entries_there_is_a_new_one(table: TableClient) -> None:
    grow(table, LENGTH - 1)
    assert row(table.code) is None
    grow(table, LENGTH)
    appears(table.code, LENGTH)
    grow(table, 2 * LENGTH)
    appears(table.code, 2 * LENGTH)
    with reading() as connection:
        assert connection.execute(select(func.count()).select_from(SNAPSHOTS)).scalar() == 1


def test_a_move_is_answered_whether_or_not_it_can_be_written(
    table: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("The storage is full.")

    with monkeypatch.context() as failing:
        failing.setattr(keeping, "write", broken)
        grow(table, LENGTH + 1)
    grow(table, 2 * LENGTH)
    appears(table.code, 2 * LENGTH)


def test_two_workers_may_write_it_at_the_same_time(table: TableClient, app: Flask) -> None:
    found, book = table_of(table.code), books.current(table_of(table.code))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: within_app(app, lambda: keeping.write(found, book)), range(12)))
    assert row(table.code).number == book.number


def within_app(app: Flask, work: Callable[[], None]) -> None:
    with app.app_context():
        work()


def test_it_goes_with_its_table(table: TableClient) -> None:
    snap(table.code)
    with writing() as connection:
        connection.execute(delete(TABLES))
    with reading() as connection:
        assert connection.execute(select(SNAPSHOTS)).all() == []


def test_of_a_table_that_was_deleted_none_is_written(table: TableClient) -> None:
    found, book = table_of(table.code), books.current(table_of(table.code))
    with writing() as connection:
        connection.execute(delete(TABLES))
    keeping.write(found, book)
    with reading() as connection:
        assert connection.execute(select(SNAPSHOTS)).all() == []


def test_a_backup_does_without(table: TableClient, tmp_path: Path, app: Flask) -> None:
    snap(table.code)
    kept = backup.write(db.engine, Path(app.config["DATA"]), tmp_path / "saved.zip")
    assert "snapshots" not in kept.rows
