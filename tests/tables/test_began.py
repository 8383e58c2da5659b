"""How a game began stands in its log: a map's file may say something else later, and the table stays as it was."""

from __future__ import annotations

import copy
import html
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from assistant.games.age_of_steam import catalog
from assistant.games.age_of_steam.mapfile.load import fingerprint
from tests.support.days_of_steam.table import bare as days_table
from tests.support.phones import Phone
from tests.support.play import at
from tests.support.tables import Api, Json, TableClient
from tests.support.wandering import client

CHANGED = {
    "mountain = 5": "mountain = 9",
    '"San Francisco"': '"Saint Francis"',
    "start_cash = 20": "start_cash = 47",
    "[rules]\n": "[rules]\nstart_locomotive = 2\nturns = { 3 = 12, 4 = 8, 5 = 7, 6 = 6 }\n",
}


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The maps of a later version: Western U.S. begins otherwise, and its board has changed."""
    maps = Path(shutil.copytree(catalog.MAPS, tmp_path / "maps"))
    file = maps / "western_us" / "board.toml"
    text = file.read_text(encoding="utf-8")
    for then, now in CHANGED.items():
        assert then in text
        text = text.replace(then, now)
    file.write_text(text, encoding="utf-8")
    yield maps
    catalog.on_map.cache_clear()


def served_by(maps: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(catalog, "MAPS", maps)
    catalog.on_map.cache_clear()
    return create_app(data, TESTING=True, RATELIMIT_ENABLED=False)


def shown(table: TableClient) -> Json:
    """Every state there was, what was earned, and the log in words."""
    states = [table.get(f"?at={number}") for number in range(1, table.state["number"] + 1)]
    return {"states": states, "log": table.get("/log"), "statement": table.get("/statement")}


def test_a_later_map_file_changes_nothing_of_a_table(
    app: Flask, api: Api, tmp_path: Path, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at(api, "select_actions", map="western_us", tracking={"track": "board"})
    before, curves = shown(table), Phone(app, table.code).get("/charts").data
    again = served_by(later, tmp_path / "data", monkeypatch)
    there = Api(again.test_client())
    opened = {"code": table.code, "host_token": table.host, "seats": []}
    same = client(there, {**opened, "state": there.get(f"/tables/{table.code}")})
    assert shown(same) == before
    assert Phone(again, table.code).get("/charts").data == curves
    drawn = again.test_client().get(ground_of(Phone(again, table.code), table)).data
    assert b"San Francisco" in drawn
    new = there.open(map="western_us")
    assert "Saint Francis" in new.state["cities"]
    assert new.player("blue")["cash"] == 47


def test_a_table_that_travels_takes_its_board_along(
    api: Api, tmp_path: Path, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at(api, "select_actions", map="western_us", tracking={"track": "board"})
    before, file = shown(table), table.get("/export.json")
    there = Api(served_by(later, tmp_path / "other", monkeypatch).test_client())
    for _ in range(2):  # and from there to a third server
        table = client(there, there.send("POST", "/tables/import", file))
        assert shown(table) == before
        file = table.get("/export.json")
        there = Api(served_by(later, tmp_path / "third", monkeypatch).test_client())


@pytest.mark.parametrize("said", ["", "x", "[board", 7, "y" * 300_000])
def test_a_board_that_is_not_the_one_of_the_log_is_refused(
    api: Api, tmp_path: Path, later: Path, monkeypatch: pytest.MonkeyPatch, said: object
) -> None:
    file = at(api, "select_actions", map="western_us").get("/export.json")
    there = Api(served_by(later, tmp_path / "other", monkeypatch).test_client())
    drawn = file["map_file"].replace("start_cash = 20", "start_cash = 990")
    for text in (said, drawn) if said else (drawn,):
        answer = there.client.open("/api/v1/tables/import", method="POST", json={**file, "map_file": text})
        assert answer.status_code == 400


@pytest.mark.parametrize("rows", [200, 2_000])
def test_a_board_larger_than_any_map_may_be_is_refused(
    api: Api, tmp_path: Path, later: Path, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    """Its fingerprint fits its text: whoever sent it wrote both."""
    file = at(api, "select_actions", map="western_us").get("/export.json")
    said = file["map_file"].rstrip()
    start = said.index("grid = ")
    row = said[start:].splitlines()[1]
    file["map_file"] = said.replace(row, f"{row}\n" * rows + row, 1)
    file["entries"][0]["facts"][0]["fingerprint"] = fingerprint(tomllib.loads(file["map_file"]))
    there = Api(served_by(later, tmp_path / "other", monkeypatch).test_client())
    answer = there.client.open("/api/v1/tables/import", method="POST", json=file)
    assert answer.status_code == 400


def test_a_false_board_with_todays_fingerprint_is_not_kept(api: Api) -> None:
    file = api.open(map="western_us").get("/export.json")
    false = file["map_file"].replace("start_cash = 20", "start_cash = 990")
    again = client(api, api.send("POST", "/tables/import", {**file, "map_file": false}))
    assert again.get("/export.json")["map_file"] == file["map_file"]


def ground_of(phone: Phone, table: TableClient) -> str:
    """The address of the printed map, as a page asks for it."""
    page = phone.get("/table").get_data(as_text=True)
    return html.unescape(re.findall(r'hx-get="(/map/[^"]+)"', page)[0])


def test_a_log_of_before_goes_by_the_map_of_today(api: Api) -> None:
    file = days_table(api, 2).get("/export.json")
    old = copy.deepcopy(file)
    began = old["entries"][0]["facts"].pop(0)
    assert began == {"type": "game_began", "deck": 80, "town_tiles": 12}
    state = client(api, api.send("POST", "/tables/import", old)).state
    assert state["deck"] == client(api, api.send("POST", "/tables/import", file)).state["deck"]


def test_the_start_names_the_board(api: Api) -> None:
    table = api.open(map="western_us")
    (began, *_) = table.get("/export.json")["entries"][0]["facts"]
    assert (began["type"], began["board"], len(began["fingerprint"])) == ("game_began", "western_us", 16)
    assert began["players"]["blue"] == {
        "cash": 20, "income": 0, "shares": 2, "locomotive": 1, "sections": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "spoilt",
    [
        {"players": {"blue": {}}},
        {"turns": 10**6},
        {"columns": [["attic", "1", 3]]},
    ],
)
def test_a_start_that_no_map_has_is_not_taken_in(api: Api, spoilt: Json) -> None:
    file = api.open(map="western_us").get("/export.json")
    file["entries"][0]["facts"][0] |= spoilt
    answer = api.client.open("/api/v1/tables/import", method="POST", json=file)
    assert answer.status_code == 400
