"""What every game answers alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Generic, Protocol, TypeVar

from ..engine import Fact, Illegal, Move
from . import dial, facts
from .facts import Folded
from .moves import Correcting, Dialling
from .speech import calling, count, listed


class Kept(Folded, dial.Dialled, Protocol):
    """What is asked of a state here."""


S = TypeVar("S", bound=Kept)


class BaseGame(Generic[S]):
    """The part of the port that no game answers in a way of its own."""

    @property
    def settled_dial(self) -> Mapping[str, str]:
        return {}

    def evolve(self, state: S, fact: Fact) -> S:
        return facts.evolve(state, fact)

    def for_host(self, move: Move) -> bool:
        ends = isinstance(move, Correcting) and (move.field, move.to) == ("phase", "game_over")
        return ends or isinstance(move, Dialling)

    def app_answers(self, state: S, kind: str) -> bool:
        return dial.app_answers(state.tracking, kind)

    def calling(self, names: Mapping[str, str]) -> AbstractContextManager[None]:
        """A context in which sentences use the players' names."""
        return calling(names)


def check_seats(
    seats: Sequence[str], allowed: tuple[int, int], name: str, colors: Sequence[str], lacking: str
) -> None:
    """`lacking` says that a game has nothing in some colour: "There is no {} train."."""
    low, high = allowed
    if not low <= len(seats) <= high:
        some = f"{low} to {high} players" if low < high else count(low, "player")
        raise Illegal(f"{name} is for {some}, not {len(seats)}.")
    for seat in seats:
        if seat not in colors:
            raise Illegal(f"{lacking.format(seat)} Colours are {listed(colors, 'or')}.")
    if len(set(seats)) < len(seats):
        raise Illegal("Each player needs a colour of their own.")
