"""III. Select actions: what each does, which may not be chosen, who has taken which."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Form
from ...shapes import Choice
from .. import speech as say
from ..sheets.actions import priced_gist, why_not
from ..sheets.quoted import briefly
from ..state import State
from .situation import EVERY_TURN, NowCard, Situation


@dataclass(frozen=True)
class Taken:
    """An action with the seat that has chosen it."""

    seat: str
    says: str


@dataclass(frozen=True, kw_only=True)
class ActionsCard(NowCard):
    taken: tuple[Taken, ...]
    form: Form


def actions_card(now: Situation) -> ActionsCard:
    free = {choice.values["action"]: choice for choice in now.offers["choose_action"].choices}
    held = {action: seat for seat, player in now.state.players.items() for action in player.actions}
    shown = [action for action in now.rules.actions_of(now.state) if action in free or action not in held]
    buttons = tuple(_button(now, action, free.get(action)) for action in shown)
    taken = tuple(Taken(seat, say.action(action)) for action, seat in held.items())
    form = Form("choose_action", buttons, "list")
    return ActionsCard("select_actions", lines=(_line(now),), forms=(form,), taken=taken, form=form)


def _line(now: Situation) -> str:
    return f"Your {now.rules.engine.reaches} **{say.count(now.reach, 'link')}**."


def _button(now: Situation, action: str, choice: Choice | None) -> Button:
    """`then` says if it does nothing now, or can't be chosen; where it has a price, what that leaves."""
    gist = priced_gist(now.rules, now.state, action)
    if choice is None:
        then = why_not(now.rules, now.state, action) or f"you have ${now.player.cash}"
        return Button(say.action(action), {"action": action}, gist, then, off=True)
    priced = now.rules.action_cost(now.state, action)
    leaves = briefly(choice.forecast, now.after) if priced else ""
    then = _pointless(now, action) or leaves or _lasting(now, action)
    return Button(say.action(action), {"action": action}, gist, then)


def _pointless(now: Situation, action: str) -> str:
    if _lengthens(now, action) and now.player.locomotive >= now.rules.locomotive_limit:
        return f"at {now.player.locomotive} already"
    boxes = action == "production" and not now.rules.production_places(now.state)
    return "no box is empty" if boxes and _full(now.state) else ""


def _lasting(now: Situation, action: str) -> str:
    return EVERY_TURN if _lengthens(now, action) else ""


def _lengthens(now: Situation, action: str) -> bool:
    return action == "locomotive" and bool(now.rules.locomotive_links)


def _full(state: State) -> bool:
    """Whether every box of a tracked display holds a cube."""
    columns = state.goods.display.values()
    return (
        state.tracking.goods != "none" and any(columns) and all(cube for boxes in columns for cube in boxes)
    )
