"""What every game's facts say of themselves, and the fold that asks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ..engine import Fact
from .copying import replace
from .figures import figure, with_figure
from .shapes import Change, Fix, Part
from .speech import ENDED_EARLY, Sentence, name


class Folded(Protocol):
    """What folding needs of a state: the players with their figures, and the facts worth reading again."""

    @property
    def players(self) -> Mapping[str, object]: ...

    @property
    def recap(self) -> tuple[Fact, ...]: ...


S = TypeVar("S", bound=Folded)


class GameFact(Fact, Generic[S], vocabulary=""):
    """A fact of one game: what it changes, how it folds and how it is told stand together in its class."""

    recapped: ClassVar[bool] = False  # kept in the state, for people to read again
    quiet: ClassVar[bool] = False  # only keeps the books: the facts beside it say what happened

    def changes(self) -> Iterable[Change]:
        """What it does to players' figures: the lines of their statements."""
        return ()

    def fold(self, state: S) -> S:
        """The rest of its effect. Arithmetic only: it never refuses and asks no rules."""
        return state

    def said(self) -> str:
        """A sentence for the table, or ''."""
        return ""

    def part(self) -> Part | None:
        """How the log lists it where it followed by itself, or None."""
        return listed(self.said())

    def opens(self) -> str:
        """The heading under which the log lists what follows from here on, or ''."""
        return ""


Value = Any  # what was corrected, as the JSON of a log has it


@dataclass(frozen=True)
class Correction:
    """What every game's `Corrected` is besides a fact: a number set by hand, and why."""

    seat: str
    field: str
    of: Value
    was: Value
    now: Value
    why: str

    def what(self) -> str:
        """What was set, in words."""
        raise NotImplementedError

    def figure(self, value: Value) -> str:
        """A value of it, in words."""
        raise NotImplementedError

    def fix(self) -> Fix:
        """What was set, from what to what, in words."""
        return Fix(self.what(), self.figure(self.was), self.figure(self.now), self.why)

    @property
    def ends(self) -> bool:
        """Whether this is how the host ended the game early."""
        return (self.field, self.now, self.why) == ("phase", "game_over", ENDED_EARLY)

    def said(self) -> str:
        if self.ends:
            return f"{name(self.seat)} ends the game early."
        fix = self.fix()
        return f"{name(self.seat)} corrects {fix.what}: was {fix.was}, now {fix.now}. “{fix.why}”"

    def part(self) -> Part | None:
        """The log shows it as a `Fix` instead, unless it only ends the game."""
        return listed(self.said()) if self.ends else None


def listed(said: str) -> Part | None:
    """A sentence as one of a list: without its full stop."""
    text = said.bare if isinstance(said, Sentence) else said
    return Part(text) if text else None


def changes_of(fact: Fact) -> Iterable[Change]:
    """Questions of chance, which belong to every game, change no figure."""
    return fact.changes() if isinstance(fact, GameFact) else ()


def evolve(state: S, fact: Fact) -> S:
    """The state after one more fact. What chance answered is only kept for reading."""
    if not isinstance(fact, GameFact):
        return replace(state, recap=(*state.recap, fact))
    if players := _changed(state, fact.changes()):
        state = replace(state, players=players)
    state = fact.fold(state)
    return replace(state, recap=(*state.recap, fact)) if fact.recapped else state


def _changed(state: Folded, changes: Iterable[Change]) -> dict[str, object]:
    """All players, if any of their figures changes."""
    players: dict[str, object] = {}
    for change in changes:
        players = players or dict(state.players)
        player = players[change.seat]
        players[change.seat] = with_figure(player, change.figure, figure(player, change.figure) + change.by)
    return players
