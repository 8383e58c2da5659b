"""The words of this game's logs."""

from __future__ import annotations

from ... import engine


class Move(engine.Move, vocabulary="days_of_steam"):
    """What may be asked for at a table of Days of Steam."""


class Fact(engine.Fact, vocabulary="days_of_steam"):
    """What happens there."""
