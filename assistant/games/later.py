"""A list that is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import copy_context
from typing import TypeVar, overload

T = TypeVar("T")


class Later(Sequence[T]):
    """Pages show few of the hundreds of choices that programs read, so most of these lists are never made. What is
    called by a name then is called as where the list was asked for."""

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self._make, self._names = make, copy_context()
        self._made: tuple[T, ...] | None = None

    @property
    def made(self) -> tuple[T, ...]:
        if self._made is None:
            self._made = self._names.copy().run(lambda: tuple(self._make()))
        return self._made

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return self.made[at]

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[T]:
        return iter(self.made)

    def __eq__(self, other: object) -> bool:
        return self.made == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.made)
