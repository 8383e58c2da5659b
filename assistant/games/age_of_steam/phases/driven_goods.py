"""V. Move goods where an action lets one cube a turn be driven over open hexes to track or a city, from where it is
delivered at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine import Illegal
from .. import speech as say
from ..copying import replace, with_goods, without_one
from ..forecast import forecast
from ..hexes import Hex
from ..moves import Deliver, DeliverByHand
from ..offers import Choice, Offer
from ..places import cube_place, known_names, spoken
from ..rules import Rules
from ..state import CATTLE, State
from ..track.delivering import no_such_place
from ..track.driving import FAR, best_from, drive_ends, hex_at
from ..track.routes import all_routes
from ..vocabulary import Fact
from .cattle import herd
from .move_goods import GoodsMove, MoveGoodsPhase
from .phase import AoSDraft


def driven(state: State) -> str:
    """Where a driven cube waits for the seat that is up, or ''."""
    now = herd(state)
    return now.spot if now.seat in state.up else ""


class CattleDriven(Fact):
    seat: str
    from_: str
    to: str
    turn: int

    recapped = True

    def fold(self, state: State) -> State:
        places = dict(state.goods.places)
        places[self.from_] = without_one(places[self.from_], CATTLE)
        places[self.to] = (*places.get(self.to, ()), CATTLE)
        own = replace(herd(state), seat=self.seat, spot=self.to, turn=self.turn)
        return replace(with_goods(state, places=places), own=own)

    def said(self) -> str:
        return say.does(self.seat, f"drives cattle from {say.place(self.from_)} to {say.place(self.to)}")


class DriveEnded(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=replace(herd(state), seat="", spot=""))


class DrivenGoodsPhase(MoveGoodsPhase):
    """For maps that name the `action` and declare the move `drive_cattle`, and whose `may_leave` lets only the
    driven cube leave while there is one."""

    action: str

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        end_drive(draft)  # a correction may have broken one off
        super().begin(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        spot = driven(draft.state)
        super().decide(draft, rules, goes_on(draft.state, rules, move, spot) if spot else move)
        if spot:
            end_drive(draft)

    def drive(self, draft: AoSDraft, rules: Rules, seat: str, from_: str | Hex, to: str | Hex) -> None:
        state = draft.state
        if trouble := self.drive_trouble(state, seat):
            raise Illegal(trouble)
        source, target = spot_of(state, rules, from_), spot_of(state, rules, to)
        check_start(state, rules, source)
        if target not in drive_ends(state, rules, source):
            raise Illegal(f"Cattle are driven 1 or {FAR} hexes, onto track or into a city that takes none.")
        if target not in best_from(state, rules, seat, [target]):
            raise Illegal(f"From {spoken(state, target)} no cattle can be delivered by {say.name(seat)}.")
        draft.record(CattleDriven(seat, source, target, state.turn))

    def drive_trouble(self, state: State, seat: str) -> str:
        """Reason that a seat can't drive cattle now, or ''."""
        name = say.name(seat)
        if state.players[seat].action != self.action:
            return f"{name} did not choose {say.action(self.action)} this turn."
        if herd(state).turn == state.turn:
            return f"{name} has already driven cattle this turn."
        known = state.tracking.track == "board" and state.tracking.goods != "none"
        return (
            ""
            if known
            else "Where cubes or track are not kept on the map, the delivery is all that is entered."
        )

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if driven(state):
            bound = any(offer.type == "deliver" for offer in offered)
            kept = ("deliver", "deliver_by_hand") if bound else ("decline",)
            return [offer for offer in offered if offer.type in kept]
        if self.drive_trouble(state, seat) or not (choices := tuple(_choices(state, rules, seat))):
            return offered
        most = (
            max(choice.forecast.income for choice in choices if choice.forecast) - state.players[seat].income
        )
        says = f"Drive cattle, then deliver them: up to {say.signed(most)} income"
        return [*offered, Offer("drive_cattle", seat, {}, choices, says=says)]


def end_drive(draft: AoSDraft) -> None:
    if herd(draft.state).spot:
        draft.record(DriveEnded())


def goes_on(state: State, rules: Rules, move: GoodsMove, spot: str) -> GoodsMove:
    """The move, which is to deliver the driven cube. If a correction has left it no way, it stays where it is."""
    says = f"{say.name(move.seat)}’s cattle driven to {spoken(state, spot)} are delivered now."
    if not isinstance(move, Deliver | DeliverByHand):
        if all_routes(rules, state, move.seat):
            raise Illegal(says)
        return move
    if isinstance(move, DeliverByHand) and move.from_ is None:
        return replace(move, from_=spot, color=CATTLE)
    if (cube_place(rules.board, state, move.from_ or ""), move.color) != (spot, CATTLE):
        raise Illegal(says)
    return move


def spot_of(state: State, rules: Rules, name: str | Hex) -> str:
    spot = cube_place(rules.board, state, name)
    if spot is None:
        raise Illegal(no_such_place(name), known=known_names(rules.board, state))
    return spot


def check_start(state: State, rules: Rules, spot: str) -> None:
    if CATTLE not in state.goods.places.get(spot, ()):
        raise Illegal(f"{say.starting(spoken(state, spot))} has no {CATTLE} cube.")
    if hex_at(rules, spot) in state.tiles:
        raise Illegal(f"Cattle are driven from a hex without track; {spoken(state, spot)} has some.")


def _choices(state: State, rules: Rules, seat: str) -> Iterator[Choice]:
    """The best drives of each cube to each destination first; nearer ends of the same delivery stand for others.
    Each says what its best delivery earns, for one must follow."""
    held = [spot for spot, cubes in state.goods.places.items() if CATTLE in cubes]
    ends = {spot: drive_ends(state, rules, spot) for spot in held if hex_at(rules, spot) not in state.tiles}
    best = best_from(state, rules, seat, list(dict.fromkeys(end for some in ends.values() for end in some)))
    drives = {
        (spot, best[end].path, best[end].links): end
        for spot, some in ends.items()
        for end in reversed(some)
        if end in best
    }
    gains = {key: best[end].income.get(seat, 0) for key, end in drives.items()}
    for key in sorted(drives, key=lambda key: -gains[key]):
        spot, end = key[0], drives[key]
        values = {"from": _sent(rules, spot), "to": _sent(rules, end)}
        target = spoken(state, best[end].target)
        way = f"{say.starting(spoken(state, spot))} to {spoken(state, end)}, then {target}"
        coming = forecast(rules, state, seat, income=gains[key])
        at = ",".join(map(str, hex_at(rules, spot)))
        yield Choice(values, f"{way}: {say.signed(gains[key])} income", coming, at=at)


def _sent(rules: Rules, spot: str) -> str | list[int]:
    at = rules.board.open_hexes.get(spot)
    return list(at) if at else spot
