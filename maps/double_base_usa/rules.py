"""Double Base USA: starting cities in the east, land grants in the west, disks that lengthen deliveries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Column, Hex
from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.moves import ChooseAction, Decline, ImproveLocomotive, Setup
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.build_track import BuildMove
from assistant.games.age_of_steam.phases.lengthened_goods import LengthenedGoodsPhase, disks_for, disks_held
from assistant.games.age_of_steam.phases.move_goods import GoodsMove
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, holder
from assistant.games.age_of_steam.phases.producing_actions import (
    ActionMove,
    GrowthByDicePhase,
    ProducingActionsPhase,
)
from assistant.games.age_of_steam.phases.starting_cities import StartingCitiesPhase
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import Player, State
from assistant.games.age_of_steam.tiles import Piece
from assistant.games.age_of_steam.track import land_grants
from assistant.games.age_of_steam.track.network import network_of
from assistant.games.age_of_steam.track.reaching import ends_of, reach_of
from assistant.games.age_of_steam.vocabulary import Change, Fact, Move

MANY = 6  # from so many players on, there is more of several things
DOUBLED_FROM, DOUBLED_FOR_MANY_FROM = 5, 4  # the turn from which limits are doubled
MONTREAL, SAN_FRANCISCO = "Montreal", "San Francisco"
FIRST, SECOND = "locomotive", "second_locomotive"
DISKS = {FIRST: 2, SECOND: 1}
AT_THE_START = 2  # disks, with many players
BONUS, BONUS_INCOME = 10, 1  # for the first to join San Francisco
A_DELIVERY = 3  # land grants for one more


say.name_action(SECOND, "Locomotive 2")


class DoubleBaseUsa(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        phases = (CoastActions(), CoastBuild(), CoastGoods(), GrowthByDicePhase())
        own: Mapping[str, Phase] = {phase.name: phase for phase in phases}
        return [own.get(phase.name, phase) for phase in turn]

    @property
    def columns(self) -> Mapping[Column, int]:
        """New Cities have no cubes on the display."""
        return {column: room for column, room in super().columns.items() if column[0] != "new"}

    def beginner(self, players: int) -> Player:
        player = super().beginner(players)
        return replace(player, own={**player.own, "disks": AT_THE_START * (players >= MANY)})

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        cities = self.board.cities.values() if many(state) else ()
        more = [city.name for city in cities if city.has("starting_city") or city.colors == ("black",)]
        return [*super().first_cubes(state, setup), *more]

    # actions -----------------------------------------------------------------------------------

    def actions_of(self, state: State) -> Sequence[str]:
        return [action for action in self.actions if action != SECOND or many(state)]

    def action_trouble(self, state: State, action: str) -> str:
        early = action == SECOND and not holder(state, FIRST)
        trouble = super().action_trouble(state, action)
        return "Locomotive 2 comes after the first." if early else trouble

    def gist(self, action: str) -> str:
        own = {
            FIRST: "Two bonus disks",
            SECOND: "One bonus disk",
            "engineer": "1 tile more, later 2",
            "urbanization": "1 New City, later 2",
            "production": "Draw 2 cubes, place 1",
        }
        return own.get(action) or super().gist(action)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        if action in DISKS:
            draft.record(f.OwnTaken(seat, "disks", DISKS[action], "bonus disk", "Locomotive action"))

    def production_places(self, state: State) -> Sequence[str]:
        return [*(c.name for c in self.board.cities.values() if not c.growth), *sorted(state.new_cities)]

    # track -------------------------------------------------------------------------------------

    def starting_cities(self, state: State) -> Sequence[str]:
        return [*super().starting_cities(state), *([MONTREAL] if many(state) else [])]

    def new_cities_now(self, state: State) -> int:
        return 2 if doubled(state) else 1

    def build_limit(self, state: State, seat: str) -> int:
        return super().build_limit(state, seat) * (2 if doubled(state) else 1)

    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        return cubes

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        network, start = network_of(self.board, state), state.starts.get(seat)
        reached = reach_of(network, state.links, seat, start)
        mine = [piece for piece in placed if network.owners[piece] == seat]
        apart = [piece for piece in mine if reached.isdisjoint(ends_of(network, piece))]
        whose = f"{say.name(seat)}’s"
        says = f"{whose} track must be connected to {start} by {whose} own track."
        return Illegal(says, hex=list(apart[0][0])) if start and apart else None

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        due = self.new_cities_now(state) if state.players[seat].action == "urbanization" else 0
        left = min(len(self.new_cities), len(self.board.towns)) - len(state.new_cities)
        missing = min(left, due - (state.build.urbanized if state.build else 0))
        more = say.count(missing, "New City", "New Cities")
        return Illegal(f"{say.name(seat)} must still place {more}.") if missing > 0 else None

    def crosses(self, state: State, seat: str) -> bool:
        """Whether a seat's network joins its starting city, the east coast and San Francisco."""
        network = network_of(self.board, state)
        reached = reach_of(network, state.links, seat, state.starts.get(seat))
        return SAN_FRANCISCO in reached and not reached.isdisjoint(super().starting_cities(state))

    # goods -------------------------------------------------------------------------------------

    def rounds_of(self, state: State, seat: str) -> int:
        return super().rounds_of(state, seat) + (land_grants.held(state, seat) >= A_DELIVERY)

    def reach(self, state: State, seat: str) -> int:
        return super().reach(state, seat) + disks_held(state, seat)

    def uses(self, state: State, seat: str, links: int) -> str:
        disks = disks_for(state, seat, links)
        used = [say.count(disks, "bonus disk")] if disks else []
        used += [say.count(A_DELIVERY, "land grant")] if extra_round(state, self) else []
        return f"uses {say.listed(used)}" if used else ""

    def income_reduction(self, state: State, income: int) -> int:
        return (income - 1) // 10 * 2 if income > 50 else super().income_reduction(state, income)

    # what is shown -----------------------------------------------------------------------------

    def mark(self, state: State, place: str) -> str:
        begins = [say.letters(seat) for seat, start in state.starts.items() if start == place]
        return begins[0] if begins else ""

    def lying(self, state: State) -> Mapping[str, object]:
        return {
            "starting_cities": dict(state.starts),
            "land_grants_left": land_grants.left(self.board, state),
            "first_across": coast(state).first,
        }

    def told(self, state: State) -> str:
        first = coast(state).first
        bonus = (
            f"{say.name(first)} joined San Francisco first" if first else f"${BONUS} wait in San Francisco"
        )
        return f"{bonus}. Land grants left (G): {land_grants.left(self.board, state)}."


# San Francisco -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Coast:
    """Who was the first to join San Francisco."""

    first: str | None = None


def coast(state: State) -> Coast:
    return state.own if isinstance(state.own, Coast) else Coast()


class SanFranciscoJoined(Fact):
    seat: str
    received: int
    income: int

    recapped = True

    def changes(self) -> Sequence[Change]:
        why = "first to join San Francisco"
        return (Change(self.seat, "cash", self.received, why), Change(self.seat, "income", self.income, why))

    def fold(self, state: State) -> State:
        return replace(state, own=Coast(self.seat))

    def said(self) -> str:
        gains = f"takes ${self.received} and {self.income} income"
        return say.does(self.seat, f"is the first to join San Francisco and {gains}")


class JoinSanFrancisco(Move):
    """Where track is entered by hand: this build is the first to join San Francisco, and ends with it."""

    half_price: Hex | None = None
    done: bool = True


def join(draft: AoSDraft, seat: str) -> None:
    if first := coast(draft.state).first:
        raise Illegal(f"{say.name(first)} joined San Francisco first.")
    draft.record(SanFranciscoJoined(seat, BONUS, BONUS_INCOME))


# phases ------------------------------------------------------------------------------------------


OwnBuild: TypeAlias = BuildMove | land_grants.CountLandGrants | JoinSanFrancisco


class CoastActions(ProducingActionsPhase):
    def decide(self, draft: AoSDraft, rules: Rules, move: ActionMove) -> None:
        """Whoever is second to choose Locomotive has the second one."""
        second = isinstance(move, ChooseAction) and move.action == FIRST and holder(draft.state, FIRST)
        super().decide(draft, rules, replace(move, action=SECOND) if second and many(draft.state) else move)


class CoastBuild(StartingCitiesPhase):
    moves = (*StartingCitiesPhase.moves, land_grants.CountLandGrants, JoinSanFrancisco)

    def carry_out(self, draft: AoSDraft, rules: Rules, move: OwnBuild) -> None:
        match move:
            case land_grants.CountLandGrants():
                land_grants.count_by_hand(draft, rules, move)
            case JoinSanFrancisco() if draft.state.tracking.track == "board":
                raise Illegal("Where track is kept on the map, the app sees who joins San Francisco.")
            case JoinSanFrancisco():
                join(draft, move.seat)
            case _:
                super().carry_out(draft, rules, move)

    def end(self, draft: AoSDraft, rules: Rules, seat: str, half_price: Hex | None) -> None:
        """The bonus is picked up after the build."""
        super().end(draft, rules, seat, half_price)
        assert isinstance(rules, DoubleBaseUsa)
        if coast(draft.state).first is None and rules.crosses(draft.state, seat):
            join(draft, seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if seat not in state.starts or state.tracking.track == "board":
            return offered
        grants, ends = land_grants.offers_by_hand(state, rules, seat), rules.end_trouble(state, seat) is None
        if coast(state).first or not ends:
            return (*offered, *grants)
        coming = forecast(rules, state, seat, cash=BONUS, income=BONUS_INCOME)
        says = f"My track joins San Francisco: ${BONUS} and {BONUS_INCOME} income, after this build"
        return (
            *offered,
            *grants,
            Offer("join_san_francisco", seat, {}, (Choice({}, says, coming),), says=says),
        )


class CoastGoods(LengthenedGoodsPhase):
    """A third round costs land grants, and only goods are moved in it."""

    def carry_out(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        extra = extra_round(draft.state, rules)
        if extra and isinstance(move, ImproveLocomotive):
            raise Illegal("Land grants buy a delivery, not a longer locomotive.")
        super().carry_out(draft, rules, move)
        if extra and not isinstance(move, Decline):
            land_grants.spend(draft, rules, move.seat, A_DELIVERY, "one more delivery")

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        extra = extra_round(state, rules)
        return [offer for offer in offered if not (extra and offer.type == "improve_locomotive")]


def many(state: State) -> bool:
    return len(state.seats) >= MANY


def doubled(state: State) -> bool:
    return state.turn >= (DOUBLED_FOR_MANY_FROM if many(state) else DOUBLED_FROM)


def extra_round(state: State, rules: Rules) -> bool:
    return state.goods_round > rules.goods_rounds
