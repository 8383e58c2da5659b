"""Questions of chance as pads, in every game."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Question
from . import speech as say
from .cards import Pad
from .shapes import Ask

ONE = {"dice": "die", "cubes": "cube"}


def pad_for(ask: Ask, says: str, colors: Sequence[str]) -> Pad:
    """Faces to tap, or colours."""
    if ask["kind"] == "dice":
        return Pad(ask["question"], says, ask["count"], "dice")
    return Pad(ask["question"], says, ask["count"], "cubes", tuple(colors))


def pad_of(question: Question, says: str, colors: Sequence[str]) -> Pad:
    """The same with the colours that are left."""
    ask = Ask(question=question.name, kind=question.kind, count=question.count)
    return pad_for(ask, says, [color for color in colors if question.held.get(color)])


def take(pads: Sequence[Pad]) -> str:
    """What the button says below the pads: "Take this die", "Take these dice and cubes"."""
    kinds = sorted({pad.kind for pad in pads}, reverse=True)
    if len(pads) == 1 and pads[0].count == 1:
        return f"Take this {ONE[pads[0].kind]}"
    return f"Take these {' and '.join(kinds)}"


def level(question: Question) -> str:
    """Those who tie, and how their dice are told: "Ada and Ben tie: a die each, Ada’s first"."""
    each = question.count // len(question.seats)
    dice = "a die" if each == 1 else f"{each} dice"
    return f"{say.names(question.seats)} tie: {dice} each, {say.name(question.seats[0])}’s first"
