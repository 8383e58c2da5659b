"""Nothing is read twice: what a process has written or read it keeps."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from assistant.tables import books, codec
from assistant.tables.snapshots import entries
from tests.support.tables import Api

Parsed = list[str]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    """The facts of every entry that is read back from the database."""
    read: Parsed = []
    load = codec.load_facts

    def watched(text: str, game: Any) -> Any:
        read.append(text)
        return load(text, game)

    monkeypatch.setattr(entries, "load_facts", watched)
    return read


def test_a_move_and_the_pages_after_it_parse_no_entry(app: Flask, api: Api, parsed: Parsed) -> None:
    table = api.open()
    parsed.clear()
    table.move("issue_shares", table.up[0], count=2)
    for page in ("table", "log", f"seat/{table.up[0]}"):
        assert app.test_client().get(f"/t/{table.code}/{page}").status_code == 200
    assert parsed == []


def test_an_undo_parses_no_entry_and_neither_does_the_log_after_it(
    api: Api, app: Flask, parsed: Parsed
) -> None:
    table = api.open()
    table.move("issue_shares", table.up[0], count=2)
    parsed.clear()
    table.rewind(1)
    assert app.test_client().get(f"/t/{table.code}/log").status_code == 200
    assert parsed == []


def test_a_process_that_has_read_nothing_yet_parses_each_entry_once(
    api: Api, app: Flask, parsed: Parsed
) -> None:
    table = api.open()
    table.move("issue_shares", table.up[0], count=2)
    with app.app_context():
        books.forget()
    parsed.clear()
    for page in ("table", "log", "log"):
        app.test_client().get(f"/t/{table.code}/{page}")
    assert len(parsed) == 2
