"""What a half-filled form would cost, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Fact
from ...cards import Note
from ...ledger import totals
from ..forecast import Forecast, forecast
from ..rules import Rules
from ..state import State

SKIPPED = Note("A New City comes before track: building now **skips** yours.")


def quoted(rules: Rules, state: State, seat: str, facts: Sequence[Fact]) -> Note | None:
    """What the seat would pay, and what expenses would then leave it; nothing for a player who is out."""
    if not seat or state.players[seat].out:
        return None
    moved = totals(facts).get(seat, {})
    coming = forecast(rules, state, seat, **moved)
    cost = -moved.get("cash", 0)
    pays = f"Costs **${cost}**, leaves **${coming.cash}**. " if cost > 0 else ""
    return Note(pays + then(coming), warns=bool(coming.missing))


def left(coming: Forecast) -> Note:
    """The same, set apart; it warns of money that would be missing."""
    return Note(then(coming), warns=bool(coming.missing))


def then(coming: Forecast) -> str:
    """What a choice would mean at expenses."""
    if coming.eliminated:
        return f"Then you would be **${coming.missing} short** at expenses and **out of the game**."
    if coming.missing:
        return f"Then **${coming.missing} short** at expenses: **income −{coming.missing}**."
    return f"Then **${coming.left} to spare** at expenses."
