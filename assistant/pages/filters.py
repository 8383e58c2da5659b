"""What all templates have: filters (dollars, signs, letters on pieces), and one dict of globals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from typing import Any

from flask import Flask
from flask.templating import Environment
from markupsafe import Markup, escape

from ..games.colors import GOODS, LETTERS
from ..games.speech import dollars, many, minus, ordinal, roman, signed

BOLD = re.compile(r"\*\*(.+?)\*\*")


def letters(seat: str) -> str:
    """What stands on a player's disc."""
    return LETTERS.get(seat, "··")


def good(color: str) -> str:
    """What stands on a cube."""
    return GOODS.get(color, "?")


def bold(text: str) -> Markup:
    """Plain text in which `**…**` is bold."""
    return Markup(BOLD.sub(r"<b>\1</b>", str(escape(text))))


FILTERS: Mapping[str, Callable[..., str]] = {
    "minus": minus,
    "plus": signed,
    "dollars": dollars,
    "many": many,
    "ordinal": ordinal,
    "roman": roman,
    "letters": letters,
    "good": good,
    "bold": bold,
}


class Templates(Environment):
    """Jinja chains a dict of each template's own globals, always empty here, before the shared one; looking that
    chain through took a quarter of the time of a page that imports many macros."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def register(app: Flask) -> None:
    app.jinja_environment = Templates
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals["once"] = lru_cache(maxsize=512)  # for macros that draw the same piece again
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
