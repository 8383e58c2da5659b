"""Everything that is refused: one shape, the status and code of the contract, one clear sentence, nothing written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from assistant.tables import books
from assistant.tables.carry import LARGEST_FILE
from assistant.tables.models import db
from tests.api.conftest import Send
from tests.support.refusing import check_refusal
from tests.support.tables import Api, TableClient

ISSUE = {"type": "issue_shares", "seat": "blue", "count": 1}
DEEP = "[" * 50_000 + "]" * 50_000
BAD_REQUEST = {400, 422}


@pytest.fixture(autouse=True)
def nothing_is_written(table: TableClient) -> Iterator[None]:
    before = table.get(), table.get("/log")
    yield
    assert (table.get(), table.get("/log")) == before


def test_no_such_table(send: Send) -> None:
    for path in ("", "/log", "/offers", "/stream", "/statement", "/export.json", "/forecast?seat=blue"):
        check_refusal(send("GET", f"/api/v1/tables/XXXXX{path}"), 404, "no_such_table")
    for path in ("/moves", "/quote", "/rewind", "/amend", "/seats/blue/take"):
        check_refusal(send("POST", f"/api/v1/tables/XXXXX{path}", ISSUE), 404, "no_such_table")


@pytest.mark.parametrize(
    "code", ["%00", "A%00B", "..%2f..", "%F0%9F%9A%82", "%ff%fe", "a" * 3000, "'--", "%ED%A0%80"]
)
def test_a_strange_code_is_no_table(send: Send, code: str) -> None:
    check_refusal(send("GET", f"/api/v1/tables/{code}"), 404)


@pytest.mark.parametrize("token", [None, "", "x", "x" * 5000, "\x80\xff", "Bearer"])
@pytest.mark.parametrize("what", ["/moves", "/quote", "/rewind", "/amend"])
def test_whoever_holds_no_token_is_asked_who_they_are(send: Send, what: str, token: str | None) -> None:
    response = send("POST", what, ISSUE, token=token)
    check_refusal(response, 401, "unauthorized")
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_another_schemes_password_is_no_token(send: Send, table: TableClient) -> None:
    for held in (f"Basic {table.host}", table.host, f"Token {table.host}"):
        response = send("POST", "/moves", ISSUE, token=None, headers={"Authorization": held})
        check_refusal(response, 401, "unauthorized")


def test_a_token_of_another_table_is_none_here(send: Send, api: Api) -> None:
    other = api.open()
    for token in (other.host, other.tokens["blue"]):
        check_refusal(send("POST", "/moves", ISSUE, token=token), 401, "unauthorized")


def test_a_seats_token_acts_for_no_other_seat(send: Send, table: TableClient) -> None:
    for what, body in (
        ("/moves", ISSUE),
        ("/quote", ISSUE),
        ("/rewind", {"to": 1, "seat": "blue"}),
        ("/amend", {"number": 1, "move": ISSUE}),
    ):
        check_refusal(send("POST", what, body, token=table.tokens["green"]), 403, "forbidden")


def test_a_seats_token_does_not_speak_for_the_host(send: Send, table: TableClient) -> None:
    body = {"type": "correct", "seat": "", "field": "cash", "of": "blue", "to": 99, "why": "mine"}
    check_refusal(send("POST", "/moves", body, token=table.tokens["blue"]), 403, "forbidden")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "type"),
        ({"type": None}, "type"),
        ({"type": ["issue_shares"]}, "type"),
        ({"type": "set_up"}, "type"),
        ({"type": "IssueShares"}, "type"),
        ({"type": "rewind", "to": 1}, "type"),
        ({**ISSUE, "seat": "red"}, "seat"),
        ({**ISSUE, "seat": 7}, "seat"),
        ({**ISSUE, "seat": None}, "seat"),
        ({**ISSUE, "seat": {"a": 1}}, "seat"),
        ({**ISSUE, "seat": ["blue"]}, "seat"),
        ({"type": "issue_shares", "seat": "blue"}, "count"),
        ({**ISSUE, "count": None}, "count"),
        ({**ISSUE, "count": True}, "count"),
        ({**ISSUE, "count": "1"}, "count"),
        ({**ISSUE, "count": 1.5}, "count"),
        ({**ISSUE, "count": 1.0}, "count"),
        ({**ISSUE, "count": [1]}, "count"),
        ({**ISSUE, "count": {}}, "count"),
        ({**ISSUE, "count": 10**6}, "count"),
        ({**ISSUE, "count": 10**300}, "count"),
        ({**ISSUE, "count": -(10**6)}, "count"),
        ({**ISSUE, "seen": -1}, "seen"),
        ({**ISSUE, "seen": "1"}, "seen"),
        ({**ISSUE, "seen": True}, "seen"),
        ({**ISSUE, "seen": 1.0}, "seen"),
        ({**ISSUE, "seen": 10**18}, "seen"),
        ({**ISSUE, "key": 5}, "key"),
        ({**ISSUE, "key": "k" * 200}, "key"),
        ({**ISSUE, "key": "a\0b"}, "key"),
        ({**ISSUE, "outcomes": []}, "outcomes"),
        ({**ISSUE, "outcomes": {"x": 3}}, "outcomes.x"),
        ({**ISSUE, "outcomes": {"x": [True]}}, "outcomes.x"),
        ({**ISSUE, "outcomes": {"x": [1.5]}}, "outcomes.x"),
        ({**ISSUE, "outcomes": {"x": [None]}}, "outcomes.x"),
        ({**ISSUE, "outcomes": {"x": [1] * 1000}}, "outcomes.x"),
        ({**ISSUE, "more": 1}, "more"),
        ({**ISSUE, "__class__": "x"}, "__class__"),
    ],
)
def test_a_bad_field_is_named(send: Send, body: Any, field: str) -> None:
    details = check_refusal(send("POST", "/moves", body), BAD_REQUEST, "bad_request")
    assert details["field"].startswith(field)


@pytest.mark.parametrize("seen", [0, 2, 99])
def test_seen_must_be_an_entry_of_the_log(send: Send, seen: int) -> None:
    check_refusal(send("POST", "/moves", {**ISSUE, "seen": seen}), BAD_REQUEST, "bad_request")


@pytest.mark.parametrize("what", ["/moves", "/quote", "/rewind", "/amend", "/seats/blue/take"])
@pytest.mark.parametrize(
    "body",
    ["{", "", "nothing", "[1, 2]", "3", '"text"', "null", "true", DEEP[:30_000], '{"a":' * 3000 + "1" + "}" * 3000,
     '{"to": NaN}', '{"to": Infinity}', '{"to": 1e999}', '{"name": "\\ud800"}', '{"name": "\\u0000"}',
     b"\xff\xfe\x00", b'{"name": "\xff"}', '{"\\ud83d": 1}', '{"to": ' + "9" * 5000 + "}"],
)  # fmt: skip
def test_what_cannot_be_read(send: Send, what: str, body: str | bytes) -> None:
    if what.endswith("take") and not body:
        return  # sitting down needs no body
    check_refusal(send("POST", what, body), BAD_REQUEST, "bad_request")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_only_json_is_read(send: Send, kind: str) -> None:
    check_refusal(send("POST", "/moves", json.dumps(ISSUE), content_type=kind), {400, 415}, "bad_request")


def test_a_body_that_is_too_large(send: Send) -> None:
    body = json.dumps({**ISSUE, "key": "k" * 100_000})
    for what in ("/moves", "/quote", "/rewind", "/amend", "/seats/blue/take"):
        check_refusal(send("POST", what, body), 413, "bad_request")
    check_refusal(send("POST", "/api/v1/tables", body), 413, "bad_request")
    check_refusal(send("POST", "/api/v1/tables/import", " " * (LARGEST_FILE + 1)), 413, "bad_request")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "", "GET"),
        ("GET", "/moves", "POST"),
        ("PUT", "/moves", "POST"),
        ("POST", "/log", "GET"),
        ("PATCH", "/seats/blue/take", "POST"),
        ("PATCH", "/api/v1/maps", "GET"),
        ("GET", "/api/v1/tables", "POST"),
        ("POST", "/api/openapi.json", "GET"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(send: Send, method: str, path: str, allowed: str) -> None:
    response = send(method, path)
    check_refusal(response, 405)
    assert allowed in response.headers["Allow"].split(", ")


@pytest.mark.parametrize(
    "path", ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/tables/import/x", "/api/v2/maps"]
)
def test_an_unknown_address(send: Send, path: str) -> None:
    check_refusal(send("GET", path), 404)


def test_the_rules_refuse_in_a_players_words(send: Send) -> None:
    check_refusal(send("POST", "/moves", {**ISSUE, "seat": "green"}), 422, "illegal")
    check_refusal(send("POST", "/moves", {**ISSUE, "count": 99}), 422, "illegal")
    check_refusal(send("POST", "/moves", {**ISSUE, "count": -1}), 422, "illegal")
    check_refusal(send("POST", "/moves", {"type": "bid", "seat": "blue", "amount": 1}), 422, "illegal")
    check_refusal(send("POST", "/moves", {"type": "issue_shares", "count": 1}), 422, "illegal")


STRANGE = ["x" * 10_000, "<b>", "", " ", "-", "9" * 19, "-5", "\u202e", "🚂", "{}", 0, -1, 10**9, 2.5, True, None, [], {},
           [[]], {"a": {"b": 1}}]  # fmt: skip


@pytest.mark.parametrize("name", ["field", "of", "to", "why", "seat", "type"])
def test_strange_values_in_a_correction(send: Send, name: str) -> None:
    """The widest of all moves: `of` and `to` take anything."""
    body = {"type": "correct", "field": "cash", "of": "blue", "to": 10, "why": "counted again"}
    for value in STRANGE:
        response = send("POST", "/quote", {**body, name: value})
        if response.status_code != 200:
            check_refusal(response, {400, 422})


@pytest.mark.parametrize("name", ["game", "map", "seats", "tracking", "setup"])
def test_strange_values_in_opening(send: Send, name: str) -> None:
    body = {"map": "rust_belt", "seats": [{"color": c} for c in ("blue", "green", "red")]}
    for value in STRANGE:
        response = send("POST", "/api/v1/tables", {**body, name: value})
        if response.status_code != 201:
            check_refusal(response, {400, 422})


@pytest.mark.parametrize(
    "seats",
    [
        [], [{}], [{"color": "blue"}], [{"color": "blue"}] * 3, [{"color": "mauve"}] * 3, ["blue", "red", "green"],
        [{"color": 1}, {"color": 2}, {"color": 3}], [{"color": c} for c in "abcdefghijklmnop"],
        [{"color": "blue", "name": "n" * 10_000}, {"color": "red"}, {"color": "green"}],
        [{"color": "blue", "name": 5}, {"color": "red"}, {"color": "green"}],
        [{"color": "blue", "token": "mine"}, {"color": "red"}, {"color": "green"}],
    ],
)  # fmt: skip
def test_strange_seats(send: Send, seats: Any) -> None:
    check_refusal(send("POST", "/api/v1/tables", {"map": "rust_belt", "seats": seats}), {400, 422})


@pytest.mark.parametrize(
    "name", ["order", "cities", "display", "towns", "hexes", "terminals", "bag", "nothing"]
)
def test_strange_values_in_a_setup(send: Send, name: str) -> None:
    seats = [{"color": c} for c in ("blue", "green", "red")]
    for value in STRANGE:
        response = send(
            "POST", "/api/v1/tables", {"map": "rust_belt", "seats": seats, "setup": {name: value}}
        )
        if response.status_code != 201:
            check_refusal(response, {400, 422})


@pytest.mark.parametrize("value", ["x", "1.5", "-", "", "9" * 30, "0", "-1", "99", "²", "1;2", "%00"])
def test_strange_numbers_in_the_address(send: Send, value: str) -> None:
    check_refusal(send("GET", f"?at={value}"), {400, 422}, "bad_request")
    response = send("GET", f"/log?after={value}")
    if response.status_code != 200:
        check_refusal(response, {400, 422}, "bad_request")


@pytest.mark.parametrize("seat", ["", "red", "%00", "blue%20", "x" * 2000, "<script>"])
def test_a_seat_that_is_not_at_the_table(send: Send, seat: str) -> None:
    for what in (f"/forecast?seat={seat}", f"/statement?seat={seat}"):
        check_refusal(send("GET", what), {400, 422}, "bad_request")
    check_refusal(send("POST", f"/seats/{seat or '-'}/take", {}), {400, 404, 422})


def test_a_fault_of_ours_says_so_and_shows_no_trace(
    app: Flask, table: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And does not claim that nothing was written: nobody knows how far it came."""

    def broken(*_: object) -> None:
        raise KeyError("entries")

    monkeypatch.setattr(books, "current", broken)
    monkeypatch.setattr(app, "testing", False)
    response = app.test_client().get(f"/api/v1/tables/{table.code}")
    assert response.status_code == 500
    said = response.get_json()["error"]
    assert said["code"] == "internal_error" and "may or may not be written" in said["message"]
    assert "entries" not in response.get_data(as_text=True)


def test_a_database_without_its_tables_shows_no_trace(app: Flask, table: TableClient) -> None:
    with app.app_context():
        db.session.execute(db.text("ALTER TABLE entries RENAME TO gone"))
        db.session.commit()
        response = app.test_client().get(f"/api/v1/tables/{table.code}")
        db.session.execute(db.text("ALTER TABLE gone RENAME TO entries"))
        db.session.commit()
    assert response.status_code == 503
    assert "entries" not in response.get_data(as_text=True)


@pytest.mark.parametrize(
    ("move", "field", "sentence"),
    [
        ({"type": "produce", "boxes": [["light"]]}, "boxes.0", "“boxes” must look like"),
        ({"type": "lay_track", "tiles": [{"hex": [1, 2]}]}, "tiles.0.tracks", "“tracks” is missing."),
        ({"type": "lay_track", "tiles": [], "beyond_supply": 3}, "beyond_supply", "“beyond supply” must be"),
    ],
)
def test_a_field_is_named_as_a_word_and_in_full_in_the_details(
    api: Api, move: Any, field: str, sentence: str
) -> None:
    refusal = api.open().refused(move.pop("type"), "blue", **move)
    assert refusal.message.startswith(sentence)
    assert refusal.details == {"field": field}


def test_the_host_who_names_no_seat_hears_whose_move_it_is(api: Api) -> None:
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    assert table.refused("issue_shares", count=0).message == "It is Blue’s move, not the host’s."
