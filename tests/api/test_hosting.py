"""What the host's page can do, a program can do: names, seats, tokens, the end, deleting a table; and downloads."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import create_app
from tests.api.conftest import Send
from tests.support import play
from tests.support.phones import Phone
from tests.support.refusing import check_refusal
from tests.support.tables import Api, Refused, TableClient


def test_the_host_and_the_player_may_rename_a_seat(send: Send, table: TableClient) -> None:
    for token, name in ((table.host, "Ada"), (table.tokens["blue"], "Ada Lovelace")):
        seat = send("PATCH", "/seats/blue", {"name": name}, token=token).get_json()["seats"][0]
        assert seat == {"color": "blue", "name": name, "taken": False, "newcomer": False}
    assert table.get()["players"]["blue"]["name"] == "Ada Lovelace"
    check_refusal(
        send("PATCH", "/seats/blue", {"name": "Eve"}, token=table.tokens["green"]), 403, "forbidden"
    )


def test_a_freed_seat_is_nobodys_and_its_token_is_worth_nothing(send: Send, table: TableClient) -> None:
    taken = send("POST", "/seats/blue/take", {"name": "Ada"}, token=None).get_json()
    assert send("GET", "/seats").get_json()["seats"][0]["taken"]
    assert not send("POST", "/seats/blue/free").get_json()["seats"][0]["taken"]
    move = {"type": "issue_shares", "count": 0}
    check_refusal(send("POST", "/moves", move, token=taken["token"]), 401, "unauthorized")
    assert send("POST", "/seats/blue/take", {}, token=None).status_code == 201


def test_the_host_makes_more_tokens(send: Send, app: Flask, table: TableClient) -> None:
    blue = send("POST", "/seats/blue/token").get_json()
    table.move("issue_shares", "blue", token=blue["token"], count=0)
    phone = Phone(app, table.code)
    assert "seat/blue" in phone.get(blue["join_url"].split(table.code)[1]).headers["Location"]
    host = send("POST", "/host/token").get_json()
    assert host["join_url"].endswith(f"/t/{table.code}/join/{host['token']}")
    table.move("correct", "", token=host["token"], field="cash", of="blue", to=9, why="counted")


def test_the_host_answers_a_phone_that_asks_for_a_seat(send: Send, app: Flask, table: TableClient) -> None:
    send("POST", "/seats/blue/take", {"name": "Ada"}, token=None)
    phone = Phone(app, table.code)
    phone.post("/ask", color="blue", name="Bob")
    (asked,) = send("GET", "/requests").get_json()["requests"]
    assert (asked["seat"], asked["name"]) == ("blue", "Bob")
    body = {"device": asked["device"], "seat": "blue", "yes": True}
    assert send("POST", "/requests", body).status_code == 200
    assert "seat/blue" in phone.get("").headers["Location"]
    check_refusal(send("POST", "/requests", body), 400, "bad_request")


def test_the_host_ends_the_game_once(send: Send, table: TableClient) -> None:
    assert send("POST", "/end").get_json()["state"]["phase"] == "game_over"
    check_refusal(send("POST", "/end"), 422, "illegal")


def test_a_deleted_table_is_gone(send: Send, table: TableClient) -> None:
    assert send("DELETE", "").get_json() == {"deleted": table.code}
    check_refusal(send("GET", ""), 404, "no_such_table")


@pytest.mark.parametrize(
    ("method", "what"),
    [("POST", "/seats/blue/free"), ("POST", "/seats/blue/token"), ("POST", "/host/token"), ("GET", "/requests"),
     ("POST", "/requests"), ("POST", "/end"), ("DELETE", "")],
)  # fmt: skip
def test_only_the_host_does_these(send: Send, table: TableClient, method: str, what: str) -> None:
    check_refusal(send(method, what, token=None), 401, "unauthorized")
    check_refusal(send(method, what, token=table.tokens["blue"]), 403, "forbidden")
    assert table.get()["phase"] != "game_over"


def test_the_figures_are_the_pages_spreadsheet(send: Send, app: Flask, table: TableClient) -> None:
    table.move("issue_shares", "blue", count=1)
    answer = send("GET", "/figures.csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.DictReader(answer.get_data(as_text=True).splitlines()))
    assert [row["cash"] for row in rows if row["seat"] == "blue"] == ["10", "15"]
    page = Phone(app, table.code).get("/figures.csv")
    assert page.get_data() == answer.get_data()


def test_the_curves_are_those_of_the_charts(send: Send, table: TableClient) -> None:
    curves = send("GET", "/curves").get_json()
    assert {line["key"] for line in curves["curves"]} >= {"cash", "income"}
    assert [seat["seat"] for seat in curves["seats"]] == ["blue", "green", "yellow"]


def test_an_unknown_name_is_answered_with_the_known_ones(send: Send, api: Api) -> None:
    no_move = check_refusal(send("POST", "/moves", {"type": "isue_shares", "seat": "blue"}), 400)
    assert "issue_shares" in no_move["known"]
    nobody = check_refusal(send("POST", "/moves", {"type": "issue_shares", "seat": "red"}), 400)
    assert nobody == {"field": "seat", "known": ["blue", "green", "yellow"]}
    no_map = check_refusal(send("GET", "/api/v1/maps/rustbelt"), 404, "no_such_map")
    assert "rust_belt" in no_map["known"]


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("deliver", {"color": "red", "from": "Evanston", "path": ["Cincinnati"]}),
        ("deliver", {"color": "red", "from": "Evansville", "path": ["Cincinatti"]}),
        ("correct", {"field": "cubes", "of": "Evanston", "to": [], "why": "counted"}),
    ],
)
def test_a_place_that_is_none_is_answered_with_the_places_there_are(
    api: Api, type_: str, fields: Any
) -> None:
    table = play.at(api, "move_goods", setup={"cities": {"Evansville": ["red"]}})
    seat = table.up[0] if type_ == "deliver" else ""
    known = table.refused(type_, seat, **fields).details["known"]
    assert {"Evansville", "Cincinnati", "Toledo"} <= set(known)


def test_a_setup_that_names_a_place_that_is_none(api: Api) -> None:
    with pytest.raises(Refused) as refused:
        api.open(setup={"cities": {"Evanston": ["red"]}})
    assert "Evansville" in refused.value.details["known"]


def moves_blue(send: Send, token: str) -> int:
    return send("POST", "/moves", {"type": "bid", "seat": "blue", "amount": 1}, token=token).status_code


def test_whoever_hands_a_seat_over_has_no_token_left(send: Send, app: Flask, table: TableClient) -> None:
    """Neither the one it moved with, nor the code it was let in by."""
    seat = send("POST", "/seats/blue/token").get_json()
    old, new = Phone(app, table.code), Phone(app, table.code)
    code = seat["join_url"].split(table.code)[1]
    assert old.get(code).status_code == 303
    new.post("/ask", color="blue", name="Bob")
    (asked,) = send("GET", "/requests").get_json()["requests"]
    send("POST", "/requests", {"device": asked["device"], "seat": "blue", "yes": True})
    assert [moves_blue(send, token) for token in (seat["token"], table.tokens["blue"])] == [401, 401]
    assert old.get(code).status_code == 401 and old.get("/seat/blue").status_code in (302, 200)
    assert old.post("/moves", type="bid", seat="blue", amount=1).status_code == 401
    assert "seat/blue" in new.get("").headers["Location"]
    assert moves_blue(send, table.tokens["green"]) == 403  # the others keep theirs


def test_a_seats_token_is_renewed(send: Send, app: Flask, table: TableClient) -> None:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens['blue']}")
    fresh = send("POST", "/seats/blue/token", {"renew": True}).get_json()["token"]
    assert moves_blue(send, table.tokens["blue"]) == 401 and moves_blue(send, fresh) == 422
    assert "Which colour are you?" in phone.get("").text
    more = send("POST", "/seats/blue/token", {"renew": False}).get_json()["token"]
    assert moves_blue(send, fresh) == moves_blue(send, more) == 422


def test_the_hosts_token_is_renewed(send: Send, app: Flask, table: TableClient) -> None:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    assert phone.get("/host").status_code == 200
    fresh = send("POST", "/host/token", {"renew": True}).get_json()["token"]
    check_refusal(send("GET", "/requests"), 401, "unauthorized")
    assert send("GET", "/requests", token=fresh).status_code == 200
    assert phone.get("/host").status_code == 403 and phone.get(f"/join/{table.host}").status_code == 401
    assert moves_blue(send, table.tokens["blue"]) == 422


@pytest.mark.parametrize(
    "move",
    [
        {"type": "set_tracking", "dice": "table"},
        {"type": "correct", "field": "phase", "to": "game_over", "why": "I am winning"},
    ],
)
def test_the_dial_and_the_end_are_the_hosts(send: Send, table: TableClient, move: Any) -> None:
    blue = table.tokens["blue"]
    for what in ("/moves", "/quote"):
        check_refusal(send("POST", what, {**move, "seat": "blue"}, token=blue), 403, "forbidden")
    table.move("issue_shares", "blue", token=blue, count=1)
    amended = {"number": 2, "move": {**move, "seat": "blue"}}
    check_refusal(send("POST", "/amend", amended, token=blue), 403, "forbidden")
    assert table.get()["number"] == 2
    assert send("POST", "/moves", move).status_code == 201


def test_the_phase_may_be_corrected_by_a_player(send: Send, table: TableClient) -> None:
    again = {"type": "correct", "field": "phase", "to": "build_track", "why": "we forgot", "seat": "blue"}
    assert send("POST", "/moves", again, token=table.tokens["blue"]).status_code == 201


def test_links_to_join_name_no_host_that_was_made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATIONMASTER_HOSTS", "trains.example, localhost")
    client = create_app(tmp_path, RATELIMIT_ENABLED=False).test_client()
    body = {"map": "rust_belt", "seats": [{"color": seat} for seat in ("blue", "green", "pink")]}
    known = client.post("/api/v1/tables", json=body, base_url="https://trains.example").get_json()
    assert known["seats"][0]["join_url"].startswith("https://trains.example/t/")
    for what in ("/api/v1/maps", "/", "/static/frame/tokens.css"):
        answer = client.get(what, base_url="http://evil.example")
        assert answer.status_code == 400 and "evil" not in answer.text
