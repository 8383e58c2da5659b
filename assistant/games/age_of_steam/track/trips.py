"""Routes by cube and destination: one trip, however many ways lead there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .searching import Route


class Trip(NamedTuple):
    """All routes of a cube to a destination, the best first."""

    routes: tuple[Route, ...]

    @property
    def best(self) -> Route:
        return self.routes[0]

    @property
    def ends(self) -> tuple[str, str]:
        best = self.routes[0]
        return best.source, best.path[-1]

    @property
    def key(self) -> str:
        best = self.routes[0]
        return f"{best.color}|{best.source}|{best.path[-1]}"


def trips(routes: Sequence[Route]) -> list[Trip]:
    """In the order in which they first come up."""
    found: dict[tuple[str, str, str], list[Route]] = {}
    for route in routes:
        found.setdefault((route.color, route.source, route.target), []).append(route)
    return [Trip(tuple(some)) for some in found.values()]
