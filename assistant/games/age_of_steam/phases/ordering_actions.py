"""III. Select actions where the actions chosen make the player order: one auction, for the first choice of all."""

from __future__ import annotations

from .. import facts as f
from ..rules import Rules
from ..state import State
from .phase import AoSDraft
from .player_order import PlayerOrderPhase
from .select_actions import SelectActionsPhase


class OneAuctionPhase(PlayerOrderPhase):
    passes = False

    def due(self, state: State) -> bool:
        return state.turn == 1


class OrderingActionsPhase(SelectActionsPhase):
    """From the second turn on the last in player order chooses first."""

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        super().begin(draft, rules)
        if draft.state.turn > 1:
            draft.record(f.Awaited(draft.state.queue[::-1]))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        super().settle(draft, rules)
        if not draft.state.queue:
            draft.record(f.OrderSet(by_action(draft.state, rules)))


def by_action(state: State, rules: Rules) -> tuple[str, ...]:
    """In the order of the map's actions; whoever has none comes last."""
    at = {action: nth for nth, action in enumerate(rules.actions)}
    return tuple(sorted(state.playing, key=lambda seat: at.get(state.players[seat].action or "", len(at))))
