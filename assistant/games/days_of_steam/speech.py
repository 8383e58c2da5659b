"""Names of towns and phases for people."""

from __future__ import annotations

from ..speech import (
    Sentence,
    calling,
    count,
    cubes,
    does,
    listed,
    name,
    names,
    of_every_game,
    paragraph,
    signed,
    starting,
)  # fmt: skip
from .state import SOME_TOWN, TRACK, WATER_TOWER, State

__all__ = [
    "Sentence", "calling", "count", "cubes", "does", "listed", "name", "names", "of_every_game",
    "paragraph", "signed", "starting",
]  # fmt: skip

PHASE_NAMES = {"setup": "Setting up", "take_turn": "Take a turn", "game_over": "Game over"}
YOUR_TURN = {"setup": "Set up the table", "take_turn": "Your turn"}
DOING = {"take_turn": "takes a turn"}
FIGURES = {"steam": "steam", "coal": "coal", "circuits": "circuits", "goods": "goods", "vp": "VP"}
STANDING = {TRACK: "the track", WATER_TOWER: "a water tower", SOME_TOWN: "a town"}


def phase(key: str) -> str:
    return PHASE_NAMES.get(key, key)


def town(key: str) -> str:
    """ "red 2" is "red town 2". Towns of a colour are numbered as they come into play."""
    color, _, number = key.partition(" ")
    return f"{color} town {number}"


def standing(at: str) -> str:
    """Where a train stands."""
    return STANDING.get(at) or town(at)


def where(at: str) -> str:
    return f"on {standing(at)}" if at == TRACK else f"at {standing(at)}"


def figure(key: str, value: object) -> str:
    """A figure of the game, or whatever else may be corrected, as people write it."""
    match value:
        case None:
            return "none"
        case list() | tuple() if key == "up":
            return names(value) or "nobody"
        case list() | tuple():
            return ", ".join(map(str, value)) or "none"
        case str() if key == "up":
            return name(value)
        case str() if key == "train":
            return standing(value)
        case str() if key == "phase":
            return phase(value).lower()
    return str(value)


def turn_of(state: State) -> str:
    return f"{name(state.up[0])}’s turn" if state.up else phase(state.phase)
