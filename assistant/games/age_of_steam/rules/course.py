"""Questions about how a turn goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..state import State
from .figures import Figures

if TYPE_CHECKING:
    from ..phases.phase import Phase


class Course(Figures):
    """Phases of a turn."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        """The phases of a turn in order; a map may leave out, move or replace one."""
        return turn

    def bid_due(self, state: State, place: int, bid: int) -> int:
        """What a bid costs that brings this place in the player order; the last place is free."""
        if place == len(state.playing):
            return 0
        return bid if place <= 2 else (bid + 1) // 2

    def beside(self) -> Sequence[Phase]:
        """What goes on beside every phase: moves that may be made whosever turn it is."""
        return ()
