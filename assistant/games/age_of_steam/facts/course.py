"""The course of the game: turns, phases, goods rounds, who is awaited, and the end."""

from __future__ import annotations

from .. import speech as say
from ..copying import replace
from ..state import Score, State
from ..vocabulary import Fact, Part

UNTOLD = ("collect_income", "pay_expenses", "income_reduction", "advance_turn")  # what they do is said


class OrderSet(Fact):
    order: tuple[str, ...]

    def fold(self, state: State) -> State:
        return replace(state, order=self.order, auction=None)

    def said(self) -> str:
        return say.Sentence(f"Player order: {say.names(self.order)}")


class TurnBegan(Fact):
    turn: int

    def fold(self, state: State) -> State:
        return replace(state, turn=self.turn)

    def said(self) -> str:
        return say.Sentence(f"Turn {self.turn} begins")

    def part(self) -> None:
        """The heading of the next entries says it."""


class PhaseBegan(Fact):
    phase: str

    def fold(self, state: State) -> State:
        state = replace(state, phase=self.phase, queue=(), anyone=False, spots=(), result=None)
        state = replace(state, auction=None, build=None, set_aside=(), goods_round=0, stood=state.links)
        return replace(state, recap=()) if self.phase == "collect_income" else state

    def said(self) -> str:
        return "" if self.phase in UNTOLD else say.Sentence(f"Now: {say.phase(self.phase).lower()}")

    def part(self) -> None:
        """It opens a passage."""

    def opens(self) -> str:
        return say.phase(self.phase)


class GoodsRoundBegan(Fact):
    goods_round: int

    recapped = True

    def fold(self, state: State) -> State:
        improved = () if self.goods_round == 1 else state.improved
        return replace(state, goods_round=self.goods_round, improved=improved)

    def said(self) -> str:
        return say.Sentence(f"Goods round {self.goods_round}") if self.goods_round > 1 else ""


class Awaited(Fact):
    """Who is still to act in this phase, the next one first."""

    queue: tuple[str, ...]
    anyone: bool = False

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, queue=self.queue, anyone=self.anyone)


class GameEnded(Fact):
    scores: tuple[Score, ...]

    def fold(self, state: State) -> State:
        return replace(state, phase="game_over", queue=(), anyone=False, result=self.scores)

    def said(self) -> str:
        return f"The game is over. {self.outcome()}"

    def part(self) -> Part:
        return Part(self.outcome().bare, under="The game is over")

    def outcome(self) -> say.Sentence:
        best = [score for score in self.scores if score.rank == 1 and not (score.out or score.lost)]
        if any(score.lost and not score.out for score in self.scores):
            return say.Sentence("It is lost")
        if not best:
            return say.Sentence("Every railroad is bankrupt: nobody wins")
        win = "wins" if len(best) == 1 else "win together"
        points = f"${best[0].vp}" if best[0].cash else say.count(best[0].vp, "victory point")
        return say.Sentence(f"{say.names([s.seat for s in best])} {win} with {points}")
