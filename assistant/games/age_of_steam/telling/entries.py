"""One entry for people to read: what the seat did, and what followed by itself."""

from __future__ import annotations

from typing import Any

from ....engine import Entry, Fact, kind_of
from ...ledger import steps
from ...shapes import Fix, Part, Passage, Told
from .. import facts as f
from .. import moves as m
from .. import speech as say
from ..state import State
from . import sentences

NAMES = {"cash": "cash", "income": "income", "shares": "shares", "locomotive": "loco", "sections": "sections"}


def told(entry: Entry, before: State, after: State) -> Told:
    first, *passages = _passages(entry)
    text = " ".join(_ended(part.text) for part in first.parts) or _plain(entry)
    fixes = [_fix(fact) for fact in entry.facts if isinstance(fact, f.Corrected)]
    moved = steps(before.players, after.players, NAMES, shown)
    return Told(text, _worth(passages), fixes[0] if fixes else None, moved)


def _passages(entry: Entry) -> list[Passage]:
    begun = [Part("The table is set up.")] if isinstance(entry.move, m.SetUp) else []
    found = [Passage("", begun)]
    for fact in entry.facts:
        match fact:
            case f.PhaseBegan():
                found.append(Passage(say.phase(fact.phase)))
            case f.TurnBegan():
                found.append(Passage(f"Turn {fact.turn} begins"))
            case f.CubesSetOut() if isinstance(entry.move, m.SetUp):
                _under(found, "First cubes").parts.append(Part(say.place(fact.place), fact.cubes))
            case f.CityGrew() | f.CubesCame(cubes=(_, *_)):
                _under(found, "Put on the map").parts.append(Part(say.place(fact.place), fact.cubes))
            case f.OrderSet():
                found[0].parts.append(Part(sentences.sentence_of(fact)))
            case f.GameEnded():
                found.append(Passage("The game is over"))
                found[-1].parts.append(
                    Part(sentences.sentence_of(fact).removeprefix("The game is over. ").rstrip("."))
                )
            case f.Corrected():
                pass
            case _ if part := _part(fact):
                found[-1].parts.append(part)
    return found


def _under(found: list[Passage], title: str) -> Passage:
    if found[-1].title != title:
        found.append(Passage(title))
    return found[-1]


def _part(fact: Fact) -> Part | None:
    """The turn's end is a list of figures, not ten sentences of the same kind."""
    match fact:
        case f.IncomeCollected():
            return Part(f"{say.name(fact.seat)} {dollars(fact.amount)}")
        case f.ExpensesPaid():
            owed = "" if fact.paid == fact.due else f" of ${fact.due}"
            return Part(f"{say.name(fact.seat)} ${fact.paid}{owed}")
        case f.IncomeLost():
            return Part(f"{say.name(fact.seat)}’s income −{fact.amount}")
        case f.PlayerEliminated():
            return Part(f"{say.name(fact.seat)} is out of the game")
        case f.IncomeReduced():
            return Part(f"{say.name(fact.seat)} −{fact.amount}")
        case _:
            sentence = sentences.sentence_of(fact)
            return Part(sentence.rstrip(".") if sentence.count(".") == 1 else sentence) if sentence else None


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "”")) else f"{sentence}."


def _worth(passages: list[Passage]) -> list[Passage]:
    """A phase in which nothing happened is left out, but where the table now stands is said."""
    return [passage for passage in passages if passage.parts or passage is passages[-1]]


def _plain(entry: Entry) -> str:
    """Entries whose facts only keep the books."""
    who = say.name(entry.move.seat)
    match entry.move:
        case m.SetOutCubes():
            return f"{who} set out {say.cubes(entry.move.colors)}."
        case m.Correct():
            return f"{who} set a number by hand."
        case _:
            return f"{who}: {kind_of(type(entry.move)).replace('_', ' ')}."


def _fix(fact: f.Corrected) -> Fix:
    return Fix(sentences.what_of(fact), shown(fact.field, fact.was), shown(fact.field, fact.now), fact.why)


def shown(figure: str, value: Any) -> str:
    if figure in ("up", "order"):
        return say.names([value] if isinstance(value, str) else value) or "nobody"
    if figure == "phase":
        return say.phase(value)
    if type(value) is not int:
        return sentences.value_of(value)
    if figure == "cash":
        return dollars(value)
    return say.signed(value) if figure == "income" else str(value)


def dollars(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"
