"""No answer waits for a search for garbage: it is made when none is being worked out."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from flask import Flask

from assistant import tidying
from tests.support.phones import Phone
from tests.support.tables import Api

NEVER = 1_000_000  # objects: no search by itself


@pytest.fixture
def searches(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many requests were under way at each search."""
    before, found = gc.get_threshold(), list[int]()
    monkeypatch.setattr(tidying, "YOUNG", 200)

    def watched(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            found.append(app.extensions["tidying"].under_way)

    gc.collect()
    gc.set_threshold(NEVER)
    gc.callbacks.append(watched)
    yield found
    gc.callbacks.remove(watched)
    gc.set_threshold(*before)


def test_garbage_is_looked_for_between_requests(app: Flask, api: Api, searches: list[int]) -> None:
    table = api.open(map="rust_belt")
    for _ in range(4):
        with Phone(app, table.code).get("/seat/blue/table"):
            pass
    assert searches and set(searches) == {0}


def test_after_many_answers_there_is_a_look_even_if_few_objects_were_made(
    app: Flask, searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is given up meanwhile is taken off what was made, and yet the young are there."""
    monkeypatch.setattr(tidying, "YOUNG", NEVER)
    client = app.test_client()
    for _ in range(2 * tidying.ANSWERS):
        client.get("/api/v1/maps").close()
    assert searches == [0, 0]


def test_a_request_that_fails_is_over_too(app: Flask) -> None:
    for path in ("/t/NOSUCH/table", "/nowhere", "/t/NOSUCH/seat/blue"):
        app.test_client().get(path)
    assert app.extensions["tidying"].under_way == 0


def test_a_request_that_fails_before_it_begins_is_not_counted(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("Nobody knows why.")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.session_interface, "open_session", broken)
    assert app.test_client().get("/").status_code == 500
    assert app.extensions["tidying"].under_way == 0


def test_nothing_is_looked_for_while_another_answer_is_worked_out(app: Flask, searches: list[int]) -> None:
    keeper = app.extensions["tidying"]
    with app.test_request_context():
        keeper.begin()
    made = [[n] for n in range(1000)]
    keeper.tidy()
    assert made and not searches
    keeper.under_way = 0
    keeper.tidy()
    assert searches == [0]


def test_all_is_looked_through_seldom(
    app: Flask, searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has stayed for one look mostly stays."""
    looks = list[int]()
    monkeypatch.setattr(gc, "collect", looks.append)
    monkeypatch.setattr(tidying, "ANSWERS", 1)
    for counted in (0, tidying.LOOKS, tidying.LOOKS + 1):
        monkeypatch.setattr(gc, "get_count", lambda counted=counted: (0, 0, counted))
        app.extensions["tidying"].tidy()
    assert looks == [1, 1, 2]
