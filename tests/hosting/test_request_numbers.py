"""Each request has a number: in its answer, in the one line of the log, and on the page that says what went wrong."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from assistant.doors.numbering import request_number
from tests.support.phones import Phone, open_table, said
from tests.support.refusing import check_refusal

SENT = "4f1d0c9a7b2e4d6f8091a2b3c4d5e6f7"  # as a proxy makes them


def broken() -> str:
    raise RuntimeError("a bug")


def make(tmp_path: Path, **changed: object) -> Flask:
    return create_app(tmp_path, RATELIMIT_ENABLED=False, **changed)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = make(tmp_path, REQUEST_LOG=True)
    app.add_url_rule("/api/v1/broken", view_func=broken)
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "stationmaster.requests"]


def test_every_answer_has_a_number_of_its_own(client: FlaskClient) -> None:
    answers = [client.get(path) for path in ("/", "/", "/nowhere", "/static/frame/tokens.css", "/healthz")]
    numbers = {answer.headers["X-Request-ID"] for answer in answers}
    assert len(numbers) == len(answers) and all(re.fullmatch("[0-9a-f]{12}", one) for one in numbers)


def test_workers_that_are_copies_of_one_process_count_apart(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = list[str]()
    for process in (7, 8, 8, 7):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        with app.test_request_context():
            numbers.append(request_number())
    assert len(set(numbers)) == 4
    assert numbers[1][:6] == numbers[2][:6] != numbers[0][:6]


def test_the_error_page_shows_it_and_json_holds_it(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    page = client.get("/t/XXXXX")
    assert page.status_code == 404 and f"Request {page.headers['X-Request-ID']}" in said(page)
    check_refusal(client.get("/api/v1/tables/XXXXX"), 404)
    answer = client.get("/api/v1/broken")
    number = answer.get_json()["error"]["request"]
    assert answer.status_code == 500 and number == answer.headers["X-Request-ID"]
    (told,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert told.getMessage() == f"Request {number}, GET /api/v1/broken" and told.exc_info


def test_a_refused_move_has_none_and_trouble_of_the_server_has(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a player can mend is one sentence; what only the operator can mend comes with the number."""
    phone = open_table(app)
    refused = phone.post("/moves", htmx=True, type="issue_shares", seat="blue", count=99)
    assert refused.status_code == 422 and "Request" not in said(refused)

    def away(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.tables.books.append", away)
    trouble = phone.post("/moves", htmx=True, type="issue_shares", seat=phone.state()["up"][0], count=1)
    assert trouble.status_code == 503
    assert f"Nothing was written. (Request {trouble.headers['X-Request-ID']}.)" in said(trouble)


def test_one_line_a_request(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    answer = client.get("/t/XXXXX/table?have=1.1")
    (line,) = lines(caplog)
    number = answer.headers["X-Request-ID"]
    assert re.fullmatch(
        rf"request={number} from=127.0.0.1 status=404 ms=[0-9.]+ method=GET path=/t/XXXXX/table", line
    )


def test_no_line_without_being_asked_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    make(tmp_path).test_client().get("/")
    assert lines(caplog) == []


def test_the_log_lets_nobody_in_and_stays_on_one_line(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    host = open_table(app)
    token = host.client.post(f"/api/v1/tables/{host.code}/seats/blue/take", json={}).get_json()["token"]
    guest = Phone(app, host.code)
    assert guest.get(f"/join/{token}").status_code == 303
    guest.client.get("/nowhere%0Arequest=forged status=200", headers={"X-Request-ID": SENT})
    assert lines(caplog)[-2].endswith(f"method=GET path=/t/{host.code}/join/*")
    assert lines(caplog)[-1].endswith("path=/nowhere%0Arequest%3Dforged%20status%3D200")
    assert not any(token in line or SENT in line or "\n" in line for line in lines(caplog))


@pytest.mark.parametrize(
    ("proxies", "sent", "taken"),
    [
        (1, SENT, True),
        (1, "7f2c6a1e-1111-4222-8333-944445555666", True),
        (0, SENT, False),  # nobody vouches for it
        (1, "short", False),
        (1, "x" * 65, False),
        (1, "a b c d e f g h", False),
        (1, "<b>12345678</b>", False),
    ],
)
def test_a_number_is_taken_over_from_our_proxy_only_and_only_a_sane_one(
    tmp_path: Path, proxies: int, sent: str, taken: bool
) -> None:
    answer = make(tmp_path, BEHIND_PROXIES=proxies).test_client().get("/", headers={"X-Request-ID": sent})
    assert (answer.headers["X-Request-ID"] == sent) is taken


@pytest.mark.parametrize("proxies", [0, 1])
def test_who_asks_is_told_by_our_proxy_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, proxies: int
) -> None:
    """The last address is the proxy's word; what stands before it was sent by whoever asks. Ports are nobody's."""
    app = make(tmp_path, REQUEST_LOG=True, BEHIND_PROXIES=proxies)
    headers = {"X-Forwarded-For": "6.6.6.6, 203.0.113.9", "X-Forwarded-Port": "6666"}
    app.test_client().get("/", headers=headers)
    assert f"from={'203.0.113.9' if proxies else '127.0.0.1'} " in lines(caplog)[-1]
    body = {"map": "rust_belt", "seats": [{"color": seat} for seat in ("blue", "green", "pink")]}
    opened = app.test_client().post("/api/v1/tables", json=body, headers=headers).get_json()
    assert "6666" not in str(opened)
