"""Serving at home: one process, cheroot, a thread for each stream."""

from __future__ import annotations

import argparse
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from cheroot.wsgi import Server
from flask import Flask

PORT = 8000
STACK_BYTES = 512 * 1024
HERE = Path(__file__).resolve().parents[1]


def main(create_app: Callable[..., Flask]) -> None:
    wanted = arguments()
    app = create_app(wanted.data)
    raise_file_limit(app.config["THREADS"])
    server = Server((wanted.host, wanted.port), app, numthreads=app.config["THREADS"], request_queue_size=256)
    try:
        server.prepare()
    except OSError as trouble:
        sys.exit(f"Port {wanted.port} cannot be used ({trouble}). Try another: --port {wanted.port + 1}")
    print(greeting(wanted.host, server.bind_addr[1]), flush=True)
    try:
        server.serve()
    except KeyboardInterrupt:
        print("Stationmaster closes. Every entry is kept.")
    finally:
        server.stop()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py", description="Stationmaster keeps the books of your train game."
    )
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on (default: {PORT})")
    parser.add_argument("--data", type=Path, default=HERE / "instance", help="where tables are kept")
    return parser.parse_args()


def greeting(host: str, port: int) -> str:
    shown = lan_address() if host in ("0.0.0.0", "::") else host
    return (
        f"Stationmaster is open at http://{shown}:{port}/\n"
        f"API and its documentation: http://{shown}:{port}/api/docs\n"
        "Stop with Ctrl+C."
    )


def lan_address() -> str:
    """The address this machine would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def raise_file_limit(threads: int) -> None:
    """Every stream is a descriptor; some systems allow only 256."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = threads * 2 + 256
    if soft < wanted:
        top = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, top), hard))
