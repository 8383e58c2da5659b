"""Every game, whatever it is: opened by the form, every page at any moment, to its end, and taken along."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from assistant.games import catalog
from assistant.games.port import AnyGame
from tests.support.phones import Phone, open_table, said
from tests.support.tables import Api, TableClient
from tests.support.wandering import playing, wander

SHARED = (
    "", "/chairs", "/table", "/table/block", "/host", "/host/block", "/layout", "/correct", "/log", "/log/block",
    "/charts", "/curves.json", "/figures.csv",
)  # fmt: skip
OF_A_SEAT = ("/seat/{0}", "/seat/{0}/block", "/seat/{0}/table", "/seat/{0}/log", "/statement/{0}")


def pages(table: TableClient) -> Iterator[str]:
    yield from SHARED
    yield from (page.format(seat) for seat in table.state["players"] for page in OF_A_SEAT)
    yield from (f"/at/{number}" for number in (1, table.state["number"]))


def check_pages(app: Flask, table: TableClient) -> None:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    for page in pages(table):
        assert phone.client.get(f"/t/{table.code}{page}", follow_redirects=True).status_code == 200, page


@pytest.fixture(params=catalog.GAMES)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def of(key: str) -> AnyGame:
    return next(game for game in catalog.games() if game.key == key)


def test_the_first_page_and_the_form_name_it_and_say_whose_it_is(app: Flask, key: str) -> None:
    game = of(key)
    first, choose = (said(app.test_client().get(page)) for page in ("/", "/open"))
    assert game.name in first and game.imprint in first
    assert game.title in choose and game.name in headings(app)


def headings(app: Flask) -> list[str]:
    """The headings of the list of maps."""
    return re.findall(r'<optgroup label="([^"]+)"', app.test_client().get("/open").text)


def test_the_form_opens_a_table(app: Flask, key: str) -> None:
    game = of(key)
    phone = open_table(app, *game.seat_colors[: game.players[0]], game=key, map=game.map_key)
    assert phone.state()["game"] == key
    assert phone.get("/host").status_code == 200


def test_every_page_answers_from_the_opening_to_the_score(app: Flask, api: Api, key: str) -> None:
    table = playing(key).lively(api)
    check_pages(app, table)
    wander(table, random.Random(key))
    assert table.phase == "game_over"
    check_pages(app, table)


def test_the_host_ends_it_early(app: Flask, api: Api, key: str) -> None:
    table = playing(key).lively(api)
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    assert phone.post("/host/end").status_code in (200, 303)
    assert phone.state()["phase"] == "game_over"


def test_all_that_can_be_corrected_has_its_form(app: Flask, api: Api, key: str) -> None:
    table = playing(key).lively(api)
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    links = forms_on(phone.get("/correct").get_data(as_text=True))
    assert links
    for link in links:
        assert phone.client.get(link).status_code == 200, link


def forms_on(page: str) -> set[str]:
    """The links to the forms that correct one number."""
    return {html.unescape(link) for link in re.findall(r'href="([^"]*/correct\?field=[^"]*)"', page)}


def test_a_table_goes_out_and_comes_in_again(api: Api, key: str) -> None:
    table = wander(playing(key).lively(api), random.Random(key), 20)
    file = table.get("/export.json")
    again = api.send("POST", "/tables/import", file)["state"]
    assert {**again, "code": table.code} == table.get()
