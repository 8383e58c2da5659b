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


class ActionPaid(Fact):
    """On maps where an action has a price; below 0 it brings money."""

    seat: str
    action: str
    cost: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.cost, f"chose {say.action(self.action)}")

    def said(self) -> str:
        does = f"pays ${self.cost}" if self.cost > 0 else f"receives ${-self.cost}"
        return say.does(self.seat, f"{does} for {say.action(self.action)}")


class WentWithout(Fact):
    """None of the actions that were left could be paid for."""

    seat: str

    def said(self) -> str:
        return say.does(self.seat, "can pay for no action that is left")


class ActionsCleared(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        players = {
            seat: replace(player, action=None, more_actions=()) for seat, player in state.players.items()
        }
        return replace(state, players=players)


class ActionsTaken(Fact):
    """All that a seat has this turn, on maps where it may have several, or none."""

    seat: str
    actions: tuple[str, ...]

    def fold(self, state: State) -> State:
        first, *more = (*self.actions, None)
        return with_player(state, self.seat, action=first, more_actions=tuple(x for x in more if x))

    def said(self) -> str:
        taken = say.listed([say.action(action) for action in self.actions]) or "no action"
        return say.does(self.seat, f"takes {taken}")


class LocomotiveImproved(Fact):
    """`instead` of a delivery in a goods round, for what is `paid`; otherwise by the Locomotive action.
    `counts`: what is built so, on maps without locomotives."""

    seat: str
    links: int
    instead: bool = False
    paid: int = 0
    counts: str = ""

    recapped = True

    def changes(self) -> Iterable[Change]:
        why = "improved instead of a delivery" if self.instead else "Locomotive action"
        yield Change(self.seat, "locomotive", self.links, f"{self.counts} built" if self.counts else why)
        if self.paid:
            yield Change(self.seat, "cash", -self.paid, f"paid for a {self.counts or 'longer locomotive'}")

    def fold(self, state: State) -> State:
        return replace(state, improved=(*state.improved, self.seat)) if self.instead else state

    def said(self) -> str:
        paid = f" for ${self.paid}" if self.paid else ""
        if self.counts:
            return say.does(self.seat, f"builds a {self.counts}{paid}")
        return say.whose(self.seat, f"locomotive improves by {say.count(self.links, 'link')}{paid}")
