"""The server at home in a thread of the test, so that the test sees what it holds."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from assistant import serve


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """Its port."""
    server = serve.bound(app, "127.0.0.1", 0)
    server.expiration_interval = 0.02  # how often it looks whether to stop
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield server.bind_addr[1]
    app.extensions["hub"].close()
    server.stop()
    thread.join(5)
