"""Corrections by hand on a page: what it was, what it is now, why; refused in place."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import Phone, open_table, said

FIELDS = [
    ("cash", "blue"), ("income", "blue"), ("shares", "green"), ("locomotive", "blue"), ("sections", "blue"),
    ("action", "blue"), ("out", "blue"), ("cubes", "Chicago"), ("cubes", "Toledo"), ("box", "light 1 2"),
    ("box", "new A 1"), ("bag", "red"), ("order", ""), ("turn", ""), ("phase", ""), ("up", ""),
]  # fmt: skip


@pytest.fixture
def host(app: Flask) -> Phone:
    return open_table(app)


@pytest.fixture
def ada(app: Flask, host: Phone) -> Phone:
    phone = Phone(app, host.code)
    phone.take("blue", "Ada")
    return phone


def last(phone: Phone) -> str:
    return phone.client.get(f"/api/v1/tables/{phone.code}/log").get_json()["entries"][-1]["text"]


def correct(phone: Phone, field: str, of: str = "", **more: str) -> TestResponse:
    sent: dict[str, Any] = {"reason": "House rule", **more}
    return phone.post("/correct", field=field, of=of, **sent)


def test_everything_can_be_chosen(host: Phone) -> None:
    page = host.get("/correct").text
    for field in {field for field, _ in FIELDS}:
        assert f"field={field}" in page


@pytest.mark.parametrize(("field", "of"), FIELDS)
def test_each_form_says_what_stands_there(host: Phone, field: str, of: str) -> None:
    page = host.get(f"/correct?field={field}&of={of}")
    assert page.status_code == 200 and "Was:" in said(page) and "Why?" in said(page)
    assert page.text.count('name="reason"') == 4


def test_a_player_corrects_cash(ada: Phone) -> None:
    answer = correct(ada, "cash", "green", to="7")
    assert answer.status_code == 303 and answer.headers["Location"].endswith("/seat/blue")
    assert ada.state()["players"]["green"]["cash"] == 7
    assert "House rule" in last(ada)


@pytest.mark.parametrize(
    ("field", "of", "sent", "path", "now"),
    [
        ("income", "blue", {"to": " 12 "}, ("players", "blue", "income"), 12),
        ("shares", "green", {"to": "15"}, ("players", "green", "shares"), 15),
        ("locomotive", "green", {"to": "6"}, ("players", "green", "locomotive"), 6),
        ("action", "green", {"to": "engineer"}, ("players", "green", "action"), "engineer"),
        ("out", "green", {"to": "yes"}, ("players", "green", "out"), True),
        ("cubes", "Chicago", {"count__red": "2", "count__black": "1"}, ("cities", "Chicago", "cubes"), ["red", "red", "black"]),
        ("cubes", "Toledo", {"count__blue": "1"}, ("towns", "Toledo", "cubes"), ["blue"]),
        ("bag", "red", {"to": "0"}, ("bag", "red"), 0),
        ("turn", "", {"to": "4"}, ("turn",), 4),
        ("phase", "", {"to": "build_track"}, ("phase",), "build_track"),
    ],
)  # fmt: skip
def test_every_kind_is_set(
    host: Phone, field: str, of: str, sent: dict[str, str], path: tuple[str, ...], now: object
) -> None:
    answer = correct(host, field, of, **sent)
    assert answer.status_code == 303, said(answer)
    found = host.state()
    for step in path:
        found = found[step]
    assert found == now


def test_order_and_whose_move(host: Phone) -> None:
    order = [*reversed(host.state()["order"])]
    answer = correct(host, "order", **{f"place__{n}": seat for n, seat in enumerate(order, 1)})
    assert answer.status_code == 303 and host.state()["order"] == order
    other = next(seat for seat in order if seat not in host.state()["up"])
    assert correct(host, "up", to=other).status_code == 303 and host.state()["up"] == [other]
    twice = correct(host, "order", place__1="blue", place__2="blue", place__3="green")
    assert twice.status_code == 422 and "each once" in said(twice)


def test_a_box_of_the_display(host: Phone) -> None:
    was = host.state()["display"]["light"]["1"][1]
    correct(host, "box", "light 1 2", to="none")
    assert host.state()["display"]["light"]["1"][1] is None
    correct(host, "box", "light 1 2", to="yellow" if was != "yellow" else "red")
    assert host.state()["display"]["light"]["1"][1] in ("yellow", "red")


@pytest.mark.parametrize(
    ("field", "of", "sent", "sentence"),
    [
        ("cash", "blue", {"to": "7", "reason": ""}, "Say why, so that everybody can read it in the log."),
        ("cash", "blue", {"to": ""}, "must be a whole number"),
        ("cash", "blue", {"to": "much"}, "must be a whole number"),
        ("cash", "blue", {"to": "-1"}, "Ada’s cash can’t be negative."),
        ("income", "blue", {"to": "−3"}, "out of the game"),
        ("shares", "blue", {"to": "16"}, "at most 15 shares"),
        ("cash", "blue", {"to": "10"}, "Nothing has changed yet."),
        ("turn", "", {"to": "11"}, "Choose the right value."),
        ("cubes", "Chicago", {"count__red": "200"}, "Enter 0 to 40 cubes of each colour."),
        ("bag", "red", {"to": "2.5"}, "must be a whole number"),
    ],
)  # fmt: skip
def test_refused_in_place_with_the_form_as_it_was(
    ada: Phone, field: str, of: str, sent: dict[str, str], sentence: str
) -> None:
    before = ada.state()
    page = correct(ada, field, of, why="", **sent)
    assert page.status_code in (400, 422) and sentence in said(page)
    assert ada.state() == before
    for name, value in sent.items():
        if name != "reason" and value and "Choose" not in sentence:
            assert f'name="{name.replace("__", ".")}" value="{value}"' in page.text


def test_what_somebody_changed_meanwhile_is_not_overwritten(host: Phone, ada: Phone) -> None:
    was = re.search(r'name="was" value="(\d+)"', ada.get("/correct?field=cash&of=green").text)
    assert was
    correct(host, "cash", "green", to="20")
    late = correct(ada, "cash", "green", to="11", was=was[1])
    assert late.status_code == 400 and "has just changed. Check it again." in said(late)
    assert host.state()["players"]["green"]["cash"] == 20 and "$20" in said(late)


def test_a_double_tap_corrects_once(ada: Phone) -> None:
    before = ada.state()["number"]
    for _ in range(2):
        correct(ada, "sections", "blue", to="3", key="tap")
    assert ada.state()["number"] == before + 1


def test_the_preview_is_the_sentence_of_the_log(ada: Phone) -> None:
    sent = {"field": "cash", "of": "blue", "to": "4", "why": "Counted <again>"}
    page = ada.post("/correct/preview", htmx=True, **sent)
    assert "Ada corrects Ada’s cash: was $10, now $4. “Counted <again>”" in said(page)
    assert "<again>" not in page.text
    assert ada.post("/correct/preview", htmx=True, field="cash", of="blue", to="x").status_code == 200
    assert ada.state()["players"]["blue"]["cash"] == 10


def test_untracked_cubes_are_not_asked_for(host: Phone) -> None:
    host.post("/host/dial", goods="none")
    assert "Cubes in cities" not in said(host.get("/correct"))
    assert host.get("/correct?field=cubes&of=Chicago").status_code == 400


@pytest.mark.parametrize(
    "query",
    ["field=money&of=blue", "field=cash&of=white", "field=cubes&of=Atlantis", "field=box&of=light+9+1"],
)
def test_what_is_not_there(host: Phone, query: str) -> None:
    page = host.get(f"/correct?{query}")
    assert page.status_code == 400 and "This table has no such number." in said(page)


def test_whoever_watches_corrects_nothing(app: Flask, host: Phone) -> None:
    guest = Phone(app, host.code)
    assert guest.get("/correct").status_code == 401
    assert correct(guest, "cash", "blue", to="99").status_code == 401
    assert host.state()["players"]["blue"]["cash"] == 10


def figures(page: TestResponse) -> dict[str, str]:
    """The figures that a tap corrects, by the words read out for them, and where they lead."""
    found = re.findall(r'<a class="fix" href="([^"]+)" aria-label="([^"]+)"', page.text)
    return {label: html.unescape(href) for href, label in found}


def test_a_tap_on_an_own_figure_leads_to_its_form_and_back(ada: Phone) -> None:
    own = figures(ada.get("/seat/blue"))
    assert list(own) == [
        "Cash: $10. Correct",
        "Income: 0. Correct",
        "Shares: 2. Correct",
        "Loco: 1. Correct",
        "Sections: 0. Correct",
    ]
    form = ada.get("/" + own["Cash: $10. Correct"].split("/", 3)[3])
    assert "Ada’s cash" in said(form) and f'href="/t/{ada.code}/correct?seat=blue">Cancel' in form.text


def test_a_tap_on_the_table_tab_comes_back_to_it(ada: Phone) -> None:
    page = ada.get("/seat/blue/table")
    there = figures(page)["Green’s cash: $10. Correct"]
    form = ada.get("/" + there.split("/", 3)[3])
    assert f'href="/t/{ada.code}/seat/blue/table">Cancel' in form.text
    answer = correct(ada, "cash", "green", to="12", seat="blue", back="table")
    assert answer.headers["Location"].endswith("/seat/blue/table")
    assert "field=cubes&amp;of=Chicago" in page.text


def test_whoever_only_watches_is_offered_no_correction(app: Flask, ada: Phone) -> None:
    guest = Phone(app, ada.code)
    for path in ("/seat/blue", "/seat/blue/table"):
        assert "/correct" not in guest.get(path).text
