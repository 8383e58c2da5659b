"""Scotland: whoever chose Turn Order goes first without an auction. The rest stands in board.toml."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, holder
from assistant.games.age_of_steam.phases.player_order import PlayerOrderPhase
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.vocabulary import Fact


class Scotland(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        return [ScottishOrder() if phase.name == ScottishOrder.name else phase for phase in turn]

    def gist(self, action: str) -> str:
        return "First next turn, no auction" if action == "turn_order_pass" else super().gist(action)


class ScottishOrder(PlayerOrderPhase):
    """An auction only if nobody chose Turn Order."""

    passes = False

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        first = holder(draft.state, "turn_order_pass")
        if first is None:
            return super().begin(draft, rules)
        draft.record(FirstByAction(first))
        draft.record(f.OrderSet((first, *(seat for seat in draft.state.playing if seat != first))))
        draft.record(f.Awaited(()))


class FirstByAction(Fact):
    seat: str

    def said(self) -> str:
        return say.does(self.seat, "chose Turn Order and goes first, without an auction")
