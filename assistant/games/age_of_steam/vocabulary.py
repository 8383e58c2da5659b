"""The words of this game's logs: what is declared on these, here or beside a map, is read back by them."""

from __future__ import annotations

from ... import engine
from ..facts import GameFact
from ..shapes import Change, Part
from .state import State

__all__ = ["Change", "Fact", "Move", "Part"]


class Move(engine.Move, vocabulary="age_of_steam"):
    """What may be asked for at a table of Age of Steam."""


class Fact(GameFact[State], vocabulary="age_of_steam"):
    """What happens there."""
