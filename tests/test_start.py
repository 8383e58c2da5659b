"""Starting and stopping the server as a person does: what goes wrong is said in one sentence."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app import create_app
from assistant import serve
from assistant.settings import BadSetting, secret_in, settings
from tests.support.servers import HERE, Stream, Web, free_port, wait_until_open
from tests.support.tables import Api

Process = subprocess.Popen[str]
Refused = Callable[..., str]


def starting(*arguments: object, cwd: Path = HERE, **env: str) -> Process:
    clean = {
        k: v for k, v in os.environ.items() if k != "DATABASE_URL" and not k.startswith("STATIONMASTER_")
    }
    return subprocess.Popen(
        [sys.executable, str(HERE / "app.py"), *map(str, arguments)],
        cwd=cwd, env={**clean, **env}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What `python app.py` says to these arguments, and that it is one line and no more."""

    def said(*arguments: object, **env: str) -> str:
        monkeypatch.setattr(sys, "argv", ["app.py", *map(str, arguments)])
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            serve.main(create_app)
        out, err = capsys.readouterr()
        told = err if isinstance(ended.value.code, int) else str(ended.value.code)
        lines = [line for line in told.splitlines() if not line.startswith(("usage:", " "))]
        assert (out, len(lines)) == ("", 1), told
        return lines[0]

    return said


@pytest.fixture
def busy() -> Iterator[int]:
    """A port somebody else has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_port_in_use(refused: Refused, busy: int, tmp_path: Path) -> None:
    said = refused("--host", "127.0.0.1", "--port", busy, "--data", tmp_path)
    assert said == (
        f"Port {busy} on 127.0.0.1 can't be opened: Address already in use. Try another: --port {busy + 1}"
    )


def test_a_host_there_is_not(refused: Refused, tmp_path: Path) -> None:
    assert "can't be opened" in refused("--host", "256.1.1.1", "--data", tmp_path)


def test_a_data_directory_that_cannot_be(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    place = tmp_path / "file" / "data"
    assert refused("--data", place) == f"The data directory {place} can't be used: Not a directory."


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_data_directory_that_may_not_be_written(refused: Refused, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in refused("--data", tmp_path / "data")


def test_a_file_that_is_no_database(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "stationmaster.sqlite").write_bytes(os.urandom(8192))
    assert refused("--data", tmp_path).endswith("can't be used: file is not a database.")


def test_an_address_that_is_none(refused: Refused, tmp_path: Path) -> None:
    assert refused("--data", tmp_path, DATABASE_URL="nonsense").startswith("The database can't be used: ")


@pytest.mark.parametrize(
    "arguments", [["--nonsense"], ["test"], ["--port", "abc"], ["--port", "65536"], ["--port", "-1"]]
)
def test_arguments_there_are_not(refused: Refused, arguments: list[str]) -> None:
    assert arguments[-1] in refused(*arguments)


@pytest.mark.parametrize("threads", ["many", "1", "-5", "1.5"])
def test_settings_that_are_no_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: str) -> None:
    monkeypatch.setenv("STATIONMASTER_THREADS", threads)
    with pytest.raises(
        BadSetting, match=f"STATIONMASTER_THREADS must be a whole number, 2 or more, not “{threads}”"
    ):
        settings(tmp_path)


def test_a_bad_setting_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    said = refused("--data", tmp_path, STATIONMASTER_THREADS="many")
    assert said == "STATIONMASTER_THREADS must be a whole number, 2 or more, not “many”."


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c(tmp_path: Path, by: signal.Signals) -> None:
    """It stops at once, whoever is still listening; a copy of the one file has every entry."""
    port = free_port()
    process = starting("--host", "127.0.0.1", "--port", port, "--data", "here", cwd=tmp_path)
    wait_until_open(process, port)
    code = Api(Web(port)).open().code
    held = [Stream(port, code) for _ in range(5)]
    assert all(stream.event()["data"] == "1" for stream in held)
    begun = time.monotonic()
    process.send_signal(by)
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - begun < 6
    assert (process.returncode, err) == (0, "")
    assert out.rstrip().endswith("Stationmaster has stopped. Every entry is kept.")
    database = tmp_path / "here" / "stationmaster.sqlite"  # where it was started, not where it lives
    with closing(sqlite3.connect(shutil.copy(database, tmp_path / "copy.sqlite"))) as copy:
        assert copy.execute("SELECT code FROM tables").fetchall() == [(code,)]


def test_a_large_body_is_refused_and_not_just_cut_off(tmp_path: Path) -> None:
    port = free_port()
    process = starting("--host", "127.0.0.1", "--port", port, "--data", tmp_path)
    try:
        wait_until_open(process, port)
        table = Api(Web(port)).open()
        held = {"Authorization": f"Bearer {table.host}"}
        for size in (70_000, 3_000_000):
            answer = Web(port).open(f"/api/v1/tables/{table.code}/moves", "POST", held, data=b"x" * size)
            assert answer.status_code == 413
        answer = Web(port).open("/api/v1/tables/XXXXX/moves", "POST", data=b"x" * 2_000_000)
        assert answer.status_code == 404
        assert Web(port).open("/api/v1/maps", headers={"X": "y" * 100_000}).status_code in (413, 431)
    finally:
        process.kill()
        process.communicate()


def test_the_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first = secret_in(tmp_path)
    assert len(first) == 64
    assert secret_in(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_an_empty_secret_is_made_anew(tmp_path: Path) -> None:
    """A first start that was killed in between must not spoil every later one."""
    (tmp_path / "secret").write_text("")
    first = secret_in(tmp_path)
    assert len(first) == 64
    assert secret_in(tmp_path) == first


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory sticks often know none."""

    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    first = secret_in(tmp_path)
    assert secret_in(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgresql+psycopg://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("", "sqlite:///"),
    ],
)
def test_the_database_is_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, used: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert settings(tmp_path)["SQLALCHEMY_DATABASE_URI"].startswith(used)
