"""What the film's page shows, and the same in one file that needs no server."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from unicodedata import normalize

from flask import Response, render_template
from markupsafe import Markup

from ..current import this_app
from ..games.shapes import Told
from ..tables.shelf import shelf
from ..tables.story import Story, ended
from . import after_game
from .curves import Drawn, curves
from .figures import Names, heading
from .film import film

STYLES = (
    *("frame/tokens.css", "frame/look.css", "frame/history.css", "board/board.css"),
    *("frame/ending.css", "frame/film.css"),
)
SCRIPT = "frame/film.js"
FONT = re.compile(r"url\((?:\.\./frame/)?(fonts/[\w.-]+\.woff2)\)")  # as style sheets name them


@dataclass(frozen=True)
class Line:
    """An entry of the log; `who` did what."""

    number: int
    seat: str
    who: str
    did: str
    told: Told
    tag: str = ""
    note: str = ""
    gone: bool = False


@dataclass(frozen=True)
class Passage:
    """Entries under one heading."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class Film:
    """All that the film's template prints; `stamp` says of what."""

    stamp: tuple[int, Names]
    data: Markup
    passages: Sequence[Passage]
    curves: Sequence[Drawn]
    turns: int


def shown(story: Story, names: Names) -> Film:
    """Worked out once for each state of a table: a long game takes a second."""
    stamp = (len(story.log), dict(names))
    kept: Film | None = shelf().films.get(story.table.code)
    if kept is None or kept.stamp != stamp:
        kept = _shown(story, names, stamp)
        shelf().films.put(story.table.code, kept)
    return kept


def _shown(story: Story, names: Names, stamp: tuple[int, Names]) -> Film:
    told = film(story)
    return Film(
        stamp=stamp,
        data=_data(told),
        passages=list(_passages(story, names)),
        curves=curves(story),
        turns=len(told["turns"]),  # type: ignore[arg-type]
    )


def _data(told: Mapping[str, object]) -> Markup:
    """As it stands in a page: nothing in it can close the element that holds it."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _passages(story: Story, names: Names) -> Iterator[Passage]:
    by_heading = groupby(story.entries, key=lambda entry: heading(story, names, story.before(entry)))
    tell = story.table.game.history.tell
    for title, entries in by_heading:
        lines = []
        for entry in entries:
            told = tell(entry, story.before(entry), story.after(entry), names)
            lines.append(Line(entry.number, entry.move.seat, told.who, told.did, told))
        yield Passage(title, lines)


# the file -------------------------------------------------------------------------------------------


def download(story: Story, names: Names) -> Response:
    """The file, under the name of what was played and when."""
    response = Response(page(story, names), mimetype="text/html")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name(story)}"'
    return response


def file_name(story: Story) -> str:
    """rust-belt-2026-11-18.html"""
    plain = normalize("NFKD", story.table.game.title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall(r"[a-z0-9]+", plain)) or "game"
    return f"{name}-{ended(story):%Y-%m-%d}.html"


def page(story: Story, names: Names) -> str:
    """The whole file. Its policy allows this one style and this one script, and no request at all."""
    table, state = story.table, story.states[-1]
    style, script = Markup(_styles(table.game.style)), Markup(_static(SCRIPT))
    return render_template(
        "frame/film/home.html",
        table=table,
        game=table.game,
        names=names,
        film=shown(story, names),
        went=after_game.went(story, names, (), ""),
        sheets=table.game.sheets(state, names),
        why=_why(story, names),
        ended=ended(story),
        style=style,
        script=script,
        policy=f"default-src 'none'; base-uri 'none'; form-action 'none'; font-src data:; "
        f"style-src '{_hash(style)}'; script-src '{_hash(script)}'",
    )


def _why(story: Story, names: Names) -> str:
    state, history = story.states[-1], story.table.game.history
    with story.table.game.calling(names):
        if state.result is None:
            return f"Still being played: {history.heading(state)}."
        return history.how_ended(story.entries, state)


def _styles(own: str) -> str:
    """All the styles, with the fonts inside."""
    text = "".join(FONT.sub(_font, _static(name)) for name in (*STYLES, own) if name)
    return text.replace("font-display:optional", "font-display:block")  # they are here already


def _font(found: re.Match[str]) -> str:
    data = b64encode((_folder() / "frame" / found[1]).read_bytes()).decode()
    return f"url(data:font/woff2;base64,{data})"


def _static(name: str) -> str:
    return (_folder() / name).read_text()


def _folder() -> Path:
    return Path(this_app().static_folder or "")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
