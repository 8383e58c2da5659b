"""Disco Inferno: dancers move on in chains, empty discos burn down, Production calls two dancers to one disco."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Column
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.chained_goods import ChainedGoodsPhase, chain_of, used
from assistant.games.age_of_steam.phases.city_production import CityProductionPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import Box, State
from assistant.games.age_of_steam.vocabulary import Change, Fact, Move

DANCERS = 3  # on each New City tile


class DiscoInferno(Rules):
    """A disco without dancers has burned down: nothing else needs to be remembered of it."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own = {phase.name: phase for phase in (ChainedGoodsPhase(), CityProductionPhase())}
        return [own.get(phase.name, phase) for phase in turn]

    def beside(self) -> Sequence[Phase]:
        return (Singing(),)

    @property
    def columns(self) -> Mapping[Column, int]:
        return {("new", letter): DANCERS for letter in self.new_cities}

    def first_boxes(self) -> Sequence[Box]:
        return [("new", letter, n) for letter in self.new_cities for n in range(1, DANCERS + 1)]

    def brought_by(self, state: State, new_city: str) -> Sequence[str]:
        return [cube for cube in state.goods.display["new", new_city] if cube]

    def takes(self, state: State, place: str) -> Sequence[str]:
        return () if burnt(state, place) else super().takes(state, place)

    def may_leave(self, state: State, place: str, color: str) -> bool:
        chain = chain_of(state)
        return chain is None or chain.seat not in state.up or chain.place == place

    def reach(self, state: State, seat: str) -> int:
        return super().reach(state, seat) - used(state, seat)

    def after_delivery(self, draft: Draft[State], delivered: f.GoodsDelivered) -> None:
        if delivered.from_ and burnt(draft.state, delivered.from_):
            draft.record(DiscoBurnt(delivered.from_))

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        last = len(state.goods.places.get(source, ())) == 1
        return f"{say.place(source)} burns down" if last else ""

    def told(self, state: State) -> str:
        chain = chain_of(state)
        return f"{say.name(chain.seat)}’s chain goes on from {say.place(chain.place)}." if chain else ""

    def production_places(self, state: State) -> Sequence[str]:
        discos = (*self.board.cities, *sorted(state.new_cities))
        return [place for place in discos if not burnt(state, place)]

    def gist(self, action: str) -> str:
        return "Two dancers for one disco" if action == "production" else super().gist(action)

    def mark(self, state: State, place: str) -> str:
        return "burnt" if place not in self.board.towns and burnt(state, place) else ""


def burnt(state: State, place: str) -> bool:
    """Where cubes are not tracked, only the table knows. While they are set out, nothing has burned yet."""
    known = state.tracking.goods != "none" and state.phase != "setup"
    return known and not state.goods.places.get(place)


class DiscoBurnt(Fact):
    """Only for people to read: an empty disco is a burnt one."""

    place: str

    recapped = True

    def said(self) -> str:
        return say.Sentence(f"{say.place(self.place)} burns down")


# singing -----------------------------------------------------------------------------------------


class Sing(Move):
    """`seat` sang out of turn."""


class SangOutOfTurn(Fact):
    seat: str

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "income", -1, "sang out of turn")

    def said(self) -> str:
        return say.does(self.seat, "sang out of turn and loses 1 income")


class Singing(PhaseOf[Sing]):
    name = "singing"
    moves = (Sing,)

    def decide(self, draft: AoSDraft, rules: Rules, move: Sing) -> None:
        if trouble := may_not_lose(draft.state, move.seat):
            raise Illegal(trouble)
        draft.record(SangOutOfTurn(move.seat))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        choice = Choice({}, "I sang out of turn: income −1", forecast(rules, state, seat, income=-1))
        offer = Offer("sing", seat, {}, (choice,), says="I sang out of turn")
        return () if may_not_lose(state, seat) else (offer,)


def may_not_lose(state: State, seat: str) -> str:
    """Reason that singing costs nothing now, or ''."""
    player, singer = state.players.get(seat), say.name(seat)
    if player is None or player.out:
        return "Say who of the players sang."
    if seat in state.up:
        return f"{singer} may sing: it is {singer}’s turn."
    return "" if player.income else f"{singer} has no income to lose."
