"""The server at home in a thread of the test, so that the test sees what it holds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Flask

from assistant import serve
from assistant.home import HomeServer


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """Its port."""
    with home_server(app) as server:
        yield server.bind_addr[1]


@contextmanager
def home_server(app: Flask) -> Iterator[HomeServer]:
    server = serve.bound(app, "127.0.0.1", 0)
    server.expiration_interval = 0.02  # how often it looks whether to stop
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield server
    app.extensions["hub"].close()
    server.stop()
    thread.join(5)


def wait_for(what: Callable[[], bool], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)
