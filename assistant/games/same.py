"""What was made of the very same objects is not made again."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """States share what has not changed, so the same object says that it has not. Those made last are kept, with
    what they were made of."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._kept: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def of(self, *parts: object, make: Callable[[], T]) -> T:
        key = tuple(map(id, parts))  # theirs alone while they are kept
        kept = self._kept.get(key)
        if kept is None:
            kept = parts, make()
            with self._lock:
                self._kept[key] = kept
                if len(self._kept) > self._most:
                    del self._kept[next(iter(self._kept))]
        return kept[1]

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
