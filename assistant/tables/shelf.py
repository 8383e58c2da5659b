"""What one application keeps in memory of its tables: those used last."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from flask import Flask

from ..current import this_app
from ..engine import Book
from ..games.port import State

if TYPE_CHECKING:
    from .books import Table

KEPT = 600  # tables: as many as have all their pages open at one process
KEPT_BOOKS = 4096  # tables, and their books as far as their entries go
FILMS = 12  # tables whose film is kept: some 300 KB each
TALLIES = 24  # groups' books, which have some 200 bytes for each game
STORIES = 24  # tables whose states are all kept: some 300 KB each
KEPT_ENTRIES = 100_000  # of all books together: some 120 MB, where 570 tables are played at once
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
            self._gone(self._values.popitem(last=False)[1])

    def _gone(self, value: V) -> None:
        """It was dropped."""

    def _too_full(self) -> bool:
        return len(self._values) > self._kept

    def drop(self, code: str) -> None:
        with self._lock:
            if code in self._values:
                self._gone(self._values.pop(code))

    def clear(self) -> None:
        with self._lock:
            while self._values:
                self._gone(self._values.popitem()[1])

    def __len__(self) -> int:
        return len(self._values)


class Books(Newest[Book[State]]):
    """Never replaces a book by an older one, whichever thread comes last. Bounded by entries, too."""

    def __init__(self, entries: int = KEPT_ENTRIES) -> None:
        super().__init__(KEPT_BOOKS)
        self._most, self._entries = entries, 0

    def put(self, code: str, value: Book[State]) -> None:
        with self._lock:
            known = self._values.get(code)
            if known is None or known.number <= value.number:
                self._put(code, value)

    def _put(self, code: str, value: Book[State]) -> None:
        known = self._values.get(code)
        self._entries += value.number - (known.number if known else 0)
        super()._put(code, value)

    def _gone(self, value: Book[State]) -> None:
        self._entries -= value.number

    def _too_full(self) -> bool:
        return super()._too_full() or (self._entries > self._most and len(self._values) > 1)


class Shelf:
    """All by code: that is how a table is asked for."""

    def __init__(self) -> None:
        self.tables: Newest[Table] = Newest(KEPT_BOOKS)
        self.books = Books(KEPT_ENTRIES)
        self.views: Newest[tuple[State, Any]] = Newest()  # of the newest state
        self.pictures: Newest[Any] = Newest()  # those of the pages, who know what they keep
        self.stories: Newest[Any] = Newest(STORIES)
        self.films: Newest[Any] = Newest(FILMS)
        self.tallies: Newest[Any] = Newest(TALLIES)  # of groups, with the version they belong to
        self.book_pages: Newest[Any] = Newest(2 * TALLIES)  # drawn from those

    @property
    def _of_tables(self) -> tuple[Newest[Any], ...]:
        return self.tables, self.books, self.views, self.pictures, self.stories, self.films

    def forget(self, code: str) -> None:
        for kept in self._of_tables:
            kept.drop(code)

    def clear(self) -> None:
        for kept in (*self._of_tables, self.tallies, self.book_pages):
            kept.clear()


def register(app: Flask) -> None:
    app.extensions["shelf"] = Shelf()


def shelf() -> Shelf:
    kept: Shelf = this_app().extensions["shelf"]
    return kept
