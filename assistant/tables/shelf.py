"""What one application keeps in memory of its tables: the ones used last, and no more."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from flask import Flask, current_app

from ..engine import Book
from ..games.port import State

if TYPE_CHECKING:
    from .books import Table

KEPT = 256
V = TypeVar("V")


class Newest(Generic[V]):
    """A cache that forgets what was not asked for longest. Safe between threads."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lock = Lock()
        self._found: OrderedDict[str, V] = OrderedDict()

    def get(self, code: str) -> V | None:
        with self._lock:
            if code in self._found:
                self._found.move_to_end(code)
            return self._found.get(code)

    def put(self, code: str, value: V) -> None:
        with self._lock:
            self._put(code, value)

    def _put(self, code: str, value: V) -> None:
        self._found[code] = value
        self._found.move_to_end(code)
        while len(self._found) > self._kept:
            self._found.popitem(last=False)

    def drop(self, code: str) -> None:
        with self._lock:
            self._found.pop(code, None)

    def clear(self) -> None:
        with self._lock:
            self._found.clear()

    def __len__(self) -> int:
        return len(self._found)


class Books(Newest[Book[State]]):
    """Never replaces a book by an older one, whichever thread comes last."""

    def put(self, code: str, value: Book[State]) -> None:
        with self._lock:
            known = self._found.get(code)
            if known is None or known.number <= value.number:
                self._put(code, value)


class Shelf:
    """By code, not by id: the id of a deleted table may be given out again."""

    def __init__(self) -> None:
        self.tables: Newest[Table] = Newest()
        self.books = Books()
        self.pictures: Newest[Any] = Newest()  # of the pages, who know what they keep

    def forget(self, code: str) -> None:
        for kept in (self.tables, self.books, self.pictures):
            kept.drop(code)

    def clear(self) -> None:
        for kept in (self.tables, self.books, self.pictures):
            kept.clear()


def register(app: Flask) -> None:
    app.extensions["shelf"] = Shelf()


def shelf() -> Shelf:
    found: Shelf = current_app.extensions["shelf"]
    return found
