"""What the table screen says aloud, for a room that wants to hear it."""

from __future__ import annotations

from dataclasses import dataclass

from ..games import speech as say
from ..games.sheets import Spot
from .cardboard.placing import PlacingList

AT_SETUP = "Place the cubes as this screen shows them."


@dataclass(frozen=True)
class Aloud:
    """Whose move it is, or at the end the ranking; and the cubes to place, if there are any."""

    turn: str
    cubes: str


def aloud(turn: str, listed: PlacingList | None) -> Aloud:
    """A list with a group beside the map is the whole setup: too long to be heard."""
    if not listed:
        return Aloud(turn, "")
    spots = [row.spot for row in listed.rows]
    return Aloud(turn, AT_SETUP if listed.beside else " ".join(["Place these cubes.", *map(_spot, spots)]))


def _spot(spot: Spot) -> str:
    return f"{spot.name}: {say.cubes(spot.cubes) if spot.cubes else spot.upto}."
