"""I. Issue shares, in player order."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Illegal
from ...shapes import MOST_LISTED, Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import IssueShares
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from .phase import AoSDraft, PhaseOf, acted, await_all, check_not_negative


class IssueSharesPhase(PhaseOf[IssueShares]):
    name = "issue_shares"
    moves = (IssueShares,)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        await_all(draft)

    def decide(self, draft: AoSDraft, rules: Rules, move: IssueShares) -> None:
        check_not_negative(move.count, "The number of shares")
        room = shares_left(draft.state, rules, move.seat)
        if move.count > room:
            raise Illegal(
                f"{say.name(move.seat)} may issue {say.count(room, 'more share')}, not {move.count}."
            )
        draft.record(f.SharesIssued(move.seat, move.count, move.count * rules.share_price))
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        room = shares_left(state, rules, seat)
        choices = tuple(_choice(state, rules, seat, count) for count in range(min(room, MOST_LISTED) + 1))
        return (Offer("issue_shares", seat, {"count": Bound(min=0, max=room)}, choices),)


def shares_left(state: State, rules: Rules, seat: str) -> int:
    return max(0, min(rules.shares_a_turn, rules.share_limit - state.players[seat].shares))


def _choice(state: State, rules: Rules, seat: str, count: int) -> Choice:
    received = count * rules.share_price
    coming = forecast(rules, state, seat, shares=count, cash=received)
    says = f"Issue {say.count(count, 'share')}"
    return Choice({"count": count}, f"{says} for ${received}" if count else says, coming)
