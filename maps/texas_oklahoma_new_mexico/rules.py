"""Texas, Oklahoma & New Mexico: cattle on open hexes, delivered from track, driven there, and ranched again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from assistant.engine import Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Hex
from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.moves import ChooseAction
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.cattle import (
    HERD,
    CattlePlaced,
    PlaceCattle,
    beside_cattle,
    box,
    by_hexes,
    counted,
    herd,
    is_open,
    place,
    placing,
)
from assistant.games.age_of_steam.phases.driven_goods import DrivenGoodsPhase, driven
from assistant.games.age_of_steam.phases.move_goods import GoodsMove
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf, acted
from assistant.games.age_of_steam.phases.select_actions import SelectActionsPhase
from assistant.games.age_of_steam.rules import BAG, Rules
from assistant.games.age_of_steam.state import CATTLE, State
from assistant.games.age_of_steam.track.under_cubes import Under, under_cubes
from assistant.games.age_of_steam.vocabulary import Fact, Move

RANCHING, BOX = "ranching", "cattle_box"
CATTLE_DRIVE = "cattle_drive"
PLACING, PECOS = "place_cattle", "Pecos"
AT_ONCE = 2  # cattle that Ranching places at most
say.name_action(RANCHING, "Ranching")
say.name_action(CATTLE_DRIVE, "Cattle Drive")
say.name_phase(PLACING, "Place cattle")
say.name_spot(BOX, "in the cattle box")


class Texas(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own: Mapping[str, Phase] = {phase.name: phase for phase in (RanchingActions(), CattleGoods())}
        return [PlacingPhase(), *(own.get(phase.name, phase) for phase in turn)]

    # actions

    def action_trouble(self, state: State, action: str) -> str:
        trouble = super().action_trouble(state, action)
        if trouble or action != RANCHING or not counted(state):
            return trouble
        if not box(state):
            return "The cattle box is empty."
        open_ = not by_hexes(self, state) or ranch(self, state)
        return "" if open_ else "No hex of the ranch land is open."

    def gist(self, action: str) -> str:
        own = {
            CATTLE_DRIVE: "Drive cattle 1–2 hexes, and deliver them",
            RANCHING: f"Place 1–{AT_ONCE} cattle from the box at once",
        }
        return own.get(action) or super().gist(action)

    # goods

    def takes(self, state: State, place: str) -> Sequence[str]:
        usual = super().takes(state, place)
        return (*usual, CATTLE) if self.board.place(place).has("cattle_demand") else usual

    def may_pass(self, state: State, place: str, color: str) -> bool:
        return not self.board.place(place).has("cattle_demand")

    def may_leave(self, state: State, place: str, color: str) -> bool:
        if spot := driven(state):
            return (place, color) == (spot, CATTLE)
        at = self.board.open_hexes.get(place)
        return at is None or at in state.tiles or state.tracking.track == "hand"

    def track_under(self, state: State) -> Under:
        return under_cubes(self.board, state)

    def lies_after(self, color: str, target: str | None) -> str:
        return BOX if color == CATTLE else BAG

    # what is shown

    def mark(self, state: State, place: str) -> str:
        return "cattle" if self.board.place(place).has("cattle_demand") else super().mark(state, place)

    def lying(self, state: State) -> Mapping[str, object]:
        return {"cattle_box": box(state), "driven_to": driven(state) or None} if counted(state) else {}

    def told(self, state: State) -> str:
        if not counted(state):
            return ""
        left, spot = box(state), driven(state)
        where = "beside the board" if state.phase == PLACING else "in the cattle box"
        now = f" {say.name(herd(state).seat)} delivers cattle from {say.place(spot)} now." if spot else ""
        return f"Cattle: {HERD - left} on the map, {left} {where}.{now}"


def ranch(rules: Rules, state: State) -> list[Hex]:
    """The open hexes of the ranch land."""
    return [hex_ for hex_ in rules.board.hexes_marked("ranch_land") if is_open(rules, state, hex_)]


class EndRanching(Move):
    """Place no second cube."""


class RanchingBegan(Fact):
    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=replace(herd(state), ranched=0))


# before the first turn ----------------------------------------------------------------------------


class PlacingPhase(PhaseOf[PlaceCattle]):
    """One after the other, each a cube next to another, until all lie on the map or no hex is left."""

    name = PLACING
    moves = (PlaceCattle,)
    asks = "Place a cattle cube"
    doing = "places cattle"

    def due(self, state: State) -> bool:
        return state.turn == 1

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        fresh = by_hexes(rules, draft.state) and box(draft.state) == HERD
        if fresh and rules.board.hex_of(PECOS):
            draft.record(CattlePlaced("", PECOS, 1, (CATTLE,)))
        draft.record(f.Awaited(draft.state.playing, anyone=not by_hexes(rules, draft.state)))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        state = draft.state
        full = by_hexes(rules, state) and not beside_cattle(rules, state)
        if state.queue and (full or not box(state)):
            draft.record(f.Awaited(()))

    def decide(self, draft: AoSDraft, rules: Rules, move: PlaceCattle) -> None:
        state = draft.state
        place(draft, rules, move, beside_cattle(rules, state), all_left(state))
        order = state.playing
        after = order.index(move.seat) + 1 if move.seat in order else 0
        draft.record(f.Awaited((*order[after:], *order[:after]) if by_hexes(rules, state) else ()))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        says = f"{box(state)} to place, each next to another"
        return (placing(state, rules, seat, beside_cattle(rules, state), all_left(state), says),)


def all_left(state: State) -> range:
    return range(box(state), box(state) + 1)


# actions ------------------------------------------------------------------------------------------


RanchMove: TypeAlias = ChooseAction | PlaceCattle | EndRanching


class RanchingActions(SelectActionsPhase):
    """Whoever chooses Ranching places cattle before the next one chooses."""

    moves = (ChooseAction, PlaceCattle, EndRanching)

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        seat = rancher(draft.state)
        if seat and not most(draft.state, rules):
            acted(draft, seat)
        elif not seat:
            super().settle(draft, rules)

    def decide(self, draft: AoSDraft, rules: Rules, move: RanchMove) -> None:
        seat = rancher(draft.state)
        if isinstance(move, ChooseAction):
            if seat:
                raise Illegal(f"{say.name(seat)} has chosen Ranching and places cattle first.")
            super().decide(draft, rules, move)
            if move.action == RANCHING:
                draft.record(RanchingBegan())
                draft.record(f.Awaited((move.seat, *draft.state.queue)))
        elif seat != move.seat:
            raise Illegal(f"{say.name(move.seat)} has not chosen Ranching.")
        elif isinstance(move, PlaceCattle):
            place(draft, rules, move, ranch(rules, draft.state), ranched(draft.state, rules))
            if not by_hexes(rules, draft.state):
                acted(draft, seat)
        elif not herd(draft.state).ranched:
            raise Illegal("Ranching places at least one cattle cube.")
        else:
            acted(draft, seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if rancher(state) != seat:
            return super().offers(state, rules, seat)
        begun = herd(state).ranched
        first = "A cattle cube from the box goes to" if by_hexes(rules, state) else "Cattle from the box"
        says = "A second cattle cube goes to" if begun else first
        offer = placing(state, rules, seat, ranch(rules, state), ranched(state, rules), says)
        end = Choice({}, "Place no second one", forecast(rules, state, seat))
        return (offer, Offer("end_ranching", seat, {}, (end,))) if begun else (offer,)


def rancher(state: State) -> str:
    """Who has chosen Ranching and is still placing cattle, or ''."""
    return next((seat for seat in state.up if state.players[seat].action == RANCHING), "")


def most(state: State, rules: Rules) -> int:
    """How many more cattle Ranching may place. Where cubes are not tracked, only the table sees the box."""
    left = [AT_ONCE - herd(state).ranched]
    left += [box(state)] if counted(state) else []
    left += [len(ranch(rules, state))] if by_hexes(rules, state) else []
    return max(0, min(left))


def ranched(state: State, rules: Rules) -> range:
    """The numbers of cattle that may be placed at once where the hexes are not known."""
    return range(1, most(state, rules) + 1)


# goods --------------------------------------------------------------------------------------------


class DriveCattle(Move):
    """Drive a cube from a hex without track one or two hexes far, onto track or into a city. The seat stays up:
    it delivers that cube next."""

    from_: str | Hex
    to: str | Hex


class CattleGoods(DrivenGoodsPhase):
    moves = (*DrivenGoodsPhase.moves, DriveCattle)
    action = CATTLE_DRIVE

    def decide(self, draft: AoSDraft, rules: Rules, move: GoodsMove | DriveCattle) -> None:
        if isinstance(move, DriveCattle):
            return self.drive(draft, rules, move.seat, move.from_, move.to)
        super().decide(draft, rules, move)
