"""What docs/hosting.md and the files in deploy/ say is so."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.support.phones import open_table

HERE = Path(__file__).resolve().parents[2]
HOSTING = (HERE / "docs" / "hosting.md").read_text()
VARIABLE = re.compile(r"\b(?:STATIONMASTER_[A-Z_]+|DATABASE_URL)\b")
ROW = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)


def read_by_the_program() -> set[str]:
    files = [*(HERE / "assistant").rglob("*.py"), HERE / "app.py", HERE / "run.py", HERE / "gunicorn.conf.py"]
    return {name for path in files for name in VARIABLE.findall(path.read_text())}


def test_every_setting_is_told_once() -> None:
    told = [
        name
        for path in [HERE / "README.md", *(HERE / "docs").glob("*.md")]
        for name in ROW.findall(path.read_text())
    ]
    assert sorted(told) == sorted(read_by_the_program())
    assert len(told) > 7


def test_the_environment_file_sets_only_what_there_is() -> None:
    set_there = re.findall(
        r"^#?([A-Z_]+)=", (HERE / "deploy" / "stationmaster.env").read_text(), re.MULTILINE
    )
    assert len(set_there) == len(set(set_there)) > 7 and set(set_there) <= read_by_the_program()


def test_every_file_in_deploy_is_told() -> None:
    files = {path.name for path in (HERE / "deploy").iterdir()}
    assert files == {"stationmaster.service", "stationmaster.env", "nginx.conf", "Caddyfile"}
    assert all(f"deploy/{name}" in HOSTING for name in files)


@pytest.mark.parametrize("base", ["http://localhost", "https://localhost"])
def test_what_asks_for_https_is_offered_there_only(app: Flask, base: str) -> None:
    """The living room's pages fetch nothing more than before."""
    page = app.test_client().get("/", base_url=base)
    linked = re.findall(r'<link rel="(?:manifest|apple-touch-icon)" href="([^"]+)"', page.text)
    assert len(linked) == (2 if base.startswith("https") else 0)
    for address in linked:
        assert app.test_client().get(address).status_code == 200


def test_the_manifest_is_whole(app: Flask) -> None:
    client = app.test_client()
    manifest = client.get("/static/frame/app.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    told = manifest.get_json(force=True)
    assert client.get(told["start_url"]).status_code == 200
    for icon in told["icons"]:
        file = client.get(f"/static/frame/{icon['src']}").data
        assert file.startswith(b"\x89PNG") and len(file) < 20_000
        width, height = int.from_bytes(file[16:20], "big"), int.from_bytes(file[20:24], "big")
        assert f"{width}x{height}" == icon["sizes"]


def test_there_is_no_service_worker() -> None:
    """One could show stale money."""
    scripts = [path for path in (HERE / "static").rglob("*.js") if "swagger" not in path.name]
    assert scripts and not [path for path in scripts if "serviceWorker" in path.read_text()]


def test_the_link_of_a_seat_can_be_shared(app: Flask) -> None:
    host = open_table(app)
    (shared,) = re.findall(r'data-share="([^"]+)"', host.post("/host/code", seat="blue").text)
    guest = app.test_client()
    assert guest.get(urlsplit(shared).path).headers["Location"] == f"/t/{host.code}/seat/blue"
