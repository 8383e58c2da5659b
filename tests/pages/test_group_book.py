"""The pages of a group's book: the ways there, who may open it, and what the forms do."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from flask import Flask
from werkzeug.test import TestResponse

from tests.pages.test_after_the_game import ADDRESS
from tests.support.phones import HERE, Phone, open_table, said


def ended(app: Flask, names: dict[str, str], **fields: str) -> Phone:
    """A host's browser whose game is over."""
    host = open_table(app, **{f"name__{seat}": name for seat, name in names.items()}, **fields)
    host.post("/host/end")
    return host


def begin(host: Phone) -> str:
    answer = host.post("/book", group="new", name="Thursday <i>")
    return host.client.get(answer.headers["Location"]).headers["Location"]


def get(phone: Phone, path: str) -> TestResponse:
    return phone.client.get(path)


def post(phone: Phone, path: str, **fields: str) -> TestResponse:
    """As a browser on the same page does."""
    return phone.client.post(path, data=fields, headers={"Origin": HERE})


NAMES = {"blue": "Ada <b>", "green": "Ben", "yellow": "Cleo"}


def test_from_the_ending_into_a_book_and_from_the_first_page_back(app: Flask) -> None:
    host = ended(app, NAMES)
    assert "Put it in a book" in said(host.get("/table"))
    book = begin(host)
    page = get(host, book)
    assert "1 game since" in said(page) and "Ada &lt;b&gt;" in page.get_data(as_text=True)
    assert "In the book" in said(host.get("/table"))
    assert f'href="{book}"' in get(host, "/").get_data(as_text=True)
    assert "This game goes into Thursday <i>" in said(host.get("/host"))


def test_the_next_table_goes_into_the_book_that_was_used_last(app: Flask) -> None:
    host = ended(app, NAMES)
    book = begin(host)
    chosen = re.search(r'<option value="(\w+)">Thursday', get(host, "/open").get_data(as_text=True))
    assert chosen
    again = open_table_with(host, chosen[1])
    again.post("/host/end")
    again.client.get(f"/t/{again.code}/table")
    assert "2 games since" in said(get(host, book))


def open_table_with(host: Phone, group: str) -> Phone:
    sent = {"map": "rust_belt", "seat": ["blue", "green", "yellow"], "name.blue": "Ben", "group": group}
    answer = host.client.post("/open", data=sent, headers={"Origin": HERE})
    host.code = answer.headers["Location"].split("/")[2]
    return host


def test_others_learn_nothing_of_a_book(app: Flask) -> None:
    host = ended(app, NAMES)
    book = begin(host)
    stranger = Phone(app, host.code)
    for what in ("", "/games", "/people/1", "/games.csv", "/join/guessed"):
        answer = get(stranger, book + what)
        assert answer.status_code in (401, 404) and "Ada" not in said(answer)
    for what in ("/rename", "/share", "/delete", "/people/1/forget", "/games/1/out"):
        assert post(stranger, book + what, name="Ours").status_code == 404
    assert stranger.post("/book", group="new", name="Mine").status_code == 403
    assert "In the book" not in said(stranger.get("/table"))
    assert "1 game since" in said(get(host, book))


def test_a_person_is_renamed_joined_and_forgotten_on_their_page(app: Flask) -> None:
    host = ended(app, NAMES)
    book = begin(host)
    number = re.search(r'people/(\d+)">Ben', get(host, book).get_data(as_text=True))
    assert number
    ben = f"{book}/people/{number[1]}"
    refused = post(host, f"{ben}/rename", name="cleo")
    assert refused.status_code == 409 and "cleo is in the book already" in said(refused)
    shown = said(refused)
    assert shown.index("cleo is in the book already") < shown.index("By map and players")
    post(host, f"{ben}/rename", name="Benjamin")
    assert "Benjamin" in said(get(host, ben)) and "Against the others" in said(get(host, ben))
    post(host, f"{ben}/forget")
    page = said(get(host, book))
    assert "The name is forgotten." in page and "Benjamin" not in page and "1 game since" in page
    assert "Ben" not in said(host.get("/log"))
    assert ",Ben," not in get(host, f"{book}/games.csv").get_data(as_text=True)


def test_a_tab_that_showed_a_refusal_opens_the_persons_page_again(app: Flask) -> None:
    host = ended(app, NAMES)
    book = begin(host)
    ben = re.search(r'href="([^"]+/people/\d+)">Ben', get(host, book).get_data(as_text=True))
    assert ben
    for change in ("rename", "merge", "forget"):
        answer = get(host, f"{ben[1]}/{change}")
        assert (answer.status_code, answer.headers["Location"]) == (302, ben[1])


def test_a_person_says_points_and_time_of_a_game(app: Flask) -> None:
    host = ended(app, NAMES)
    book = begin(host)
    ben = re.search(r'href="([^"]+/people/\d+)">Ben', get(host, book).get_data(as_text=True))
    assert ben
    assert re.search(r"in a game −?\d+\.\d points, \d+ min to think", said(get(host, ben[1])))


def test_a_phone_remembers_the_name_of_its_last_seat(app: Flask) -> None:
    """Where the seat has a name already, that one stays unless another is typed."""
    first, phone = open_table(app), Phone(app)
    phone.code = first.code
    phone.take("blue", "Ada")
    phone.code = open_table(app, name__green="Cleo").code
    assert 'value="Ada"' in phone.get("/chairs").get_data(as_text=True)
    phone.post("/take", color="green", name="Ada", remembered="Ada")
    assert phone.state()["players"]["green"]["name"] == "Cleo"
    assert 'value="Ada"' not in phone.get("/chairs").get_data(as_text=True)


def test_each_game_goes_to_bg_stats_by_one_tap_under_the_names_of_the_book(app: Flask) -> None:
    """A name that was changed or forgotten here is so there too; a stranger gets no link."""
    host = ended(app, NAMES)
    book = begin(host)
    page = get(host, book).get_data(as_text=True)
    (href,) = re.findall(rf'href="({book}/games/\d+/bg-stats)"', page)
    people = dict(re.findall(r'people/(\d+)">(\w+)', page))
    ben, cleo = (next(one for one, name in people.items() if name == wanted) for wanted in ("Ben", "Cleo"))
    post(host, f"{book}/people/{ben}/rename", name="Benjamin")
    post(host, f"{book}/people/{cleo}/forget")
    assert host.client.get(f"{book}/games/{10**22}/bg-stats").status_code == 404
    play = logged(get(host, href))
    assert {one["role"]: one["name"] for one in play["players"]} == {
        "Blue": "Ada <b>", "Green": "Benjamin", "Yellow": "Yellow"
    }  # fmt: skip
    assert (play["board"], play["sourcePlayId"][:5]) == ("Rust Belt", host.code)
    assert "Cleo" not in play["comments"] and "Benjamin: " in play["comments"]
    assert get(Phone(app), href).status_code == 404
    assert get(host, re.sub(r"\d+/bg", "999/bg", href)).status_code == 404


def logged(answer: TestResponse) -> dict[str, Any]:
    """What the app would read from the address that a tap leads to."""
    assert answer.status_code == 302
    play: dict[str, Any] = json.loads(unquote(answer.headers["Location"].removeprefix(ADDRESS)))
    return play
