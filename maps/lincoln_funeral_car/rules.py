"""Lincoln Funeral Car: actions have prices and make the player order; white cubes follow the funeral car."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.moves import Setup
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.accounts import AdvanceTurnPhase
from assistant.games.age_of_steam.phases.move_goods import GoodsMove, MoveGoodsPhase
from assistant.games.age_of_steam.phases.ordering_actions import OneAuctionPhase, OrderingActionsPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase
from assistant.games.age_of_steam.places import known_place, spoken
from assistant.games.age_of_steam.rules import BAG, Rules
from assistant.games.age_of_steam.state import Cubes, Player, State
from assistant.games.age_of_steam.vocabulary import Fact, Move

CAR_STOPS = {  # turn by turn, by the number of players
    4: ("Washington", "New York", "Albany", "Buffalo", "Cleveland", "Columbus", "Indianapolis", "Chicago"),
    5: ("Washington", "New York", "Albany", "Buffalo", "Cleveland", "Indianapolis", "Chicago"),
    6: ("Washington", "New York", "Albany", "Cleveland", "Indianapolis", "Chicago"),
}
NEW_CITIES = {4: {"D": "Buffalo", "G": "Columbus"}, 5: {"D": "Buffalo"}, 6: {}}  # at setup
NEW_CITY_CUBES = 2
COSTS = {
    "locomotive": 5,
    "urbanization": 3,
    "engineer": 3,
    "first_move": 2,
    "first_build": 1,
    "turn_order_pass": -3,
}
PRODUCTION = "production"
WHITE, WHITE_CUBES = "white", 14
KEPT, FIGURE = "kept", "white_cubes"
POINTS = (0, 1, 2, 4, 7)  # for so many white cubes; more of them bring no more
say.name_spot(KEPT, "with whoever delivered it")


class LincolnFuneralCar(Rules):
    """The order of the actions, left to right, stands in board.toml."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own = {phase.name: phase for phase in (OneAuctionPhase(), PricedActions(), WhiteGoods(), CarMoves())}
        return [own.get(phase.name, phase) for phase in turn]

    # setting up ----------------------------------------------------------------------------------

    def first_new_cities(self, state: State) -> Mapping[str, str]:
        wanted = NEW_CITIES[column(state)].items()
        return {a: town for a, town in wanted if a in self.new_cities and town in self.board.towns}

    def supply(self) -> Mapping[str, int]:
        """Where a board has more towns than there are white cubes, stand-ins lie on them."""
        return {**super().supply(), WHITE: max(WHITE_CUBES, len(self.board.towns))}

    def laid_out(self, state: State) -> Mapping[str, Cubes]:
        return {town: (WHITE,) for town in self.board.towns if town not in state.new_cities.values()}

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        new = [letter for letter in state.new_cities for _ in range(NEW_CITY_CUBES)]
        return [*super().first_cubes(state, setup), *new]

    # actions -------------------------------------------------------------------------------------

    def action_cost(self, state: State, action: str) -> int:
        return -chips(state) if action == PRODUCTION else COSTS.get(action, 0)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        if action == PRODUCTION:
            draft.record(ChipsLie(0))

    def gist(self, action: str) -> str:
        return "Choose first next turn" if action == "turn_order_pass" else super().gist(action)

    # goods ---------------------------------------------------------------------------------------

    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        return cubes

    def takes(self, state: State, place: str) -> Sequence[str]:
        taken = super().takes(state, place)
        return (*taken, WHITE) if place == self.car(state) else taken

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        return target is None or target == self.car(state)

    def lies_after(self, color: str, target: str | None) -> str:
        return KEPT if color == WHITE else BAG

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        return "white cube kept" if color == WHITE else ""

    def after_delivery(self, draft: Draft[State], delivered: f.GoodsDelivered) -> None:
        if delivered.color == WHITE:
            keep(draft, delivered.seat)

    def own_points(self, state: State, player: Player) -> Mapping[str, int]:
        return {**super().own_points(state, player), FIGURE: points_for(kept_by(player))}

    # the car -------------------------------------------------------------------------------------

    def stop(self, state: State) -> str:
        """Where the car is in this turn, as the table of stops has it."""
        stops = CAR_STOPS[column(state)]
        return stops[min(state.turn, len(stops)) - 1]

    def car(self, state: State) -> str | None:
        """The city with the car, as goods know it; None where the board is not known."""
        return known_place(self.board, state, self.stop(state))

    def token(self, state: State) -> str | None:
        return self.car(state)

    def mark(self, state: State, place: str) -> str:
        return "funeral car" if place == self.car(state) else ""

    def lying(self, state: State) -> Mapping[str, object]:
        return {"funeral_car": self.stop(state), "production_chips": chips(state)}

    def told(self, state: State) -> str:
        there = spoken(state, self.car(state) or self.stop(state))
        return f"Funeral car: {there}. Production: ${chips(state)}."


def column(state: State) -> int:
    """Of the tables above; a board of one's own may be for fewer players or for more."""
    return max(4, min(6, len(state.seats)))


# the actions ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Overlay:
    """`chips` lie on Production; `white`: the goods round, and who has said in it that a cube is white."""

    chips: int = 1
    said_in: tuple[int, int] = (0, 0)
    white: tuple[str, ...] = ()


def overlay(state: State) -> Overlay:
    return state.own if isinstance(state.own, Overlay) else Overlay()


def chips(state: State) -> int:
    return overlay(state).chips


class ChipsLie(Fact):
    """So many $1 chips lie on Production now."""

    chips: int

    def fold(self, state: State) -> State:
        return replace(state, own=replace(overlay(state), chips=self.chips))

    def said(self) -> str:
        return say.Sentence(f"On Production: ${self.chips}") if self.chips else ""


class PricedActions(OrderingActionsPhase):
    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        if draft.state.turn > 1:
            draft.record(ChipsLie(chips(draft.state) + 1))
        super().begin(draft, rules)


# white cubes ---------------------------------------------------------------------------------------


class KeepWhiteCube(Move):
    """Where goods are not tracked: the cube that this seat delivers next is a white one."""


class WhiteSaid(Fact):
    seat: str
    round: tuple[int, int]  # the turn and the goods round

    quiet = True

    def fold(self, state: State) -> State:
        now = overlay(state)
        before = now.white if now.said_in == self.round else ()
        return replace(state, own=replace(now, said_in=self.round, white=(*before, self.seat)))


GoodsOrWhite: TypeAlias = GoodsMove | KeepWhiteCube


class WhiteGoods(MoveGoodsPhase):
    """Without cubes to look at, a seat says that its cube is white before it delivers it."""

    moves = (*MoveGoodsPhase.moves, KeepWhiteCube)

    def decide(self, draft: AoSDraft, rules: Rules, move: GoodsOrWhite) -> None:
        if not isinstance(move, KeepWhiteCube):
            return super().decide(draft, rules, move)
        if trouble := may_not_keep(draft.state, move.seat):
            raise Illegal(trouble)
        draft.record(WhiteSaid(move.seat, now_in(draft.state)))
        keep(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if may_not_keep(state, seat):
            return offered
        kept = kept_by(state.players[seat]) + 1
        worth = f"{say.count(kept, 'white cube')}, {say.count(points_for(kept), 'point')}"
        says = f"The cube I deliver is white: {worth}"
        choice = Choice({}, says, forecast(rules, state, seat))
        return (*offered, Offer("keep_white_cube", seat, {}, (choice,), says="A white cube?"))


def now_in(state: State) -> tuple[int, int]:
    return state.turn, state.goods_round


def may_not_keep(state: State, seat: str) -> str:
    """Reason that no white cube is taken by word now, or ''."""
    if state.tracking.goods != "none":
        return "Where goods are tracked, the app sees which cubes are white."
    if sum(map(kept_by, state.players.values())) >= WHITE_CUBES:
        return f"All {WHITE_CUBES} white cubes are delivered."
    now = overlay(state)
    again = now.said_in == now_in(state) and seat in now.white
    return f"{say.name(seat)} has already kept a white cube in this round." if again else ""


def kept_by(player: Player) -> int:
    return player.own.get(FIGURE, 0)


def points_for(cubes: int) -> int:
    return POINTS[min(cubes, len(POINTS) - 1)]


def keep(draft: Draft[State], seat: str) -> None:
    draft.record(f.OwnTaken(seat, FIGURE, 1, "white cube", "white cube delivered"))


# the car -------------------------------------------------------------------------------------------


class CarMoved(Fact):
    """Only for people to read: where the car is follows from the turn."""

    to: str

    def said(self) -> str:
        return say.Sentence(f"The funeral car moves to {self.to}")


class CarMoves(AdvanceTurnPhase):
    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        super().begin(draft, rules)
        assert isinstance(rules, LincolnFuneralCar)
        if draft.state.phase == self.name:
            draft.record(CarMoved(rules.stop(draft.state)))
