"""The host's page: seats, names, dial, end, address, set-up card, deletion."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from assistant import machine, serve
from assistant.pages.lobby import ago
from assistant.tables.books import now
from tests.support.phones import Phone, open_table, said


@pytest.fixture
def host(app: Flask) -> Phone:
    return open_table(app)


def test_seats_say_who_is_there(app: Flask, host: Phone) -> None:
    phone = Phone(app, host.code)
    phone.take("blue", "Ada")
    page = said(host.get("/host"))
    assert "Ada blue not connected" in page and "Green free" in page
    stream = phone.get("/stream", buffered=False)
    next(iter(stream.response))
    assert "Ada blue connected" in said(host.get("/host"))
    stream.close()
    assert "Ada blue not connected" in said(host.get("/host"))


def test_guests_who_watch_are_counted(app: Flask, host: Phone) -> None:
    stream = Phone(app, host.code).get("/stream", buffered=False)
    next(iter(stream.response))
    assert "1 other device watching" in said(host.get("/host"))
    stream.close()


def test_the_block_is_silent_without_news(app: Flask, host: Phone) -> None:
    have = re.search(r"have=(\d+)", host.get("/host").text)
    assert have and host.get(f"/host/block?have={have[1]}").status_code == 204
    Phone(app, host.code).take("blue")
    assert host.get(f"/host/block?have={have[1]}").status_code == 200


def test_a_seat_is_renamed(host: Phone) -> None:
    answer = host.post("/host/rename", htmx=True, seat="blue", name="  Ada   Lovelace ")
    assert "Ada Lovelace" in said(answer)
    assert host.state()["players"]["blue"]["name"] == "Ada Lovelace"
    long = host.post("/host/rename", htmx=True, seat="blue", name="x" * 41)
    assert long.status_code == 400 and "A name can have at most 40 characters." in said(long)


def test_a_break_is_said_on_every_page_until_the_next_move(host: Phone) -> None:
    host.post("/host/pause", htmx=True)
    words = "A break: the clock is stopped until the next move."
    assert all(words in said(host.get(page)) for page in ("/host", "/table", "/seat/blue"))
    host.post("/moves", type="issue_shares", seat=host.state()["up"][0], count=1, seen=2)
    assert not any(words in said(host.get(page)) for page in ("/host", "/table", "/seat/blue"))


def test_a_freed_seat_may_be_taken_again(app: Flask, host: Phone) -> None:
    first, second = Phone(app, host.code), Phone(app, host.code)
    first.take("blue")
    host.post("/host/free", seat="blue")
    assert "Which colour are you?" in said(first.get())
    assert second.take("blue").status_code == 303


def test_the_host_acts_for_any_seat(host: Phone) -> None:
    up = host.state()["up"][0]
    answer = host.post("/moves", type="issue_shares", seat=up, count="0", htmx=True)
    assert answer.status_code == 200 and host.state()["up"] != [up]


def test_the_dial_turns_down_and_not_up(host: Phone) -> None:
    host.post("/host/dial", goods="none")
    host.post("/host/dial", dice="table")
    tracking = host.state()["tracking"]
    assert (tracking["goods"], tracking["dice"]) == ("none", "table")
    page = said(host.get("/host"))
    assert "Cubes are not tracked" in page and "We draw the cubes instead" not in page
    up = host.post("/host/dial", goods="app", htmx=True)
    assert up.status_code == 422 and "no longer knows where they are" in said(up)


def test_the_game_ends_early_and_is_scored(host: Phone) -> None:
    assert "scored as it stands" in said(host.get("/host"))
    host.post("/host/end")
    assert host.state()["phase"] == "game_over" and host.state()["result"]
    assert "End the game now" not in said(host.get("/host"))


def test_a_second_tap_ends_nothing_twice(host: Phone) -> None:
    for _ in range(2):
        assert host.post("/host/end", key="same").status_code == 303
    assert host.state()["number"] == 2


def test_a_deleted_table_is_gone_everywhere(app: Flask, host: Phone) -> None:
    phone = Phone(app, host.code)
    phone.take("blue")
    assert host.post("/host/delete").headers["Location"] == "/"
    assert f"Table {host.code} is deleted." in said(host.client.get("/"))
    for what in ("", "/chairs", "/seat/blue", "/table", "/host", "/correct", "/layout", "/log"):
        gone = phone.get(what)
        assert gone.status_code == 404 and f"There is no table {host.code}. Is the code right?" in said(gone)
    block = phone.get("/chairs/block", headers={"HX-Request": "true"})
    assert block.headers["HX-Refresh"] == "true"
    assert phone.take("green").status_code == 404
    assert "Your tables" not in said(phone.client.get("/"))


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(machine, "listens", lambda ip, port: True)


@pytest.mark.usefixtures("two_networks")
def test_the_code_shows_the_picked_address(host: Phone) -> None:
    assert "192.168.1.20/t/" in said(host.get("/host")) and "which phones can reach" in said(
        host.get("/host")
    )
    assert "10.0.0.7/t/" in said(host.post("/host/address", htmx=True, address="10.0.0.7"))
    assert f"10.0.0.7/t/{host.code}" in host.get("/table").text
    host.post("/host/address", address="evil.example")
    assert "evil" not in host.get("/host").text
    assert "http://10.0.0.7" in said(host.post("/host/code", seat="blue"))


@pytest.mark.usefixtures("two_networks")
def test_an_address_phones_can_use_stays(host: Phone) -> None:
    page = host.client.get(f"/t/{host.code}/host", base_url="http://192.168.1.20:8000")
    assert page.status_code == 403  # another address, another cookie
    lobby = host.client.get("/", base_url="http://192.168.1.20:8000")
    assert "Phones can’t reach" not in said(lobby)
    assert "Phones can’t reach this address. Open http://192.168.1.20 instead." in said(host.client.get("/"))


def test_no_phone_can_come_is_said(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "addresses", lambda: ["192.168.1.20"])
    monkeypatch.setattr(machine, "listens", lambda ip, port: False)
    assert "Phones can’t reach this table" in said(host.get("/host"))
    monkeypatch.setattr(machine, "addresses", list)
    assert "this computer is on no network" in said(host.get("/host"))


def test_the_terminal_shows_the_address_as_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr("sys.stdout", _Terminal("utf-8"))
    told = serve.greeting("0.0.0.0", 8000)
    assert (
        "█" in told
        and "open at http://192.168.1.20:8000/" in told
        and "Also at http://10.0.0.7:8000/" in told
    )
    monkeypatch.setattr("sys.stdout", _Terminal("ascii"))
    assert serve.greeting("0.0.0.0", 8000).isascii()
    assert "Phones can't reach" in serve.greeting("127.0.0.1", 8000)


class _Terminal:
    def __init__(self, encoding: str) -> None:
        self.encoding = encoding


def test_when_a_table_was_played_as_one_says_it() -> None:
    from datetime import timedelta as ahead

    at = now()
    said_so = [ago(at, at - ahead(minutes=m)) for m in (0, 5, 70, 300, 60 * 30, 60 * 24 * 5)]
    assert said_so == ["just now", "5 minutes ago", "an hour ago", "5 hours ago", "yesterday", "5 days ago"]
    assert re.fullmatch(r"\d+ \w+ \d{4}", ago(at, at - ahead(days=40)))


def code_on(page: str) -> str:
    """Where the code on a page leads."""
    found = re.search(r"/join/[\w-]+", page)
    assert found
    return found[0]


def test_earlier_codes_of_the_host_page_are_taken_back(app: Flask, host: Phone) -> None:
    first = code_on(host.post("/host/code", seat="").text)
    scanned, late = Phone(app, host.code), Phone(app, host.code)
    assert scanned.get(first).status_code == 302 and scanned.get("/host").status_code == 200
    page = host.post("/host/code", seat="", renew="1")
    assert "Every earlier code and every other phone has lost the host page." in said(page)
    assert scanned.get("/host").status_code == 403 and late.get(first).status_code == 401
    assert host.get("/host").status_code == 200  # this device stays
    assert late.get(code_on(page.text)).status_code == 302 and late.get("/host").status_code == 200


def test_earlier_codes_of_a_seat_are_taken_back(app: Flask, host: Phone) -> None:
    phone = Phone(app, host.code)
    phone.get(code_on(host.post("/host/code", seat="blue").text))
    page = host.post("/host/code", seat="blue", renew="1")
    assert "Every earlier code and every other phone has lost the seat." in said(page)
    assert "Which colour are you?" in said(phone.get())
