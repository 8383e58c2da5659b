"""One entry for people to read: what the seat did, and what followed by itself."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import Entry, kind_of
from ...ledger import steps
from ...shapes import Told
from ...telling import apart, fix_of
from .. import moves as m
from .. import speech as say
from ..state import State
from .sentences import sentence_of

NAMES = {"cash": "cash", "income": "income", "shares": "shares", "locomotive": "loco", "sections": "sections"}


def told(entry: Entry, before: State, after: State, words: Mapping[str, str]) -> Told:
    """`words`: what the figures are called on this map."""
    done, passages = apart(entry.facts, sentence_of)
    if isinstance(entry.move, m.SetUp):
        done = ["The table is set up.", *done]
    who, did = say.paragraph(done or [_plain(entry)])
    moved = steps(before.players, after.players, words, say.figure)
    return Told(who, did, passages, fix_of(entry.facts), moved)


def _plain(entry: Entry) -> str:
    """Entries whose facts only keep the books."""
    match entry.move:
        case m.SetOutCubes():
            return say.does(entry.move.seat, f"set out {say.cubes(entry.move.colors)}")
        case m.Correct():
            return say.does(entry.move.seat, "set a number by hand")
        case move:
            did = kind_of(type(move)).replace("_", " ")
            return say.Sentence(f"{say.name(move.seat)}: {did}", say.name(move.seat) if move.seat else "")
