"""What all templates have: filters (dollars, signs, letters on pieces), and one dict of globals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from flask import Flask
from markupsafe import Markup, escape

from ..games.colors import GOODS, LETTERS
from ..games.speech import dollars, many, minus, ordinal, roman, signed
from .address import address
from .fixing.links import fix_at, fixable
from .kept import kept
from .show import map_layer, once_an_entry

BOLD = re.compile(r"\*\*(.+?)\*\*")


def letters(seat: str) -> str:
    """What stands on a player's disc."""
    return LETTERS.get(seat, "··")


def good(color: str) -> str:
    """What stands on a cube."""
    return GOODS.get(color, "?")


def goods(colors: Iterable[str]) -> str:
    """What stands on cubes of several colours."""
    return "".join([good(color) for color in colors])


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
    "goods": goods,
    "bold": bold,
}


def register(app: Flask) -> None:
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals["once"] = lru_cache(maxsize=512)  # for macros that draw the same piece again
    app.jinja_env.globals.update(
        fixable=fixable, fix_at=fix_at, once_an_entry=once_an_entry, map_layer=map_layer
    )
    app.jinja_env.globals.update(kept=kept, url_for=address)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
