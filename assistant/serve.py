"""Serving at home: one process, cheroot."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from . import machine
from .home import HomeServer
from .pages import compiled
from .pages.qr import terminal
from .settings import BadSetting, data_directory
from .tables import setup

PORT = 8000
HEADER_BYTES = 64_000
STOP_SECONDS = 2
IDLE_SECONDS = 60  # that a connection is kept: some players think as long
ONLY_HERE = "Phones can't reach this address: it works on this computer only."


def main(create_app: Callable[..., Flask]) -> None:
    wanted = arguments()
    app = opened(create_app, wanted.data)
    server = bound(app, wanted.host, wanted.port)
    make_ready(app)
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # a system that shuts down stops it as Ctrl+C does
    print(greeting(wanted.host, server.bind_addr[1]), flush=True)
    try:
        server.serve()
    except KeyboardInterrupt:
        print("Stationmaster has stopped. Every entry is kept.", flush=True)
    finally:
        app.extensions["hub"].close()
        server.stop()
        setup.close(app)


def opened(create_app: Callable[..., Flask], data: Path | None) -> Flask:
    """The application, or one sentence about why it can't start."""
    try:
        return create_app(data)
    except BadSetting as bad:
        sys.exit(str(bad))
    except ModuleNotFoundError as missing:
        sys.exit(
            f"{missing.name} is not installed. For a club's server: pip install -r requirements-club.txt"
        )
    except (OSError, SQLAlchemyError) as trouble:
        where = "database" if os.environ.get("DATABASE_URL") else f"data directory {data_directory(data)}"
        sys.exit(f"The {where} can't be used: {reason(trouble)}.")


def make_ready(app: Flask) -> None:
    """Before the first request: it is not to wait for templates, nor any for a search of the whole memory."""
    machine.raise_file_limit(app.config["THREADS"], app.config["STREAM_CAP"])
    compiled.compile_all(app)
    machine.settle_memory()
    machine.take_turns()


def bound(app: Flask, host: str, port: int) -> HomeServer:
    each, at_once = app.config["PER_ADDRESS"], app.config["AT_ONCE"]
    threads = app.config["THREADS"]
    sizes = {"numthreads": threads, "request_queue_size": 256, "timeout": IDLE_SECONDS}
    file = app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")
    server = HomeServer((host, port), app, each=each, at_once=at_once, moves_at_once=file, **sizes)
    server.keep_alive_conn_limit = machine.most_kept()
    server.max_request_header_size = HEADER_BYTES
    server.shutdown_timeout = STOP_SECONDS
    try:
        server.prepare()
    except OSError as trouble:
        other = f" Try another: --port {port + 1}" if "in use" in str(trouble) else ""
        sys.exit(f"Port {port} on {host} can't be opened: {reason(trouble)}.{other}")
    return server


def reason(trouble: Exception) -> str:
    """The system's own message, without error numbers and brackets."""
    said = str(getattr(trouble, "orig", trouble)).strip().splitlines()[0]
    numbered = re.search(r"\[Errno -?\d+\] ([^:)]+)", said)
    return (numbered[1] if numbered else said).rstrip(".")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py", description="Stationmaster keeps the books of your train game."
    )
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    parser.add_argument("--port", type=port_number, default=PORT, help=f"port to listen on (default: {PORT})")
    parser.add_argument("--data", type=Path, help="where tables are kept (default: instance)")
    return parser.parse_args()


def port_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text) < 65536:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text}")
    return int(text)


def greeting(host: str, port: int) -> str:
    """Where the server is open: the address for phones, with a code to scan where the terminal can draw it."""
    shown = machine.addresses() if host in machine.EVERYWHERE else [host]
    first, *others = [f"http://{ip}:{port}/" for ip in shown or ["127.0.0.1"]]
    lines = [
        scannable(first),
        f"Stationmaster is open at {first}",
        *(f"Also at {other}" for other in others),
        "" if shown and not machine.is_loopback(shown[0]) else ONLY_HERE,
        f"API and its documentation: {first}api/docs",
        "Stop with Ctrl+C.",
    ]
    return "\n".join(line for line in lines if line)


def scannable(address: str) -> str:
    """The code to scan; "" if the terminal has no block characters or no phone could reach the address."""
    if machine.is_loopback(address.split("/")[2].rsplit(":", 1)[0]):
        return ""
    drawn = terminal(address)
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn
