"""Questions about the end of a turn: expenses, income and growth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine import Draft
from ..state import Player, State
from .figures import AS_PLAYERS, Figures

REDUCTION = ((50, 10), (41, 8), (31, 6), (21, 4), (11, 2))  # income from … is reduced by …


class TurnEnd(Figures):
    """Expenses, income reduction and growth."""

    def expenses(self, player: Player) -> int:
        """What a player pays at the end of a turn."""
        return player.expenses

    def income_reduction(self, state: State, income: int) -> int:
        """How much an income falls at the end of a turn."""
        steps = REDUCTION if self.income_reduction_on else ()
        return next((loss for floor, loss in steps if income >= floor), 0)

    def growth_dice(self, state: State) -> int:
        """How many dice are rolled for growth: usually one for each player at the start."""
        told = self.growth_dice_count
        return len(state.seats) if told == AS_PLAYERS else told

    def at_growth(self, draft: Draft[State]) -> None:
        """Record what grows by itself on this map, before Production and dice."""

    def production_places(self, state: State) -> Sequence[str]:
        """The cities among which Production chooses, where its cubes go to a city."""
        return ()

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        """Places that get cubes from the bag whenever goods grow, one entry for each cube, by chance question."""
        return {}
