"""Hexes without a name, said by a place near them: cardboard has no coordinates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from math import atan2, degrees

from .hexes import Hex, apart, centre

NEAR = 3  # steps from a place that is still a help
WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def landmarks(hexes: Collection[Hex], places: Mapping[Hex, str], orientation: str) -> Mapping[Hex, str]:
    """Each hex in words that fit no other, by the nearest place that allows it: "hex north of Castries"."""
    said = {at: [_said(here, name, at, orientation) for here, name in _near(places, at)] for at in hexes}
    often = Counter(words for ways in said.values() for words in ways)
    first = {at: next((words for words in ways if often[words] == 1), "") for at, ways in said.items()}
    return {at: words for at, words in first.items() if words}


def _near(places: Mapping[Hex, str], at: Hex) -> list[tuple[Hex, str]]:
    """The nearest first; a place is no landmark for itself."""
    near = [(here, name) for here, name in places.items() if 0 < apart(here, at) <= NEAR]
    return sorted(near, key=lambda one: (apart(one[0], at), one[1]))


def _said(here: Hex, name: str, at: Hex, orientation: str) -> str:
    (x, y), (u, v) = centre(here, orientation), centre(at, orientation)
    wind = WINDS[round(degrees(atan2(v - y, u - x)) / 45) % 8]
    far = apart(here, at)
    return f"hex {f'{far} ' if far > 1 else ''}{wind} of {name}"
