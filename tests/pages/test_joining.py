"""From the first page to a seat: opening, codes, chairs, asking, a seat's own code."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import HERE, Phone, open_table, said

NOTICE = (
    "Stationmaster is unofficial, for use with your own copy of the game; not affiliated with or endorsed by "
    "John Bohrer, Winsome Games or Eagle-Gryphon Games. Age of Steam is a registered trademark."
)


def test_first_page_says_what_it_is_and_is_not(app: Flask) -> None:
    page = app.test_client().get("/")
    assert page.status_code == 200
    assert NOTICE in said(page)
    assert "/api/docs" in page.text
    assert "Your tables" not in said(page)


def test_own_tables_are_listed_with_who_plays(app: Flask) -> None:
    host = open_table(app, "orange", "blue", "green", name__blue="Ada")
    page = said(host.client.get("/"))
    assert f"Rust Belt {host.code}" in page
    assert "Orange" in page and "Ada" in page and "Turn 1 of 10" in page and "just now" in page
    assert host.code not in said(app.test_client().get("/"))


def test_the_tapped_order_is_the_seating_order(app: Flask) -> None:
    host = open_table(app, "blue", "green", "orange", order="orange blue green pink")
    assert list(host.state()["players"]) == ["orange", "blue", "green"]


def test_the_host_shows_the_others_where_to_join_and_nobody_else_does(app: Flask) -> None:
    host = open_table(app, phone="1")
    page = host.get("/chairs")
    assert "The others join here" in said(page) and f"/t/{host.code}" in said(page) and "<svg" in page.text
    assert "The others join here" not in said(Phone(app, host.code).get("/chairs"))


def test_too_few_players_is_one_sentence_and_the_form_as_it_was(app: Flask) -> None:
    fields = {
        "game": "age_of_steam",
        "map": "rust_belt",
        "seat": ["pink", "gray"],
        "name.pink": "Dora",
        "dice": "table",
    }
    page = app.test_client().post("/open", data=fields, headers={"Origin": HERE})
    assert page.status_code == 422
    assert "Rust Belt is for 3 to 6 players, not 2." in said(page)
    assert re.search(r'value="pink" checked', page.text) and 'value="Dora"' in page.text
    assert re.search(r'name="dice" value="table" checked', page.text)
    assert "Tap the colours of the players first." in said(
        app.test_client().post(
            "/open", data={"game": "age_of_steam", "map": "rust_belt"}, headers={"Origin": HERE}
        )
    )


def test_the_dial_is_set_when_the_table_opens(app: Flask) -> None:
    host = open_table(app, goods="none", dice="table")
    assert {"goods": "none", "dice": "table"}.items() <= host.state()["tracking"].items()


def test_a_code_is_forgiven_its_small_letters_and_spaces(app: Flask) -> None:
    code = open_table(app).code
    for typed in (code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:3]}-{code[3:].lower()}"):
        answer = app.test_client().get("/go", query_string={"code": typed})
        assert answer.status_code == 302 and answer.headers["Location"] == f"/t/{code}"


def test_a_wrong_code_is_said_in_place(app: Flask) -> None:
    page = app.test_client().get("/go", query_string={"code": "zzzzz"})
    assert page.status_code == 404
    assert "There is no table ZZZZZ. Is the code right?" in said(page) and 'value="ZZZZZ"' in page.text
    assert app.test_client().get("/go", query_string={"code": " - "}).status_code == 400
    assert "There is no table QQQQQ." in said(app.test_client().get("/t/QQQQQ"))


def test_one_tap_takes_a_free_seat(app: Flask) -> None:
    host = open_table(app)
    phone = Phone(app, host.code)
    page = said(phone.get())
    assert "Which colour are you?" in page and page.count("free") == 3
    answer = phone.take("blue", "Ada")
    assert answer.status_code == 303 and answer.headers["Location"] == f"/t/{host.code}/seat/blue"
    assert phone.get().headers["Location"] == f"/t/{host.code}/seat/blue"
    assert "taken by Ada" in said(Phone(app, host.code).get())


def test_two_phones_want_the_same_seat_at_once(app: Flask) -> None:
    host = open_table(app)
    phones = [Phone(app, host.code) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda phone: phone.take("green"), phones))
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409, 409, 409]
    late = next(answer for answer in answers if answer.status_code == 409)
    assert "Somebody was quicker." in said(late) and "Ask for it" in said(late)


def test_a_double_tap_on_a_seat_does_nothing_twice(app: Flask) -> None:
    phone = Phone(app, open_table(app).code)
    assert [phone.take("blue").status_code for _ in range(2)] == [303, 303]


def test_one_phone_holds_several_seats(app: Flask) -> None:
    phone = Phone(app, open_table(app).code)
    for color in ("yellow", "blue"):
        phone.take(color)
    page = said(phone.get("/chairs"))
    assert "Your seats on this phone" in page and "Take one more" in page
    assert page.index("Blue") < page.index("Yellow")


def test_of_several_seats_the_one_that_is_up_is_to_be_pressed_first(app: Flask) -> None:
    phone = Phone(app, open_table(app).code)
    up = phone.state()["up"][0]
    for color in ("yellow", "blue", "green"):
        phone.take(color)
    main = re.findall(r'<a class="btn chair" href="[^"]*/seat/(\w+)"', phone.get("/chairs").text)
    assert main == [up]


def test_the_host_hands_a_seat_over(app: Flask) -> None:
    host = open_table(app)
    ada, cleo = Phone(app, host.code), Phone(app, host.code)
    ada.take("blue", "Ada")
    cleo.post("/ask", color="blue", name="Cleo")
    assert "asked: Ada or the host answers" in said(cleo.get("/chairs"))
    assert re.search(r'/chairs/block\?[^"]*asked=blue', cleo.get("/chairs").text)
    page = host.get("/host").text
    assert "Cleo asks for Ada (blue)" in said(host.get("/host"))
    device = re.search(r'name="device" value="(\w+)"', page)
    assert device
    host.post("/answer", device=device[1], seat="blue", yes="1")
    moved = cleo.get("/chairs/block?asked=blue")
    assert moved.status_code == 204 and moved.headers["HX-Redirect"] == f"/t/{host.code}/seat/blue"
    assert "blue" not in (ada.get().headers.get("Location") or "")
    again = host.post("/answer", device=device[1], seat="blue", yes="1")
    assert again.status_code == 400 and "Nobody is asking for this seat any more." in said(again)


@pytest.mark.parametrize(("before", "after"), [("", "Cleo"), ("Ada", "Ada")])
def test_a_seat_without_a_name_takes_that_of_whoever_asked_for_it(
    app: Flask, before: str, after: str
) -> None:
    host = open_table(app)
    ada, cleo = Phone(app, host.code), Phone(app, host.code)
    ada.take("blue", before)
    cleo.post("/ask", color="blue", name="Cleo")
    device = re.search(r'name="device" value="(\w+)"', host.get("/host").text)
    assert device
    host.post("/answer", device=device[1], seat="blue", yes="1")
    assert f"{after} Turn 1/10" in said(cleo.get("/seat/blue"))
    assert f"You are watching {after}" in said(ada.get("/seat/blue"))


def test_the_host_says_no(app: Flask) -> None:
    host = open_table(app)
    ada, cleo = Phone(app, host.code), Phone(app, host.code)
    ada.take("blue")
    cleo.post("/ask", color="blue")
    device = re.search(r'name="device" value="(\w+)"', host.get("/host").text)
    assert device
    host.post("/answer", device=device[1], seat="blue", yes="0")
    assert "Ask for it" in said(cleo.get("/chairs"))
    assert ada.get().headers["Location"].endswith("/seat/blue")


def typed(answer: TestResponse) -> list[tuple[str, str]]:
    """The names that the page would send: what stands in the field, and what it was before anybody typed."""
    return re.findall(
        r'id="own-name" name="name" value="([^"]*)"|name="remembered" value="([^"]*)"', answer.text
    )


def test_the_name_that_was_typed_stays_with_whoever_asks_or_comes_too_late(app: Flask) -> None:
    host = open_table(app)
    ada, cleo = Phone(app, host.code), Phone(app, host.code)
    ada.take("blue", "Ada")
    assert typed(cleo.take("blue", "Cleo")) == [("Cleo", "")]
    cleo.post("/ask", color="blue", name="Cleo")
    assert typed(cleo.get("/chairs")) == [("Cleo", "")]
    assert typed(ada.get("/chairs")) == typed(Phone(app, host.code).get()) == [("", "")]
    cleo.take("green", "Cleo")
    assert typed(cleo.get("/chairs")) == [("", "")], "the next seat of this phone is somebody else’s"


def test_a_name_that_was_only_remembered_stays_so_when_somebody_was_quicker(app: Flask) -> None:
    cleo = Phone(app, open_table(app).code)
    cleo.take("blue", "Cleo")
    cleo.code = open_table(app).code
    Phone(app, cleo.code).take("green")
    late = cleo.post("/take", color="green", name="Cleo", remembered="Cleo")
    assert typed(late) == [("Cleo", ""), ("", "Cleo")]


def asked(app: Flask) -> tuple[Phone, Phone, Phone, dict[str, Any]]:
    """Cleo asks for Ada's seat, with Ben looking on: the host, Ada, Ben, and a yes."""
    host = open_table(app)
    ada, ben, cleo = (Phone(app, host.code) for _ in range(3))
    ada.take("blue", "Ada")
    ben.take("green", "Ben")
    cleo.post("/ask", color="blue", name="Cleo")
    device = re.search(r'name="device" value="(\w+)"', host.get("/host").text)
    assert device
    return host, ada, ben, {"device": device[1], "seat": "blue", "yes": "1"}


def test_whoever_holds_the_seat_is_asked_on_the_phone_and_answers_there(app: Flask) -> None:
    _host, ada, ben, yes = asked(app)
    for tab in ("", "/table"):
        assert "Cleo asks for Ada (blue)" in said(ada.get(f"/seat/blue{tab}"))
        assert "Cleo asks" not in said(ben.get(f"/seat/green{tab}"))
    assert ben.post("/answer", **yes).status_code == 403
    assert ada.get().headers["Location"].endswith("/seat/blue")
    assert ada.post("/answer", htmx=True, **yes).status_code == 204
    assert "You are watching" in said(ada.get("/seat/blue"))


def test_the_host_is_asked_on_whatever_page_is_open(app: Flask) -> None:
    host, ada, _ben, yes = asked(app)
    for page in ("/host", "/seat/green", "/table"):
        shown = said(host.get(page))
        assert "Cleo asks for Ada (blue)" in shown and "Hand over Decline" in shown, page
    screen = said(Phone(app, host.code).get("/table"))
    assert "Cleo asks for Ada (blue). Ada or the host can answer on a phone." in screen
    assert "Hand over" not in screen
    host.post("/answer", **{**yes, "yes": "0"})
    assert "Cleo asks" not in said(host.get("/table"))
    assert ada.get().headers["Location"].endswith("/seat/blue")


def test_a_seats_own_code_brings_it_along(app: Flask) -> None:
    host = open_table(app)
    page = host.post("/host/code", seat="green")
    where = re.search(rf"http://localhost(/t/{host.code}/join/[\w-]+)", page.text)
    assert where and "<svg" in page.text
    phone = Phone(app, host.code)
    assert phone.client.get(where[1]).headers["Location"] == f"/t/{host.code}/seat/green"
    host.post("/host/free", seat="green")
    stale = Phone(app).client.get(where[1])
    assert stale.status_code == 401 and "This code is no longer valid." in said(stale)


def test_the_hosts_part_may_be_on_a_second_device(app: Flask) -> None:
    host = open_table(app)
    where = re.search(r"/t/\w+/join/[\w-]+", host.post("/host/code", seat="").text)
    phone = Phone(app, host.code)
    assert where and phone.client.get(where[0]).headers["Location"] == f"/t/{host.code}/host"
    assert phone.get("/host").status_code == 200


def test_a_table_comes_back_from_its_file(app: Flask) -> None:
    host = open_table(app, "pink", "gray", "orange", name__pink="Dora")
    saved = host.client.get(f"/api/v1/tables/{host.code}/export.json").data
    phone = Phone(app)
    answer = phone.client.post("/import", data={"file": (BytesIO(saved), "t.json")}, headers={"Origin": HERE})
    assert answer.status_code == 303
    phone.code = answer.headers["Location"].split("/")[2]
    assert phone.code != host.code and phone.get("/host").status_code == 200
    assert phone.state()["players"]["pink"]["name"] == "Dora"


def test_nonsense_is_no_table(app: Flask) -> None:
    client = app.test_client()
    deep = b"[" * 100_000 + b"]" * 100_000
    for file in (
        b"",
        b"cats",
        b"[]",
        b'{"stationmaster": 1}',
        b"\xff\xfe",
        deep,
        json.dumps({"a": 10**30}).encode(),
    ):
        page = client.post("/import", data={"file": (BytesIO(file), "t.json")}, headers={"Origin": HERE})
        assert page.status_code in (400, 422), file[:20]
        assert "Import a table" in said(page) and "Traceback" not in page.text
    assert client.post("/import", headers={"Origin": HERE}).status_code == 400
    assert "Your tables" not in said(client.get("/"))


def test_what_another_game_would_choose_takes_nothing_from_the_game_that_is_shown(app: Flask) -> None:
    """Two radios of one name in one form are one group: the later would win."""
    page = app.test_client().get("/open").text
    assert (
        page.count('name="goods" value="app" checked') == page.count('name="dice" value="app" checked') == 1
    )
    assert 'name="days_of_steam/goods" value="app" checked' in page


def test_a_group_that_meets_once_a_month_finds_its_seats_again(app: Flask) -> None:
    """The cookie lives as long as browsers keep any, and every page renews it."""
    phone = open_table(app)
    phone.take("blue")
    for _visit in range(2):
        (cookie,) = [c for c in phone.get("/seat/blue").headers.getlist("Set-Cookie") if "session=" in c]
        expires = parsedate_to_datetime(cookie.split("Expires=")[1].split(";")[0])
        assert 390 < (expires - datetime.now(UTC)).days <= 400
