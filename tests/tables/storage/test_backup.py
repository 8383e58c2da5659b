"""A backup taken while tables are played is restored as the same server, on the same database or the other kind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from assistant import safekeeping
from assistant.tables import backup
from assistant.tables.setup import LATEST
from tests.stored.reading import commits, data_directory
from tests.stored.test_stored import differences
from tests.support.phones import Phone, open_table
from tests.support.servers import HERE
from tests.support.tables import Api, TableClient
from tests.support.wandering import client

OWN_MAP = Path("maps", "iberia", "1.toml")


def saved(database: str, data: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DATABASE_URL", database)
    return safekeeping.save(data, file)


def restored(database: str, data: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The server that starts after a restore."""
    monkeypatch.setenv("DATABASE_URL", database)
    safekeeping.restore(lambda data: create_app(data, TESTING=True), data, file)
    return create_app(data, TESTING=True, RATELIMIT_ENABLED=False)


def test_a_backup_of_a_running_server_is_the_same_server_again(
    app: Flask, api: Api, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    """From SQLite to PostgreSQL, and from PostgreSQL to SQLite."""
    table, phone = api.open(setup={"order": ["blue", "green", "yellow"]}), open_table(app)
    phone.take("blue", "Ada")
    own = tmp_path / "data" / OWN_MAP
    own.parent.mkdir(parents=True)
    own.write_text("kept as it is", encoding="utf-8")
    played: list[int] = []
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            played.append(table.correct("cash", "blue", 10 + len(played) % 50)["number"])

    player = threading.Thread(target=play)
    player.start()
    try:
        said = saved(database, tmp_path / "data", tmp_path / "kept.zip", monkeypatch)
    finally:
        stop.set()
        player.join()
    assert said.startswith("Saved 2 tables with ")
    other = "" if database else request.getfixturevalue("postgres").fresh()
    again = restored(other, tmp_path / "again", tmp_path / "kept.zip", monkeypatch)
    check_same(again, table, phone)
    assert (tmp_path / "again" / OWN_MAP).read_text(encoding="utf-8") == "kept as it is"


def check_same(again: Flask, table: TableClient, phone: Phone) -> None:
    """As of one moment, with every token and every phone; and new tables get ids of their own."""
    there = TableClient.__new__(TableClient)
    there.__dict__ |= {**table.__dict__, "api": Api(again.test_client())}
    log = there.get("/log")["entries"]
    assert log == table.get("/log")["entries"][: len(log)] and len(log) >= 1
    assert there.correct("cash", "green", 44)["number"] == len(log) + 1
    back = Phone(again, phone.code)
    cookie = phone.client.get_cookie("session")
    assert cookie
    back.client.set_cookie("session", cookie.value)
    assert "Ada" in back.get("/host").get_data(as_text=True)
    assert open_table(again).state()["number"] == 1


def test_a_backup_of_an_older_server_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = data_directory(commits()[0], tmp_path / "old")
    saved("", tmp_path / "old", tmp_path / "kept.zip", monkeypatch)
    assert backup.look(tmp_path / "kept.zip").revision != LATEST
    app = restored("", tmp_path / "again", tmp_path / "kept.zip", monkeypatch)
    for one in opened:
        table = client(Api(app.test_client()), {**one, "code": one["state"]["code"], "seats": []})
        assert differences(one["state"], table.get()) == [], one["name"]


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, str(HERE / "app.py"), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def test_what_it_will_not_do_is_said_in_one_sentence(tmp_path: Path) -> None:
    """By the commands themselves: nothing to save, a damaged file, and a server that has tables already."""
    data, file = tmp_path / "data", tmp_path / "kept.zip"
    nothing = run("backup", file, "--data", data)
    assert (nothing.returncode, nothing.stderr) == (1, f"There is no data directory {data}.\n")
    table = Api(create_app(data, TESTING=True).test_client()).open()
    done = run("backup", file, "--data", data)
    assert done.stdout == f"Saved 1 table with 1 entry in {file}.\n" and not done.stderr
    assert file.stat().st_mode & 0o077 == 0 and not list(tmp_path.glob("*.part"))
    there = run("restore", file, "--data", data)
    assert there.returncode == 1 and there.stderr.startswith("There are tables here already.")
    damage(file)
    broken = run("restore", file, "--data", tmp_path / "again")
    assert broken.returncode == 1 and broken.stderr.startswith(f"{file} is ")
    assert Api(create_app(data, TESTING=True).test_client()).get(f"/tables/{table.code}")["number"] == 1


def damage(file: Path) -> None:
    with zipfile.ZipFile(file) as archive:
        at = archive.getinfo("rows/entries.jsonl").header_offset + 100
    whole = bytearray(file.read_bytes())
    whole[at] ^= 0xFF
    file.write_bytes(whole)


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create_app(tmp_path / "data", TESTING=True)
    saved("", tmp_path / "data", tmp_path / "kept.zip", monkeypatch)
    newer = tmp_path / "newer.zip"
    with zipfile.ZipFile(tmp_path / "kept.zip") as old, zipfile.ZipFile(newer, "w") as new:
        for info in old.infolist():
            new.writestr(info, old.read(info).replace(f'"{LATEST}"'.encode(), b'"9999"'))
    with pytest.raises(backup.BadBackup, match="newer Stationmaster"):
        restored("", tmp_path / "again", newer, monkeypatch)
