"""Scripts and style sheets that pages always fetch together: one file, so one request, and smaller once packed."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, abort, make_response

from .current import this_app

ENDPOINT = "pack"
TAPS = ("taps", "row", "scrolled", "calling", "share")
HANDS = ("hand", "pen", "lens", "pinch", "fingers", "keys", "deliver", "by_hand")
PAINT = ("rows", "draft", "laid", "easel", "brush", "photo", "strokes", "brush_keys", "painter", "missing")
PACKS = {  # in the order in which they need each other
    "page.css": (
        "frame/tokens.css",
        "frame/look.css",
        "frame/pages.css",
        "frame/wide.css",
        "frame/large.css",
    ),
    "page.js": (
        "frame/press.js",
        "frame/live.js",
        "frame/forms.js",
        "frame/later.js",
        "vendor/htmx-4.0.1-sse.min.js",
    ),
    "taps.js": tuple(f"frame/{name}.js" for name in TAPS),
    "paint.js": (
        "frame/hexes.js",
        "board/view.js",
        "board/pinch.js",
        *(f"workshop/{name}.js" for name in PAINT),
    ),
    "map.js": ("frame/hexes.js", "board/view.js", "board/board.js"),
    "hands.js": tuple(f"board/{name}.js" for name in HANDS),
}


def register(app: Flask) -> None:
    app.add_url_rule("/static/packs/<filename>", ENDPOINT, pack)


def pack(filename: str) -> Response:
    if filename not in PACKS:
        abort(404)
    answer = make_response(joined(Path(this_app().static_folder or ""), filename))
    answer.mimetype = mimetypes.guess_type(filename)[0] or ""
    answer.cache_control.public = True
    answer.cache_control.max_age = this_app().config["SEND_FILE_MAX_AGE_DEFAULT"]
    return answer


@lru_cache(maxsize=16)
def joined(folder: Path, filename: str) -> bytes:
    return b"\n".join((folder / part).read_bytes() for part in PACKS[filename])
