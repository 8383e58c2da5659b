"""In the last turn: points that only the table can see. Each player says whether it has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import speech as say
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from ..vocabulary import Change, Fact, Move
from .phase import AoSDraft, PhaseOf, acted, await_all

BONUS, PHASE = "bonus", "bonus_points"  # the key of the figure, with its points; of the phase
say.name_phase(PHASE, "Bonus points")


class TellBonus(Move):
    """Whether this seat `has` what the printed rules give the bonus for."""

    has: bool = False


class BonusTold(Fact):
    seat: str
    has: bool
    points: int

    def changes(self) -> Iterable[Change]:
        if self.has:
            yield Change(self.seat, BONUS, 1, "bonus points")

    def said(self) -> str:
        has = "has" if self.has else "does not have"
        return say.does(self.seat, f"{has} the bonus of {say.count(self.points, 'point')}")


class ToldBonusPhase(PhaseOf[TellBonus]):
    """For maps on which each player has a figure `bonus`."""

    name = PHASE
    moves = (TellBonus,)
    asks = "Is the bonus yours?"
    doing = "says whether the bonus is theirs"

    def due(self, state: State) -> bool:
        counted = all(BONUS in player.own for player in state.players.values())
        return counted and state.turn >= state.turns

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        await_all(draft)

    def decide(self, draft: AoSDraft, rules: Rules, move: TellBonus) -> None:
        draft.record(BonusTold(move.seat, move.has, points_of(rules)))
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        points = say.count(points_of(rules), "point")
        choices = (Choice({"has": False}, "No: no points"), Choice({"has": True}, f"Yes: {points}"))
        says = f"Look at the printed rules: do they give you the {points}?"
        return (Offer("tell_bonus", seat, {}, choices, says=says),)


def points_of(rules: Rules) -> int:
    return rules.board.own_figures[BONUS].points
