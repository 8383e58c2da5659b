"""Questions about the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Draft
from ..state import Player, State
from .figures import Figures


class Ending(Figures):
    """Last things, and points."""

    def at_the_end(self, draft: Draft[State]) -> None:
        """Record what happens after the last turn, before the score."""

    def lost(self, state: State, player: Player) -> str:
        """Reason a player has lost regardless of points, or ''."""
        return ""

    def points(self, state: State, player: Player) -> tuple[int, int, int, int]:
        """Victory points for income, sections, shares and cash."""
        return (
            self.points_per_income * player.income,
            self.points_per_section * player.sections,
            self.points_per_share * player.shares,
            self.points_per_cash * player.cash,
        )

    def own_points(self, state: State, player: Player) -> Mapping[str, int]:
        """Points for what only this map counts, by the keys of its figures."""
        own = self.board.own_figures.values()
        return {one.key: one.points * player.own[one.key] for one in own if one.points}
