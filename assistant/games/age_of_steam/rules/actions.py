"""Questions about choosing actions."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Draft
from .. import speech as say
from ..state import State
from .figures import GISTS, Figures


class Actions(Figures):
    """Which there are, what they do and when one is unavailable."""

    def actions_of(self, state: State) -> Sequence[str]:
        """The actions that a table has to choose among."""
        return self.actions_for(len(state.seats))

    def actions_for(self, players: int) -> Sequence[str]:
        """The actions of this map that so many players choose from."""
        return self.actions

    def action_trouble(self, state: State, action: str) -> str:
        """Reason an action is unavailable, or ''."""
        owner = next((seat for seat, player in state.players.items() if action in player.actions), None)
        return f"{say.name(owner)} has already chosen {say.action(action)}." if owner else ""

    def gist(self, action: str) -> str:
        """What an action does, in a few words."""
        return GISTS.get(action, "").format(rules=self)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        """Record what choosing an action does at once on this map."""

    def action_cost(self, state: State, action: str) -> int:
        """What choosing an action costs in dollars; below 0, what it brings."""
        return 0
