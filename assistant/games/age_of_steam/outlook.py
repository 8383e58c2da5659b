"""What may still change before the expenses: shares to issue, deliveries to make. Nobody is out before that is over."""

from __future__ import annotations

from dataclasses import dataclass

from .flow import turn_of
from .forecast import Forecast
from .phases.issue_shares import shares_left
from .rules import Rules
from .state import State


@dataclass(frozen=True)
class Outlook:
    """Whether `shares` may still be issued, and the most income that one's own deliveries can bring."""

    shares: bool = False
    hope: int = 0

    def ruins(self, coming: Forecast) -> bool:
        """Whether neither shares nor deliveries could keep the player in the game."""
        if not self.hope:
            return coming.eliminated and not self.shares
        income = coming.income + self.hope
        missing = max(0, coming.expenses - coming.cash - income)
        return not self.shares and income < missing


def all_paid(rules: Rules, state: State) -> bool:
    """Whether no expenses come any more: those of the last turn are paid."""
    course = [phase.name for phase in turn_of(rules)]
    at = course.index(state.phase) if state.phase in course else -1
    return state.turn >= state.turns and at > course.index("pay_expenses")


def outlook(rules: Rules, state: State, seat: str, acted: bool = False) -> Outlook:
    """As it stands; or, for what a choice would lead to, once the seat has `acted` in this phase."""
    course = [phase.name for phase in turn_of(rules)]
    at = course.index(state.phase) if state.phase in course else -1
    now = -1 if at > course.index("pay_expenses") else at  # the next turn's are meant then
    waits = seat in state.queue and not acted

    def ahead(phase: str) -> bool:
        return phase in course and (now < course.index(phase) or (state.phase == phase and waits))

    late = rules.late_share_price > 0 and ahead("pay_expenses")
    shares = (late or ahead("issue_shares")) and shares_left(state, rules, seat) > 0
    reach = max(rules.longest(state, seat, ahead("select_actions")), rules.reach(state, seat))
    return Outlook(shares, reach * _rounds(rules, state, seat, now, course, waits))


def _rounds(rules: Rules, state: State, seat: str, now: int, course: list[str], waits: bool) -> int:
    """The rounds of Move goods that the seat still has before the expenses."""
    goods = course.index("move_goods") if "move_goods" in course else -1
    if now < goods < course.index("pay_expenses"):
        return rules.rounds_of(state, seat)
    return max(0, rules.rounds_of(state, seat) - state.goods_round) + waits if now == goods else 0
