"""What expenses are coming, now and after each possible choice."""

from __future__ import annotations

from dataclasses import dataclass

from ..figures import figure, with_figure
from .rules import Rules
from .state import Player, State


@dataclass(frozen=True)
class Forecast:
    """What is `left` after expenses, or `missing` and taken from income; then the reduction."""

    cash: int
    income: int
    expenses: int
    left: int
    missing: int
    income_after: int
    reduction: int
    income_next: int
    eliminated: bool


def forecast(rules: Rules, state: State, seat: str, **changed: int) -> Forecast:
    """As if some figures changed first: `cash=-8` for a bid of $8."""
    player = _after(state.players[seat], changed)
    due = rules.expenses(player)
    collected = state.phase == "pay_expenses"
    have = player.cash + (0 if collected else player.income)
    missing = max(0, due - have)
    after = player.income - missing
    loss = rules.income_reduction(state, after)
    return Forecast(
        player.cash,
        player.income,
        due,
        max(0, have - due),
        missing,
        after,
        loss,
        after - loss,
        after < 0,
    )


def _after(player: Player, changed: dict[str, int]) -> Player:
    for key, by in changed.items():
        player = with_figure(player, key, figure(player, key) + by)
    return player
