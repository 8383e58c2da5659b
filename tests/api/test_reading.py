"""Looking: the state now and before, offers, the log in words, headers, and asking only for what is new."""

from __future__ import annotations

import gzip
import json

import pytest
from flask import Flask

from tests.api.conftest import Send
from tests.support.play import at
from tests.support.refusing import check_refusal
from tests.support.tables import Api, TableClient

STATE = {
    "code", "game", "map", "number", "turn", "turns", "phase", "up", "order", "players", "auction", "bag",
    "display", "cities", "towns", "hexes", "links", "tiles", "result",
}  # fmt: skip
PLAYER = {"name", "cash", "income", "shares", "locomotive", "sections", "action", "out", "vp"}


def test_the_state_has_every_name_of_the_contract(table: TableClient) -> None:
    state = table.get()
    assert set(state) >= STATE
    assert all(set(player) >= PLAYER for player in state["players"].values())
    assert set(state["cities"]["Chicago"]) >= {"hex", "colors", "cubes", "growth"}
    assert (state["code"], state["game"], state["map"]) == (table.code, "age_of_steam", "rust_belt")


class TestTag:
    def test_it_is_the_logs_number(self, send: Send, table: TableClient) -> None:
        assert send("GET", "").headers["ETag"] == '"1"'
        table.move("issue_shares", "blue", count=1)
        assert send("GET", "").headers["ETag"] == '"2"'
        assert send("GET", "?at=1").headers["ETag"] == '"1"'

    @pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"7", "1"', "*"])
    def test_nothing_is_sent_twice(self, send: Send, tag: str) -> None:
        """A proxy that compresses makes the tag a weak one; it counts all the same."""
        answer = send("GET", "", headers={"If-None-Match": tag})
        assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", '"1"')

    @pytest.mark.parametrize("tag", ['"2"', '"11"', "", "nonsense"])
    def test_another_tag_gets_the_state(self, send: Send, tag: str) -> None:
        assert send("GET", "", headers={"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("how", ["rename", "take"])
    def test_a_new_name_is_told_to_whoever_has_the_number(
        self, send: Send, table: TableClient, how: str
    ) -> None:
        """Until the next entry nobody can tell who has read the new name; from then on the number says it."""
        method, what = ("PATCH", "/seats/blue") if how == "rename" else ("POST", "/seats/blue/take")
        send(method, what, {"name": "Ada"})
        answer = send("GET", "", headers={"If-None-Match": '"1"'})
        assert answer.get_json()["players"]["blue"]["name"] == "Ada"
        table.move("issue_shares", "blue", count=1)
        assert send("GET", "", headers={"If-None-Match": '"2"'}).status_code == 304


class TestPacking:
    def test_whoever_can_unpack_gets_less_to_read(self, send: Send, table: TableClient) -> None:
        packed = send("GET", "", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["ETag"] == '"1"'
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert json.loads(gzip.decompress(packed.data)) == table.get()
        assert len(packed.data) < len(send("GET", "").data) / 2

    def test_a_stream_is_never_packed(self, send: Send) -> None:
        """It would be held back until it ends."""
        answer = send("GET", "/stream", headers={"Accept-Encoding": "gzip"}, buffered=False)
        assert next(iter(answer.response)) == b"event: log\nid: 1\ndata: 1\n\n"
        answer.close()


class TestAt:
    def test_the_state_after_every_entry(self, api: Api) -> None:
        table = at(api, "build_track")
        seen = {}
        for seat in list(table.state["order"]):
            table.move("build_done", seat)
            seen[table.state["number"]] = table.get()
        table.rewind(1)
        for number, state in seen.items():
            assert table.get(f"?at={number}") == state
        assert table.get(f"?at={table.state['number']}") == table.get()

    @pytest.mark.parametrize("number", ["0", "-1", "2", "x", "", "1.0"])
    def test_no_such_entry(self, send: Send, number: str) -> None:
        check_refusal(send("GET", f"?at={number}"), {400, 422}, "bad_request")


class TestOffers:
    def test_only_whoever_is_up_is_offered_anything(self, table: TableClient) -> None:
        offers = table.get("/offers")
        assert offers["number"] == 1
        assert {seat: [offer["type"] for offer in of] for seat, of in offers["offers"].items()} == {
            "blue": ["issue_shares"], "green": [], "yellow": [],
        }  # fmt: skip

    def test_a_bot_can_play_by_offers_alone(self, api: Api) -> None:
        """The first choice of the first offer, again and again, is a whole game."""
        table = api.open()
        for _ in range(600):
            if table.phase == "game_over":
                return
            seat = table.up[0]
            offer = table.get("/offers")["offers"][seat][-1]
            values = offer["choices"][0]["values"] if offer["choices"] else {}
            table.move(offer["type"], seat, **values)
        raise AssertionError(f"stuck in {table.phase}")

    def test_a_seat_that_is_not_up_reads_who_is(self, table: TableClient) -> None:
        card = table.get("/offers")["cards"]["green"]
        assert card["heading"] == "Blue issues shares" and not card["forms"]

    def test_a_bot_can_play_by_the_buttons_of_its_card(self, api: Api) -> None:
        """What a phone shows as buttons is a whole game: every offer has a form, every button is a move."""
        table = api.open()
        for _ in range(600):
            if table.phase == "game_over":
                return
            answer, seat = table.get("/offers"), table.up[0]
            forms = answer["cards"][seat]["forms"]
            assert {offer["type"] for offer in answer["offers"][seat]} <= {form["type"] for form in forms}
            form = [form for form in forms if not form["fields"]][-1]
            button = next(one for one in form["buttons"] if not one["off"])
            table.move(form["type"], seat, **button["values"])
        raise AssertionError(f"stuck in {table.phase}")


class TestLog:
    def test_every_entry_with_its_text(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=2)
        setup, issued = table.get("/log")["entries"]
        assert (setup["number"], setup["seat"], setup["move"]["type"]) == (1, None, "set_up")
        assert issued["move"] == {"type": "issue_shares", "seat": "blue", "count": 2}
        assert issued["facts"][0] == {"type": "shares_issued", "seat": "blue", "count": 2, "received": 10}
        assert issued["text"].startswith("Blue issues 2 shares and receives $10.")
        assert issued["undoes"] == []
        assert issued["at"].endswith("Z")

    @pytest.mark.parametrize(
        ("after", "numbers"), [("0", [1, 2]), ("1", [2]), ("2", []), ("99", []), ("-5", [1, 2])]
    )
    def test_only_what_is_new(self, table: TableClient, after: str, numbers: list[int]) -> None:
        table.move("issue_shares", "blue", count=2)
        assert [entry["number"] for entry in table.get(f"/log?after={after}")["entries"]] == numbers


def test_the_statement_names_every_change_and_why(table: TableClient) -> None:
    table.move("issue_shares", "blue", count=2)
    lines = table.get("/statement?seat=blue")["lines"]
    assert {line["seat"] for line in lines} == {"blue"}
    assert [
        (line["by"], line["now"]) for line in lines if line["figure"] == "cash" and line["entry"] == 2
    ] == [(10, 20)]


def test_the_forecast_of_a_choice(table: TableClient) -> None:
    now = table.get("/forecast?seat=blue")["forecast"]
    spent = table.get("/forecast?seat=blue&cash=-8&shares=2")["forecast"]
    assert (spent["cash"], spent["expenses"]) == (now["cash"] - 8, now["expenses"] + 2)


class TestMaps:
    def test_the_list_and_each_of_them(self, api: Api) -> None:
        maps = api.get("/maps")["maps"]
        assert "rust_belt" in [one["key"] for one in maps]
        for one in maps:
            assert set(api.get(f"/maps/{one['key']}")) >= {"key", "name", "players", "complete", "note"}
        assert api.get("/maps/rust_belt")["cities"]

    @pytest.mark.parametrize("key", ["atlantis", "..", "%00", "x" * 2000, "<b>"])
    def test_no_such_map(self, send: Send, key: str) -> None:
        check_refusal(send("GET", f"/api/v1/maps/{key}"), 404)


@pytest.mark.parametrize("path", ["", "/log", "/offers", "?at=99", "/nothing", "/export.json"])
def test_every_answer_is_strict_about_what_a_page_may_do(send: Send, path: str) -> None:
    headers = send("GET", path).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "data:"} & set(" ".join(policy.values()).split())
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")


def test_whatever_is_said_stays_data(app: Flask, api: Api) -> None:
    """Markup in names and reasons is text: JSON, never HTML."""
    name = "<script>alert('ahoy')</script>"
    seats = [{"color": "blue", "name": name}, {"color": "green"}, {"color": "red"}]
    table = TableClient(api, api.send("POST", "/tables", {"map": "rust_belt", "seats": seats}))
    table.correct("cash", "blue", 12, why=name)
    for path in ("", "/log", "/export.json", "/statement"):
        answer = app.test_client().get(f"/api/v1/tables/{table.code}{path}")
        assert answer.mimetype == "application/json"
    assert table.get()["players"]["blue"]["name"] == name
