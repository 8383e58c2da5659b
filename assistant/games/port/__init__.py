"""The port: everything that tables, API and pages ask of a game, and nothing else.

docs/adding-a-game.md lists it; a test compares the two. mypy checks each game where the catalog lists it.
"""

from .game import AnyGame, Game
from .history import History
from .map import GameMap, TrackPlan
from .state import TableOptions, TableState

__all__ = ["AnyGame", "Game", "GameMap", "History", "TableOptions", "TableState", "TrackPlan"]
