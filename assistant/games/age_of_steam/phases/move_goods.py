"""V. Move goods: two rounds, First Move first in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ....engine import Illegal, Move
from ...later import Later
from ...shapes import MOST_LISTED, Bound, Json
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import Decline, Deliver, DeliverByHand, ImproveLocomotive, LeaveCube
from ..offers import Choice, Offer
from ..rules import Engine, Rules
from ..state import CUBE_KINDS, State
from ..track.delivering import check_cube, check_taken, deliver, known, known_source, leaves, offer, using
from ..track.gray_cities import leave, leaving
from .phase import AoSDraft, PhaseOf, acted, check_can_pay, check_not_negative, holder

GoodsMove: TypeAlias = Deliver | DeliverByHand | LeaveCube | ImproveLocomotive | Decline


class MoveGoodsPhase(PhaseOf[GoodsMove]):
    name = "move_goods"
    moves: tuple[type[Move], ...] = (Deliver, DeliverByHand, LeaveCube, ImproveLocomotive, Decline)
    takes_disks = False  # whether they may lengthen a delivery
    most_passed = 0  # passed cubes of its colour that a delivery by hand tells of

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        _begin_round(draft, rules)

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        while not draft.state.queue and movers(draft.state, rules):
            _begin_round(draft, rules)
        if not draft.state.queue:
            rules.after_goods(draft)

    def decide(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        self.carry_out(draft, rules, move)
        acted(draft, move.seat)

    def carry_out(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        if isinstance(move, Deliver | DeliverByHand) and move.disks and not self.takes_disks:
            raise Illegal("No disks are used for deliveries on this map.")
        if isinstance(move, DeliverByHand) and move.passed is not None:
            check_passed(move.passed, self.most_passed)
        match move:
            case Deliver():
                delivered(draft, rules, deliver(draft.state, rules, move))
            case DeliverByHand():
                delivered(draft, rules, deliver_by_hand(draft.state, rules, move))
            case LeaveCube():
                draft.record(leave(draft.state, rules, move))
            case ImproveLocomotive():
                check_may_improve(draft.state, rules, move)
                paid, counts = rules.locomotive_price, rules.engine.counts if rules.engine != Engine() else ""
                draft.record(f.LocomotiveImproved(move.seat, 1, True, paid, counts))
            case Decline():
                draft.record(f.Declined(move.seat))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if rules.reach(state, seat):
            offered = [_deliver(state, rules, seat, self.most_passed), Offer("decline", seat)]
        else:
            offered = [_stay(state, rules, seat)]
        tracked = (state.links or state.tiles) and state.tracking.goods != "none"
        if tracked and (deliveries := offer(state, rules, seat)):
            offered.insert(0, deliveries)
        if left := leaving(state, rules, seat):
            offered.append(left)
        if not improve_trouble(state, rules, seat) and state.players[seat].cash >= rules.locomotive_price:
            offered.insert(-1, _improve(state, rules, seat))
        return offered


def _stay(state: State, rules: Rules, seat: str) -> Offer:
    """For whoever cannot move a cube at all."""
    choice = Choice({}, "Move nothing", forecast(rules, state, seat))
    return Offer("decline", seat, {}, (choice,), says=f"Your {rules.engine.reaches} no links.")


def _improve(state: State, rules: Rules, seat: str) -> Offer:
    price = rules.locomotive_price
    coming = forecast(rules, state, seat, locomotive=1, cash=-price)
    says = f"Build a {rules.engine.counts}: ${price}" if price else "Improve the locomotive"
    return Offer("improve_locomotive", seat, {}, (Choice({}, says, coming, price or None),))


def _begin_round(draft: AoSDraft, rules: Rules) -> None:
    asked, first = movers(draft.state, rules), holder(draft.state, "first_move")
    draft.record(f.GoodsRoundBegan(draft.state.goods_round + 1))
    draft.record(f.Awaited(tuple(sorted(asked, key=lambda seat: seat != first))))


def last_delivery(draft: AoSDraft) -> f.GoodsDelivered:
    """The delivery that this move has just recorded."""
    return next(fact for fact in reversed(draft.facts) if isinstance(fact, f.GoodsDelivered))


def movers(state: State, rules: Rules) -> list[str]:
    """Who moves goods in the next round, in player order."""
    return [seat for seat in state.playing if rules.rounds_of(state, seat) > state.goods_round]


def improve_trouble(state: State, rules: Rules, seat: str) -> str:
    if state.players[seat].locomotive >= rules.locomotive_limit:
        reach = say.count(rules.reach(state, seat), "link")
        return f"{say.name(seat)}’s {rules.engine.reaches} {reach}, the maximum."
    if seat in state.improved:
        return f"{say.name(seat)} has already {rules.engine.improved} this turn."
    return ""


def check_may_improve(state: State, rules: Rules, move: ImproveLocomotive) -> None:
    if trouble := improve_trouble(state, rules, move.seat):
        raise Illegal(trouble)
    check_can_pay(state, move.seat, rules.locomotive_price)
    if move.twice:
        raise Illegal("On this map a locomotive improves by one link at a time.")


def delivered(draft: AoSDraft, rules: Rules, delivery: f.GoodsDelivered) -> None:
    draft.record(delivery)
    rules.after_delivery(draft, delivery)


def deliver_by_hand(state: State, rules: Rules, move: DeliverByHand) -> f.GoodsDelivered:
    """The delivery as it is told."""
    check_color(move.color)
    source = check_source(state, rules, move)
    target = check_target(state, rules, move, source)
    check_income(state, rules, move, rules.has_bonus(state, move.color, source, target))
    check_pays(state, rules, move, target)
    told = {seat: by for seat, by in move.income.items() if by}
    income = rules.earned(state, move.color, target, told)
    path = (target,) if target else ()
    received = rules.brings(state, move.seat, move.color, path, move.passed or 0)
    to_bag, removed, lies = leaves(state, rules, move.color if source else None, target)
    return f.GoodsDelivered(
        move.seat, income, move.color, source, target, to_bag,
        removed=removed, lies=lies, received=received, last=bool(rules.city_boxes),
    )  # fmt: skip


def check_passed(passed: int, most: int) -> None:
    if not most:
        raise Illegal("Nothing is paid for passed cubes on this map.")
    check_not_negative(passed, "The number of passed cubes")


def check_income(state: State, rules: Rules, move: DeliverByHand, bonus: bool = False) -> None:
    """Each link pays its owner 1, so income can't exceed the mover's locomotive, apart from a bonus."""
    for seat, by in move.income.items():
        if seat not in state.players:
            raise Illegal(f"Nobody plays {seat} at this table.")
        check_earned(state, rules, move.color, seat, by)
        if by and state.players[seat].out:
            raise Illegal(f"{say.name(seat)} is out of the game; that link pays nobody.")
    links, reach = sum(map(abs, move.income.values())), rules.reach(state, move.seat)
    if not reach:
        raise Illegal(f"{say.name(move.seat)}’s {rules.engine.reaches} no links: no cube moves.")
    if links > reach + bonus:
        raise Illegal(
            f"{say.name(move.seat)}’s {rules.engine.reaches} {say.count(reach, 'link')}, "
            f"but this income needs {links}."
        )


def check_earned(state: State, rules: Rules, color: str | None, seat: str, by: int) -> None:
    if color is None or rules.each_pays(color) > 0:
        return check_not_negative(by, "Income from a delivery")
    if by > 0:
        raise Illegal(f"Nobody earns by a {color} cube: say what its links cost their owners, as −{by}.")
    if state.players[seat].income + by < 0:
        has = state.players[seat].income
        raise Illegal(f"{say.name(seat)}’s income is {has}: a {color} cube can’t take {-by}.")


def check_pays(state: State, rules: Rules, move: DeliverByHand, target: str | None) -> None:
    if target and rules.gray(state, target) and any(move.income.values()):
        raise Illegal(f"A delivery to {say.place(target)} earns nobody income.")


def check_color(color: str | None) -> None:
    if color is not None and color not in CUBE_KINDS:
        raise Illegal(f"There are no {color} cubes.")


def check_source(state: State, rules: Rules, move: DeliverByHand) -> str | None:
    if move.from_ is None:
        return None
    source = known_source(state, rules, move.from_)
    if move.color is not None:
        check_cube(state, rules, source, move.color)
    return source


def check_target(state: State, rules: Rules, move: DeliverByHand, source: str | None) -> str | None:
    if move.to is None:
        return None
    target = known(state, rules, move.to)
    if move.color or not rules.takes(state, target):
        check_taken(state, rules, target, move.color or "")
    if target == source:
        raise Illegal("A cube can’t be delivered to the place it came from.")
    return target


def _deliver(state: State, rules: Rules, seat: str, most_passed: int) -> Offer:
    reach = rules.reach(state, seat)
    most = reach + rules.has_bonus(state, None, None, None)
    choices = Later(lambda: (_for_income(rules, state, seat, n) for n in range(min(most, MOST_LISTED) + 1)))
    cubes = to_deliver(state, rules) if state.tracking.goods != "none" else {}
    fields: dict[str, Json] = {
        "income": Bound(min=0, max=reach),
        "from": cubes,
        "to": taken(state, rules, cubes),
    }
    if most_passed:
        fields["passed"] = Bound(min=0, max=most_passed)
    if costly := [color for color in CUBE_KINDS if rules.each_pays(color) < 0]:
        fields["costly"] = costly
    if most > reach:
        fields["bonus"] = {
            place: [color for color in dict.fromkeys(held) if rules.has_bonus(state, color, place, None)]
            for place, held in cubes.items()
        }
    return Offer("deliver_by_hand", seat, fields, choices)


def _for_income(rules: Rules, state: State, seat: str, n: int) -> Choice:
    says = f"Deliver for {say.signed(n)} income{using(rules, state, seat, n)}"
    return Choice({"income": {seat: n}}, says, forecast(rules, state, seat, income=n))


def taken(state: State, rules: Rules, cubes: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The places that take each colour among these cubes."""
    places = (*rules.board.cities, *state.new_cities)
    colors = sorted({color for held in cubes.values() for color in held})
    takes = {place: rules.takes(state, place) for place in places}
    return {
        color: [p for p in places if color in takes[p] or rules.may_end(state, p, color)] for color in colors
    }


def to_deliver(state: State, rules: Rules) -> dict[str, list[str]]:
    """The cubes that may be delivered, by place."""
    held = {
        place: [
            color for color in cubes[-1 if rules.city_boxes else 0 :] if rules.may_leave(state, place, color)
        ]
        for place, cubes in state.goods.places.items()
    }
    return {place: left for place, left in held.items() if left}
