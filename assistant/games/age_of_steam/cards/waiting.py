"""For whoever is not up: who is, and who follows."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..flow import phases_of
from ..rules import Rules
from ..state import State
from .auction import BidRow, bid_rows
from .situation import NowCard

OUT = "Out of the game: the income could not fall any further. You may follow the game, or act for another seat."


@dataclass(frozen=True, kw_only=True)
class WaitingCard(NowCard):
    """`awaited` is the one seat that is up, or the player's own where they are `out`."""

    awaited: str = ""
    out: bool = False
    then: tuple[tuple[str, str], ...] = ()  # each seat with its player's name
    rows: tuple[BidRow, ...] = ()


def waiting_card(rules: Rules, state: State, seat: str) -> WaitingCard:
    rows = bid_rows(state, seat) if state.phase == "determine_player_order" else ()
    if state.players[seat].out:
        return WaitingCard("waiting", say.name(seat), (OUT,), awaited=seat, out=True, rows=rows)
    if len(state.up) != 1:
        return WaitingCard("waiting", say.phase(state.phase), rows=rows)
    up = state.up[0]
    then = tuple((other, "you" if other == seat else say.name(other)) for other in state.queue[1:])
    return WaitingCard(
        "waiting", f"{say.name(up)} {doing(rules, state.phase)}", awaited=up, then=then, rows=rows
    )


def doing(rules: Rules, phase: str) -> str:
    """What the others read of whoever is up."""
    own = phases_of(rules).get(phase)
    return (own.doing if own else "") or say.DOING.get(phase, "to act")
