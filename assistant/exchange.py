"""One request and its answer, as cheroot has them, in fewer steps: it looks at each line and each word by itself."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cheroot.server import HeaderReader, HTTPRequest, SizeCheckWrapper
from cheroot.wsgi import Gateway_10

from .connection import WIRE, Head
from .doors.switchboard import LETS_GO
from .plain import words_of

if TYPE_CHECKING:
    from .home import Caller, HomeServer

HEAD_SECONDS = 10.0  # for a request without its body, however slowly it drips
BODY_SECONDS = 60.0  # for a file of 8 MB over a bad Wi-Fi


class Heads(HeaderReader):
    """cheroot reads line by line what has not come whole, or is not plain."""

    def __call__(self, rfile: SizeCheckWrapper, hdict: Head | None = None) -> Head:
        read: Head = {} if hdict is None else hdict
        if said := rfile.rfile.head(rfile.maxlen - rfile.bytes_read):
            read.update(said)
            return read
        try:
            return super().__call__(rfile, read)
        except UnboundLocalError:  # it stumbles over a head whose first line goes on from none
            raise ValueError("Illegal header line.") from None


class Request(HTTPRequest):
    header_reader = Heads()
    server: HomeServer
    conn: Caller

    def parse_request(self) -> None:
        self.server.allows(self.conn, HEAD_SECONDS)
        super().parse_request()

    def respond(self) -> None:
        self.server.allows(self.conn, BODY_SECONDS)
        super().respond()
        self.conn.wfile.write(b"")

    def send_headers(self) -> None:
        """Together with what follows."""
        with self.conn.wfile.held():
            super().send_headers()


class Gateway(Gateway_10):
    """Between a request and Flask, which says the head of an answer once, and in words."""

    def get_environ(self) -> dict[str, Any]:  # type: ignore[override]
        request, caller = self.req, self.req.conn
        return {
            **request.server.steady,
            "PATH_INFO": request.path.decode(WIRE),
            "QUERY_STRING": request.qs.decode(WIRE),
            "REMOTE_ADDR": caller.remote_addr or "",
            "REMOTE_PORT": str(caller.remote_port or ""),
            "REQUEST_METHOD": request.method.decode(WIRE),
            "REQUEST_URI": request.uri.decode(WIRE),
            "SERVER_PROTOCOL": request.request_protocol.decode(WIRE),
            "wsgi.errors": sys.stderr,
            "wsgi.input": request.rfile,
            "wsgi.input_terminated": bool(request.chunked_read),
            LETS_GO: caller.let_go,
            **words_of(request.inheaders),
        }

    def start_response(self, status: str, headers: Sequence[tuple[str, str]], *_: object) -> object:
        self.started_response = True
        self.req.status = status.encode(WIRE)
        self.req.outheaders = [(name.encode(WIRE), said.encode(WIRE)) for name, said in headers]
        for length in [said for name, said in headers if name == "Content-Length"]:
            self.remaining_bytes_out = int(length)  # no more is sent
        return self.write
