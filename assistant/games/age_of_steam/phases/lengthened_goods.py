"""V. Move goods with disks: each that is spent lets one delivery go a link further; one, with some dollars,
makes the locomotive improve by two links instead of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import Deliver, DeliverByHand, ImproveLocomotive
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import State
from .move_goods import GoodsMove, MoveGoodsPhase, improve_trouble, last_delivery
from .phase import AoSDraft, check_can_pay

DISKS = "disks"  # the key of the figure
SECOND_LINK = 10  # dollars beside a disk


class LengthenedGoodsPhase(MoveGoodsPhase):
    """For maps on which each player has a figure `disks`, and whose `reach` adds it."""

    takes_disks = True

    def carry_out(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        if isinstance(move, ImproveLocomotive) and move.twice:
            return improve_twice(draft, rules, move.seat)
        super().carry_out(draft, rules, move)
        if isinstance(move, Deliver | DeliverByHand):
            lengthen(draft, move)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if twice_trouble(state, rules, seat) or state.players[seat].cash < SECOND_LINK:
            return offered
        coming = forecast(rules, state, seat, cash=-SECOND_LINK, locomotive=2)
        says = f"Loco → {state.players[seat].locomotive + 2}: ${SECOND_LINK} and a disk"
        twice = Choice({"twice": True}, says, coming, SECOND_LINK)
        return [
            replace(offer, choices=(*offer.choices, twice)) if offer.type == "improve_locomotive" else offer
            for offer in offered
        ]


def disks_held(state: State, seat: str) -> int:
    return state.players[seat].own[DISKS]


def disks_for(state: State, seat: str, links: int) -> int:
    """How many disks a delivery over so many links needs."""
    return max(0, links - state.players[seat].locomotive)


def lengthen(draft: AoSDraft, move: Deliver | DeliverByHand) -> None:
    """Spends the disks that the delivery needed, or more if the seat says so."""
    needed = disks_for(draft.state, move.seat, last_delivery(draft).length)
    count, held = needed if move.disks is None else move.disks, disks_held(draft.state, move.seat)
    if not needed <= count <= held:
        needs = f"needs {say.count(needed, 'bonus disk')}" if count < needed else f"has {held}"
        raise Illegal(
            f"{say.name(move.seat)} can’t use {say.count(count, 'bonus disk')}: the delivery {needs}."
        )
    if count:
        draft.record(f.OwnSpent(move.seat, DISKS, count, "bonus disk", "a delivery"))


def twice_trouble(state: State, rules: Rules, seat: str) -> str:
    """Reason that a locomotive can't improve by two links, or ''."""
    if trouble := improve_trouble(state, rules, seat):
        return trouble
    if state.players[seat].locomotive + 2 > rules.locomotive_limit:
        return f"{say.name(seat)}’s locomotive can improve by only one link."
    return "" if disks_held(state, seat) else f"{say.name(seat)} has no bonus disk."


def improve_twice(draft: AoSDraft, rules: Rules, seat: str) -> None:
    if trouble := twice_trouble(draft.state, rules, seat):
        raise Illegal(trouble)
    check_can_pay(draft.state, seat, SECOND_LINK)
    draft.record(f.LocomotiveImproved(seat, 2, instead=True))
    draft.record(f.OwnSpent(seat, DISKS, 1, "bonus disk", "the second link", SECOND_LINK))
