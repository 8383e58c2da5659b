"""A figure that a tap corrects. On a phone that may not correct, it is only shown."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import pass_context
from jinja2.filters import do_urlencode
from jinja2.runtime import Context
from markupsafe import Markup, escape

KEPT = 4096  # figures of some forty tables, which come again from row to row and entry to entry
LINK = '<a class="fix" href="{}" aria-label="{}: {}. Correct">{}</a>'


@pass_context
def fix_at(context: Context, field: str, of: str, back: str = "") -> Markup:
    """Where it is corrected."""
    return _at(context["fixing"], field, of, back)


@lru_cache(maxsize=KEPT)
def _at(fixing: str, field: str, of: str, back: str) -> Markup:
    more = f"&amp;back={back}" if back else ""
    return Markup(f"{escape(fixing)}&amp;field={field}&amp;of={do_urlencode(of)}{more}")


@pass_context
def fixable(context: Context, value: int | str, field: str, of: str, says: str, back: str = "") -> Markup:
    """Written here: as a macro it took ten times as long, and a page has fifty."""
    return _link(context["fixing"], value, field, of, says, back)


@lru_cache(maxsize=KEPT, typed=True)
def _link(fixing: str, value: int | str, field: str, of: str, says: str, back: str) -> Markup:
    shown = escape(value)
    return Markup(LINK.format(_at(fixing, field, of, back), escape(says), shown, shown)) if fixing else shown
