"""Entries for people to read: in sentences, or what followed by itself set apart under headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..engine import Entry, Fact
from .facts import Correction, GameFact, listed
from .shapes import Fix, Part, Passage


def sentences(facts: Iterable[Fact], sentence_of: Callable[[Fact], str]) -> list[str]:
    return [said for fact in facts if (said := sentence_of(fact))]


def fix_of(facts: Iterable[Fact]) -> Fix | None:
    """The correction among them, if there is one."""
    return next((fact.fix() for fact in facts if isinstance(fact, Correction) and not fact.ends), None)


def ended_early(entries: Sequence[Entry]) -> bool:
    """Whether the host, or a correction, ended the game: what was set last of its phases is the end."""
    facts = (fact for entry in reversed(entries) for fact in entry.facts)
    set_by_hand = (fact.now for fact in facts if isinstance(fact, Correction) and fact.field == "phase")
    return next(set_by_hand, None) == "game_over"


def apart(facts: Iterable[Fact], sentence_of: Callable[[Fact], str]) -> tuple[list[str], list[Passage]]:
    """What was done as sentences, and whatever belongs under a heading of its own."""
    done: list[str] = []
    passages: list[Passage] = []
    phase: list[Part] | None = None  # what follows in the phase that has begun
    for fact in facts:
        if heading := _opens(fact):
            phase = _under(heading, passages).parts
        part = _part(fact, sentence_of)
        if part and part.under:
            _under(part.under, passages).parts.append(part)
        elif part and phase is not None:
            phase.append(part)
        elif part:
            done.append(sentence_of(fact))
    return done, _worth(passages)


def _opens(fact: Fact) -> str:
    return fact.opens() if isinstance(fact, GameFact) else ""


def _part(fact: Fact, sentence_of: Callable[[Fact], str]) -> Part | None:
    return fact.part() if isinstance(fact, GameFact) else listed(sentence_of(fact))


def _under(heading: str, passages: list[Passage]) -> Passage:
    if not passages or passages[-1].title != heading:
        passages.append(Passage(heading))
    return passages[-1]


def _worth(passages: list[Passage]) -> list[Passage]:
    """A phase in which nothing happened is left out, but where the table now stands is said."""
    return [passage for passage in passages if passage.parts or passage is passages[-1]]
