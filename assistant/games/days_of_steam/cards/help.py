"""How a turn works, with the figures of the game."""

from __future__ import annotations

from ..score import A_CIRCUIT, A_GOOD, BONUS
from ..state import MOST_STEAM, SPEED_LIMIT, TOWER_STEAM, WINNING

THREE_THINGS = (
    f"A turn is one of three things. Play a tile: its coal is your steam, up to {MOST_STEAM}; one counter for a "
    "new circuit. Move the train: 1 steam for each segment or town it enters, 1 more for a hill and for each train "
    f"it passes outside a town. Or, where the train began at a water tower, take {TOWER_STEAM} steam."
)
SPEED = (
    f"More than {SPEED_LIMIT} steam and a curve: a die must show more than the steam spent less {SPEED_LIMIT}, or "
    "the train goes back and the steam is gone. It carries one good at a time, to the first town of its colour."
)
POINTS = (
    f"{A_GOOD} points a good, {A_CIRCUIT} a circuit, {BONUS[2]}, {BONUS[3]} or {BONUS[4]} for two, three or four "
    f"colours; {WINNING} end the game."
)
HELP = (THREE_THINGS, f"{SPEED} {POINTS}")
