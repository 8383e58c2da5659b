"""The course of the game: who begins, whose turn it is, and the end."""

from __future__ import annotations

from .. import speech as say
from ..copying import replace
from ..state import Score, State
from ..vocabulary import Fact, Part


class Awaited(Fact):
    """Who may act; in setup any of them for all."""

    up: tuple[str, ...]

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, up=self.up)


class FirstChosen(Fact):
    order: tuple[str, ...]

    def fold(self, state: State) -> State:
        return replace(state, order=self.order)

    def said(self) -> str:
        return say.does(self.order[0], "begins")


class TurnBegan(Fact):
    turn: int
    seat: str

    quiet = True
    recapped = True

    def fold(self, state: State) -> State:
        """The turn before stays to be read again; what is older goes."""
        began = max((i for i, fact in enumerate(state.recap) if isinstance(fact, TurnBegan)), default=0)
        state = replace(state, recap=state.recap[began:], phase="take_turn", up=(self.seat,))
        return replace(state, turn=self.turn, burnt=0)


class GameEnded(Fact):
    """`why`: points, deck, or by hand."""

    why: str
    scores: tuple[Score, ...]

    def fold(self, state: State) -> State:
        return replace(state, phase="game_over", up=(), why=self.why, result=self.scores)

    def said(self) -> str:
        return " ".join([*self._reason(), "The game is over.", self._outcome()])

    def part(self) -> Part:
        return Part(" ".join([*self._reason(), self._outcome().bare]), under="The game is over")

    def _reason(self) -> list[str]:
        return ["The last track tile is drawn."] if self.why == "deck" else []

    def _outcome(self) -> say.Sentence:
        best = [score for score in self.scores if score.rank == 1]
        win = "wins" if len(best) == 1 else "share the victory"
        return say.Sentence(f"{say.names([score.seat for score in best])} {win} with {best[0].vp} VP")


class Resumed(Fact):
    """A correction took the game up again."""

    seat: str

    def fold(self, state: State) -> State:
        return replace(state, phase="take_turn", up=(self.seat,), why="", result=None)

    def said(self) -> str:
        return say.Sentence(f"The game goes on with {say.name(self.seat)}")
