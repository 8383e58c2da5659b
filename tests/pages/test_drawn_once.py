"""What pages share is worked out once, and nothing that could be ready keeps the first of them waiting."""

from __future__ import annotations

import gc
import html
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask, render_template

from assistant import machine
from assistant.doors.states import state_of
from assistant.games.later import Later
from assistant.games.speech import all_called, called, calling, name
from assistant.pages import compiled, show
from assistant.tables import books, live, presence, storage
from assistant.tables.books import Table
from tests.support.phones import Phone
from tests.support.tables import Api, Json

SOURCE = re.compile(r'id="block"[^>]* hx-get="([^"]+)"')
SPOT = re.compile(r'name="placed" value="(\w+)"')


def test_no_page_waits_for_its_templates(app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.compile_all(app)
    monkeypatch.setattr(app.jinja_env, "compile", lambda *_: pytest.fail("a template was not ready"))
    table = api.open(map="rust_belt")
    host = Phone(app, table.code)
    host.get(f"/join/{table.host}")
    for page in ("/seat/blue", "/seat/blue/table", "/seat/blue/map", "/seat/blue/log", "/table", "/host"):
        assert host.get(page).status_code == 200, page


def test_pages_that_ask_at_the_same_moment_share_one_picture(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, worked_out, together = api.open(map="rust_belt"), list[str](), Barrier(3)

    def counted(at: Table, *more: Any) -> Json:
        worked_out.append(at.code)
        return state_of(at, *more)

    monkeypatch.setattr("assistant.pages.show.state_of", counted)

    def asks(seat: str) -> int:
        phone = Phone(app, table.code)
        together.wait()
        return phone.get(f"/seat/{seat}/block").status_code

    with ThreadPoolExecutor(3) as phones:
        assert list(phones.map(asks, table.tokens)) == [200] * 3
    assert len(worked_out) == 1


def test_what_stands_at_the_start_is_not_searched_for_garbage_again() -> None:
    before = gc.get_threshold()
    try:
        machine.settle_memory()
        assert gc.get_freeze_count() > 100_000
        assert gc.get_threshold() > before
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def test_what_all_phones_print_alike_is_drawn_for_the_first_of_them(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cubes to place: a tick by anybody draws them anew, the next phone does not."""
    table, parts = api.open(map="rust_belt"), list[str]()
    phones = {seat: Phone(app, table.code) for seat in table.tokens}
    for seat, phone in phones.items():
        phone.get(f"/join/{table.tokens[seat]}")

    def counted(template: str, **names: Any) -> str:
        parts.append(template)
        return render_template(template, **names)

    monkeypatch.setattr("assistant.pages.show.render_template", counted)

    def listed() -> list[str]:
        pages = [phone.get(f"/seat/{seat}").get_data(as_text=True) for seat, phone in phones.items()]
        return [page.partition('id="placing-open"')[2].partition("</details>")[0] for page in pages]

    before = listed()
    assert before[0] and len(set(before)) == 1
    assert parts == ["frame/placing.html"]
    phones["blue"].post("/placing", placed=SPOT.search(before[0])[1])  # type: ignore[index]
    after = listed()
    assert len(set(after)) == 1 and after != before
    assert parts == ["frame/placing.html"] * 2


def test_a_list_that_nobody_reads_is_never_made() -> None:
    made: list[int] = []

    def make() -> Iterator[str]:
        made.append(1)
        yield from ("one", "two")

    later = Later(make)
    assert not made
    assert (list(later), len(later), later[1], later == ("one", "two")) == (["one", "two"], 2, "two", True)
    assert made == [1]


def test_what_is_said_later_is_said_by_the_names_of_then() -> None:
    with calling({"blue": "Ada"}):
        later = Later(lambda: [name("blue")])
    with calling({"blue": "Bea"}):
        assert list(later) == ["Ada"]


def test_what_is_kept_is_kept_for_the_words_it_was_said_in() -> None:
    """Names, and whether a map has words beside them."""
    said = list[tuple[tuple[object, ...], str, str]]()
    for names, words in ({}, {}), ({"blue": "Ada"}, {}), ({"blue": "Ada"}, {"3,4": "north of Soufriere"}):
        with calling(names, words):
            said.append((all_called(), name("blue"), called("3,4", "hex 3,4")))
    assert len({keys for keys, *_ in said}) == 3
    assert said[2][1:] == ("Ada", "north of Soufriere")


def test_a_phone_is_not_drawn_anew_because_somebody_is_connected(app: Flask, api: Api) -> None:
    """It does not show who is; the table screen does. Names and ticks come to all."""
    table = api.open(map="rust_belt")
    phone, screen = Phone(app, table.code), Phone(app, table.code)
    phone.get(f"/join/{table.tokens['blue']}")
    paths = {
        name: html.unescape(SOURCE.search(page.get(path).get_data(as_text=True))[1])  # type: ignore[index]
        for name, page, path in (
            ("seat", phone, "/seat/blue"),
            ("map", phone, "/seat/blue/map"),
            ("screen", screen, "/table"),
        )
    }

    def news() -> dict[str, int]:
        return {name: phone.client.get(path).status_code for name, path in paths.items()}

    assert news() == {"seat": 204, "map": 204, "screen": 204}
    with app.app_context():
        presence.here().came(books.table_of(table.code).id, "another phone")
    assert news() == {"seat": 204, "map": 204, "screen": 200}
    spot = SPOT.search(phone.get("/seat/blue").get_data(as_text=True))
    phone.post("/placing", placed=spot[1])  # type: ignore[index]
    assert news() == {"seat": 200, "map": 200, "screen": 200}


class Heard:
    """What a stream is told, in order."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def put(self, number: int, /) -> None:
        self.told.append(number)


def test_a_page_that_opens_its_stream_looks_for_what_it_may_have_missed(app: Flask, api: Api) -> None:
    """A name may have changed while the page was on its way; also where the device has another page open."""
    code, ear = api.open().code, Heard()
    with app.app_context():
        table_id = books.table_of(code).id
        with live.hub().listening(table_id, ear):
            for _ in range(2):
                presence.here().arrive(table_id, "a phone")
            assert ear.told.count(live.PEOPLE) == 2


def test_whoever_waits_to_draw_holds_no_connection(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database server has fewer connections than we have threads, and whoever draws needs one."""
    held: list[object] = []

    def hung(seen: show.Picture) -> show.Picture:
        held.append(getattr(storage._here, "reading", None))
        return seen

    monkeypatch.setattr(show, "_hung", hung)
    code = api.open().code
    with app.app_context():
        show.picture(books.table_of(code))
    assert held == [None]
