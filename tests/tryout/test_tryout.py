"""What newcomers meet: the table to try and the film, as they ship, under the rules as they are now."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from assistant.engine import Answered, Given, play
from assistant.tables import books, tryout
from assistant.tables.carry import read_file
from assistant.tables.codec import to_data
from assistant.tables.refusals import BadRequest, Busy
from tests.support.phones import HERE, said
from tests.support.rails import MapWanderer
from tests.support.tables import Api, Refused, TableClient
from tests.tryout.make import NAMES, TURN


@pytest.fixture
def table(api: Api) -> TableClient:
    return TableClient(api, api.send("POST", "/tables/try"))


def codes(app: Flask) -> list[str]:
    with app.app_context():
        return tryout.open_ones()


@pytest.mark.parametrize("name", [tryout.TABLE, tryout.FILM])
def test_every_move_of_the_file_is_one_that_the_rules_allow_and_leads_to_the_same(name: str) -> None:
    """Where this fails, the rules were mended: `python -m tests.tryout.make` plays the game anew."""
    game, options, log, _ = read_file(tryout.shipped(name))
    state = game.start(options)
    for entry in log:
        told = {fact.question: fact.outcome for fact in entry.facts if isinstance(fact, Answered)}
        facts = play(game, state, entry.move, Given(told))
        assert [to_data(fact) for fact in facts] == [to_data(fact) for fact in entry.facts], entry.number
        for fact in facts:
            state = game.evolve(state, fact)
    assert (state.result is not None) == (name == tryout.FILM)


def test_the_table_to_try_is_in_mid_game_with_deliveries_to_choose_and_plays_to_its_end(
    table: TableClient,
) -> None:
    """The referee counts every cube and dollar from the first look on."""
    state = table.state
    assert (state["turn"], state["phase"]) == (TURN, "move_goods") and len(state["links"]) > 8
    assert [one["name"] for one in state["players"].values()] == list(NAMES.values())
    assert len(table.offers(table.up[0])["deliver"]["choices"]) > 5
    wanderer = MapWanderer(table, table.map_data(), random.Random(3), undo=0)
    wanderer.patron, wanderer.sound = True, state["number"]
    wanderer.play_to_the_end()
    assert table.state["result"]


def tap(phone: FlaskClient, address: str, **fields: Any) -> TestResponse:
    return phone.post(address, data=fields, headers={"Origin": HERE}, follow_redirects=True)


def test_one_tap_opens_it_and_the_next_goes_back_to_it(app: Flask) -> None:
    phone = app.test_client()
    page = tap(phone, "/try")
    assert "To try: " in said(page) and "Begin anew" in page.text
    assert tap(phone, "/try").request.path == page.request.path
    (code,) = codes(app)
    home = said(phone.get("/"))
    assert f"{code} to try" in home and "Host page" in home


def test_begin_anew_puts_it_back_as_it_was(app: Flask, api: Api) -> None:
    phone = app.test_client()
    tap(phone, "/try")
    (code,) = codes(app)
    began = api.get(f"/tables/{code}")
    moved = tap(phone, f"/t/{code}/moves", type="decline", seat=began["up"][0])
    assert "To try:" not in said(moved) and api.get(f"/tables/{code}")["up"] != began["up"]
    assert "To try: " in said(tap(phone, f"/t/{code}/anew"))
    assert {**api.get(f"/tables/{code}"), "number": 0} == {**began, "number": 0}


def test_after_its_end_the_next_table_is_one_of_their_own(app: Flask, api: Api) -> None:
    """Nobody plays again with people who were made up: neither their names nor a book go further."""
    phone = app.test_client()
    tap(phone, "/try")
    (code,) = codes(app)
    tap(phone, f"/t/{code}/host/end")
    for page in (phone.get(f"/t/{code}/host"), phone.get(f"/t/{code}/table")):
        assert "Open a table" in said(page)
        assert "Play again" not in said(page) and "Put it in a book" not in said(page)
    assert "Begin anew" in said(phone.get(f"/t/{code}/host"))
    onward = phone.get(f"/t/{code}/again", follow_redirects=True)
    assert onward.request.path == "/open" and not any(name in said(onward) for name in NAMES.values())
    refused = tap(phone, f"/t/{code}/again")
    assert refused.status_code == 400 and "A table to try has no next game" in said(refused)


def test_only_its_host_begins_it_anew_and_no_table_of_people_does(app: Flask, api: Api) -> None:
    phone = app.test_client()
    tap(phone, "/try")
    (code,) = codes(app)
    assert tap(app.test_client(), f"/t/{code}/anew").status_code == 403
    with app.app_context(), pytest.raises(BadRequest, match="Only a table to try can begin anew"):
        tryout.anew(books.table_of(api.open().code))


def test_left_alone_for_a_day_it_is_deleted_and_a_table_of_people_stays(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = api.open().code
    tap(app.test_client(), "/try")
    (code,) = codes(app)
    later = books.now() + tryout.KEPT + timedelta(minutes=1)
    monkeypatch.setattr(books, "now", lambda: later)
    assert "Try a table" in app.test_client().get("/").text
    assert codes(app) == []
    with pytest.raises(Refused, match="404"):
        api.get(f"/tables/{code}")
    assert api.get(f"/tables/{kept}")["number"] == 1


def test_a_server_holds_so_many_and_no_more(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tryout, "MOST", 1)
    tap(app.test_client(), "/try")
    with app.app_context(), pytest.raises(Busy, match="Many tables to try"):
        tryout.open_to_try()


def test_the_film_of_a_whole_game_needs_no_table(app: Flask) -> None:
    page = app.test_client().get("/film")
    assert page.status_code == 200 and 'id="film-data"' in page.text
    assert all(name in page.text for name in NAMES.values())
    assert "http" not in page.headers["Content-Security-Policy"] and codes(app) == []
