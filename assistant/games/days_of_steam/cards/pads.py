"""What the table rolled or drew, to be tapped in: what each pad is called."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Question
from ...cards import Pad
from ...pads import level, pad_for, pad_of
from ...shapes import Ask
from ..state import COLORS

SAYS = {
    "setup_towns": "Town tiles, the first town first",
    "setup_goods": "Goods, the left tile’s first",
    "first": "A die each, in seating order",
    "town": "Town tile drawn",
    "goods": "Goods drawn for it",
    "speed": "The die for the curve",
}


def pad(question: Question) -> Pad:
    tied = question.seats and question.name.startswith("first_tie")
    return pad_of(question, level(question) if tied else SAYS[question.name], COLORS)


def pads(asks: Sequence[Ask]) -> tuple[Pad, ...]:
    """Those of a form: what the table will surely have drawn or rolled."""
    return tuple(pad_for(ask, SAYS[ask["question"]], COLORS) for ask in asks)
