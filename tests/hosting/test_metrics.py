"""What Prometheus reads: guarded, in its format, and of all processes together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from assistant.settings import BadSetting, settings
from assistant.tables.models import db
from assistant.tables.tally import Tally
from tests.support.servers import Stream, Web, free_port, running
from tests.support.servers import club as club_command
from tests.support.serving import serving
from tests.support.tables import Api, Refused

TOKEN = "prometheus-reads-this"
LINE = re.compile(
    r'# (HELP|TYPE) stationmaster_[a-z_]+ .+|stationmaster_[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.]+'
)


def make(data: Path, **changed: object) -> Flask:
    return create_app(data, RATELIMIT_ENABLED=False, METRICS_TOKEN=TOKEN, **changed)


def read(client: object, token: str = TOKEN) -> dict[str, float]:
    answer = client.open("/metrics", headers={"Authorization": f"Bearer {token}"})  # type: ignore[attr-defined]
    assert answer.status_code == 200
    lines = answer.data.decode().splitlines()
    assert not [line for line in lines if not LINE.fullmatch(line)]
    return {name: float(value) for line in lines if line[0] != "#" for name, value in [line.rsplit(" ", 1)]}


def test_without_a_token_of_the_operator_there_is_nothing(tmp_path: Path) -> None:
    client = create_app(tmp_path, METRICS_TOKEN="").test_client()
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {TOKEN}"}):
        assert client.get("/metrics", headers=headers).status_code == 404
    assert not (tmp_path / "counts").exists()


@pytest.mark.parametrize(
    "sent", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer ü"]
)
def test_only_the_operators_token_reads_them(tmp_path: Path, sent: str) -> None:
    answer = make(tmp_path).test_client().get("/metrics", headers={"Authorization": sent} if sent else {})
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"
    assert "stationmaster_" not in answer.text


@pytest.mark.parametrize("token", ["short", "x" * 15, "with a space in the middle", "ümlaut" * 4])
def test_a_token_that_is_easily_guessed_is_no_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("STATIONMASTER_METRICS_TOKEN", token)
    with pytest.raises(BadSetting, match="STATIONMASTER_METRICS_TOKEN needs 16 letters"):
        settings(tmp_path)


def test_what_happens_is_counted(tmp_path: Path) -> None:
    app = make(tmp_path)
    client = app.test_client()
    table = Api(client).open(setup={"order": ["blue", "green", "yellow"]})
    table.move("issue_shares", "blue", count=2)
    table.rewind(1)
    with pytest.raises(Refused):
        table.post("moves", {"type": "issue_shares", "seat": "blue", "count": 99})
    client.get("/nowhere/" + "x" * 300)
    found = read(client)
    assert found['stationmaster_moves_total{game="age_of_steam"}'] == 2
    assert found['stationmaster_refusals_total{kind="illegal"}'] == 1
    assert found['stationmaster_refusals_total{kind="not_found"}'] == 1
    assert found["stationmaster_tables"] == found["stationmaster_processes"] == 1
    moves = 'method="POST",route="/api/v1/tables/<string:code>/moves"'
    assert found[f"stationmaster_request_seconds_count{{{moves}}}"] == 2
    assert found[f'stationmaster_request_seconds_bucket{{{moves},le="+Inf"}}'] == 2
    assert 0 < found[f"stationmaster_request_seconds_sum{{{moves}}}"] < 60
    assert found['stationmaster_request_seconds_count{method="any",route="none"}'] == 1
    steps = [v for name, v in found.items() if moves in name and "bucket" in name]
    assert steps == sorted(steps) and len(steps) == 9


def test_every_route_has_room_for_its_name(app: Flask) -> None:
    """A name that does not fit its slot would not be counted."""
    for rule in app.url_map.iter_rules():
        assert len(f"seconds|OPTIONS|{rule.rule}|0.025".encode()) <= 120, rule
    assert len(list(app.url_map.iter_rules())) * 10 < 4096


def test_streams_are_those_open_now(tmp_path: Path) -> None:
    app = make(tmp_path)
    with serving(app) as port:
        table = Api(Web(port)).open()
        streams = [Stream(port, table.code) for _ in range(3)]
        assert all(stream.event()["data"] == "1" for stream in streams)
        assert read(Web(port))["stationmaster_streams"] == 3
    assert read(app.test_client())["stationmaster_streams"] == 0


def test_a_database_that_is_away_hides_only_what_it_holds(tmp_path: Path) -> None:
    app = make(tmp_path / "data")
    client = app.test_client()
    Api(client).open()
    with app.app_context():
        db.engine.dispose()
    (tmp_path / "data" / "stationmaster.sqlite").rename(tmp_path / "away")
    (tmp_path / "data" / "stationmaster.sqlite").mkdir()
    found = read(client)
    assert "stationmaster_tables" not in found and found["stationmaster_processes"] == 1


def test_what_a_dead_process_counted_is_kept_and_counted_on(tmp_path: Path) -> None:
    first, second = Tally(tmp_path), Tally(tmp_path)
    first.add("moves", "g", amount=3)
    second.add("moves", "g")
    second.add("now", "streams", amount=5)
    assert first.sums()["moves", "g"] == 4 and first.sums()["now", "streams"] == 5
    del second  # its lock goes with it
    assert first.sums()["moves", "g"] == 4 and first.sums()["now", "streams"] == 0
    third = Tally(tmp_path)
    third.add("moves", "g")
    assert third.sums()["moves", "g"] == first.sums()["moves", "g"] == 5
    assert first.sums()["now", "streams"] == 0 and first.sums()["now", "processes"] == 2
    assert len(list(tmp_path.iterdir())) == 2


def test_all_workers_of_a_club_count_together(tmp_path: Path) -> None:
    """Whichever worker answers."""
    port = free_port()
    settings = {"STATIONMASTER_DATA": str(tmp_path), "STATIONMASTER_METRICS_TOKEN": TOKEN}
    with running(club_command(port), port, **settings):
        tables = [Api(Web(port)).open(setup={"order": ["blue", "green", "yellow"]}) for _ in range(6)]
        for table in tables:
            table.move("issue_shares", "blue", count=1)
        for _ in range(6):
            found = read(Web(port))
            assert found['stationmaster_moves_total{game="age_of_steam"}'] == 6
