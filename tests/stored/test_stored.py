"""A table that an earlier commit kept opens here as it was left, is told, plays on and can be undone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import create_app
from tests.stored.reading import Json, Kept, commits, data_directory, kept_files, read
from tests.support.phones import Phone
from tests.support.tables import Api, TableClient
from tests.support.wandering import client, wander

MOVES = 6
HERE_ONLY = {"code", "note"}  # another server may give another code, and words may become plainer


@pytest.fixture(params=kept_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def kept(request: pytest.FixtureRequest) -> Kept:
    return read(request.param)


@pytest.fixture
def table(api: Api, kept: Kept) -> TableClient:
    return client(api, api.send("POST", "/tables/import", kept.export))


def differences(before: Any, now: Any, where: str = "state") -> list[str]:
    """What no longer shows as it did; what shows besides is news, and no difference."""
    if isinstance(before, dict) and isinstance(now, dict):
        lost = [f"{where}.{name} is gone" for name in before.keys() - now.keys()]
        both = [name for name in before if name in now]
        return lost + [
            line for name in both for line in differences(before[name], now[name], f"{where}.{name}")
        ]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for n, (a, b) in pairs for line in differences(a, b, f"{where}[{n}]")]
    return [] if before == now else [f"{where} was {before}, is {now}"]


def without(state: Json, *names: str) -> Json:
    return {name: value for name, value in state.items() if name not in names}


def check_undo_to_the_start(table: TableClient) -> None:
    """To entry 1 and forward again."""
    before = table.get()
    start = table.post("rewind", {"to": 1})["state"]
    assert without(start, "number") == without(table.get("?at=1"), "number")
    again = table.post("rewind", {"to": before["number"]})["state"]
    assert without(again, "number") == without(before, "number")


def check_told(app: Flask, table: TableClient) -> None:
    """Every entry in words, and the pages that tell what happened."""
    assert all(entry["text"] for entry in table.get("/log")["entries"])
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    seats = list(table.state["players"])
    of_seats = [f"/{page}/{seat}" for page in ("statement", "seat") for seat in seats]
    for page in ("/table", "/log", "/charts", "/host", *of_seats):
        assert phone.get(page).status_code == 200, page


# games as files -------------------------------------------------------------------------------


def test_a_file_shows_what_it_showed_then(table: TableClient, kept: Kept) -> None:
    assert differences(without(kept.state, *HERE_ONLY), table.get()) == []


def test_its_log_is_told(app: Flask, table: TableClient) -> None:
    check_told(app, table)


def test_it_is_undone_and_done_again(table: TableClient) -> None:
    check_undo_to_the_start(table)


def test_it_plays_on(table: TableClient) -> None:
    before = table.state["number"]
    wander(table, random.Random(1), MOVES)
    assert table.state["number"] > before or table.phase == "game_over"


# a data directory -----------------------------------------------------------------------------


@pytest.mark.parametrize("commit", commits(), ids=lambda path: path.name)
def test_a_server_starts_on_a_data_directory_as_it_was_left(commit: Path, tmp_path: Path) -> None:
    """It is migrated; each table in it shows what it did, to whoever held its tokens."""
    opened = data_directory(commit, tmp_path)
    app = create_app(tmp_path, TESTING=True, RATELIMIT_ENABLED=False)
    for one in opened:
        table = client(Api(app.test_client()), {**one, "code": one["state"]["code"], "seats": []})
        assert differences(one["state"], table.get()) == [], one["name"]
        check_told(app, table)
        check_undo_to_the_start(table)
        table.state = table.get()
        wander(table, random.Random(1), MOVES)
