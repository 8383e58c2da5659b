"""A table carried to another server as a file is the same table; a bad file leaves nothing behind."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app import create_app
from assistant.tables.models import ENTRIES, SEATS, TABLES, TOKENS, db
from tests.support.play import at
from tests.support.refusing import check_refusal
from tests.support.tables import Api, Json, TableClient

File = dict[str, Any]
Spoil = Callable[[File], Any]


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A second server with a data directory of its own."""
    return create_app(tmp_path_factory.mktemp("there"), TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture(scope="module")
def played(app: Flask) -> TableClient:
    """A game with dice, an undo, an amendment and a correction in its log."""
    table = at(Api(app.test_client()), "goods_growth")
    table.move("roll_growth")
    table.rewind(table.state["number"] - 2)
    table.amend(2, "issue_shares", "blue", count=1)
    table.correct("cash", "green", 31, why="“counted” <twice> 🚂")
    return table


@pytest.fixture
def file(played: TableClient) -> File:
    return copy.deepcopy(played.get("/export.json"))


def rows(app: Flask) -> list[int]:
    with app.app_context(), db.engine.connect() as connection:
        counted = [select(func.count()).select_from(of) for of in (TABLES, SEATS, TOKENS, ENTRIES)]
        return [connection.execute(query).scalar_one() for query in counted]


def imported(app: Flask, file: Any) -> Any:
    return app.test_client().post("/api/v1/tables/import", json=file)


def test_it_is_the_same_table_there(played: TableClient, there: Flask, file: File) -> None:
    answer = imported(there, file)
    assert answer.status_code == 201
    other = TableClient(Api(there.test_client()), answer.get_json())
    assert other.code == played.code
    assert other.get("/log") == played.get("/log")
    for number in range(1, played.state["number"] + 1):
        assert other.get(f"?at={number}") == played.get(f"?at={number}")
    for what in ("/offers", "/statement", "/export.json"):
        assert other.get(what) == played.get(what)


def test_it_can_be_played_on_there_with_new_tokens(played: TableClient, there: Flask, file: File) -> None:
    other = TableClient(Api(there.test_client()), imported(there, file).get_json())
    assert not {played.host, *played.tokens.values()} & {other.host, *other.tokens.values()}
    assert played.host not in json.dumps(file)
    number = other.state["number"]
    assert other.move("decline", other.up[0], token=other.tokens[other.up[0]])["number"] == number + 1


def test_dice_that_fell_before_an_undo_are_remembered_there(api: Api, there: Flask) -> None:
    table = at(api, "goods_growth")
    number = table.state["number"]
    rolled = table.move("roll_growth")["facts"]
    table.rewind(number)
    other = TableClient(Api(there.test_client()), imported(there, table.get("/export.json")).get_json())
    assert other.move("roll_growth")["facts"] == rolled


def test_a_code_that_is_taken_gives_way(played: TableClient, app: Flask, file: File) -> None:
    again = imported(app, file).get_json()
    assert again["code"] != played.code
    assert played.get()["number"] == again["number"]


@pytest.mark.parametrize("code", [None, 5, "", "AEIOU", "kxqp7", "KXQP77", "<b>", ["KXQP7"]])
def test_only_a_code_of_ours_is_kept(there: Flask, file: File, code: Any) -> None:
    answer = imported(there, {**file, "code": code})
    assert answer.status_code == 201
    assert len(answer.get_json()["code"]) == 5


def test_the_whole_recorded_log_survives(there: Flask, played: TableClient, file: File) -> None:
    assert (
        there.test_client().get(f"/api/v1/tables/{imported(there, file).get_json()['code']}").status_code
        == 200
    )


def put(*path: Any) -> Spoil:
    """Put the last of `path` at the place the others name."""

    def spoil(file: File) -> None:
        *way, last, value = path
        place: Any = file
        for step in way:
            place = place[step]
        place[last] = value

    return spoil


def swap(file: File) -> None:
    file["entries"][2], file["entries"][3] = file["entries"][3], file["entries"][2]


def first_rewind(file: File) -> Json:
    return next(entry for entry in file["entries"] if entry["move"]["type"] == "rewind")


def fact_of(file: File, kind: str) -> Json:
    facts = (fact for entry in file["entries"] for fact in entry["facts"])
    return next(fact for fact in facts if fact["type"] == kind)


def cubes_set_out(file: File) -> list[str]:
    return fact_of(file, "cubes_set_out")["cubes"]


def rewind_to(by: int) -> Spoil:
    """An undo that goes `by` entries from its own place."""

    def spoil(file: File) -> None:
        found = first_rewind(file)
        found["move"]["to"] = found["number"] + by

    return spoil


BAD: dict[str, Spoil] = {
    "nothing": dict.clear,
    "another version": put("stationmaster", 2),
    "a version that is true": put("stationmaster", True),
    "an unknown game": put("game", "chess"),
    "an unknown map": put("map", "atlantis"),
    "another map": put("map", "germany"),
    "a map that is a list": put("map", ["rust_belt"]),
    "a map with a way out": put("map", "../rust_belt"),
    "no entries": put("entries", []),
    "entries that are an object": put("entries", {}),
    "entries that are text": put("entries", "entries"),
    "entries that are numbers": put("entries", [1, 2, 3]),
    "without the setup": lambda file: file["entries"].pop(0),
    "without one entry": lambda file: file["entries"].pop(3),
    "one entry twice": lambda file: file["entries"].insert(3, file["entries"][3]),
    "reordered": swap,
    "reversed": lambda file: file["entries"].reverse(),
    "too many": lambda file: file["entries"].extend([{}] * 11_000),
    "a number that is text": put("entries", 1, "number", "2"),
    "a number that is true": put("entries", 0, "number", True),
    "a number with a point": put("entries", 1, "number", 2.0),
    "no time": put("entries", 1, "at", "yesterday"),
    "a time that is a number": put("entries", 1, "at", 5),
    "an unknown move": put("entries", 1, "move", "type", "cheat"),
    "a move that is a fact": put("entries", 1, "move", {"type": "shares_issued", "seat": "blue", "count": 1}),
    "a move without its type": lambda file: file["entries"][1]["move"].pop("type"),
    "a seat nobody has": put("entries", 1, "move", "seat", "red"),
    "a count that is text": put("entries", 1, "move", "count", "0"),
    "a count with a point": put("entries", 1, "move", "count", 0.5),
    "an unknown field": put("entries", 1, "move", "more", 1),
    "an unknown fact": put("entries", 1, "facts", 0, "type", "rich"),
    "a fact about nobody": put("entries", 1, "facts", 0, "seat", "red"),
    "a fact of the wrong type": put("entries", 1, "facts", 0, "count", "0"),
    "a fact that is true": put("entries", 1, "facts", 0, "count", False),
    "a giant amount": put("entries", 1, "facts", 0, "received", 10**30),
    "facts that are text": put("entries", 1, "facts", "facts"),
    "no facts at all": lambda file: file["entries"][1].pop("facts"),
    "an undo of itself": rewind_to(0),
    "an undo forward": rewind_to(1),
    "an undo of the setup": lambda file: put("move", "to", 0)(first_rewind(file)),
    "an undo with facts": lambda file: put("facts", [{"type": "turn_began", "turn": 9}])(first_rewind(file)),
    "a replay of the future": put("entries", 1, "replays", 99),
    "a replay of nothing": put("entries", 1, "replays", 0),
    "a giant replay": put("entries", 1, "replays", 10**9),
    "seats that differ": lambda file: file["seats"].pop(),
    "seats in another order": lambda file: file["seats"].reverse(),
    "a name that is a number": put("seats", 0, "name", 5),
    "a long name": put("seats", 0, "name", "n" * 10_000),
    "no options": lambda file: file.pop("options"),
    "too few seats": put("options", "seats", ["blue"]),
    "a colour there is not": put("options", "seats", ["blue", "green", "mauve"]),
    "a colour twice": put("options", "seats", ["blue", "green", "green"]),
    "tracking there is not": put("options", "tracking", "dice", "cheat"),
    "a debt": put("entries", 1, "facts", 0, "received", -99),
    "a cube of another colour": lambda file: cubes_set_out(file).__setitem__(0, "mauve"),
    "an order of strangers": lambda file: put("order", 0, "mauve")(fact_of(file, "order_set")),
    "a turn before the first": put("entries", -1, "facts", [{"type": "turn_began", "turn": -1}]),
    "options with more": put("options", "more", 1),
    "characters that are no text": put("entries", -1, "move", "why", "\ud800"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_leaves_nothing_behind(there: Flask, file: File, what: str) -> None:
    before = rows(there)
    BAD[what](file)
    check_refusal(imported(there, file), {400, 422})
    assert rows(there) == before


def test_a_bad_fact_in_an_undone_entry_is_found_too(there: Flask, file: File) -> None:
    """`?at=N` shows undone entries as well."""
    before, rewind = rows(there), first_rewind(file)
    undone = file["entries"][rewind["number"] - 2]
    undone["facts"] = [{"type": "shares_issued", "seat": "mauve", "count": 1, "received": 5}]
    check_refusal(imported(there, file), {400, 422})
    assert rows(there) == before


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_file_cut_short(there: Flask, file: File, part: float) -> None:
    before, text = rows(there), json.dumps(file)
    cut = text[: int(len(text) * part)]
    answer = there.test_client().post("/api/v1/tables/import", data=cut, content_type="application/json")
    check_refusal(answer, 400, "bad_request")
    assert rows(there) == before


def test_a_file_of_an_older_version_may_lack_what_has_a_default(there: Flask, file: File) -> None:
    for entry in file["entries"]:
        if entry["replays"] is None:
            del entry["replays"]
    assert imported(there, file).status_code == 201
