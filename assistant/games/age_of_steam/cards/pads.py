"""What the table rolled or drew, to be tapped in: what each pad is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine import Question
from ...cards import Pad
from ...pads import level, pad_for, pad_of
from ...shapes import Ask
from .. import speech as say
from ..rules import Rules
from ..state import COLORS, SUPPLY, State

SAYS = {
    "growth_light": "Light dice",
    "growth_dark": "Dark dice",
    "production": "Drawn from the bag",
    "sector_dice": "Dice",
    "sector_cubes": "Drawn from the bag, in this order",
    "reroll": "The die that was rolled again",
    "order": "Order dice",
}
TIES = ("order_tie", "tie")


def pad(rules: Rules, state: State, question: Question) -> Pad:
    tied = question.seats and question.name.startswith(TIES)
    return pad_of(question, level(question) if tied else _says(rules, state, question.name), COLORS)


def pads(rules: Rules, state: State, asks: Sequence[Ask]) -> tuple[Pad, ...]:
    """Those of a form: what the table will surely have rolled or drawn."""
    colors = colors_in(state.goods.bag)
    return tuple(pad_for(ask, _says(rules, state, ask["question"]), colors) for ask in asks)


def colors_in(bag: Mapping[str, int]) -> tuple[str, ...]:
    """The colours that may come out of a bag: white cubes lie in it on few maps."""
    return tuple(color for color in COLORS if color in SUPPLY or bag.get(color))


def _says(rules: Rules, state: State, question: str) -> str:
    """What is asked by this name; a map draws for places of its own."""
    if places := rules.drawn_at_growth(state).get(question):
        return f"Drawn from the bag for {say.listed(list(dict.fromkeys(places)))}"
    return SAYS.get(question) or question.replace("_", " ").capitalize()
