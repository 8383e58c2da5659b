"""Real servers in processes of their own, a client that speaks HTTP to them, and their streams."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any

from werkzeug.datastructures import Headers

HERE = Path(__file__).resolve().parents[2]
PORTS = 12_000, 32_000
START_SECONDS = 90.0  # a busy machine is slow, not wrong


def free_port() -> int:
    """Not one of those that the system gives to callers, who might take it before the server does."""
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def home(port: int, data: Path) -> list[str]:
    """The server at home, as run.py starts it."""
    place = ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    return [sys.executable, "app.py", *place]


def club(port: int, workers: int = 2, threads: int = 16) -> list[str]:
    """The server of a club, of the size that a test needs."""
    size = ["-w", str(workers), "--threads", str(threads), "--graceful-timeout", "2"]
    return [sys.executable, "-m", "gunicorn", "-b", f"127.0.0.1:{port}", *size, "app:create_app()"]


def start(command: list[str], port: int, **settings: str) -> subprocess.Popen[bytes]:
    """Start a server and wait until it answers."""
    env = {k: v for k, v in os.environ.items() if k != "DATABASE_URL" and not k.startswith("STATIONMASTER_")}
    server = subprocess.Popen(command, cwd=HERE, env={**env, **settings}, stdout=subprocess.DEVNULL)
    wait_until_open(server, port)
    return server


def wait_until_open(
    server: subprocess.Popen[Any], port: int, headers: Mapping[str, str] | None = None
) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert server.poll() is None, f"the server ended with {server.returncode}"
        try:
            if Web(port).open("/api/v1/maps", headers=headers).status_code == 200:
                return
        except OSError:
            time.sleep(0.03)
    raise AssertionError("the server did not open")


def end(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


@contextmanager
def running(command: list[str], port: int, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    server = start(command, port, **settings)
    try:
        yield server
    finally:
        end(server)


@dataclass(frozen=True)
class Answer:
    status_code: int
    headers: Headers
    data: bytes

    def get_json(self) -> Any:
        return json.loads(self.data)


class Web:
    """What Flask's test client is to an application, this is to a port."""

    def __init__(self, port: int, timeout: float = 40) -> None:
        self.port, self.timeout = port, timeout

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)

    def open(
        self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None, **sent: Any
    ) -> Answer:
        connection = self.connection()
        body = json.dumps(sent["json"]) if "json" in sent else sent.get("data")
        kind = {"Content-Type": "application/json"} if body is not None else {}
        try:
            connection.request(method, path, body, {**kind, **(headers or {})})
            response = connection.getresponse()
            return Answer(response.status, Headers(response.getheaders()), response.read())
        except http.client.HTTPException as broken:
            raise ConnectionError(str(broken)) from broken
        finally:
            connection.close()


class Stream:
    """One open stream, read event by event."""

    def __init__(self, at: int | Web, code: str, seen: int | None = None, timeout: float = 40) -> None:
        """At a port, or wherever a client asks."""
        self.connection = (Web(at, timeout) if isinstance(at, int) else at).connection()
        headers = {} if seen is None else {"Last-Event-ID": str(seen)}
        self.connection.request("GET", f"/api/v1/tables/{code}/stream", headers=headers)
        self.response = self.connection.getresponse()

    def event(self) -> dict[str, str]:
        """The fields of the next block; a comment's text stands under ''."""
        found: dict[str, str] = {}
        while line := self.response.readline().decode().rstrip("\n"):
            name, _, value = line.partition(":")
            found[name] = value.strip()
        return found

    def news(self) -> dict[str, str]:
        """The next event that is no ping: on a busy machine one may come first."""
        while (event := self.event()).get("event") == "ping":
            pass
        return event

    def numbers_to(self, last: int) -> list[int]:
        """Every number told up to `last`."""
        found: list[int] = []
        while not found or found[-1] < last:
            event = self.event()
            assert event, "the stream has ended"
            if event.get("event") == "log":
                assert event["id"] == event["data"]
                found.append(int(event["data"]))
        return found

    def close(self) -> None:
        self.response.close()
        self.connection.close()
