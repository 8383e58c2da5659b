"""Filters for the templates: dollars, signs, letters on pieces."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from flask import Flask
from markupsafe import Markup, escape

from ..games.colors import GOODS, LETTERS

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def minus(number: int) -> str:
    """With a real minus."""
    return f"−{-number}" if number < 0 else str(number)


def plus(number: int) -> str:
    return f"+{number}" if number > 0 else minus(number)


def dollars(number: int) -> str:
    return f"−${-number}" if number < 0 else f"${number}"


def many(number: int, thing: str) -> str:
    return f"{minus(number)} {thing if abs(number) == 1 else thing + 's'}"


def ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def bold(text: str) -> Markup:
    """Plain text in which `**…**` is bold."""
    return Markup(BOLD.sub(r"<b>\1</b>", str(escape(text))))


def register(app: Flask) -> None:
    filters: dict[str, Any] = {
        "minus": minus, "plus": plus, "dollars": dollars, "many": many, "ordinal": ordinal,
        "letters": lambda seat: LETTERS.get(seat, "··"), "good": lambda color: GOODS.get(color, "?"),
        "bold": bold, "roman": lambda number: ROMAN[number],
    }  # fmt: skip
    app.jinja_env.filters.update(filters)
    app.jinja_env.globals["once"] = lru_cache(maxsize=512)  # for macros that draw the same piece again
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
