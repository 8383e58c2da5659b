"""Seattle Metro, for one to three: moves of goods are bought, cubes grow by sectors, and Downtown's count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Column
from assistant.games.age_of_steam.moves import Urbanize
from assistant.games.age_of_steam.phases import solo_score as solo
from assistant.games.age_of_steam.phases.accounts import AdvanceTurnPhase
from assistant.games.age_of_steam.phases.build_track import BuildMove
from assistant.games.age_of_steam.phases.kept_goods import KEPT, KeptGoodsPhase, keep
from assistant.games.age_of_steam.phases.move_points import (
    ForgoingBuildPhase,
    gain,
    move_points,
)
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase
from assistant.games.age_of_steam.phases.player_order import PlayerOrderPhase
from assistant.games.age_of_steam.phases.sector_growth import SectorGrowthPhase
from assistant.games.age_of_steam.phases.sectors import (
    RerollEarned,
    Sectors,
    overload,
    sector_of,
)
from assistant.games.age_of_steam.phases.shared_actions import SharedActionsPhase
from assistant.games.age_of_steam.phases.state_track import join_neighbours, lay_state_track
from assistant.games.age_of_steam.places import known_place
from assistant.games.age_of_steam.remembered import recall
from assistant.games.age_of_steam.rules import OUT, Rules
from assistant.games.age_of_steam.score import projected
from assistant.games.age_of_steam.state import Player, State
from assistant.games.age_of_steam.tiles import BY_ID, Piece
from assistant.games.age_of_steam.track.laying import Laid

DOWNTOWN, AIRPORT, CENTER = "Downtown", "Airport", "Seattle Center"
NEIGHBOURS = ("South Lake Union", DOWNTOWN)  # of Seattle Center, where no hexes are known
GRAY, CAPACITY, TUNNEL = "grey", "capacity", "tunnel"
PRICES = (0, 4, 7, 10)  # of the move points beyond the first two, at expenses
TUNNEL_PRICE, NEW_CITIES = 10, 3
BY_PLAYERS = {
    1: ("engineer", "locomotive"),
    2: ("production", "turn_order_pass"),
}  # only these; without these


class SeattleMetro(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own: Sequence[Phase] = (
            ThreeBid(), SeattleActions(), SeattleBuild(), SeattleGoods(), SeattleGrowth(), AlternatingTurns()
        )  # fmt: skip
        by_name = {phase.name: phase for phase in own}
        phases = [by_name.get(phase.name, phase) for phase in turn]
        paid = [phase.name for phase in phases].index("income_reduction")
        return (*phases[:paid], solo.FinalCountPhase(), *phases[paid:])

    # before the first turn

    @property
    def columns(self) -> Mapping[Column, int]:
        """There is no display."""
        return {}

    def at_the_start(self, draft: Draft[State]) -> None:
        lay_state_track(draft, self.board, DOWNTOWN, AIRPORT)

    # actions

    def actions_of(self, state: State) -> Sequence[str]:
        if len(state.seats) == 1:
            return BY_PLAYERS[1]
        return [action for action in self.actions if len(state.seats) > 2 or action not in BY_PLAYERS[2]]

    def gist(self, action: str) -> str:
        own = {
            "first_move": "Move goods first, in every round",
            "production": "One move of goods more each turn",
            "urbanization": "A New City; once 3 stand, a re-roll",
        }
        return own.get(action) or super().gist(action)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        state = draft.state
        if action == "production":
            gain(draft, self, seat, "Production")
        if action == "urbanization" and (len(state.new_cities) >= NEW_CITIES or not self.board.named):
            draft.record(RerollEarned(seat, state.turn))
        if len(state.seats) == 1:
            draft.record(solo.DiskStacked(seat, action))

    # track

    def new_city_trouble(self, state: State, town: str) -> str:
        if len(state.new_cities) >= NEW_CITIES:
            return "Three New Cities stand: Urbanization now rolls a die again when goods grow."
        third = _third(sector_of(self.board, state, town))
        taken = [_third(sector_of(self.board, state, letter)) for letter in state.new_cities]
        if third and third in taken:
            return f"A New City already stands in sectors {2 * third - 1} and {2 * third}."
        return ""

    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        return cubes

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        """Two players must use what they have taken."""
        build, taken = state.build, set(state.new_cities.values())
        if len(state.seats) != 2 or "urbanization" not in state.players[seat].actions:
            return None
        free = [
            town for town in self.board.towns if town not in taken and not self.new_city_trouble(state, town)
        ]
        if not free or (build and build.urbanized):
            return None
        return Illegal(f"{say.name(seat)} must still place a New City.")

    def tile_price(self, state: State, laid: Laid, usual: int) -> int:
        tunnel = self.board.hexes[laid.hex].has(TUNNEL)
        return TUNNEL_PRICE if tunnel else super().tile_price(state, laid, usual)

    def more_prices(self, state: State) -> Mapping[str, int]:
        return {"Tunnel": TUNNEL_PRICE} if len(state.seats) > 2 else {}

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        for at in dict.fromkeys(at for at, _ in placed if self.board.hexes[at].has(TUNNEL)):
            if says := self.tunnel_trouble(before, state, at):
                return Illegal(says, hex=list(at))
        return None

    def tunnel_trouble(self, before: State, state: State, at: tuple[int, int]) -> str:
        """Reason this tile can't lie in a tunnel, or ''."""
        if len(state.seats) < 3:
            return "With one or two players, no track goes through a tunnel."
        if at in before.tiles:
            return "Track in a tunnel is never changed."
        shape = BY_ID[state.tiles[at].id]
        if shape.id not in ("straight", "gentle"):
            return "In a tunnel lies straight or gently curved track, and one track only."
        return ""

    # goods

    def gray(self, state: State, place: str) -> bool:
        return self.board.place(place).has(GRAY)

    def may_end(self, state: State, place: str, color: str) -> bool:
        return self.gray(state, place)

    def takes(self, state: State, place: str) -> Sequence[str]:
        return tuple(self.supply()) if self.gray(state, place) else super().takes(state, place)

    def room(self, state: State, place: str) -> int:
        capacity = self.board.place(state.new_cities.get(place, place)).number(CAPACITY)
        if place == DOWNTOWN or capacity is None:
            return super().room(state, place)
        return max(0, capacity - len(state.goods.places.get(place, ())))

    def rounds_of(self, state: State, seat: str) -> int:
        return move_points(state.players[seat])

    def earned(
        self, state: State, color: str | None, target: str | None, income: Mapping[str, int]
    ) -> Mapping[str, int]:
        return {} if target and self.gray(state, target) else income

    def lies_after(self, color: str, target: str | None) -> str:
        return KEPT if target == DOWNTOWN else OUT

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        points = self.board.own_figures["downtown"].points if len(state.seats) > 1 else solo.DOWNTOWN_POINTS
        return f"{say.count(points, 'point')}" if target == DOWNTOWN else ""

    def after_delivery(self, draft: Draft[State], delivered: f.GoodsDelivered) -> None:
        keep(draft, delivered, DOWNTOWN, "downtown")

    # the end of a turn, and of the game

    def expenses(self, player: Player) -> int:
        beyond = max(0, move_points(player) - self.goods_rounds)
        return super().expenses(player) + PRICES[min(beyond, len(PRICES) - 1)]

    def at_the_end(self, draft: Draft[State]) -> None:
        if len(draft.state.seats) == 1:
            solo.settle_debts(draft, self)

    def lost(self, state: State, player: Player) -> str:
        if len(state.seats) == 1:
            return solo.lost(self, state, player)
        best = max((projected(self, state, seat) for seat in state.playing), default=0)
        first = [state.players[seat] for seat in state.playing if projected(self, state, seat) == best]
        most, missing = max((one.own["downtown"] for one in first), default=0), overload(state)
        if most >= missing:
            return ""
        cubes = say.count(missing, "cube")
        return f"All lose: the winner has delivered {most} Downtown, and {cubes} found no room."

    def points(self, state: State, player: Player) -> tuple[int, int, int, int]:
        return (0, 0, 0, 0) if len(state.seats) == 1 else super().points(state, player)

    def own_points(self, state: State, player: Player) -> Mapping[str, int]:
        if len(state.seats) == 1:
            return solo.points(self, state, player, DOWNTOWN)
        return super().own_points(state, player)

    # what is shown

    def mark(self, state: State, place: str) -> str:
        if self.gray(state, place):
            return "gray"
        sector = sector_of(self.board, state, place)
        return f"S{sector}" if sector else ""

    def disks_of_nobody(self) -> str:
        return "A disk of a colour that nobody plays lies on each."

    def lying(self, state: State) -> Mapping[str, object]:
        stacks = {"disks": dict(solo.stacks(state))} if len(state.seats) == 1 else {}
        return {"overload": overload(state), **stacks}

    def told(self, state: State) -> str:
        missing, rolled = overload(state), say.listed([str(die) for die in recall(state, Sectors).dice])
        overloaded = f"Overload {missing}: the winner needs as many cubes Downtown." if missing else ""
        if len(state.seats) == 1:
            overloaded = solo.told(self, state, DOWNTOWN)
        return " ".join(text for text in (f"Dice {rolled}." if rolled else "", overloaded) if text)


def _third(sector: int) -> int:
    """The third of the board that a sector is in, from 1; 0 for none."""
    return (sector + 1) // 2


# phases ------------------------------------------------------------------------------------------


class ThreeBid(PlayerOrderPhase):
    def due(self, state: State) -> bool:
        return len(state.seats) > 2


class AlternatingTurns(AdvanceTurnPhase):
    """Two players go first by turns."""

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        super().begin(draft, rules)
        if len(draft.state.seats) == 2 and draft.state.phase != "game_over":
            draft.record(f.OrderSet(tuple(reversed(draft.state.playing))))


class SeattleActions(SharedActionsPhase):
    due_alone = solo.DISK_PRICE


class SeattleBuild(ForgoingBuildPhase):
    def forgoing(self, state: State) -> bool:
        return len(state.seats) == 2

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        super().carry_out(draft, rules, move)
        center = known_place(rules.board, draft.state, CENTER)
        if isinstance(move, Urbanize) and center in draft.state.new_cities:
            join_neighbours(draft, rules, str(center), CENTER, NEIGHBOURS)


class SeattleGoods(KeptGoodsPhase):
    city = DOWNTOWN


class SeattleGrowth(SectorGrowthPhase):
    first_to = AIRPORT

    def ends_game(self, state: State) -> bool:
        return len(state.seats) == 1
