"""What one application keeps in memory of its tables: those used last."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from flask import Flask, current_app

from ..engine import Book
from ..games.port import State

if TYPE_CHECKING:
    from .books import Table

KEPT = 256  # tables
FILMS = 12  # tables whose film is kept: some 300 KB each
KEPT_ENTRIES = 40_000  # of all books together: some 50 MB
V = TypeVar("V")


class Newest(Generic[V]):
    """A cache that drops what was used least recently. Safe between threads."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lock = Lock()
        self._values: OrderedDict[str, V] = OrderedDict()

    def get(self, code: str) -> V | None:
        with self._lock:
            if code in self._values:
                self._values.move_to_end(code)
            return self._values.get(code)

    def put(self, code: str, value: V) -> None:
        with self._lock:
            self._put(code, value)

    def _put(self, code: str, value: V) -> None:
        self._values[code] = value
        self._values.move_to_end(code)
        while self._too_full():
            self._values.popitem(last=False)

    def _too_full(self) -> bool:
        return len(self._values) > self._kept

    def drop(self, code: str) -> None:
        with self._lock:
            self._values.pop(code, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def __len__(self) -> int:
        return len(self._values)


class Books(Newest[Book[State]]):
    """Never replaces a book by an older one, whichever thread comes last. Bounded by entries, too."""

    def put(self, code: str, value: Book[State]) -> None:
        with self._lock:
            known = self._values.get(code)
            if known is None or known.number <= value.number:
                self._put(code, value)

    def _too_full(self) -> bool:
        kept = sum(book.number for book in self._values.values())
        return super()._too_full() or (kept > KEPT_ENTRIES and len(self._values) > 1)


class Shelf:
    """All by code: that is how a table is asked for."""

    def __init__(self) -> None:
        self.tables: Newest[Table] = Newest()
        self.books = Books()
        self.pictures: Newest[Any] = Newest()  # those of the pages, who know what they keep
        self.films: Newest[Any] = Newest(FILMS)

    def forget(self, code: str) -> None:
        for kept in (self.tables, self.books, self.pictures, self.films):
            kept.drop(code)

    def clear(self) -> None:
        for kept in (self.tables, self.books, self.pictures, self.films):
            kept.clear()


def register(app: Flask) -> None:
    app.extensions["shelf"] = Shelf()


def shelf() -> Shelf:
    kept: Shelf = current_app.extensions["shelf"]
    return kept
