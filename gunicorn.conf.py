"""How gunicorn serves a club; read when it is started here. What the command line says counts more."""

import os
from typing import Any

from assistant.tables import setup

wsgi_app = "app:create_app()"
workers = 2
worker_class = "gthread"
threads = int(os.environ.get("STATIONMASTER_THREADS", "128"))
graceful_timeout = 2
keepalive = 30


def on_starting(server: Any) -> None:
    """The cap on streams follows the threads there really are, however they were set."""
    os.environ["STATIONMASTER_THREADS"] = str(server.cfg.threads)


def worker_exit(server: Any, worker: Any) -> None:
    """What is in the database's journal goes into its file."""
    if worker.wsgi:
        setup.close(worker.wsgi)
