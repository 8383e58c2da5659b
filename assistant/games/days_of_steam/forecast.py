"""What a choice leads to: steam, the odds of a derailment, and points to the win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..shapes import Json
from .state import MOST_STEAM, WINNING, State
from .train import beats

FACES = 6


@dataclass(frozen=True)
class Forecast:
    """`derails_on`: how many faces of the die derail the train if it enters a curve."""

    steam: int
    derails_on: int
    vp: int
    missing: int
    to_win: Mapping[str, int]


def forecast(state: State, seat: str, steam: int = 0, vp: int = 0) -> Forecast:
    """As if the seat's figures changed first: `steam=-4` for a move of 4."""
    player = state.players[seat]
    left = min(MOST_STEAM, max(0, player.steam + steam))
    to_win = {other: missing(state, other) for other in state.seats}
    to_win[seat] = max(0, WINNING - player.vp - vp)
    return Forecast(left, min(FACES, beats(-steam, True)), player.vp + vp, to_win[seat], to_win)


def missing(state: State, seat: str) -> int:
    """Points a seat needs to end the game."""
    return max(0, WINNING - state.players[seat].vp)


def odds(limit: int) -> dict[str, Json] | None:
    """The odds that a die does not beat `limit`; None if no die is rolled."""
    if not limit:
        return None
    faces = list(range(1, min(limit, FACES) + 1))
    percent = round(100 * len(faces) / FACES)
    return {"beats": limit, "derails_on": faces, "chance": f"{len(faces)} in {FACES}", "percent": percent}
