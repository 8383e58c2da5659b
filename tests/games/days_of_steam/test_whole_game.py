"""A game written out from set-up to the thirteenth point, then looked back on and carried elsewhere."""

from __future__ import annotations

import copy
import csv
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask

from app import create_app
from tests.support.days_of_steam.table import BY_TABLE, DaysClient, bare
from tests.support.tables import Api

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("game"), TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture(scope="module")
def played(app: Flask) -> DaysClient:
    """Gray and Orange; the table draws and rolls."""
    table = bare(Api(app.test_client()), tracking=BY_TABLE)
    set_out(table)
    first_towns(table)
    first_trains(table)
    the_derailment(table)
    to_the_thirteenth_point(table)
    return table


def set_out(table: DaysClient) -> None:
    towns, goods = ["red", "blue", "yellow"], ["red", "green", "blue", "red"]
    table.move("set_out", outcomes={"setup_towns": towns, "setup_goods": goods})
    table.move("choose_first", "orange", first="orange")
    assert table.up == ["orange"]


def first_towns(table: DaysClient) -> None:
    table.play_town("orange", 2, face_up=1, outcomes={"town": ["green"], "goods": ["yellow", "blue"]})
    table.play_town("gray", 1, face_up=2, outcomes={"town": ["yellow"], "goods": ["green", "green"]})
    assert list(table.state["towns"]) == ["red 1", "blue 1", "yellow 1"]
    table.tile("orange", 3, circuit=True)
    table.tile("gray", 3)
    table.has("orange", steam=5, circuits=1, vp=1)
    table.has("gray", steam=4)


def first_trains(table: DaysClient) -> None:
    table.train("orange", 4, "red 1", "blue 1|red")
    table.has("orange", steam=1, delivered=["red"], vp=3)


def the_derailment(table: DaysClient) -> None:
    """Gray rolls a 2 with 4 steam. Taken back, a tile is played instead, and that is taken back too."""
    way = ("yellow 1|red|red 1",)
    before = table.state["number"]
    table.train("gray", 4, "red 1", *way, curve=True, outcomes={"speed": [2]})
    derailed = table.state
    table.has("gray", steam=0, train="red 1", delivered=[])
    table.rewind(before)
    table.tile("gray", 1)
    table.rewind(before + 1)
    assert {**table.state, "number": 0} == {**derailed, "number": 0}
    assert table.up == ["orange"]


def to_the_thirteenth_point(table: DaysClient) -> None:
    table.play_town("orange", 4, face_up=1, outcomes={"town": ["red"], "goods": ["blue", "yellow"]})
    table.tile("gray", 4)
    table.train("orange", 4, "blue 1", "yellow 1|blue|blue 1")
    table.has("orange", steam=1, vp=6, train="blue 1")
    table.train("gray", 4, "red 1", "yellow 1|red", curve=True, outcomes={"speed": [3]})
    table.has("gray", steam=0, vp=2)
    table.tile("orange", 5, circuit=True)
    table.tile("gray", 2)
    table.train("orange", 4, "yellow 1", "blue 1|green|green 1", "green 1|yellow|yellow 1", hills=1)
    table.has("orange", steam=1, vp=15, delivered=["red", "blue", "green", "yellow"])


def test_the_result(played: DaysClient) -> None:
    result = played.state["result"]
    assert (result["why"], result["winners"]) == ("points", ["orange"])
    best, second = result["ranking"]
    assert (best["vp"], best["goods"], best["bonus"], best["circuits"]) == (15, 8, 5, 2)
    assert (second["seat"], second["vp"], second["rank"]) == ("gray", 2, 2)


def test_every_entry_in_words(played: DaysClient) -> None:
    said = [entry["text"] for entry in played.get("/log")["entries"]]
    assert said[1].startswith("The map begins with a red town, and all trains stand there. Face up: a blue")
    assert said[2] == "Orange begins."
    assert said[3] == (
        "Orange plays blue town 1: +2 steam. On it: 1 red and 1 green. "
        "Face up: a green town with 1 yellow and 1 blue."
    )
    assert said[5] == "Orange plays a track tile: +3 steam. A new circuit: Orange takes a counter."
    assert said[7] == (
        "Orange moves 4 segments for 4 steam. It takes a red good in blue town 1. "
        "Orange delivers a red good to red town 1: +2 VP. The train stops at red town 1."
    )
    assert said[8] == (
        "Gray moves 4 segments for 4 steam. The die must beat 2. The die shows 2. "
        "Gray’s train derails and goes back to red town 1; the steam is gone."
    )
    assert said[-1].startswith("Orange moves 4 segments (1 hill) for 5 steam.")
    assert said[-1].endswith("The game is over. Orange wins with 15 VP.")


def test_the_statement_says_where_every_point_came_from(played: DaysClient) -> None:
    lines = played.get("/statement?seat=orange")["lines"]
    points = [(line["by"], line["why"]) for line in lines if line["figure"] == "vp"]
    assert points == [
        (1, "new circuit"), (2, "red good delivered"), (3, "blue good delivered"), (1, "new circuit"),
        (4, "green good delivered"), (4, "yellow good delivered"),
    ]  # fmt: skip


def test_the_spreadsheet(app: Flask, played: DaysClient) -> None:
    answer = app.test_client().get(f"/t/{played.code}/figures.csv")
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    assert rows and {"steam", "coal", "circuits", "goods", "vp", "vp_change"} <= set(rows[0])
    last = {row["seat"]: row for row in rows}
    assert (last["orange"]["vp"], last["orange"]["steam"], last["gray"]["vp"]) == ("15", "1", "2")
    for seat in ("gray", "orange"):
        assert sum(int(row["vp_change"]) for row in rows if row["seat"] == seat) == int(last[seat]["vp"])


def test_the_play_goes_to_bg_stats_without_a_number_nobody_knows(app: Flask, played: DaysClient) -> None:
    html = app.test_client().get(f"/t/{played.code}/charts").get_data(as_text=True)
    link = html.split(f'href="{BG_STATS}')[1].split('"')[0]
    play: dict[str, Any] = json.loads(unquote(link))
    assert "bggId" not in play["game"]
    assert (play["game"]["name"], play["game"]["sourceGameId"]) == ("Days of Steam", "days_of_steam")
    assert play["board"] == "Days of Steam"
    assert "15 VP (goods 8, colours 5, circuits 2)" in play["comments"]
    assert {x["role"]: (x["score"], x["winner"], x["startPlayer"]) for x in play["players"]} == {
        "Orange": (15, True, True),
        "Gray": (2, False, False),
    }


def test_the_state_after_any_entry(played: DaysClient) -> None:
    then = played.get("?at=9")
    assert then["players"]["gray"]["train"] == "red 1"
    assert (then["players"]["gray"]["steam"], then["up"]) == (0, ["orange"])


def test_it_is_the_same_table_elsewhere(played: DaysClient, tmp_path: Path) -> None:
    file = played.get("/export.json")
    assert (file["game"], file["map"]) == ("days_of_steam", "days_of_steam")
    there = Api(create_app(tmp_path / "there", TESTING=True, RATELIMIT_ENABLED=False).test_client())
    other = there.send("POST", "/tables/import", file)
    assert other["state"] == played.state
    assert there.get(f"/tables/{other['code']}/log") == played.get("/log")


@pytest.mark.parametrize(
    ("number", "word"),
    [(5, {"type": "shares_issued", "seat": "gray", "count": 1, "received": 5}), (5, {"type": "rewound"})],
)
def test_the_words_of_another_game_are_no_words_here(
    app: Flask, played: DaysClient, number: int, word: dict[str, Any]
) -> None:
    file = copy.deepcopy(played.get("/export.json"))
    file["entries"][number]["facts"].append(word)
    refused = app.test_client().post("/api/v1/tables/import", json=file)
    assert refused.status_code == 400
    assert refused.get_json()["error"]["message"] == "This file is not a complete Stationmaster table."


def test_nor_is_the_log_of_another_game(app: Flask, played: DaysClient) -> None:
    file = copy.deepcopy(played.get("/export.json"))
    refused = app.test_client().post(
        "/api/v1/tables/import", json={**file, "game": "age_of_steam", "map": "rust_belt"}
    )
    assert refused.status_code == 400
