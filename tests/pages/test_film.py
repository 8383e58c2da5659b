"""The film of a game, and the file that is taken home."""

from __future__ import annotations

import json
import random
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages.test_history import page
from tests.support.days_of_steam import table as trains
from tests.support.play import SEATS, opened
from tests.support.tables import Api, TableClient
from tests.support.wandering import wander

Film = dict[str, Any]
LARGEST = 400_000  # bytes of the file of a six-player game


@pytest.fixture
def guest(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def played(api: Api) -> TableClient:
    """Some turns on the board, with an undo."""
    table = wander(opened(api, tracking={"track": "board"}), random.Random(7), 60)
    table.rewind(table.state["number"] - 3)
    return table


def film(html: str) -> Film:
    (data,) = re.findall(r'<script type="application/json" id="film-data">(.*?)</script>', html, re.DOTALL)
    told: Film = json.loads(data)
    return told


def lying(told: Film) -> list[list[str]]:
    """What lies on the map at each entry, as the script works it out."""
    now: list[int] = []
    pictures = []
    for changes in told["map"]:
        for at, gone, *come in changes:
            now[at : at + gone] = come
        pictures.append([told["pieces"][piece] for piece in now])
    return pictures


def test_each_entry_that_counts_has_its_picture(guest: FlaskClient, played: TableClient) -> None:
    told = film(page(guest, f"/t/{played.code}/film"))
    counting = list(range(1, played.get("/log")["entries"][-1]["move"]["to"] + 1))
    assert told["entries"] == counting
    assert len(told["map"]) == len(told["figures"]) == len(counting)


def test_the_changes_add_up_to_the_map_as_it_is(app: Flask, guest: FlaskClient, played: TableClient) -> None:
    from assistant.tables import story as stories
    from assistant.tables.books import table_of

    pictures = lying(film(page(guest, f"/t/{played.code}/film")))
    with app.app_context():
        story = stories.read(table_of(played.code))
        drawn = story.table.game.map
        assert drawn
        for entry, shown in zip(story.entries, pictures, strict=True):
            assert shown == [piece for piece in drawn.pieces(story.after(entry), [entry]) if piece]


def test_the_figures_add_up_to_those_of_the_table(guest: FlaskClient, played: TableClient) -> None:
    told = film(page(guest, f"/t/{played.code}/film"))
    now: dict[str, str] = {}
    for changed in told["figures"]:
        now |= changed
    wide = len(told["signs"])
    for nth, seat in enumerate(played.state["players"]):
        player = played.get()["players"][seat]
        assert now[str(nth * wide)] == f"${player['cash']}"
        assert now[str(nth * wide + 2)] == str(player["shares"])


def test_every_turn_has_a_place_on_the_slider(guest: FlaskClient, played: TableClient) -> None:
    turns = film(page(guest, f"/t/{played.code}/film"))["turns"]
    assert [turn for _, turn in turns][:2] == ["Setting up", "Turn 1"]
    assert [first for first, _ in turns] == sorted(first for first, _ in turns)


def test_a_game_without_a_map_has_a_film(api: Api, guest: FlaskClient) -> None:
    table = wander(trains.opened(api, 3), random.Random(3), 30)
    html = page(guest, f"/t/{table.code}/film")
    assert film(html)["map"] == [] and "film-map" not in html
    assert html.count("data-figure") == 3 * 4


# taken home -------------------------------------------------------------------------------------------


def at_home(guest: FlaskClient, table: TableClient) -> str:
    return page(guest, f"/t/{table.code}/home.html")


def test_the_file_asks_for_nothing(guest: FlaskClient, played: TableClient) -> None:
    html = at_home(guest, played)
    assert not re.search(r'(src|action)="|<link|<a [^>]*href="(?!#)|url\((?!data:)|@import', html)
    assert "fetch(" not in html and "hx-" not in html and "http-equiv" in html


def test_its_policy_allows_this_script_and_this_style_alone(guest: FlaskClient, played: TableClient) -> None:
    html = at_home(guest, played)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    rules = dict(rule.split(" ", 1) for rule in policy.replace("&#39;", "'").split("; "))
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        assert rules.pop(rule) == f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"
    none = "'none'"
    assert rules == {"default-src": none, "base-uri": none, "form-action": none, "font-src": "data:"}


def test_names_are_names_and_nothing_else(app: Flask, api: Api, guest: FlaskClient) -> None:
    evil = "</script><b>x"
    seats = [{"color": color, "name": f"{evil}{n}"} for n, color in enumerate(SEATS[:3])]
    table = TableClient(api, api.send("POST", "/tables", {"map": "rust_belt", "seats": seats}))
    table.correct("cash", "blue", 3, "</script><img src=x onerror=alert(1)>")
    html = at_home(guest, table)
    assert evil not in html and "<img" not in html
    assert html.count("</script>") == 2


def test_it_is_called_after_the_map_and_the_day(guest: FlaskClient, played: TableClient) -> None:
    answer = guest.get(f"/t/{played.code}/home.html")
    day = played.get("/log")["entries"][-1]["at"][:10]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="rust-belt-{day}.html"'


def test_six_players_fit_into_400_kb(api: Api, guest: FlaskClient) -> None:
    table = wander(opened(api, 6, tracking={"track": "board"}), random.Random(1), 150)
    html = at_home(guest, table)
    print(f"{table.state['number']} entries: {len(html.encode()) / 1000:.0f} KB")
    assert len(html.encode()) < LARGEST


def test_programs_get_the_same_file(api: Api, guest: FlaskClient, played: TableClient) -> None:
    answer = guest.get(f"/api/v1/tables/{played.code}/film.html")
    assert answer.status_code == 200 and answer.mimetype == "text/html"
    assert answer.text == at_home(guest, played)
