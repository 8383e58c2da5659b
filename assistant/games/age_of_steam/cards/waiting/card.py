"""What every waiting phone shows: who is up, and who follows."""

from __future__ import annotations

from dataclasses import dataclass

from ....copying import replace
from ... import speech as say
from ...flow import phases_of
from ...rules import Rules
from ...sheets.actions import carried_out
from ...sheets.turn_end import beginning_of
from ..situation import NowCard, Situation
from .money import MoneyRow, money_rows

OUT = "Out of the game. You may follow it, or act for another seat."


@dataclass(frozen=True, kw_only=True)
class WaitingCard(NowCard):
    """`awaited` is the one seat that is up, or the player's own where they are `out`. `money` is that of
    the others."""

    awaited: str = ""
    out: bool = False
    then: tuple[tuple[str, str], ...] = ()  # each seat with its player's name
    money: tuple[MoneyRow, ...] = ()


def headed(now: Situation, made: WaitingCard) -> WaitingCard:
    """With what the card of any phase begins with."""
    state, seat = now.state, now.seat
    made = replace(made, leads=state.phase not in ("setup", "goods_growth", *beginning_of(now.rules)))
    if now.player.out:
        return replace(made, heading=say.name(seat), lines=(OUT,), awaited=seat, out=True)
    if len(state.up) != 1:
        return replace(made, heading=say.phase(state.phase))
    up = state.up[0]
    then = tuple((other, "you" if other == seat else say.name(other)) for other in state.queue[1:])
    acting = carried_out(now.rules, state)
    does = f"has {acting}" if acting else doing(now.rules, state.phase)
    return replace(made, heading=f"{say.name(up)} {does}", awaited=up, then=then)


def doing(rules: Rules, phase: str) -> str:
    """What the others read of whoever is up."""
    own = phases_of(rules).get(phase)
    return (own.doing if own else "") or say.DOING.get(phase, "to act")


def money_card(now: Situation) -> WaitingCard:
    """Where there is nothing closer at hand."""
    return WaitingCard("waiting", money=money_rows(now))
