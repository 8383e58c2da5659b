"""What a half-filled form would cost, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Fact
from ...cards import Note
from ...ledger import totals
from ..forecast import Forecast, forecast
from ..outlook import Outlook, outlook
from ..rules import Rules
from ..state import State

SKIPPED = Note("A New City comes before track: building now **skips** yours.")


def quoted(rules: Rules, state: State, seat: str, facts: Sequence[Fact]) -> Note | None:
    """What the seat would pay, and what expenses would then leave it; nothing for a player who is out."""
    if not seat or state.players[seat].out:
        return None
    moved = totals(facts).get(seat, {})
    coming, ahead = forecast(rules, state, seat, **moved), outlook(rules, state, seat, acted=True)
    cost = -moved.get("cash", 0)
    pays = f"Costs **${cost}**, leaves **${coming.cash}**. " if cost > 0 else ""
    return left(coming, ahead, pays)


def left(coming: Forecast, ahead: Outlook, before: str = "") -> Note:
    """The same, set apart; it warns of money that would be missing."""
    return Note(before + then(coming, ahead), warns=bool(coming.missing), ruins=ahead.ruins(coming))


def then(coming: Forecast, ahead: Outlook) -> str:
    """What a choice would mean at expenses."""
    if not coming.missing:
        return f"Then **${coming.left} to spare** at expenses."
    if ahead.shares:
        return f"Then you need **${coming.missing}** more for the expenses."
    short = f"Then **${coming.missing} short** at expenses"
    if ahead.ruins(coming):
        why = ", more than deliveries can bring" if ahead.hope else ""
        return f"{short}{why}: **out of the game**."
    return f"{short}, before deliveries." if ahead.hope else f"{short}: **income −{coming.missing}**."


def briefly(coming: Forecast | None, ahead: Outlook) -> str:
    """The same in two words, for a button."""
    if coming is None:
        return ""
    if not coming.missing:
        return f"${coming.left} to spare"
    if ahead.ruins(coming):
        return "you’d be out"
    if ahead.shares:
        return f"needs ${coming.missing}"
    return f"${coming.missing} short" if ahead.hope else f"income −{coming.missing}"
