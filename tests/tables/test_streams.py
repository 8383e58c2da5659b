"""Streams as they arrive over a real socket from the server that is used at home."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from app import create_app
from assistant import serve
from assistant.doors.switchboard import Line, Switchboard
from assistant.tables import books
from assistant.tables.live import LOOK, Telling
from assistant.tables.models import db
from tests.support.servers import Stream, Web
from tests.support.serving import serving, wait_for
from tests.support.tables import Api, TableClient

PING = 0.3
CAP = 4


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "data", PING_SECONDS=PING, STREAM_CAP=CAP, THREADS=12)


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with serving(app) as opened:
        yield opened


@pytest.fixture
def table(port: int) -> TableClient:
    return Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]})


@pytest.fixture
def listen(port: int, table: TableClient) -> Iterator[Callable[..., Stream]]:
    streams: list[Stream] = []

    def opened(seen: int | None = None) -> Stream:
        streams.append(Stream(port, table.code, seen))
        return streams[-1]

    yield opened
    for stream in streams:
        stream.close()


def count(app: Flask) -> int:
    return int(app.extensions["hub"].count)


def test_the_number_at_once_and_then_each_new_one(table: TableClient, listen: Callable[..., Stream]) -> None:
    stream = listen()
    assert stream.response.headers["Content-Type"].startswith("text/event-stream")
    assert stream.response.headers["Cache-Control"] == "no-store"
    assert stream.event() == {"event": "log", "id": "1", "data": "1"}
    table.move("issue_shares", "blue", count=2)
    assert stream.news() == {"event": "log", "id": "2", "data": "2"}
    table.rewind(1)
    assert stream.news() == {"event": "log", "id": "3", "data": "3"}


def test_whoever_comes_back_hears_only_what_is_new(table: TableClient, listen: Callable[..., Stream]) -> None:
    table.move("issue_shares", "blue", count=2)
    assert listen(seen=1).event() == {"event": "log", "id": "2", "data": "2"}
    up_to_date = listen(seen=2)
    assert up_to_date.event() == {"": "welcome"}
    table.move("issue_shares", "green", count=2)
    assert up_to_date.news()["data"] == "3"


@pytest.mark.parametrize("nonsense", ["", "x", "-1", "²", "9" * 30, "1; drop"])
def test_a_nonsense_last_event_id_counts_as_none(port: int, table: TableClient, nonsense: str) -> None:
    stream = Stream(port, table.code, nonsense.encode("utf-8").decode("latin-1"))  # type: ignore[arg-type]
    assert stream.event()["data"] == "1"
    stream.close()


def test_a_ping_with_a_comment_when_nothing_happens(listen: Callable[..., Stream]) -> None:
    stream = listen(seen=1)
    stream.event()
    begun = time.monotonic()
    assert stream.event() == {"": "still here", "event": "ping", "data": "1"}
    assert PING * 0.8 < time.monotonic() - begun < PING + 2


def test_the_ping_also_comes_while_much_happens(table: TableClient, listen: Callable[..., Stream]) -> None:
    """A dead peer is noticed only by writing, and a comment is promised every 20 seconds."""
    stream, end = listen(seen=1), time.monotonic() + 3 * PING
    cash = 0
    while time.monotonic() < end:
        cash += 1
        table.correct("cash", "blue", 100 + cash)
        time.sleep(PING / 8)
    events = list(iter(stream.event, {"event": "log", "id": f"{cash + 1}", "data": f"{cash + 1}"}))
    assert sum(event.get("event") == "ping" for event in events) >= 2


def test_a_stream_at_rest_asks_the_database_nothing(app: Flask, listen: Callable[..., Stream]) -> None:
    """But once, when the process has begun to hear what others write."""
    stream, asked = listen(seen=1), list[str]()
    while stream.event().get("event") != "ping":
        pass
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *about: asked.append(about[2]))
    assert [stream.event()["event"] for _ in range(3)] == ["ping"] * 3
    assert asked == []


def test_pings_are_sent_often_enough_by_default(tmp_path: Path) -> None:
    assert create_app(tmp_path).config["PING_SECONDS"] <= 20


def test_beyond_the_cap_a_clear_refusal(
    app: Flask, port: int, table: TableClient, listen: Callable[..., Stream]
) -> None:
    for _ in range(CAP):
        listen().event()
    refused = Web(port).open(f"/api/v1/tables/{table.code}/stream")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (503, "unavailable")
    assert count(app) == CAP
    assert table.move("issue_shares", "blue", count=0)["number"] == 2  # everything else goes on


def test_a_client_that_left_frees_its_place(app: Flask, listen: Callable[..., Stream]) -> None:
    streams = [listen() for _ in range(CAP)]
    wait_for(lambda: count(app) == CAP)
    for stream in streams:
        stream.close()
    wait_for(lambda: count(app) == 0)
    assert listen().event()["data"] == "1"


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "POST"])
def test_other_methods_take_no_place(app: Flask, port: int, table: TableClient, method: str) -> None:
    Web(port).open(f"/api/v1/tables/{table.code}/stream", method)
    wait_for(lambda: count(app) == 0)


def test_streams_hold_no_thread_and_ask_the_database_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times as many as there are threads; each hears everything."""
    app = create_app(tmp_path / "data", PING_SECONDS=PING, STREAM_CAP=90, STREAM_SHARE=90, THREADS=6)
    asked: list[object] = []
    with serving(app) as port:
        table = Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]})
        streams = [Stream(port, table.code, seen=1) for _ in range(60)]
        assert [stream.event() for stream in streams] == [{"": "welcome"}] * 60
        monkeypatch.setattr(books, "length", lambda *asks: asked.extend(asks))
        assert [stream.event()["event"] for stream in streams for _ in range(2)] == ["ping"] * 120
        monkeypatch.undo()
        assert asked == []
        table.move("issue_shares", "blue", count=2)
        assert [stream.numbers_to(2) for stream in streams] == [[2]] * 60
        for stream in streams:
            stream.close()
        wait_for(lambda: count(app) == 0)


def test_what_was_told_before_the_switchboard_had_the_line_is_told_then() -> None:
    ours, theirs = socket.socketpair()
    line = Line(Switchboard(), Telling(1, 60), lambda: 0, lambda: None)
    line.put(2)
    line.stay(ours, chunked=False)
    line.put(2)
    line.put(3)
    theirs.settimeout(5)
    told = b""
    while b"data: 3" not in told:
        told += theirs.recv(999)
    assert told == b"event: log\nid: 2\ndata: 2\n\nevent: log\nid: 3\ndata: 3\n\n"
    theirs.close()


def test_whoever_reads_nothing_is_let_go() -> None:
    ours, theirs = socket.socketpair()
    ended = threading.Event()
    line = Line(Switchboard(), Telling(0, 60), lambda: 0, ended.set)
    line.stay(ours, chunked=True)
    for number in range(1, 200_000):
        line.put(number)
        if ended.is_set():
            break
    assert ended.wait(5)
    theirs.close()


def test_a_number_that_could_not_be_looked_up_is_with_the_next_ping() -> None:
    ours, theirs = socket.socketpair()
    away = [0, 7]
    line = Line(Switchboard(), Telling(1, PING), lambda: away.pop(0), lambda: None)
    line.stay(ours, chunked=False)
    line.put(LOOK)
    theirs.settimeout(5)
    told = b""
    while b"data: 7" not in told:
        told += theirs.recv(999)
    assert told.startswith(b": still here")
    theirs.close()


def test_no_database_connection_is_held_by_an_open_stream(
    app: Flask, table: TableClient, listen: Callable[..., Stream]
) -> None:
    streams = [listen() for _ in range(CAP)]
    table.move("issue_shares", "blue", count=2)
    for stream in streams:
        stream.numbers_to(2)
    with app.app_context():
        pool: Any = db.engine.pool
        wait_for(lambda: pool.checkedout() == len(app.extensions["connections"]._idle))


def test_a_stream_outlives_a_database_that_is_away(
    app: Flask, port: int, table: TableClient, listen: Callable[..., Stream]
) -> None:
    stream = listen()
    stream.event()
    data = Path(app.config["DATA"])
    away = data.rename(data.with_name("away"))
    with app.app_context():
        db.engine.dispose()  # now, so that no connection made for a ping is still open
    assert stream.event()["event"] == "ping"
    assert Web(port).open(f"/api/v1/tables/{table.code}").status_code == 503
    assert stream.event()["event"] == "ping"
    away.rename(data)
    table.move("issue_shares", "blue", count=1)
    assert stream.numbers_to(2) == [2]


def test_streams_of_another_table_hear_nothing(port: int, table: TableClient) -> None:
    other = Api(Web(port)).open()
    stream = Stream(port, other.code, seen=1)
    assert stream.event() == {"": "welcome"}
    table.move("issue_shares", "blue", count=2)
    assert stream.event()["event"] == "ping"
    stream.close()


def test_the_server_stops_at_once_with_streams_open(app: Flask, table: TableClient) -> None:
    server = serve.bound(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve)
    thread.start()
    stream = Stream(server.bind_addr[1], table.code)
    stream.event()
    begun = time.monotonic()
    app.extensions["hub"].close()
    server.stop()
    thread.join(5)
    assert not thread.is_alive()
    assert time.monotonic() - begun < 4
    assert not stream.event()


def test_a_connection_that_is_broken_already_ends_its_line_and_no_other() -> None:
    board, ended = Switchboard(), threading.Event()
    (ours, theirs), broken = socket.socketpair(), socket.socket()
    good = Line(board, Telling(0, 60), lambda: 0, lambda: None)
    good.stay(ours, chunked=False)
    bad = Line(board, Telling(0, 60), lambda: 0, ended.set)
    broken.close()
    bad.stay(broken, chunked=False)
    bad.put(1)
    assert ended.wait(5)
    good.put(2)
    theirs.settimeout(5)
    assert b"data: 2" in theirs.recv(99)
    theirs.close()
