"""Deliveries over completed links: every legal route of every cube."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .rules import Rules
from .state import Link, State

Steps = Mapping[str, Sequence[tuple[str, Link]]]


@dataclass(frozen=True)
class Route:
    """A cube's way: the stops it visits after leaving, over which links, and who earns by it."""

    color: str
    source: str
    path: tuple[str, ...]
    links: tuple[int, ...]
    income: Mapping[str, int]
    bonus: str | None = None  # who has one of the income as the map's bonus

    @property
    def target(self) -> str:
        return self.path[-1]


def steps_of(links: Sequence[Link]) -> Steps:
    """From each stop, the stops one link away."""
    steps: dict[str, list[tuple[str, Link]]] = {}
    for link in links:
        a, b = link.ends
        steps.setdefault(a, []).append((b, link))
        steps.setdefault(b, []).append((a, link))
    return steps


def income_of(state: State, links: Sequence[Link]) -> dict[str, int]:
    """Each link pays its owner one; nobody's track and an eliminated player's pay nobody."""
    owners = [link.owner for link in links if link.owner]
    return dict(Counter(owner for owner in owners if not state.players[owner].out))


def all_routes(rules: Rules, state: State, seat: str) -> list[Route]:
    """Every legal delivery, the best for `seat` first, then those that help rivals least."""
    steps, reach = steps_of(state.links), state.players[seat].locomotive
    found = [
        route
        for place, cubes in state.goods.places.items()
        for color in dict.fromkeys(cubes)
        if rules.may_leave(state, place, color)
        for plain in routes_of(rules, state, steps, reach, place, color)
        for route in with_bonus(rules, state, seat, plain)
    ]
    return sorted(found, key=lambda route: _order(route, seat))


def bonus_seats(
    rules: Rules, state: State, mover: str, color: str, ends: tuple[str, str], income: Mapping[str, int]
) -> Sequence[str]:
    """Among whom the mover chooses; nobody where the delivery has no bonus."""
    return rules.bonus_goes_to(state, mover, tuple(income)) if rules.has_bonus(state, color, *ends) else ()


def plus_bonus(income: Mapping[str, int], seat: str | None) -> Mapping[str, int]:
    return {**income, seat: income.get(seat, 0) + 1} if seat else income


def with_bonus(rules: Rules, state: State, mover: str, route: Route) -> list[Route]:
    """The route once for each seat that may have its bonus."""
    ends = (route.source, route.target)
    seats = bonus_seats(rules, state, mover, route.color, ends, route.income)
    return [replace(route, income=plus_bonus(route.income, s), bonus=s) for s in seats] or [route]


def _order(route: Route, seat: str) -> tuple[int, int, int]:
    own = route.income.get(seat, 0)
    return -own, sum(route.income.values()) - own, len(route.path)


def routes_of(
    rules: Rules, state: State, steps: Steps, reach: int, source: str, color: str
) -> Iterator[Route]:
    """Depth first; each place once; the cube stops at the first city of its colour."""
    takes = {place: color in rules.takes(state, place) for place in steps}
    trail: list[tuple[str, Link]] = []
    visited = {source}

    def walk(here: str) -> Iterator[Route]:
        for there, link in steps.get(here, ()):
            if there in visited:
                continue
            trail.append((there, link))
            if takes[there]:
                yield _route(state, source, color, trail)
            elif len(trail) < reach and rules.may_pass(state, there, color):
                visited.add(there)
                yield from walk(there)
                visited.discard(there)
            trail.pop()

    return walk(source)


def _route(state: State, source: str, color: str, trail: Sequence[tuple[str, Link]]) -> Route:
    path, links = zip(*trail, strict=True)
    return Route(color, source, path, tuple(link.id for link in links), income_of(state, links))
