"""Amending an old entry on its page: the form of then, what would change after it, what no longer fits."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from assistant.games import catalog
from tests.support.phones import Phone, said
from tests.support.play import at
from tests.support.tables import Api, TableClient
from tests.support.wandering import playing, wander


@pytest.fixture
def table(api: Api) -> TableClient:
    """Blue issued two shares, green two, yellow none; blue bid 1 and green 11."""
    table = api.open(setup={"order": ["blue", "green", "yellow"]})
    for seat, count in (("blue", 2), ("green", 2), ("yellow", 0)):
        table.move("issue_shares", seat, count=count)
    table.move("bid", "blue", amount=1)
    table.move("bid", "green", amount=11)
    return table


def joined(app: Flask, table: TableClient, token: str) -> Phone:
    phone = Phone(app, table.code)
    phone.get(f"/join/{token}")
    return phone


@pytest.fixture
def blue(app: Flask, table: TableClient) -> Phone:
    return joined(app, table, table.tokens["blue"])


def preview(phone: Phone, number: int, **fields: str) -> TestResponse:
    """The answer to the form on the page of an entry."""
    return phone.post(f"/moves?amends={number}", htmx=True, **fields)


def confirm(phone: Phone, shown: TestResponse, number: int) -> TestResponse:
    """The button below what was shown."""
    sent = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', shown.text)
    return phone.post(f"/amend/{number}", htmx=True, **{name: unescape(value) for name, value in sent})


def was(phone: Phone, number: int) -> list[list[str]]:
    page = phone.get(f"/amend/{number}")
    assert page.status_code == 200, said(page)
    found = re.search(r'data-was="([^"]*)"', page.text)
    assert found
    return list(json.loads(unescape(found[1])))


def test_the_log_offers_to_amend_what_ones_own_seat_did(blue: Phone, table: TableClient) -> None:
    html = blue.get("/seat/blue/log").text
    offered = re.findall(rf"/t/{table.code}/amend/(\d+)", html)
    assert offered == ["5", "2"]


def test_the_host_may_amend_what_any_seat_did(app: Flask, table: TableClient) -> None:
    table.correct("cash", "blue", 21)
    html = joined(app, table, table.host).get("/log").text
    assert re.findall(rf"/t/{table.code}/amend/(\d+)", html) == ["6", "5", "4", "3", "2"]


def test_the_page_shows_the_form_of_then_and_what_was_entered(blue: Phone, table: TableClient) -> None:
    page = blue.get("/amend/2")
    assert "It was: Blue issues 2 shares and receives $10." in said(page)
    assert "You have issued 2 of 15." in said(page) and "Turn 1/10 · Issue shares" in said(page)
    assert f'hx-post="/t/{table.code}/moves?amends=2"' in page.text
    assert ["count", "2"] in was(blue, 2) and ["type", "issue_shares"] in was(blue, 2)


def test_what_would_change_is_shown_before_anything_does(blue: Phone, table: TableClient) -> None:
    before = table.get()
    shown = preview(blue, 2, type="issue_shares", seat="blue", count="3")
    words = said(shown)
    assert "Was Blue issues 2 shares and receives $10. Now Blue issues 3 shares and receives $15." in words
    assert "cash $20 → $25 · shares 4 → 5" in words
    assert "The 4 entries after it are played again with the same dice They read as before." in words
    assert table.get() == before


def test_the_button_below_amends_and_leads_back_to_the_log(blue: Phone, table: TableClient) -> None:
    shown = preview(blue, 2, type="issue_shares", seat="blue", count="3")
    done = confirm(blue, shown, 2)
    assert done.headers["HX-Redirect"] == f"/t/{table.code}/seat/blue/log", said(done)
    state = table.get()
    assert state["players"]["blue"]["shares"] == 5 and state["phase"] == "determine_player_order"
    assert "Blue amended entry 2. The entries after it were played again." in said(blue.get("/seat/blue/log"))


def test_what_no_longer_fits_is_named_and_only_left_undone_by_a_button_that_says_so(
    app: Flask, table: TableClient
) -> None:
    host = joined(app, table, table.host)
    shown = preview(host, 3, type="issue_shares", seat="green", count="0")
    words = said(shown)
    assert "No longer fits 6 Green bids $11. Green must pay $11 but has $10." in words
    assert "Amend, and undo entry 6" in words
    assert confirm(host, shown, 3).status_code == 200
    state = table.get()
    assert state["players"]["green"]["shares"] == 2 and state["up"] == ["green"]
    log = said(host.get("/log"))
    assert "Green amended entry 3. Entries 4 to 5 were played again, entry 6 was undone." in log


def test_a_better_move_that_is_refused_is_refused_in_place(blue: Phone, table: TableClient) -> None:
    before = table.get()
    refused = preview(blue, 2, type="issue_shares", seat="blue", count="99")
    assert refused.status_code == 422 and "Blue may issue 13 more shares, not 99." in said(refused)
    assert 'hx-target="#refusal"' in refused.text and table.get() == before


def test_nobody_amends_for_another_seat(app: Flask, table: TableClient) -> None:
    blue = joined(app, table, table.tokens["blue"])
    assert blue.get("/amend/3").status_code == 403
    assert preview(blue, 3, type="issue_shares", seat="green", count="0").status_code == 403
    assert preview(blue, 3, type="issue_shares", seat="blue", count="0").status_code == 403
    assert blue.get("/amend/1").status_code in (400, 403) and blue.get("/amend/99").status_code == 400
    assert Phone(app, table.code).get("/amend/2").status_code == 401
    assert table.get()["number"] == 6


def test_somebody_was_quicker(blue: Phone, table: TableClient) -> None:
    shown = preview(blue, 2, type="issue_shares", seat="blue", count="3")
    table.move("drop_out", "yellow")
    late = confirm(blue, shown, 2)
    assert late.status_code == 409 and table.get()["number"] == 7
    broken = blue.post("/amend/2", htmx=True, seat="blue", seen="7", move="[")
    assert broken.status_code == 400 and "Choose again" in said(broken)


def test_dice_that_never_fell_are_not_told_beforehand(app: Flask, api: Api) -> None:
    """Another number of shares, and everybody may be in another phase; but the app rolls nothing for a look."""
    table = at(api, "goods_growth", turn=1)
    roller, number = table.get()["up"][0], table.get()["number"]
    table.move("roll_growth", roller)
    host = joined(app, table, table.host)
    sent = dict(was(host, number + 1))
    assert "This is what the entry says already." in said(preview(host, number + 1, **sent))
    assert table.get()["number"] == number + 1


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_entry_of_a_game_has_its_page_and_says_the_same_when_sent_again(
    app: Flask, api: Api, key: str
) -> None:
    table = wander(playing(key).lively(api), random.Random(5), 60)
    host = joined(app, table, table.host)
    numbers = [int(n) for n in re.findall(rf"/t/{table.code}/amend/(\d+)", host.get("/log").text)]
    assert len(numbers) > min(10, table.state["number"] - 2)
    for number in numbers:
        fields: dict[str, list[str]] = {}
        for name, value in was(host, number):
            fields.setdefault(name.replace(".", "__"), []).append(value)
        shown = preview(host, number, **fields)  # type: ignore[arg-type]
        assert shown.status_code == 200, (number, fields, said(shown))
        assert "This is what the entry says already." in said(shown), (number, fields, said(shown))
