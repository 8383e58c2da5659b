"""Addresses are looked up once, and each still leads where it leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, Request, request, url_for
from flask.typing import ResponseReturnValue
from hypothesis import example, given
from hypothesis import strategies as st

from app import create_app
from assistant import routing
from assistant.routing import QuickRequest


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = create_app(tmp_path / "data", TESTING=True)

    @app.get("/tried/<int:number>")
    def get(number: int) -> ResponseReturnValue:
        (request.view_args or {}).clear()
        return f"got {number}"

    @app.post("/tried/<int:number>")
    def post(number: int) -> ResponseReturnValue:
        return f"sent {number}"

    @app.get("/tried/all/")
    def all_of_them() -> ResponseReturnValue:
        return "all"

    return app


def test_an_address_asked_for_again_leads_to_the_same_view(app: Flask) -> None:
    client = app.test_client()
    for number in (1, 2, 1, 2):
        assert client.get(f"/tried/{number}").text == f"got {number}"
        assert client.post(f"/tried/{number}").text == f"sent {number}"
    assert app.extensions[routing.FOUND].cache_info().hits == 4


def test_where_nothing_is_nothing_is_found_again(app: Flask) -> None:
    client = app.test_client()
    for _ in range(2):
        assert client.get("/tried/not-a-number").status_code == 404
        assert client.delete("/tried/1").status_code == 405


def test_a_redirection_leads_to_the_host_that_was_asked(app: Flask) -> None:
    for host in ("192.168.1.20:8000", "table.example"):
        answer = app.test_client().get("/tried/all", base_url=f"http://{host}")
        assert (answer.status_code, answer.location) == (308, f"http://{host}/tried/all/")


def test_addresses_are_made_for_the_host_and_the_folder_that_were_asked(app: Flask) -> None:
    asked = (("https://table.example", ""), ("http://192.168.1.20:8000", "/trains"), ("http://127.0.0.1", ""))
    for _ in range(2):
        for base, folder in asked:
            with app.test_request_context("/tried/1?x=1", base_url=f"{base}{folder}/"):
                assert url_for("all_of_them") == f"{folder}/tried/all/"
                assert url_for("all_of_them", _external=True) == f"{base}{folder}/tried/all/"


def test_whoever_asks_what_may_be_sent_is_told_all(app: Flask) -> None:
    for _ in range(2):
        answer = app.test_client().options("/tried/1")
        assert {*answer.headers["Allow"].split(", ")} == {"GET", "HEAD", "POST", "OPTIONS"}


def test_a_long_address_is_found_and_not_kept(app: Flask) -> None:
    client = app.test_client()
    for _ in range(2):
        assert client.get(f"/tried/{'1' * 300}").status_code == 200
    assert app.extensions[routing.FOUND].cache_info().currsize == 0


def test_without_its_last_stroke_a_folder_leads_to_itself_with_it(app: Flask) -> None:
    for _ in range(2):
        folder = {"SCRIPT_NAME": "/trains", "PATH_INFO": ""}
        answer = app.test_client().get("/", environ_overrides=folder)
        assert (answer.status_code, answer.location) == (308, "http://localhost/trains/")
        assert app.test_client().get("/", environ_overrides={"SCRIPT_NAME": "/trains"}).status_code == 200


QUERIES = st.text(st.sampled_from("ab=&.-~_1+%;# é?/"), max_size=30)


@given(QUERIES)
@example("have=1.p2f&there=a.b.c&view=seat")
@example("a&a=&=b&&a=1=2")
def test_a_query_is_read_as_werkzeug_reads_it(query: str) -> None:
    environ = {"QUERY_STRING": query.encode().decode("latin-1")}
    ours, theirs = QuickRequest(environ).args, Request(environ).args
    assert [*ours.items(multi=True)] == [*theirs.items(multi=True)]
    assert type(ours) is type(theirs)
