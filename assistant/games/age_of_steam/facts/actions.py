"""III. Select actions, and the locomotive that one of them improves."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..copying import replace, with_player
from ..state import State
from ..vocabulary import Change, Fact


class ActionChosen(Fact):
    seat: str
    action: str

    def fold(self, state: State) -> State:
        return with_player(state, self.seat, action=self.action)

    def said(self) -> str:
        return say.does(self.seat, f"chooses {say.action(self.action)}")


class ActionsCleared(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        players = {seat: replace(player, action=None) for seat, player in state.players.items()}
        return replace(state, players=players)


class LocomotiveImproved(Fact):
    """`instead` of a delivery in a goods round; otherwise by the Locomotive action."""

    seat: str
    links: int
    instead: bool = False

    recapped = True

    def changes(self) -> Iterable[Change]:
        why = "improved instead of a delivery" if self.instead else "Locomotive action"
        yield Change(self.seat, "locomotive", self.links, why)

    def fold(self, state: State) -> State:
        return replace(state, improved=(*state.improved, self.seat)) if self.instead else state

    def said(self) -> str:
        return say.whose(self.seat, f"locomotive improves by {say.count(self.links, 'link')}")
