"""III. Select actions for few: of two, the first splits the actions in two groups and the other takes one; who
is alone takes any of them. Three or more choose as in the base game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from ....engine import Illegal
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import ChooseAction
from ..offers import Choice, Offer
from ..remembered import recall, remember
from ..rules import Rules
from ..state import State
from ..vocabulary import Fact, Move
from .move_points import MOVES, gain, may_gain, move_points
from .phase import AoSDraft, holder
from .select_actions import SelectActionsPhase, check_available, links_gained

LOCOMOTIVE = "locomotive"
USES = {LOCOMOTIVE: "a longer locomotive", MOVES: "a move point"}
Actions = tuple[str, ...]


class SplitActions(Move):
    """Split the actions of this turn in two groups: these, and all the others."""

    actions: Actions


class TakeActions(Move):
    """Take these actions: a group as it was split, or whatever one likes where nobody else chooses."""

    actions: Actions


class UseLocomotive(Move):
    """What the Locomotive action is used for: a longer `locomotive`, or `move_points`."""

    for_: str


SharedMove: TypeAlias = ChooseAction | SplitActions | TakeActions | UseLocomotive


@dataclass(frozen=True)
class Split:
    """The groups of a turn."""

    turn: int = 0
    groups: tuple[Actions, ...] = ()


class ActionsSplit(Fact):
    seat: str
    turn: int
    groups: tuple[Actions, ...]

    def fold(self, state: State) -> State:
        return remember(state, Split(self.turn, self.groups))

    def said(self) -> str:
        groups = [named(group) for group in self.groups]
        return say.does(self.seat, f"splits the actions: {groups[0]}; or {groups[1]}")


class SharedActionsPhase(SelectActionsPhase):
    """`due_alone`: what each action costs at the end, in dollars, for who plays alone."""

    due_alone = 0
    moves = (*SelectActionsPhase.moves, SplitActions, TakeActions, UseLocomotive)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        super().begin(draft, rules)
        if few(draft.state):
            draft.record(f.Awaited(draft.state.playing[:1]))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        if not few(draft.state):
            super().settle(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: SharedMove) -> None:
        if isinstance(move, ChooseAction):
            if few(draft.state):
                raise Illegal("With so few players, actions are not chosen one by one.")
            return super().decide(draft, rules, move)
        if not few(draft.state):
            raise Illegal("With so many players, each chooses one action.")
        match move:
            case SplitActions():
                split(draft, rules, move)
            case TakeActions():
                take(draft, rules, move)
            case UseLocomotive():
                use_locomotive(draft, rules, move)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if not few(state):
            return super().offers(state, rules, seat)
        if to_use(state, rules) == seat:
            return (_use(state, rules, seat),)
        if splitting(state):
            return (_split(state, rules, seat),)
        return (self._take(state, rules, seat),)

    def _take(self, state: State, rules: Rules, seat: str) -> Offer:
        choices = tuple(
            Choice({"actions": list(group)}, (named(group) or "No action") + self._due(state, group))
            for group in takeable(state, rules)
        )
        fields = {"actions": Bound(one_of=list(rules.actions_of(state)))}
        says = "Take one group; the other one is left" if groups_of(state) else "Take your actions"
        return Offer("take_actions", seat, fields, choices, says=says)

    def _due(self, state: State, group: Actions) -> str:
        due = self.due_alone * len(group) if len(state.seats) == 1 else 0
        return f": ${due} at the end" if due else ""


def few(state: State) -> bool:
    return len(state.seats) < 3


def splitting(state: State) -> bool:
    """Whether the first of two has yet to split the actions."""
    return len(state.playing) > 1 and not groups_of(state)


def groups_of(state: State) -> tuple[Actions, ...]:
    now = recall(state, Split)
    return now.groups if now.turn == state.turn else ()


def named(group: Sequence[str]) -> str:
    return say.listed([say.action(action) for action in group])


# two ---------------------------------------------------------------------------------------------


def split(draft: AoSDraft, rules: Rules, move: SplitActions) -> None:
    state, name = draft.state, say.name(move.seat)
    if not splitting(state):
        raise Illegal(f"{name} has no actions to split now.")
    for action in move.actions:
        check_available(state, rules, action)
    wanted = set(move.actions)
    sizes = sizes_of(rules.actions_of(state))
    if len(wanted) < len(move.actions) or len(wanted) not in sizes:
        raise Illegal(f"{name} splits the actions in a group of {sizes[0]} and one of {sizes[1]}.")
    groups = grouped(state, rules, wanted)
    draft.record(ActionsSplit(move.seat, state.turn, groups))
    draft.record(f.Awaited(tuple(seat for seat in state.playing if seat != move.seat)))


def sizes_of(actions: Sequence[str]) -> tuple[int, int]:
    """Of the two groups, the larger one first."""
    smaller = len(actions) // 2
    return len(actions) - smaller, smaller


def grouped(state: State, rules: Rules, wanted: set[str]) -> tuple[Actions, ...]:
    """These actions and the others, the larger group first."""
    actions = rules.actions_of(state)
    groups = (tuple(a for a in actions if a in wanted), tuple(a for a in actions if a not in wanted))
    return tuple(sorted(groups, key=len, reverse=True))


def take(draft: AoSDraft, rules: Rules, move: TakeActions) -> None:
    state = draft.state
    if splitting(state) or to_use(state, rules):
        raise Illegal(f"{say.name(move.seat)} has no actions to take now.")
    chosen = next((group for group in takeable(state, rules) if set(group) == set(move.actions)), None)
    if chosen is None or len(chosen) < len(move.actions):
        offered = [named(group) or "none" for group in takeable(state, rules)]
        raise Illegal(f"{say.name(move.seat)} may take {'; or '.join(offered)}.")
    others = tuple(seat for seat in state.playing if seat != move.seat)
    draft.record(f.ActionsTaken(move.seat, chosen))
    for seat, rest in zip(others, (group for group in groups_of(state) if group != chosen), strict=False):
        draft.record(f.ActionsTaken(seat, rest))
    for seat in draft.state.playing:
        for action in draft.state.players[seat].actions:
            rules.after_action(draft, seat, action)
    await_locomotive(draft, rules)


def takeable(state: State, rules: Rules) -> tuple[Actions, ...]:
    """The groups to choose from. Who plays alone from the start takes any actions; who is left alone, all."""
    actions = tuple(rules.actions_of(state))
    if groups := groups_of(state):
        return groups
    if len(state.seats) > 1:
        return (actions,)
    return tuple(some for size in range(len(actions) + 1) for some in combinations(actions, size))


# the Locomotive action ---------------------------------------------------------------------------


def await_locomotive(draft: AoSDraft, rules: Rules) -> None:
    """It must be used. Whoever has it chooses what for, if there is a choice."""
    owner = holder(draft.state, LOCOMOTIVE)
    open_ = uses(draft.state, rules, owner) if owner else ()
    if owner and len(open_) == 1:
        used(draft, rules, owner, open_[0])
    draft.record(f.Awaited((owner,) if owner and len(open_) > 1 else ()))


def to_use(state: State, rules: Rules) -> str | None:
    """Who has taken Locomotive and has yet to say what for."""
    return next((seat for seat in state.up if LOCOMOTIVE in state.players[seat].actions), None)


def uses(state: State, rules: Rules, seat: str) -> Actions:
    longer = (LOCOMOTIVE,) if links_gained(state, rules, seat, LOCOMOTIVE) else ()
    return (*longer, MOVES) if may_gain(rules, state, seat) else longer


def use_locomotive(draft: AoSDraft, rules: Rules, move: UseLocomotive) -> None:
    if to_use(draft.state, rules) != move.seat:
        raise Illegal(f"{say.name(move.seat)} has no Locomotive action to use now.")
    if move.for_ not in (open_ := uses(draft.state, rules, move.seat)):
        words = say.listed([USES[what] for what in open_], "or")
        raise Illegal(f"{say.name(move.seat)} uses the Locomotive action for {words}.")
    used(draft, rules, move.seat, move.for_)
    draft.record(f.Awaited(()))


def used(draft: AoSDraft, rules: Rules, seat: str, what: str) -> None:
    if what == MOVES:
        return gain(draft, rules, seat, "Locomotive action")
    draft.record(f.LocomotiveImproved(seat, links_gained(draft.state, rules, seat, LOCOMOTIVE)))


# offers ------------------------------------------------------------------------------------------


def _use(state: State, rules: Rules, seat: str) -> Offer:
    choices = tuple(_use_for(state, rules, seat, what) for what in uses(state, rules, seat))
    fields = {"for": Bound(one_of=[choice.values["for"] for choice in choices])}
    return Offer("use_locomotive", seat, fields, choices, says="What the Locomotive action is used for")


def _use_for(state: State, rules: Rules, seat: str, what: str) -> Choice:
    player, coming = state.players[seat], forecast(rules, state, seat, **{what: 1})
    longer = f"Loco → {player.locomotive + 1}"
    says = longer if what == LOCOMOTIVE else f"Move points → {move_points(player) + 1}"
    return Choice({"for": what}, says, coming)


def _split(state: State, rules: Rules, seat: str) -> Offer:
    actions = tuple(rules.actions_of(state))
    smaller = sizes_of(actions)[1]
    choices = tuple(
        Choice({"actions": list(pair[1])}, f"{named(pair[1])} | {named(pair[0])}")
        for group in combinations(actions, smaller)
        for pair in [grouped(state, rules, set(group))]
    )
    fields = {"actions": Bound(one_of=list(actions))}
    says = "Split the actions in two groups: the other chooses one of them, and you get the other"
    return Offer("split_actions", seat, fields, choices, says=says)
