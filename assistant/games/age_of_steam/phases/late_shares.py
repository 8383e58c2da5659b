"""Shares after their phase, for maps that say a `late_share_price`: in the auction, while track is built, and at
expenses, where whoever can't pay in full is asked."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Illegal
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import IssueShares
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from ..vocabulary import Move
from .accounts import PayExpensesPhase, pay
from .issue_shares import shares_left
from .phase import AoSDraft, PhaseOf, acted

AT = ("determine_player_order", "build_track", "pay_expenses")
LISTED = 6  # numbers of shares that have a button


class IssueLateShares(Move):
    """Issue `count` shares for less: in the auction, while track is built, or at expenses."""

    count: int


class LateShares(PhaseOf[IssueLateShares]):
    """Beside the phases: everybody may issue shares while one of these lasts."""

    name = "late_shares"
    moves = (IssueLateShares,)

    def decide(self, draft: AoSDraft, rules: Rules, move: IssueLateShares) -> None:
        check_late(draft.state, move.seat)
        issue(draft, rules, move.seat, move.count)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        playing = seat in state.playing and state.phase in AT
        if not playing or (state.phase == ExpensesWithSharesPhase.name and seat in state.up):
            return ()  # whoever is asked at expenses has them on the card
        price, room = rules.late_share_price, shares_left(state, rules, seat)
        choices = choices_of(state, rules, seat, range(1, min(room, LISTED) + 1))
        says = f"Issue shares for ${price} each"
        fields = {"count": Bound(min=1, max=room)}
        return (Offer("issue_late_shares", seat, fields, choices, says=says),) if choices else ()


class ExpensesWithSharesPhase(PayExpensesPhase):
    """Whoever has less than is owed may issue shares first. Then all pay, also for those shares."""

    moves = (IssueShares,)
    asks = "Pay your expenses"
    doing = "can’t pay in full and may issue shares"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        players = draft.state.players
        short = (seat for seat in draft.state.playing if players[seat].cash < rules.expenses(players[seat]))
        draft.record(f.Awaited(tuple(short)))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        if not draft.state.queue:
            for seat in draft.state.playing:
                pay(draft, rules, seat)

    def decide(self, draft: AoSDraft, rules: Rules, move: IssueShares) -> None:
        issue(draft, rules, move.seat, move.count)
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        room = shares_left(state, rules, seat)
        choices = choices_of(state, rules, seat, range(min(room, needed(state, rules, seat)) + 1))
        player = state.players[seat]
        says = f"You owe ${rules.expenses(player)} and have ${player.cash}"
        return (Offer("issue_shares", seat, {"count": Bound(min=0, max=room)}, choices, says=says),)


def check_late(state: State, seat: str) -> None:
    if state.phase not in AT:
        raise Illegal(
            "Shares are issued in their phase, in the auction, while track is built and at expenses."
        )
    if seat not in state.playing:
        raise Illegal("Say who of the players issues shares.")


def issue(draft: AoSDraft, rules: Rules, seat: str, count: int) -> None:
    room, least = shares_left(draft.state, rules, seat), int(draft.state.phase != "pay_expenses")
    if not least <= count <= room:
        raise Illegal(f"{say.name(seat)} may issue {least} to {say.count(room, 'share')} now, not {count}.")
    draft.record(f.SharesIssued(seat, count, count * rules.late_share_price))


def needed(state: State, rules: Rules, seat: str) -> int:
    """How many shares pay all that is owed; each is itself paid for at once."""
    player = state.players[seat]
    missing = rules.expenses(player) - player.cash
    gain = rules.late_share_price - 1
    return max(1, -(-missing // gain)) if gain > 0 else 0


def choices_of(state: State, rules: Rules, seat: str, counts: Sequence[int]) -> tuple[Choice, ...]:
    """Each number of shares, with what the expenses will then leave."""
    return tuple(_choice(state, rules, seat, count) for count in counts)


def _choice(state: State, rules: Rules, seat: str, count: int) -> Choice:
    received = count * rules.late_share_price
    says = f"{say.count(count, 'share')} for ${received}" if count else "Issue none"
    return Choice({"count": count}, says, forecast(rules, state, seat, shares=count, cash=received))
