"""An entry in one line for the table."""

from __future__ import annotations

from ...engine import Answered, Entry, Fact
from ..telling import sentences
from . import moves as m
from . import speech as say
from .vocabulary import Fact as GameFact


def tell(entry: Entry) -> str:
    """An entry in words; facts that only keep the books say nothing."""
    if known := say.of_every_game(entry.move):
        return known
    said = sentences(entry.facts, sentence_of)
    if isinstance(entry.move, m.SetUp):
        said = ["The table is set up.", *said]
    return " ".join(said)


def sentence_of(fact: Fact) -> str:
    """What a fact says at the table, or ''."""
    match fact:
        case GameFact():
            return fact.said()
        case Answered(question="speed"):
            return say.Sentence(f"The die shows {', '.join(map(str, fact.outcome))}")
        case Answered(kind="dice"):
            return say.Sentence(f"Dice for who begins: {', '.join(map(str, fact.outcome))}")
    return ""
