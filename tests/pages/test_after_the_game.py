"""After the game: ranking, curves, time, luck, the spreadsheet, and the play for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant.doors.figures import plain
from tests.pages.test_history import NAMES, named_table, page, words
from tests.support.play import at, give, opened
from tests.support.tables import Api, TableClient

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


@pytest.fixture
def guest(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def over(api: Api) -> TableClient:
    """Ada 3×9 + 4 − 3×3 = 22, Ben the same, Cem is out."""
    table = named_table(api, NAMES)
    give(table, "income", blue=9, green=10)
    give(table, "sections", blue=4, green=1)
    give(table, "shares", blue=3, green=3)
    table.correct("out", "yellow", True)
    table.correct("phase", to="game_over", why="it is late")
    return table


def links(html: str) -> list[str]:
    return [text.split('"')[0] for text in html.split('href="') if text.startswith(ADDRESS)]


def plays(html: str) -> list[dict[str, Any]]:
    return [json.loads(unquote(link.removeprefix(ADDRESS))) for link in links(html)]


def test_bg_stats_gets_every_field(guest: FlaskClient, over: TableClient) -> None:
    play = plays(page(guest, f"/t/{over.code}/charts?location=At+Ada’s"))[0]
    ended = over.get("/log")["entries"][-1]["at"]
    assert play["sourceName"] == "Stationmaster"
    assert play["sourcePlayId"].startswith(f"{over.code}-")
    assert play["playDate"] == ended[:19].replace("T", " ")
    assert datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    assert play["durationMin"] == 1
    assert (play["location"], play["board"]) == ("At Ada’s", "Rust Belt")
    assert play["comments"].startswith("Ada: 22 VP (income +27, sections +4, shares −9); Ben <b>&: 22 VP")
    assert play["game"] == {
        "name": "Age of Steam", "sourceGameId": "age_of_steam", "bggId": 4098,
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert set(play) == {
        "sourceName", "sourcePlayId", "playDate", "durationMin", "location", "board", "comments",
        "game", "players",
    }  # fmt: skip


def test_bg_stats_gets_every_player(guest: FlaskClient, over: TableClient) -> None:
    found = plays(page(guest, f"/t/{over.code}/charts"))
    assert len(found) == 3
    players = {player["role"]: player for player in found[0]["players"]}
    ids = {player.pop("sourcePlayerId") for player in players.values()}
    assert len(ids) == 3 and all(ids)
    ada = {"name": "Ada", "startPlayer": True, "rank": 1, "role": "Blue", "score": 22, "winner": True}
    assert players["Blue"] == ada
    assert players["Green"] == {**ada, "name": "Ben <b>&", "role": "Green", "startPlayer": False}
    cem = {"name": "Cem", "role": "Yellow", "startPlayer": False, "rank": 3, "score": 0, "winner": False}
    assert players["Yellow"] == cem


def test_each_player_reads_their_own_points_first(guest: FlaskClient, over: TableClient) -> None:
    found = plays(page(guest, f"/t/{over.code}/charts"))
    assert [play["comments"].split(":")[0] for play in found] == ["Ada", "Ben <b>&", "Cem"]
    assert len({play["sourcePlayId"] for play in found}) == 1


def test_the_same_name_is_the_same_person_at_another_table(api: Api, guest: FlaskClient) -> None:
    ids = []
    for names in (("Ada", "", "Eve"), ("Zoe", "", " ada")):
        table = named_table(api, dict(zip(NAMES, names, strict=True)))
        table.correct("phase", to="game_over")
        (play, *_) = plays(page(guest, f"/t/{table.code}/charts"))
        ids.append({p["role"]: p["sourcePlayerId"] for p in play["players"]})
    assert ids[0]["Blue"] == ids[1]["Yellow"]
    assert ids[0]["Green"] != ids[1]["Green"]


@pytest.mark.parametrize("letter", ["x", "🚂", '"', "é"])
def test_bg_stats_links_stay_short_with_long_names(api: Api, guest: FlaskClient, letter: str) -> None:
    colors = ("blue", "green", "yellow", "pink", "gray", "orange")
    table = named_table(api, {color: letter * 39 + str(i) for i, color in enumerate(colors)})
    table.correct("phase", to="game_over")
    html = page(guest, f"/t/{table.code}/charts?location={letter * 80}")
    assert len(links(html)) == 6
    assert all(len(link) < 8000 for link in links(html))
    assert all(play["comments"] for play in plays(html))


def test_no_play_to_log_before_the_end(api: Api, guest: FlaskClient) -> None:
    html = page(guest, f"/t/{opened(api).code}/charts")
    assert not links(html)
    assert "If the game ended now" in html


def test_the_final_score_with_its_parts(guest: FlaskClient, over: TableClient) -> None:
    said = words(page(guest, f"/t/{over.code}/charts"))
    assert "Final score" in said
    assert "1 BU Ada 27 9 4 4 −9 3 22" in said
    assert "– YE Cem out of the game" in said


def test_curves_by_turn(api: Api, guest: FlaskClient) -> None:
    table = at(api, "issue_shares", turn=3)
    table.move("issue_shares", table.up[0], count=2)
    data = guest.get(f"/t/{table.code}/curves.json").get_json()
    assert data["labels"] == ["Start", "1", "2", "Now"]
    assert [seat["letters"] for seat in data["seats"]] == ["BU", "GN", "YE"]
    lines = {curve["key"]: curve["lines"] for curve in data["curves"]}
    assert set(lines) == {"cash", "income", "shares", "vp"}
    first = next(seat for seat, player in table.state["players"].items() if player["shares"] == 4)
    assert lines["shares"][first] == [2, 2, 2, 4]
    assert lines["cash"][first] == [10, 7, 4, table.player(first)["cash"]]
    for seat, player in table.state["players"].items():
        assert [lines[key][seat][-1] for key in lines] == [player[key] for key in lines]


def test_the_line_of_an_eliminated_player_ends(guest: FlaskClient, over: TableClient) -> None:
    data = guest.get(f"/t/{over.code}/curves.json").get_json()
    assert data["labels"] == ["Start", "1"]
    assert data["curves"][0]["lines"]["yellow"] == [10, None]


def test_the_tables_below_the_charts_say_the_same(guest: FlaskClient, over: TableClient) -> None:
    said = words(page(guest, f"/t/{over.code}/charts"))
    assert "VP by turn Turn Start 1 BU Ada −6 22" in said
    assert "YE Cem −6 out" in said


def test_the_spreadsheet_adds_up_to_the_state(api: Api, guest: FlaskClient) -> None:
    table = at(api, "move_goods", turn=2)
    table.rewind(table.get()["number"] - 3)
    table.correct("income", "green", 7)
    answer = guest.get(f"/t/{table.code}/figures.csv")
    assert answer.mimetype == "text/csv" and "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    figures = ("cash", "income", "shares", "locomotive", "sections", "vp")
    sums: Counter[tuple[str, str]] = Counter()
    for line in rows:
        for figure in figures:
            sums[line["seat"], figure] += int(line[f"{figure}_change"])
            assert sums[line["seat"], figure] == int(line[figure])
    for seat, player in table.state["players"].items():
        assert {f: sums[seat, f] for f in figures} == {f: player[f] for f in figures}
    assert len(rows) == 3 * len({line["entry"] for line in rows})


def test_a_spreadsheet_calculates_nothing() -> None:
    assert plain("=1+1") == "'=1+1"
    assert plain("Ada") == "Ada"


def test_names_that_look_like_formulas(api: Api, guest: FlaskClient) -> None:
    table = named_table(api, dict(zip(NAMES, ("=cmd", "@Ben", "Cem"), strict=True)))
    rows = csv.DictReader(io.StringIO(page(guest, f"/t/{table.code}/figures.csv")))
    assert {row["name"] for row in rows} == {"'=cmd", "'@Ben", "Cem"}


def test_downloads_are_there(guest: FlaskClient, over: TableClient) -> None:
    html = page(guest, f"/t/{over.code}/charts")
    for path in (f"/t/{over.code}/figures.csv", f"/api/v1/tables/{over.code}/export.json"):
        assert f'href="{path}"' in html
        assert guest.get(path).status_code == 200
