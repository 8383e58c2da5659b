"""The actions of a turn: who has chosen which."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..rules import Rules
from ..state import State


@dataclass(frozen=True)
class ActionLot:
    """`seat` has chosen it; otherwise `says` tells what it does, or that it may not be chosen."""

    name: str
    seat: str
    says: str
    gone: bool


def action_lots(rules: Rules, state: State) -> tuple[ActionLot, ...]:
    return tuple(_lot(rules, state, action) for action in rules.actions_of(state))


def _lot(rules: Rules, state: State, action: str) -> ActionLot:
    chose = [seat for seat, player in state.players.items() if player.action == action]
    if chose:
        return ActionLot(say.action(action), chose[0], say.name(chose[0]), gone=True)
    marked = bool(rules.action_trouble(state, action))
    return ActionLot(say.action(action), "", "marked" if marked else rules.gist(action), marked)
