"""What a process keeps of its tables, how much of it, and that nothing kept is ever shown for something else."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from assistant.engine import Book
from assistant.tables import books, story
from assistant.tables.books import table_of
from assistant.tables.shelf import Books
from tests.support.tables import Api, TableClient

NAMES = {"blue": "Anna", "green": "Bert", "yellow": "Cleo"}


def book(entries: int) -> Any:
    return Book("start", (None,) * entries, "state", {}, {})  # type: ignore[arg-type]


def test_a_thousand_tables_are_kept_beside_each_other() -> None:
    kept = Books()
    for code in range(1000):
        kept.put(str(code), book(30))
    assert len(kept) == 1000


def test_books_are_dropped_when_they_have_too_many_entries_together() -> None:
    kept = Books(entries=100)
    for code, entries in (("A", 40), ("B", 40), ("A", 50), ("C", 20)):
        kept.put(code, book(entries))
    assert [code for code in "ABC" if kept.get(code)] == ["A", "C"]
    kept.drop("A")
    kept.put("D", book(80))
    assert [code for code in "ABCD" if kept.get(code)] == ["C", "D"]
    kept.clear()
    kept.put("E", book(60))
    kept.put("F", book(40))
    assert len(kept) == 2


def test_a_single_book_is_kept_however_long() -> None:
    kept = Books(entries=10)
    kept.put("A", book(50))
    assert kept.get("A")


@pytest.fixture
def played(api: Api) -> TableClient:
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    table.move("issue_shares", "blue", count=2)
    table.move("issue_shares", "green", count=1)
    return table


def afresh(code: str) -> story.Story:
    table = table_of(code)
    return story.story(table, books.current(table).log)


def test_after_a_move_only_the_new_entry_is_folded(app: Flask, played: TableClient) -> None:
    with app.app_context():
        before = story.read(table_of(played.code))
        played.move("issue_shares", "yellow", count=3)
        after = story.read(table_of(played.code))
        assert all(one is other for one, other in zip(before.states, after.states, strict=False))
        assert story.read(table_of(played.code)) is after
        assert (after.states, after.standing) == (afresh(played.code).states, afresh(played.code).standing)


def test_the_story_after_undo_and_redo_is_as_told_afresh(app: Flask, played: TableClient) -> None:
    with app.app_context():
        for to in (2, 1, 3, 4):
            story.read(table_of(played.code))
            played.rewind(to)
            told, new = story.read(table_of(played.code)), afresh(played.code)
            assert (told.states, told.standing, told.in_order) == (new.states, new.standing, new.in_order)


def test_an_entry_is_put_into_words_once_until_a_name_changes(app: Flask, played: TableClient) -> None:
    with app.app_context():
        told = story.read(table_of(played.code))
        entry = told.log[1]
        words = told.tell(entry, NAMES)
        played.move("issue_shares", "yellow", count=3)
        later = story.read(table_of(played.code))
        assert later.tell(entry, NAMES) is words
        assert later.tell(entry, {**NAMES, "blue": "Dora"}).who == "Dora"
        assert later.tell(entry, NAMES).who == "Anna"


def test_a_process_that_forgot_the_book_still_tells_the_right_story(app: Flask, played: TableClient) -> None:
    with app.app_context():
        story.read(table_of(played.code))
        books.forget()
        assert story.read(table_of(played.code)).states == afresh(played.code).states
