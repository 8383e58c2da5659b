"""What the pages of a group's book can do, a program can do."""

from __future__ import annotations

import csv
import io

import pytest

from tests.support.play import give
from tests.support.tables import Api, Refused, TableClient


@pytest.fixture
def book(api: Api) -> tuple[str, str]:
    """Its address and its token."""
    made = api.send("POST", "/groups", {"name": "Thursday"})
    return f"/groups/{made['code']}", made["token"]


def played(api: Api, book: tuple[str, str], *names: str, **income: int) -> TableClient:
    seats = [{"color": c, "name": n} for c, n in zip(("blue", "green", "yellow"), names, strict=True)]
    table = TableClient(api, api.send("POST", "/tables", {"map": "rust_belt", "seats": seats}))
    path, token = book
    api.send("POST", f"{path}/tables", {"table": table.code, "host_token": table.host}, token)
    give(table, "income", **income)
    table.correct("phase", None, "game_over")
    return table


def test_a_program_reads_and_keeps_a_book(api: Api, book: tuple[str, str]) -> None:
    path, token = book
    played(api, book, "Ada", "Ben", "=cmd()", blue=9)
    played(api, book, "Adele", "Ben", "<b>", green=9)
    people = {one["name"]: one for one in api.send("GET", f"{path}/people", token=token)["people"]}
    assert (people["Ben"]["games"], people["Ben"]["wins"]) == (2, 1)
    told = api.send(
        "POST", f"{path}/people/{people['Adele']['id']}/join", {"into": people["Ada"]["id"]}, token
    )
    assert (told["games"], len(told["people"])) == (2, 4)
    assert {
        "one": people["Ada"]["id"],
        "other": people["Ben"]["id"],
        "ahead": 1,
        "behind": 1,
        "level": 0,
    } in told["pairs"]
    assert [(one["map"], one["players"], one["games"]) for one in told["averages"]] == [("Rust Belt", 3, 2)]
    assert next(one for one in told["records"] if one["title"] == "Most points")["says"] in ("Ada", "Ben")
    api.send("DELETE", f"{path}/people/{people['Ben']['id']}", token=token)
    answer = api.client.get(f"/api/v1{path}/games.csv", headers={"Authorization": f"Bearer {token}"})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["name"] for row in rows if row["seat"] == "green"] == ["", ""]
    assert len(rows) == 6 and "'=cmd()" in {row["name"] for row in rows}
    games = api.send("GET", f"{path}/games", token=token)["games"]
    assert api.send("DELETE", f"{path}/games/{games[0]['id']}", token=token)["games"] == 1


def test_a_token_to_look_changes_nothing_and_no_token_sees_nothing(api: Api, book: tuple[str, str]) -> None:
    path, token = book
    table = played(api, book, "Ada", "Ben", "Cleo")
    look = api.send("POST", f"{path}/tokens", token=token)["token"]
    [ada, *_] = api.send("GET", path, token=look)["people"]
    writes: list[tuple[str, str, object]] = [
        ("PATCH", path, {"name": "Ours"}),
        ("DELETE", path, None),
        ("POST", f"{path}/tokens", {}),
        ("POST", f"{path}/tables", {"table": table.code, "host_token": table.host}),
        ("DELETE", f"{path}/games/1", None),
        ("PATCH", f"{path}/people/{ada['id']}", {"name": "Bob"}),
        ("POST", f"{path}/people/{ada['id']}/join", {"into": ada["id"]}),
        ("DELETE", f"{path}/people/{ada['id']}", None),
    ]
    reads: list[tuple[str, str, object]] = [
        ("GET", path + more, None) for more in ("", "/people", "/games", "/games.csv")
    ]
    for method, where, body in writes:
        assert refusal(api, method, where, body, look) == 403
    for method, where, body in (*writes, *reads):
        assert refusal(api, method, where, body, None) == 401
        assert refusal(api, method, where, body, table.host) == 401


def refusal(api: Api, method: str, path: str, body: object, token: str | None) -> int:
    with pytest.raises(Refused) as refused:
        api.send(method, path, body, token)
    return refused.value.status


def test_only_a_tables_host_puts_it_into_a_book(api: Api, book: tuple[str, str]) -> None:
    table = api.open()
    path, token = book
    assert (
        refusal(
            api, "POST", f"{path}/tables", {"table": table.code, "host_token": table.tokens["blue"]}, token
        )
        == 403
    )
