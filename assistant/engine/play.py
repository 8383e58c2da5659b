"""Working out one move: the game judges, the draft collects the facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from .chance import Chance, Outcome, Question
from .vocabulary import Answered, Fact, Move, Pause

S = TypeVar("S")


class Illegal(Exception):
    """The rules refuse the move; `message` tells the players why."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message, self.details = message, details


class NeedsOutcome(Exception):
    """The table must answer chance first. `facts` hold whatever the answer."""

    def __init__(self, questions: Sequence[Question], facts: Sequence[Fact] = ()) -> None:
        super().__init__(", ".join(question.name for question in questions))
        self.questions, self.facts = tuple(questions), tuple(facts)


class Game(Protocol[S]):
    """All that the kernel needs from a game."""

    def decide(self, draft: Draft[S], move: Move) -> None: ...
    def evolve(self, state: S, fact: Fact) -> S: ...


class Draft(Generic[S]):
    """A move being worked out. Thrown away if the move is refused."""

    def __init__(self, game: Game[S], state: S, chance: Chance, asked: Mapping[str, int]) -> None:
        self.game, self.state, self.chance = game, state, chance
        self.facts: list[Fact] = []
        self._asked = Counter(asked)

    def record(self, fact: Fact) -> None:
        self.facts.append(fact)
        self.state = self.game.evolve(self.state, fact)

    def ask(self, *questions: Question) -> list[Outcome]:
        """The outcomes, in order; each is recorded as a fact."""
        known = [self.chance.answer(q, self._asked[q.name]) for q in questions]
        unknown = [q for q, outcome in zip(questions, known, strict=True) if outcome is None]
        if unknown:
            raise NeedsOutcome(unknown, self.facts)
        return [self._note(q, outcome or ()) for q, outcome in zip(questions, known, strict=True)]

    def _note(self, question: Question, outcome: Outcome) -> Outcome:
        if trouble := question.trouble(outcome):
            raise Illegal(trouble, question=question.name)
        self._asked[question.name] += 1
        self.record(Answered(question.name, question.kind, outcome))
        return outcome


def play(
    game: Game[S], state: S, move: Move, chance: Chance, asked: Mapping[str, int] | None = None
) -> tuple[Fact, ...]:
    """The facts that `move` causes. Raises `Illegal` or `NeedsOutcome`."""
    draft = Draft(game, state, chance, asked or {})
    if not isinstance(move, Pause):
        game.decide(draft, move)
    return tuple(draft.facts)
