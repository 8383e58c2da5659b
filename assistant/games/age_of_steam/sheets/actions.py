"""The actions of a turn: who has chosen which."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..flow import like, phases_of
from ..once import once_for_all
from ..rules import Rules
from ..state import State


@dataclass(frozen=True)
class ActionLot:
    """`seat` has chosen it; otherwise `says` tells what it does, or that it may not be chosen."""

    name: str
    seat: str
    says: str
    gone: bool


@once_for_all
def action_lots(rules: Rules, state: State) -> tuple[ActionLot, ...]:
    chose = {action: seat for seat, player in [*state.players.items()][::-1] for action in player.actions}
    return tuple([_lot(rules, state, action, chose.get(action)) for action in rules.actions_of(state)])


def _lot(rules: Rules, state: State, action: str, seat: str | None) -> ActionLot:
    if seat:
        return ActionLot(say.action(action), seat, say.name(seat), gone=True)
    why = why_not(rules, state, action)
    return ActionLot(say.action(action), "", why or priced_gist(rules, state, action), bool(why))


def why_not(rules: Rules, state: State, action: str) -> str:
    """Reason that an action nobody has may not be chosen, briefly, or ''."""
    trouble = rules.action_trouble(state, action)
    return "marked" if "marked" in trouble else trouble.removesuffix(".")


def priced_gist(rules: Rules, state: State, action: str) -> str:
    """What an action does, after its price where it has one."""
    cost, gist = rules.action_cost(state, action), rules.gist(action)
    price = f"${cost}" if cost > 0 else f"+${-cost}"
    return f"{price} · {gist}" if cost else gist


def carried_out(rules: Rules, state: State) -> str:
    """The action that the one who is up does before anybody else chooses, as on some maps, or ''."""
    if len(state.up) != 1 or like(rules, state.phase) != "select_actions":
        return ""
    action = state.players[state.up[0]].action
    offers = phases_of(rules)[state.phase].offers(state, rules, state.up[0]) if action else ()
    return say.action(action) if offers and "choose_action" not in [one.type for one in offers] else ""
