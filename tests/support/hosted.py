"""A server on the internet, by the files in deploy/ as they are: only names, ports and folders are others."""

from __future__ import annotations

import http.client
import os
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.servers import HERE, Web, end, free_port, wait_until_open

DEPLOY = HERE / "deploy"
NAME = "trains.example.org"
TOKEN = "the-operators-own-token"
CALLER = "127.0.0.5"  # asks from another address than the proxy's
PATIENCE = 20.0
NGINX = """daemon off; pid {place}/pid; error_log {place}/errors; {user}
events {{ worker_connections 512; }}
http {{
    client_body_temp_path {place}/body; proxy_temp_path {place}/proxy; fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi; scgi_temp_path {place}/scgi;
    include {place}/site;
}}
"""


class Through(Web):
    """A client that asks the proxy by the server's name, over TLS, and trusts only its certificate."""

    def __init__(self, port: int, certificate: Path) -> None:
        super().__init__(port)
        self.trust = ssl.create_default_context(cafile=str(certificate))

    def connection(self) -> http.client.HTTPConnection:
        line = http.client.HTTPSConnection(NAME, self.port, timeout=self.timeout)
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout, (CALLER, 0))
        line.sock = self.trust.wrap_socket(plain, server_hostname=NAME)
        return line


@dataclass(frozen=True)
class Hosted:
    """A server behind a proxy."""

    web: Through
    plain_port: int
    log: Path

    @property
    def port(self) -> int:
        return self.web.port

    @property
    def base(self) -> str:
        return f"https://{NAME}:{self.web.port}"


@contextmanager
def club_by_unit(place: Path) -> Iterator[tuple[int, Path]]:
    """What the unit starts, with what stands in the environment file. Its port, and its log."""
    port, log = free_port(), place / "log"
    with log.open("wb") as stderr:
        server = subprocess.Popen(
            command_of_unit(port), cwd=HERE, env=environment(place / "data"), stderr=stderr
        )
        try:
            wait_until_open(server, port, {"Host": NAME})
            yield port, log
        finally:
            end(server)


def command_of_unit(port: int) -> list[str]:
    unit = (DEPLOY / "stationmaster.service").read_text()
    (line,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    program, *options = shlex.split(
        changed(line.removeprefix("ExecStart="), {"127.0.0.1:8000": f"127.0.0.1:{port}"})
    )
    assert program == "/opt/stationmaster/.venv/bin/gunicorn"
    return [sys.executable, "-m", "gunicorn", *options]


def environment(data: Path) -> dict[str, str]:
    lines = (DEPLOY / "stationmaster.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert given.pop("STATIONMASTER_DATA") == "/var/lib/stationmaster"
    own = {"STATIONMASTER_DATA": str(data), "STATIONMASTER_METRICS_TOKEN": TOKEN}
    return {"PATH": os.environ["PATH"], **given, **own}


@contextmanager
def behind(proxy: str, upstream: tuple[int, Path], place: Path) -> Iterator[Hosted]:
    place.mkdir()
    certificate(place)
    secure, plain = free_port(), free_port()
    start = {"nginx": nginx, "caddy": caddy}[proxy]
    with (place / "said").open("wb") as said:
        server = subprocess.Popen(
            start(place, upstream[0], secure, plain), stdout=said, stderr=said, env=own_home(place)
        )
        try:
            wait_for(server, secure, place / "said")
            yield Hosted(Through(secure, place / "certificate"), plain, upstream[1])
        finally:
            end(server)


def nginx(place: Path, upstream: int, secure: int, plain: int) -> list[str]:
    site = changed(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "server 127.0.0.1:8000;": f"server 127.0.0.1:{upstream};",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen [::]:80;": "",
            "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
            "listen [::]:443 ssl http2;": "",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(place / "certificate"),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(place / "key"),
        },
    )
    (place / "site").write_text(site)
    user = "user root;" if os.getuid() == 0 else ""
    (place / "main").write_text(NGINX.format(place=place, user=user))
    return [program("nginx"), "-c", str(place / "main"), "-e", str(place / "errors")]


def caddy(place: Path, upstream: int, secure: int, plain: int) -> list[str]:
    ports = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n"
    site = changed(
        (DEPLOY / "Caddyfile").read_text(),
        {
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "\n{\n": f"\n{ports}",
            f"\n{NAME} {{\n": f"\n{NAME} {{\n\ttls {place / 'certificate'} {place / 'key'}\n",
        },
    )
    (place / "Caddyfile").write_text(site)
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(place / "Caddyfile")]


def changed(text: str, other: Mapping[str, str]) -> str:
    """Each stands there once."""
    for was, now in other.items():
        assert text.count(was) == 1, was
        text = text.replace(was, now)
    return text


def certificate(place: Path) -> None:
    command = [
        program("openssl"),
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
    ]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2", "-nodes"]
    files = ["-keyout", str(place / "key"), "-out", str(place / "certificate")]
    subprocess.run([*command, *named, *files], check=True, capture_output=True)


def program(name: str) -> str:
    """Where a Debian package put it. In CI it must be there."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/bin")
    if found is None:
        sentence = f"{name} is not installed; Debian's package is called {name}."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    return str(found)


def own_home(place: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(place),
        "XDG_DATA_HOME": str(place),
        "XDG_CONFIG_HOME": str(place),
    }


def wait_for(server: subprocess.Popen[bytes], port: int, said: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, said.read_text()
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.03)
    raise AssertionError(said.read_text())
