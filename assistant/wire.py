"""What goes over the wire: text is compressed, and browsers keep files whose address has a version."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deflate import gzip_compress
from flask import Flask, Response, request
from werkzeug.datastructures import Headers

from . import packs
from .current import this_app, this_request
from .security import of_a_page

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

FONTS = "frame/fonts/"
STEADY = ("book.show",)  # pages that stay as they are until something is written
KEPT = ("static", packs.ENDPOINT)  # what browsers keep
SMALLEST = 700  # below this, packing costs more than it saves
QUICK, LEVEL = 1, 6  # for what is drawn anew each time, light or heavy
ONCE = 12  # for what is packed once and kept
BLOCK = 40_000  # bytes of a part of a page, at most
LIGHT = 5_600  # of one packed quickly: so far half the time counts for more than a tenth of them
A_YEAR = 365 * 24 * 3600
TEXT = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml", "text/csv")
INDENTED = re.compile(rb"^[ \t]+", re.MULTILINE)
UNREAD = {
    "text/css": (re.compile(rb"/\*.*?\*/\n?", re.DOTALL), INDENTED),
    "text/javascript": (
        re.compile(rb"^[ \t]*//.*\n", re.MULTILINE),
        re.compile(rb"[ \t]+// [^'\"`\n]*$", re.MULTILINE),  # with a quote, it might stand within a string
        INDENTED,
    ),
}


class Answer(Response):
    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """As they stand, where nothing is left to work out."""
        made = self.status_code == 200 or (self.status_code == 201 and not self.location)
        whole = made and "Content-Length" in self.headers
        return self.headers if whole else super().get_wsgi_headers(environ)


def register(app: Flask) -> None:
    app.response_class = Answer
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = A_YEAR
    packs.register(app)
    app.url_defaults(add_version)
    app.after_request(compress)
    app.after_request(shorten)


def add_version(endpoint: str, values: dict[str, Any]) -> None:
    """A static file's address changes with its content, so browsers can keep it for ever.

    Fonts keep their plain address, because style sheets name them; a font never changes under its name.
    """
    if endpoint in KEPT and not values.get("filename", FONTS).startswith(FONTS):
        values.setdefault("v", version(Path(this_app().static_folder or ""), values["filename"]))


@lru_cache(maxsize=256)
def version(folder: Path, filename: str) -> str:
    try:
        whole = filename in packs.PACKS
        data = packs.joined(folder, filename) if whole else (folder / filename).read_bytes()
        return hashlib.sha256(data).hexdigest()[:10]
    except OSError:
        return "0"


def shorten(response: Response) -> Response:
    """Drop headers that static files don't need: nobody saves them by name or fetches a part of them."""
    if this_request().endpoint == "static":
        for said in ("Content-Disposition", "Expires", "Last-Modified", "Accept-Ranges"):
            response.headers.pop(said, None)
    return response


def compress(response: Response) -> Response:
    if not worth_packing(response):
        return response
    if not of_a_page() or "Cache-Control" in response.headers:  # whatever somebody may keep
        response.vary.add("Accept-Encoding")
    if "gzip" not in this_request().environ.get("HTTP_ACCEPT_ENCODING", ""):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) >= SMALLEST:
        response.set_data(pack_of(response, data))
        response.headers.add("Content-Encoding", "gzip")
    return response


def pack_of(response: Response, data: bytes) -> bytes:
    endpoint = this_request().endpoint
    if endpoint in KEPT:
        return packed(data, kind_of_own(response))
    return packed_before(data) if endpoint in STEADY else packed_anew(data)


def packed_anew(data: bytes) -> bytes:
    quick = gzipped(data, QUICK) if len(data) < BLOCK else b""
    return quick if 0 < len(quick) <= LIGHT else gzipped(data, LEVEL)


def gzipped(data: bytes, level: int) -> bytes:
    return bytes(gzip_compress(data, level))


@lru_cache(maxsize=32)
def packed_before(data: bytes) -> bytes:
    return gzipped(data, LEVEL)


def worth_packing(response: Response) -> bool:
    """Whole answers of text. Streams and parts of files are left alone."""
    streamed = response.is_streamed and not response.direct_passthrough
    return response.status_code == 200 and response.mimetype in TEXT and not streamed


def kind_of_own(response: Response) -> str:
    """The type of a file of ours; "" for vendored files, which go out as they are."""
    own = not str((request.view_args or {}).get("filename", "")).startswith("vendor/")
    return (response.mimetype or "") if own else ""


@lru_cache(maxsize=64)
def packed(data: bytes, kind: str) -> bytes:
    """Static files are packed once, without comments and indentation."""
    for unread in UNREAD.get(kind, ()):
        data = unread.sub(b"", data)
    return gzipped(data, ONCE)
