"""The words of this game's logs."""

from __future__ import annotations

from ... import engine
from ..facts import GameFact
from ..shapes import Change, Part
from .state import State

__all__ = ["Change", "Fact", "Move", "Part"]


class Move(engine.Move, vocabulary="days_of_steam"):
    """What may be asked for at a table of Days of Steam."""


class Fact(GameFact[State], vocabulary="days_of_steam"):
    """What happens there."""
