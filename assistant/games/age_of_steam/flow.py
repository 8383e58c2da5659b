"""From phase to phase: what follows by itself after every move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...engine import Illegal, Move
from . import facts as f
from . import speech as say
from .moves import SetUp
from .offers import Offer
from .phases.accounts import (
    AdvanceTurnPhase,
    CollectIncomePhase,
    IncomeReductionPhase,
    PayExpensesPhase,
)
from .phases.build_track import BuildTrackPhase
from .phases.goods_growth import GoodsGrowthPhase
from .phases.issue_shares import IssueSharesPhase
from .phases.move_goods import MoveGoodsPhase
from .phases.phase import AoSDraft, Phase
from .phases.player_order import PlayerOrderPhase
from .phases.select_actions import SelectActionsPhase
from .phases.setup import SetupPhase
from .rules import Rules
from .score import end_game
from .state import State

TURN: tuple[Phase, ...] = (
    IssueSharesPhase(),
    PlayerOrderPhase(),
    SelectActionsPhase(),
    BuildTrackPhase(),
    MoveGoodsPhase(),
    CollectIncomePhase(),
    PayExpensesPhase(),
    IncomeReductionPhase(),
    GoodsGrowthPhase(),
    AdvanceTurnPhase(),
)
SETUP = SetupPhase()


@lru_cache(maxsize=256)
def turn_of(rules: Rules) -> tuple[Phase, ...]:
    """The phases of a turn on this map, in their order."""
    return tuple(rules.phases(TURN))


@lru_cache(maxsize=256)
def phases_of(rules: Rules) -> Mapping[str, Phase]:
    """Every phase by its name, including setup."""
    return {phase.name: phase for phase in (SETUP, *turn_of(rules))}


def run_on(draft: AoSDraft, rules: Rules) -> None:
    """Settle the phase, then go on until somebody has to act."""
    while draft.state.phase != "game_over":
        phases_of(rules)[draft.state.phase].settle(draft, rules)
        if draft.state.queue:
            return
        if over(draft.state, rules):
            return end_game(draft, rules)
        begin(draft, rules, following(rules, draft.state))


def over(state: State, rules: Rules) -> bool:
    """Whether the game is over: after the last turn's income reduction, or when nobody is left."""
    finished = state.phase == "income_reduction" and state.turn >= state.turns
    return finished or not state.playing


def following(rules: Rules, state: State) -> str:
    """The next phase that takes place this turn."""
    names = [phase.name for phase in turn_of(rules)]
    now = -1 if state.phase == SETUP.name else names.index(state.phase)
    ahead = [*names[now + 1 :], *names[: now + 1]]
    return next(name for name in ahead if phases_of(rules)[name].due(state))


def course_of(rules: Rules, state: State) -> list[str]:
    """The phases that take place this turn."""
    return [phase.name for phase in turn_of(rules) if phase.due(state)]


def like(rules: Rules, phase: str) -> str:
    """The phase of the base game that one is like; mostly itself."""
    known = phases_of(rules).get(phase)
    return known.like or phase if known else phase


def begin(draft: AoSDraft, rules: Rules, phase: str) -> None:
    draft.record(f.PhaseBegan(phase))
    phases_of(rules)[phase].begin(draft, rules)


def beside(rules: Rules, move: Move) -> Phase | None:
    """What goes on beside every phase on this map and knows such a move, if anything does."""
    return next((phase for phase in rules.beside() if type(move) in phase.moves), None)


def offers_beside(rules: Rules, state: State, seat: str) -> list[Offer]:
    return [offer for phase in rules.beside() for offer in phase.offers(state, rules, seat)]


# who may act ---------------------------------------------------------------------------------


def check_running(state: State) -> None:
    if state.phase == "game_over":
        raise Illegal("The game is over.")


def check_phase(rules: Rules, state: State, move: Move) -> None:
    check_running(state)
    if type(move) not in phases_of(rules)[state.phase].moves:
        awaited = f" {say.names(state.up)} to act." if len(state.up) == 1 else ""
        raise Illegal(f"That isn’t possible now: the phase is “{say.phase(state.phase)}”.{awaited}")


def check_up(state: State, move: Move) -> None:
    if isinstance(move, SetUp) or move.seat in state.up or (state.anyone and not move.seat):
        return
    if move.seat in state.players and state.players[move.seat].out:
        raise Illegal(f"{say.name(move.seat)} is out of the game.")
    whose = f"{say.name(move.seat)}’s" if move.seat else "the host’s"
    raise Illegal(f"It is {say.listed([f'{say.name(s)}’s' for s in state.up], 'or')} move, not {whose}.")
