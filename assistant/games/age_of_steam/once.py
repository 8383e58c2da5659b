"""What the pages of one entry have in common is worked out for the first of them, and kept while its state is among
those looked at last."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import TypeVar

from . import speech as say
from .rules import Rules
from .state import State

KEPT = 1024  # answers that were asked for last
_kept: dict[tuple[int, int, Hashable], tuple[Rules, State, object]] = {}
_one_at_a_time = Lock()
T = TypeVar("T")


def once(rules: Rules, state: State, what: Hashable, work: Callable[[], T]) -> T:
    key = id(rules), id(state), what  # theirs alone while both are kept
    kept = _kept.get(key)
    if kept is None:
        kept = rules, state, work()
        with _one_at_a_time:
            _kept[key] = kept
            if len(_kept) > KEPT:
                del _kept[next(iter(_kept))]
    return kept[2]  # type: ignore[return-value]


def once_for_all(work: Callable[[Rules, State], T]) -> Callable[[Rules, State], T]:
    """For all pages that call the players by the same names."""

    @wraps(work)
    def kept(rules: Rules, state: State) -> T:
        return once(rules, state, (work, say.all_called()), lambda: work(rules, state))

    return kept
