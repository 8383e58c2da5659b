"""How much one caller may ask. These applications have their limits on."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from assistant.limits import RULES
from assistant.windows import Window
from tests.support.refusing import check_refusal
from tests.support.tables import Json

TABLE = {"map": "rust_belt", "seats": [{"color": seat} for seat in ("blue", "green", "red")]}


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, TESTING=True)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(client: FlaskClient) -> Json:
    opened: Json = client.post("/api/v1/tables", json=TABLE).get_json()
    return opened


def statuses(times: int, ask: Any) -> Counter[int]:
    answers = [ask(n) for n in range(times)]
    for answer in answers:
        if answer.status_code == 429:
            check_refusal(answer, 429, "rate_limited")
            assert 1 <= int(answer.headers["Retry-After"]) <= 60
    return Counter(answer.status_code for answer in answers)


def move(client: FlaskClient, table: Json, token: str, address: str = "10.0.0.1") -> Any:
    return client.post(
        f"/api/v1/tables/{table['code']}/moves", json={"type": "bid", "seat": "blue", "amount": 1},
        headers={"Authorization": f"Bearer {token}"}, environ_base={"REMOTE_ADDR": address},
    )  # fmt: skip


def test_moves(app: Flask, client: FlaskClient, table: Json) -> None:
    """Only the caller gone wild is held up. (As many as in use, but in a minute: this machine may be slow.)"""
    wild, calm = table["seats"][0]["token"], table["host_token"]
    (most, _), *_ = RULES["writes"]
    app.extensions["limits"]["writes"] = [Window(most, 60)]
    assert statuses(most + 20, lambda _: move(client, table, wild)) == {422: most, 429: 20}
    assert move(client, table, calm).status_code == 422


def test_opening_tables(app: Flask, client: FlaskClient) -> None:
    (most, _), *_ = RULES["opening"]
    app.extensions["limits"]["opening"] = [Window(most, 60)]
    assert statuses(most + 20, lambda _: client.post("/api/v1/tables", json={})) == {422: most, 429: 20}


def test_the_limits_leave_room_for_an_evening() -> None:
    """Seven phones that tap as fast as they can, and a club that opens all its tables at once."""
    assert all(most >= 20 for most, seconds in RULES["writes"] if seconds == 1)
    assert all(most >= 100 for most, seconds in RULES["opening"] if seconds == 60)


HOME = {"REMOTE_ADDR": "10.0.0.7"}


@pytest.mark.parametrize("what", ["", "/stream"])
def test_guessing_codes(client: FlaskClient, table: Json, what: str) -> None:
    """After many wrong ones the right one is not told either."""
    counted = statuses(50, lambda n: client.get(f"/api/v1/tables/X{n:04}{what}", environ_base=HOME))
    assert counted == {404: 40, 429: 10}
    here = f"/api/v1/tables/{table['code']}"
    check_refusal(client.get(here, environ_base=HOME), 429, "rate_limited")
    assert client.get(here, environ_base={"REMOTE_ADDR": "10.0.0.8"}).status_code == 200


def test_whoever_sits_at_a_table_goes_on_beside_somebody_who_guesses(
    app: Flask, client: FlaskClient, table: Json
) -> None:
    """A whole club shares one address."""
    phone, token = app.test_client(), table["seats"][0]["token"]
    code = f"/t/{table['code']}"
    assert phone.get(f"{code}/join/{token}", environ_base=HOME).status_code == 303
    statuses(50, lambda n: client.get(f"/api/v1/tables/X{n:04}", environ_base=HOME))
    statuses(50, lambda n: move(client, table, f"guess {n}", "10.0.0.7"))
    assert phone.get(f"{code}/seat/blue", environ_base=HOME).status_code == 200
    assert move(client, table, token, "10.0.0.7").status_code == 422
    assert app.test_client().get(code, environ_base=HOME).status_code == 429


def test_guessing_tokens_stops_nobody_who_only_reads(client: FlaskClient, table: Json) -> None:
    assert statuses(50, lambda n: move(client, table, f"guess {n}", "10.0.0.7")) == {401: 40, 429: 10}
    assert client.get(f"/api/v1/tables/{table['code']}", environ_base=HOME).status_code == 200


def test_a_page_that_asks_for_a_deleted_table_again_and_again_guesses_once(
    client: FlaskClient, table: Json
) -> None:
    gone = "/api/v1/tables/GGGGG/stream"
    assert statuses(120, lambda _: client.get(gone, environ_base=HOME)) == {404: 120}
    assert client.get(f"/api/v1/tables/{table['code']}", environ_base=HOME).status_code == 200


def test_whoever_sends_no_token_has_guessed_none(client: FlaskClient, table: Json) -> None:
    take = f"/t/{table['code']}/moves"
    body = {"data": {"seat": "blue"}, "headers": {"Origin": "http://localhost"}}
    assert statuses(60, lambda _: client.post(take, environ_base=HOME, **body)) == {401: 60}
    assert client.get(f"/api/v1/tables/{table['code']}", environ_base=HOME).status_code == 200


def test_looking_at_a_table_that_is_there_is_no_guess(client: FlaskClient, table: Json) -> None:
    assert statuses(120, lambda _: client.get(f"/api/v1/tables/{table['code']}")) == {200: 120}


def test_an_address_without_a_table_is_no_guess(client: FlaskClient) -> None:
    assert statuses(60, lambda _: client.get("/favicon.ico"))[429] == 0


class TestWindow:
    def test_it_moves(self) -> None:
        window = Window(3, seconds=0.2)
        assert [window.take("a") for _ in range(4)] == [True, True, True, False]
        assert not window.has_room("a")
        assert window.take("b")
        time.sleep(0.25)
        assert window.has_room("a")
        assert window.take("a")

    def test_callers_long_gone_take_no_memory(self) -> None:
        window = Window(3, seconds=0.05)
        for n in range(1000):
            window.take(str(n))
        time.sleep(0.06)
        window.take("now")
        assert list(window._callers) == ["now"]

    def test_many_threads_get_no_more_than_is_allowed(self) -> None:
        window = Window(500, seconds=60)
        with ThreadPoolExecutor(16) as pool:
            assert sum(pool.map(lambda _: window.take("a"), range(2000))) == 500
