"""III. Select actions: in player order, each action once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ....engine import Illegal, Move
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import ChooseAction
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from .phase import AoSDraft, PhaseOf, acted, await_all, check_can_pay


class SelectActionsPhase(PhaseOf[ChooseAction]):
    name = "select_actions"
    moves: tuple[type[Move], ...] = (ChooseAction,)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        draft.record(f.ActionsCleared())
        await_all(draft)

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """Whoever can pay for no action that is left goes without; so do all if none is left."""
        queue, left = draft.state.queue, available(draft.state, rules)
        without = tuple(takewhile(lambda seat: not affordable(draft.state, rules, seat), queue))
        for seat in without if left else ():
            draft.record(f.WentWithout(seat))
        if without:
            draft.record(f.Awaited(queue[len(without) :]))

    def decide(self, draft: AoSDraft, rules: Rules, move: ChooseAction) -> None:
        check_available(draft.state, rules, move.action)
        cost = rules.action_cost(draft.state, move.action)
        check_can_pay(draft.state, move.seat, cost)
        draft.record(f.ActionChosen(move.seat, move.action))
        if cost:
            draft.record(f.ActionPaid(move.seat, move.action, cost))
        links = links_gained(draft.state, rules, move.seat, move.action)
        if links:
            draft.record(f.LocomotiveImproved(move.seat, links))
        rules.after_action(draft, move.seat, move.action)
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        free = affordable(state, rules, seat)
        choices = tuple(_choice(state, rules, seat, action) for action in free)
        return (Offer("choose_action", seat, {"action": Bound(one_of=list(free))}, choices),)


def available(state: State, rules: Rules) -> tuple[str, ...]:
    return tuple(action for action in rules.actions_of(state) if not rules.action_trouble(state, action))


def affordable(state: State, rules: Rules, seat: str) -> tuple[str, ...]:
    cash = state.players[seat].cash
    return tuple(a for a in available(state, rules) if rules.action_cost(state, a) <= cash)


def check_available(state: State, rules: Rules, action: str) -> None:
    if action not in rules.actions_of(state):
        offered = say.listed([say.action(a) for a in rules.actions_of(state)])
        raise Illegal(f"There is no action “{action}”. The actions are {offered}.")
    if trouble := rules.action_trouble(state, action):
        raise Illegal(trouble)


def links_gained(state: State, rules: Rules, seat: str, action: str) -> int:
    room = rules.locomotive_limit - state.players[seat].locomotive
    return min(rules.locomotive_links, max(0, room)) if action == "locomotive" else 0


def _choice(state: State, rules: Rules, seat: str, action: str) -> Choice:
    links, cost = links_gained(state, rules, seat, action), rules.action_cost(state, action)
    coming = forecast(rules, state, seat, locomotive=links, cash=-cost)
    return Choice({"action": action}, say.action(action), coming, cost or None)
