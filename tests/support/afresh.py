"""A server that has kept nothing of what it drew or worked out before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from flask import Flask

from assistant.games.age_of_steam import once
from assistant.games.age_of_steam.track import cheapest, network
from assistant.games.same import Same
from assistant.tables.shelf import shelf

Kept = type(lru_cache(lambda: None))
PRINTED = ("assistant.games.age_of_steam.catalog", "assistant.machine", "assistant.packs", "assistant.wire")


def forget_all(app: Flask) -> None:
    """What is printed on maps and in files stays."""
    with app.app_context():
        shelf().clear()
    for kept in (once._kept, network._kept, cheapest._kept):
        kept.clear()
    for cache in caches():
        cache.cache_clear()
    for same in (one for one in _values() if isinstance(one, Same)):
        same.clear()


def caches() -> Iterator[Any]:
    yield from (value for value in _values() if isinstance(value, Kept))


def _values() -> Iterator[Any]:
    """All that modules hold, but what is printed."""
    for name, module in list(sys.modules.items()):
        if name.startswith("assistant.") and name not in PRINTED:
            yield from vars(module).values()
