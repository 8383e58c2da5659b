"""A figure that a tap corrects. On a phone that may not correct, it is only shown."""

from __future__ import annotations

from functools import lru_cache

from jinja2.filters import do_urlencode
from markupsafe import Markup, escape

KEPT = 4096  # figures of some forty tables, which come again from row to row and entry to entry
LINK = '<a class="fix" href="{}" aria-label="{}: {}. Correct">{}</a>'


@lru_cache(maxsize=KEPT)
def fix_at(fixing: str, field: str, of: str, back: str = "") -> Markup:
    """Where it is corrected; `fixing` is how every such address of a phone begins."""
    more = f"&amp;back={back}" if back else ""
    return Markup(f"{escape(fixing)}&amp;field={field}&amp;of={do_urlencode(of)}{more}")


@lru_cache(maxsize=KEPT, typed=True)
def fixable(fixing: str, value: int | str, field: str, of: str, says: str, back: str = "") -> Markup:
    """Written here: as a macro it took ten times as long, and a page has fifty."""
    shown = escape(value)
    return (
        Markup(LINK.format(fix_at(fixing, field, of, back), escape(says), shown, shown)) if fixing else shown
    )
