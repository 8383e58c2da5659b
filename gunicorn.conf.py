"""How gunicorn serves a club; read when it is started here. What the command line says counts more."""

import os
from typing import Any

wsgi_app = "app:create_app()"
workers = 2
worker_class = "gthread"
threads = int(os.environ.get("STATIONMASTER_THREADS", "128"))
graceful_timeout = 2
keepalive = 30


def on_starting(server: Any) -> None:
    """The cap on streams follows the threads there really are, however they were set."""
    os.environ["STATIONMASTER_THREADS"] = str(server.cfg.threads)
