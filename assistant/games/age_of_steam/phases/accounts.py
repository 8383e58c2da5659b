"""VI to VIII and X, which need no moves: income, expenses, reduction, the turn marker."""

from __future__ import annotations

from .. import facts as f
from ..rules import Rules
from ..score import end_game
from ..track.joining import unfinished
from ..track.network import network_of
from .phase import AoSDraft, Phase


class CollectIncomePhase(Phase):
    name = "collect_income"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        for seat in draft.state.playing:
            draft.record(f.IncomeCollected(seat, draft.state.players[seat].income))


class PayExpensesPhase(Phase):
    name = "pay_expenses"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        for seat in draft.state.playing:
            pay(draft, rules, seat)


def pay(draft: AoSDraft, rules: Rules, seat: str) -> None:
    """Cash first. Then income falls by each dollar missing; below 0 the player is out."""
    player = draft.state.players[seat]
    due = rules.expenses(player)
    paid = min(due, player.cash)
    draft.record(f.ExpensesPaid(seat, due, paid))
    if paid < due:
        draft.record(f.IncomeLost(seat, due - paid))
    if draft.state.players[seat].income < 0:
        draft.record(f.PlayerEliminated(seat))
        release_unfinished(draft, rules, seat)


def release_unfinished(draft: AoSDraft, rules: Rules, seat: str) -> None:
    """A player who is out keeps completed links, which pay nobody, but loses unfinished track."""
    pieces = unfinished(network_of(rules.board, draft.state), seat)
    if pieces:
        draft.record(f.TrackReleased(seat, pieces))


class IncomeReductionPhase(Phase):
    name = "income_reduction"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        for seat in draft.state.playing:
            loss = rules.income_reduction(draft.state, draft.state.players[seat].income)
            if loss:
                draft.record(f.IncomeReduced(seat, loss))


class AdvanceTurnPhase(Phase):
    name = "advance_turn"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        if draft.state.turn >= draft.state.turns:  # only a correction leads here
            return end_game(draft, rules)
        draft.record(f.TurnBegan(draft.state.turn + 1))
