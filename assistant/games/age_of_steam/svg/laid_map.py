"""The map as it is laid again, with its tiles and its rows numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...shapes import Patch
from ..board import Board, Hex
from ..state import State
from .mapwork import MapWork
from .pens import SIZE, box, centre, frame
from .rows import row_of


@dataclass(frozen=True)
class Tag:
    """A word on the map; `step` is what it stands for, or '' beside a row."""

    x: float
    y: float
    says: str
    step: str = ""


@dataclass(frozen=True)
class LaidMap:
    """The map as it is laid, with its tiles and rows numbered. The layer is drawn when a page first shows it."""

    work: MapWork
    state: State
    tags: Sequence[Tag]

    @property
    def label(self) -> str:
        return f"Map of {self.work.board.name}"

    @cached_property
    def view(self) -> str:
        """With room for the numbers of the rows."""
        x, y, wide, high = frame(self.work.board)
        return box((x - SIZE, y - SIZE, wide + SIZE, high + SIZE))

    @cached_property
    def layer(self) -> tuple[Patch, ...]:
        return self.work.layer(self.state)


def row_tags(board: Board) -> list[Tag]:
    """The rows' numbers, beside the first hex of each."""
    along = 1 if board.orientation == "flat" else 0
    rows: dict[int, Hex] = {}
    for hex_ in sorted(board.hexes, key=lambda at: at[along]):
        rows.setdefault(row_of(board, hex_), hex_)
    return [_beside(board, hex_, str(row)) for row, hex_ in sorted(rows.items())]


def _beside(board: Board, hex_: Hex, says: str) -> Tag:
    x, y = centre(board, hex_)
    return Tag(x, y - 1.15 * SIZE, says) if board.orientation == "flat" else Tag(x - 1.15 * SIZE, y, says)
