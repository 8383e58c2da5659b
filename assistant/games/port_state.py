"""What the house reads of a game's own records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .dial import Dial


class TableState(Protocol):
    """A table at one moment."""

    @property
    def phase(self) -> str: ...

    @property
    def turn(self) -> int: ...

    @property
    def up(self) -> Sequence[str]: ...

    @property
    def players(self) -> Mapping[str, object]: ...

    @property
    def result(self) -> Sequence[object] | None: ...


class TableOptions(Protocol):
    """What is fixed when a table opens."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours, in seating order."""

    @property
    def tracking(self) -> Dial:
        """The dial as it was when the table opened."""
