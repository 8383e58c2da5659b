"""The others' money, what they will owe, and what they have done in this phase."""

from __future__ import annotations

from dataclasses import dataclass

from ....cards import Note
from ... import speech as say
from ...once import once_for_all
from ...rules import Rules
from ...sheets.lots import Lot
from ...sheets.players import spare
from ...sheets.tickets import ticket
from ...state import State
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
    return tuple([row for row in _rows(now.rules, now.state) if row.seat != now.seat])


@once_for_all
def _rows(rules: Rules, state: State) -> tuple[MoneyRow, ...]:
    """In player order, or as they sit before there is one."""
    lots = {lot.seat: lot for lot in ticket(rules, state).lots}
    return tuple(_row(rules, state, seat, lots.get(seat)) for seat in state.playing or state.seats)


def _row(rules: Rules, state: State, seat: str, lot: Lot | None) -> MoneyRow:
    player = state.players[seat]
    return MoneyRow(
        seat,
        say.name(seat),
        _does(lot) if lot else "",
        player.cash,
        player.income,
        rules.expenses(player),
        spare(rules, state, seat),
    )


def _does(lot: Lot) -> str:
    part = lot.part
    if part.says[:1] == "+":  # what was improved
        return f"{part.figure} {part.says}"
    told = part.figure[:1] in ("+", "$") and part.figure != "$0"
    return f"{part.says} {part.figure}" if told else part.says
