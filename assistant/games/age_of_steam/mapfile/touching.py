"""Links between cities that touch: not printed one by one, but wherever two of them share an edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..board import BOTH_CITIES, PrintedLink
from ..hexes import Hex, edge_to
from .places import Places


def direct_links(places: Places, printed: Sequence[PrintedLink], cost: int) -> Iterator[PrintedLink]:
    """For sale once both are cities: towns may become some. None crosses a blocked edge, or repeats a link
    that the file tells by itself."""
    told = [{*link.between} for link in printed]
    at = {hex_: place for hex_, ground in places.hexes.items() if (place := ground.place)}
    for one, two in combinations(at, 2):
        if _touch(places, one, two) and {at[one], at[two]} not in told:
            ends = at[one], at[two]
            yield PrintedLink(ends, (one, two), cost, "", "direct", BOTH_CITIES, "", 1, 1)


def _touch(places: Places, one: Hex, two: Hex) -> bool:
    edge = edge_to(one, two)
    return edge is not None and edge not in places.hexes[one].blocked
