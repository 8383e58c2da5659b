"""An entry in one line for the table."""

from __future__ import annotations

from ....engine import Answered, Entry, Fact
from ...telling import sentences
from .. import moves as m
from .. import speech as say
from ..facts import side_rolled
from ..vocabulary import Fact as GameFact


def tell(entry: Entry) -> str:
    """An entry in words; facts that only keep the books say nothing."""
    if known := say.of_every_game(entry.move):
        return known
    said = sentences(entry.facts, sentence_of)
    match entry.move:
        case m.SetUp():
            said = ["The table is set up.", *said]
        case m.SetOutCubes():
            said = [f"Set out: {say.cubes(entry.move.colors)}.", *said]
    return " ".join(said)


def sentence_of(fact: Fact) -> str:
    """What a fact says at the table, or ''."""
    match fact:
        case GameFact():
            return fact.said()
        case Answered() if side := side_rolled(fact):
            return say.Sentence(f"{side.capitalize()} dice: {', '.join(map(str, sorted(fact.outcome)))}")
    return ""
