"""Parts of pages that print nothing but a record: drawn when such a record is first shown, and kept as text until
thousands of others have been. A row of figures that a move left as it was is not drawn again, for whichever page."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from markupsafe import Markup

from ..current import this_app

KEPT = 4096  # texts of some hundred characters


def kept(template: str, shows: Hashable, **more: Hashable) -> Markup:
    """The template knows `shows` and what is named beside it, and nothing else."""
    return _drawn(template, shows, tuple(more.items()))


@lru_cache(maxsize=KEPT)
def _drawn(template: str, shows: Hashable, more: tuple[tuple[str, Hashable], ...]) -> Markup:
    return Markup(this_app().jinja_env.get_template(template).render(shows=shows, **dict(more)))
