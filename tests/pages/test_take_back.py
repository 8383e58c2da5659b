"""“Take back” on Now: the seat's own last entry, for as long as nothing followed it."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.play import at
from tests.support.tables import Api, TableClient

HERE = {"Origin": "http://localhost", "HX-Request": "true"}


@pytest.fixture
def table(api: Api) -> TableClient:
    return api.open(setup={"order": ["blue", "green", "yellow"]})


def phone(app: Flask, table: TableClient, seat: str) -> FlaskClient:
    client = app.test_client()
    client.get(f"/t/{table.code}/join/{table.tokens[seat]}")
    return client


def offered(client: FlaskClient, table: TableClient, seat: str) -> str:
    """The form beside the seat's last entry, as a person reads it; '' where there is none."""
    page = client.get(f"/t/{table.code}/seat/{seat}").get_data(as_text=True)
    found = re.search(r'<form class="back".*?</form>', page, re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def take_back(client: FlaskClient, table: TableClient, seat: str) -> TestResponse:
    page = client.get(f"/t/{table.code}/seat/{seat}").get_data(as_text=True)
    form = re.search(r'<form class="back".*?</form>', page, re.S)
    assert form
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    return client.post(f"/t/{table.code}/back", data=sent, headers=HERE)


def test_the_last_own_entry_is_taken_back_by_one_tap(app: Flask, table: TableClient) -> None:
    blue = phone(app, table, "blue")
    assert offered(blue, table, "blue") == ""
    table.move("issue_shares", "blue", count=2)
    assert offered(blue, table, "blue") == "Blue issues 2 shares and receives $10. Take back"
    answer = take_back(blue, table, "blue")
    assert answer.status_code == 200 and "Issue shares" in answer.get_data(as_text=True)
    assert table.get()["players"]["blue"]["shares"] == 2 and table.get()["up"] == ["blue"]


def test_what_was_taken_back_is_redone_in_the_same_place(app: Flask, table: TableClient) -> None:
    blue = phone(app, table, "blue")
    table.move("issue_shares", "blue", count=2)
    take_back(blue, table, "blue")
    assert offered(blue, table, "blue") == "Blue took back entry 2. Redo"
    take_back(blue, table, "blue")
    assert table.get()["players"]["blue"]["shares"] == 4
    assert offered(blue, table, "blue").endswith("Take back")


def test_what_another_seat_followed_is_no_longer_offered(app: Flask, table: TableClient) -> None:
    blue, green = phone(app, table, "blue"), phone(app, table, "green")
    table.move("issue_shares", "blue", count=2)
    assert offered(green, table, "green") == ""
    table.move("issue_shares", "green", count=0)
    assert offered(blue, table, "blue") == ""
    assert "Take back" in offered(green, table, "green")


def test_a_tap_that_comes_too_late_takes_nothing_back(app: Flask, table: TableClient) -> None:
    blue = phone(app, table, "blue")
    table.move("issue_shares", "blue", count=2)
    sent = {"seat": "blue", "to": 1, "seen": 2}
    table.move("issue_shares", "green", count=0)
    answer = blue.post(f"/t/{table.code}/back", data=sent, headers=HERE)
    assert answer.status_code == 409 and "Somebody was quicker" in answer.get_data(as_text=True)
    assert table.get()["number"] == 3
    other = blue.post(f"/t/{table.code}/back", data={**sent, "seat": "green", "seen": 3}, headers=HERE)
    assert other.status_code == 403 and table.get()["number"] == 3


def test_dice_and_cubes_are_asked_about_first(app: Flask, api: Api) -> None:
    table = at(api, "goods_growth")
    roller = table.get()["up"][0]
    table.move("roll_growth", roller)
    asked = offered(phone(app, table, roller), table, roller)
    assert "Put its dice and cubes back too. They will be the same again. Take back Cancel" in asked


def test_a_correction_of_ones_own_can_be_taken_back(app: Flask, table: TableClient) -> None:
    blue = phone(app, table, "blue")
    table.move("correct", "blue", field="cash", of="green", to=12, why="Counted again")
    assert "Take back" in offered(blue, table, "blue")
    take_back(blue, table, "blue")
    assert table.get()["players"]["green"]["cash"] == 10
