"""The game is over: who has won."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..rules import Rules
from ..sheets.standings import Ranking, ranking, winners_of
from ..state import State
from .situation import NowCard


@dataclass(frozen=True, kw_only=True)
class OverCard(NowCard):
    ranking: Ranking


def over_card(rules: Rules, state: State, seat: str) -> OverCard:
    lost, winners = rules.lost(state, state.players[seat]), winners_of(state)
    lines = (lost,) if lost else ()
    return OverCard("game_over", _heading(seat, bool(lost), winners), lines, ranking=ranking(rules, state))


def _heading(seat: str, lost: bool, winners: tuple[str, ...]) -> str:
    if lost:
        return "You lose"
    if not winners:
        return "Nobody wins"
    if winners == (seat,):
        return "You win"
    return f"{say.names(winners)} win{'s' if len(winners) == 1 else ''}"
