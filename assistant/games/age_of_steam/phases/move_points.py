"""A track of move points: in as many rounds a seat moves goods, and pays more for those beyond the first two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ....engine import Illegal
from .. import speech as say
from ..forecast import forecast
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import Player, State
from ..vocabulary import Change, Fact, Move
from .build_track import BuildMove, BuildTrackPhase
from .phase import AoSDraft

MOVES = "move_points"  # the key of the figure; a map file says where it starts and ends


class MovePointGained(Fact):
    """`rounds`: in how many a seat moves goods from now on; `why`, in words."""

    seat: str
    rounds: int
    why: str

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, MOVES, 1, self.why)

    def said(self) -> str:
        return say.does(self.seat, f"moves goods {self.rounds} times a turn from now on")


def move_points(player: Player) -> int:
    return player.own[MOVES]


def may_gain(rules: Rules, state: State, seat: str) -> bool:
    """Whether the track has a space left for a seat."""
    return move_points(state.players[seat]) < rules.board.own_figures[MOVES].most


def gain(draft: AoSDraft, rules: Rules, seat: str, why: str) -> None:
    """One space, if there is one left."""
    if may_gain(rules, draft.state, seat):
        rounds = move_points(draft.state.players[seat]) + 1
        draft.record(MovePointGained(seat, rounds, why))


class ForgoTrack(Move):
    """Lay no track this turn, for a move point."""


ForgoingMove: TypeAlias = BuildMove | ForgoTrack


class ForgoingBuildPhase(BuildTrackPhase):
    """IV. Build track where a seat may lay none, for a move point."""

    moves = (*BuildTrackPhase.moves, ForgoTrack)

    def forgoing(self, state: State) -> bool:
        """Whether that is possible at this table."""
        return True

    def decide(self, draft: AoSDraft, rules: Rules, move: ForgoingMove) -> None:
        if not isinstance(move, ForgoTrack):
            return super().decide(draft, rules, move)
        if trouble := self.forgo_trouble(draft.state, rules, move.seat):
            raise Illegal(trouble)
        gain(draft, rules, move.seat, "no track laid")
        self.end(draft, rules, move.seat, None)

    def forgo_trouble(self, state: State, rules: Rules, seat: str) -> str:
        """Reason a seat can't do without track for a move point now, or ''."""
        if not self.forgoing(state):
            return "Nobody gets a move point for laying no track at this table."
        if state.build and state.build.seat == seat and state.build.begun:
            return f"{say.name(seat)} has already laid track this turn."
        return "" if may_gain(rules, state, seat) else f"{say.name(seat)} has all move points already."

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = super().offers(state, rules, seat)
        if self.forgo_trouble(state, rules, seat) or rules.end_trouble(state, seat):
            return offered
        coming = forecast(rules, state, seat, **{MOVES: 1})
        says = f"Lay no track: {move_points(state.players[seat]) + 1} moves of goods a turn"
        forgo = Offer("forgo_track", seat, {}, (Choice({}, says, coming),), says=says)
        return (*offered, forgo)
