"""How gunicorn serves a club; read when it is started here. What the command line says counts more."""

import os
from typing import Any

from assistant.serve import make_ready
from assistant.tables import setup

wsgi_app = "app:create_app()"
workers = 2
worker_class = "assistant.club.PatientWorker"  # with threads, and patience
threads = int(os.environ.get("STATIONMASTER_THREADS", "48"))
graceful_timeout = 2
keepalive = 30
control_socket_disable = True  # nobody here talks to it, and two servers would share one


def on_starting(server: Any) -> None:
    """What is set on the command line counts: threads bound the streams, and several workers share who is connected."""
    os.environ["STATIONMASTER_THREADS"] = str(server.cfg.threads)
    os.environ["STATIONMASTER_WORKERS"] = str(server.cfg.workers)


def post_worker_init(worker: Any) -> None:
    make_ready(worker.wsgi)


def worker_exit(server: Any, worker: Any) -> None:
    """What is in the database's journal goes into its file."""
    if worker.wsgi:
        setup.close(worker.wsgi)
