"""What every phase does: it begins, judges moves, and settles what follows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from ....engine import Draft, Illegal, Move
from .. import facts as f
from .. import speech as say
from ..offers import Offer
from ..rules import Rules
from ..state import State

AoSDraft = Draft[State]
M = TypeVar("M", bound=Move)


class PhaseOf(Generic[M]):
    """A phase in which these moves are made. It is over when nobody has to act any more.

    Stateless. A map may replace one as a whole.
    """

    name: str
    moves: tuple[type[Move], ...] = ()
    like = ""  # the phase of the base game whose card and ticket it has
    asks = ""  # what a map's own phase calls a seat's turn, and what the others read meanwhile
    doing = ""

    def due(self, state: State) -> bool:
        """Whether it takes place this turn."""
        return True

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        """Record what happens by itself, and who has to act."""

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """Record what follows without a decision, after every move."""

    def decide(self, draft: AoSDraft, rules: Rules, move: M) -> None:
        raise NotImplementedError

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        return ()


Phase: TypeAlias = PhaseOf[Any]  # whatever its moves


def await_all(draft: AoSDraft, first: str | None = None) -> None:
    """Everybody acts once, in player order, but `first` goes first."""
    order = draft.state.playing
    ahead = tuple(seat for seat in order if seat == first)
    draft.record(f.Awaited(ahead + tuple(seat for seat in order if seat != first)))


def acted(draft: AoSDraft, seat: str) -> None:
    draft.record(f.Awaited(tuple(s for s in draft.state.queue if s != seat)))


def holder(state: State, action: str) -> str | None:
    """The player still in the game who chose `action` this turn."""
    return next((s for s in state.playing if action in state.players[s].actions), None)


def check_can_pay(state: State, seat: str, cost: int) -> None:
    cash = state.players[seat].cash
    if cost > cash:
        raise Illegal(f"{say.name(seat)} must pay ${cost} but has ${cash}.", missing=cost - cash)


def check_not_negative(number: int, what: str) -> None:
    if number < 0:
        raise Illegal(f"{what} can’t be negative.")
