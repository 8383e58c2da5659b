"""Opening a table and sitting down at it."""

from __future__ import annotations

import pytest
from flask import Flask

from assistant.tables.models import TOKENS, db
from tests.api.conftest import Send
from tests.support.refusing import check_refusal
from tests.support.tables import Api, TableClient


def test_an_opened_table_tells_everything_once(send: Send) -> None:
    wanted = {
        "map": "rust_belt",
        "seats": [{"color": "blue", "name": "Dave"}, {"color": "green"}, {"color": "pink"}],
    }
    answer = send("POST", "/api/v1/tables", wanted, token=None)
    body = answer.get_json()
    assert answer.status_code == 201
    assert set(body) >= {"code", "number", "host_token", "seats", "state"}
    assert [seat["color"] for seat in body["seats"]] == ["blue", "green", "pink"]
    assert all(set(seat) >= {"color", "name", "token", "join_url"} for seat in body["seats"])
    assert body["seats"][0]["name"] == body["state"]["players"]["blue"]["name"] == "Dave"
    tokens = {body["host_token"], *(seat["token"] for seat in body["seats"])}
    assert len(tokens) == 4
    assert min(map(len, tokens)) >= 32


def test_tokens_are_kept_only_as_hashes(app: Flask, table: TableClient) -> None:
    with app.app_context(), db.engine.connect() as connection:
        kept = connection.execute(TOKENS.select()).all()
    stored = " ".join(str(row) for row in kept)
    assert len(kept) >= 4
    assert not any(token in stored for token in (table.host, *table.tokens.values()))


def test_codes_are_short_clear_and_not_in_a_row(api: Api) -> None:
    codes = [api.open().code for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(code) == 5 and not set(code) & set("AEIOU01") for code in codes)
    assert codes != sorted(codes)


def test_a_free_seat_is_taken(send: Send, table: TableClient) -> None:
    answer = send("POST", "/seats/blue/take", {"name": "  Ada\tLovelace  "}, token=None)
    taken = answer.get_json()
    assert (answer.status_code, taken["color"]) == (201, "blue")
    assert table.get()["players"]["blue"]["name"] == taken["name"] == "AdaLovelace"
    table.move("issue_shares", "blue", token=taken["token"], count=1)


@pytest.mark.parametrize("body", [None, {}, {"name": None}, {"name": ""}])
def test_a_name_is_not_asked_of_anybody(send: Send, body: object) -> None:
    assert send("POST", "/seats/blue/take", body, token=None).status_code == 201


def test_a_taken_seat_is_not_taken_again(send: Send, table: TableClient) -> None:
    first = send("POST", "/seats/blue/take", {"name": "Ada"}, token=None).get_json()
    check_refusal(send("POST", "/seats/blue/take", {"name": "Bob"}, token=None), 409, "seat_taken")
    assert table.get()["players"]["blue"]["name"] == "Ada"
    table.move("issue_shares", "blue", token=first["token"], count=1)


@pytest.mark.parametrize("name", ["n" * 41, 5, ["Ada"], {"a": 1}, True])
def test_a_name_that_cannot_be_one(send: Send, table: TableClient, name: object) -> None:
    check_refusal(send("POST", "/seats/blue/take", {"name": name}, token=None), {400, 422}, "bad_request")
    assert send("POST", "/seats/blue/take", {"name": "Ada"}, token=None).status_code == 201


@pytest.mark.parametrize(
    ("name", "kept"), [("A\u202eda", "Ada"), ("\x1b[31mred", "[31mred"), ("Zoë 🚂", "Zoë 🚂")]
)
def test_what_cannot_be_seen_is_no_part_of_a_name(send: Send, name: str, kept: str) -> None:
    assert send("POST", "/seats/blue/take", {"name": name}, token=None).get_json()["name"] == kept


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost"])
def test_a_page_of_another_site_takes_no_seat(send: Send, table: TableClient, origin: str) -> None:
    """A form of theirs needs neither a body nor the browser's leave."""
    answer = send("POST", "/seats/blue/take", token=None, headers={"Origin": origin})
    check_refusal(answer, 403, "forbidden")
    assert not send("GET", "/seats").get_json()["seats"][0]["taken"]
    text = {"data": "x", "headers": {"Origin": origin}, "content_type": "text/plain"}
    check_refusal(send("POST", "/api/v1/maps", token=None, **text), 403, "forbidden")
    assert (
        send("POST", "/seats/blue/take", token=None, headers={"Origin": "http://localhost"}).status_code
        == 201
    )
