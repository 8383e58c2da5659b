"""Figures of a map's own: declared in its file, and from then on a figure like any other."""

from __future__ import annotations

import csv
import io

import pytest
from flask import Flask

from assistant.tables import maps
from assistant.tables.refusals import BadRequest
from tests.support.phones import Phone, open_table, said
from tests.support.tables import Api, TableClient

TOKENS = """\
name = "Token Land"
players = [3, 3]

[[city]]
name = "Alpha"
colors = ["red"]

[[city]]
name = "Beta"
colors = ["blue"]

[[figure]]
key = "tokens"
name = "Tokens"
start = 2
points = 3
most = 9

[[figure]]
key = "land_grants"
name = "Land grants"

[rules]
turns = { 3 = 2 }
"""
BLUE = "blue"


@pytest.fixture
def key(app: Flask) -> str:
    with app.app_context():
        return maps.save(TOKENS, "")


@pytest.fixture
def table(api: Api, key: str) -> TableClient:
    return api.open(("blue", "green", "yellow"), map=key, setup={"order": ["blue", "green", "yellow"]})


def own(table: TableClient) -> object:
    return table.player(BLUE)["own"]


def test_every_player_begins_with_them(table: TableClient) -> None:
    assert own(table) == {"tokens": 2, "land_grants": 0}


def test_they_bring_their_points(table: TableClient) -> None:
    before = table.player(BLUE)["vp"]
    table.correct("tokens", BLUE, 4)
    assert table.player(BLUE)["vp"] == before + 2 * 3
    table.correct("land_grants", BLUE, 5)
    assert table.player(BLUE)["vp"] == before + 2 * 3


def test_a_correction_says_what_it_was_and_an_undo_takes_it_back(table: TableClient) -> None:
    number = table.state["number"]
    table.correct("land_grants", BLUE, 3)
    assert own(table) == {"tokens": 2, "land_grants": 3}
    told = table.get("/log")["entries"][-1]["text"]
    assert "Blue’s land grants: was 0, now 3" in told
    table.rewind(number)
    assert own(table) == {"tokens": 2, "land_grants": 0}


def test_nobody_can_have_more_than_there_are_or_fewer_than_none(table: TableClient) -> None:
    def refused(to: int) -> str:
        return table.refused("correct", "", field="tokens", of=BLUE, to=to, why="counted").message

    assert refused(10) == "Blue can have at most 9 tokens."
    assert "can’t be negative" in refused(-1)


def test_the_statement_and_the_spreadsheet_have_them(app: Flask, table: TableClient) -> None:
    table.correct("tokens", BLUE, 5)
    line = table.get("/statement")["lines"][-1]
    assert (line["figure"], line["by"], line["now"]) == ("tokens", 3, 5)
    text = app.test_client().get(f"/t/{table.code}/figures.csv").get_data(as_text=True)
    last = next(row for row in reversed(list(csv.DictReader(io.StringIO(text)))) if row["seat"] == BLUE)
    assert (last["tokens"], last["land_grants"], last["tokens_change"]) == ("5", "0", "3")


def test_the_result_tells_their_points_apart(app: Flask, table: TableClient) -> None:
    table.correct("tokens", BLUE, 3)
    table.correct("phase", None, "game_over")
    first = table.state["result"]["ranking"][0]
    assert (first["seat"], first["own"]) == (BLUE, {"tokens": 9})
    assert first["vp"] == first["income"] + first["sections"] + first["shares"] + first["cash"] + 9
    for page in ("charts", "table"):
        assert "Tokens" in said(app.test_client().get(f"/t/{table.code}/{page}"))


@pytest.mark.parametrize("page", ["/seat/blue", "/table", "/seat/blue/table", "/layout", "/at/1"])
def test_every_page_with_figures_shows_them(app: Flask, key: str, page: str) -> None:
    phone: Phone = open_table(app, "blue", "green", "yellow", map=key)
    shown = said(phone.get(page))
    assert "Tokens" in shown and "Land grants" in shown


FAULTS = [
    ('key = "tokens"', 'key = "cash"', "“cash” can’t be the key of a figure"),
    ('key = "tokens"', 'key = "Big Ones"', "“Big Ones” can’t be the key of a figure"),
    ('key = "land_grants"', 'key = "tokens"', "There are two figures with the key “tokens”"),
    (
        'name = "Land grants"',
        'name = "Land grants of the west"',
        "The name of a figure has at most 16 characters.",
    ),
    ("start = 2", "start = 12", "Tokens: at the start 0 to 9"),
    ("points = 3", "points = 900", "“points” must be from -99 to 99"),
    ("points = 3", "worth = 3", "[[figure]] has no key “worth”"),
]


@pytest.mark.parametrize(("was", "now", "fault"), FAULTS)
def test_a_fault_in_the_file_is_named(app: Flask, was: str, now: str, fault: str) -> None:
    with app.app_context(), pytest.raises(BadRequest) as refused:
        maps.save(TOKENS.replace(was, now, 1), "")
    assert fault in refused.value.message
