"""The base game as named questions. A map answers some of them differently; nothing else asks."""

from __future__ import annotations

from ..speech import NO_LIMIT
from .actions import Actions
from .beginning import Beginning
from .building import Building
from .course import Course
from .delivering import BAG, OUT, Delivering
from .ending import Ending
from .figures import ACTIONS, AS_PLAYERS, Engine
from .moving import Moving
from .shown import Shown
from .turn_end import TurnEnd

__all__ = ["ACTIONS", "AS_PLAYERS", "BAG", "NO_LIMIT", "OUT", "Engine", "Rules"]


class Rules(Course, Beginning, Actions, Building, Moving, Delivering, TurnEnd, Ending, Shown):
    """All questions that a map may answer, over the figures that it may set."""
