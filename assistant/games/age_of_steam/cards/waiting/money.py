"""The others' money, what they will owe, and what they have done in this phase."""

from __future__ import annotations

from dataclasses import dataclass

from ....cards import Note
from ... import speech as say
from ...sheets.lots import Lot
from ...sheets.players import spare
from ...sheets.tickets import ticket
from ..situation import Situation


@dataclass(frozen=True)
class MoneyRow:
    """Another player. `does` says how far they are in this phase."""

    seat: str
    name: str
    does: str
    cash: int
    income: int
    owes: int
    left: Note


def money_rows(now: Situation) -> tuple[MoneyRow, ...]:
    """In player order, or as they sit before there is one."""
    state = now.state
    lots = {lot.seat: lot for lot in ticket(now.rules, state).lots}
    others = [seat for seat in state.playing or state.seats if seat != now.seat]
    return tuple(_row(now, seat, lots.get(seat)) for seat in others)


def _row(now: Situation, seat: str, lot: Lot | None) -> MoneyRow:
    player = now.state.players[seat]
    return MoneyRow(
        seat,
        say.name(seat),
        _does(lot) if lot else "",
        player.cash,
        player.income,
        now.rules.expenses(player),
        spare(now.rules, now.state, seat),
    )


def _does(lot: Lot) -> str:
    part = lot.part
    if part.says[:1] == "+":  # what was improved
        return f"{part.figure} {part.says}"
    told = part.figure[:1] in ("+", "$") and part.figure != "$0"
    return f"{part.says} {part.figure}" if told else part.says
