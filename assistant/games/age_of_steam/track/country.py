"""What a search reads of a state, for cubes of one colour. Another state that says the same has the same routes:
they are kept from entry to entry, whatever a map's rules look at to say it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..rules import Rules
from ..state import State
from .searching import Hops, Incomes, Limits, Patience, Route, ahead_of, digits_of, routes_of
from .trips import Trip, trips

KEPT = 512  # colours of some eighty tables
Best = tuple[int, int, int, int]  # less is better
Ranked = tuple[Best, Trip]
Pays = tuple[int, tuple[tuple[str, int, int], ...]]  # what a link brings; each seat's digit, and its floor


class Country:
    """Where these cubes may go, and who earns by it."""

    def __init__(
        self,
        color: str,
        hops: Hops,
        ends: frozenset[str],
        passed: frozenset[str],
        free: frozenset[int],
        pays: Pays,
    ) -> None:
        each, seats = pays
        self.color, self._ahead = color, ahead_of(hops, color, ends, passed, free)
        digits, floors = {s: digit for s, digit, _ in seats}, {s: floor for s, _, floor in seats}
        self._incomes = Incomes(digits, each, floors)
        self._found: dict[tuple[str, Limits], tuple[tuple[Route, ...], int]] = {}
        self._trips: dict[tuple[str, Limits, str], tuple[int, int, list[Ranked]]] = {}  # after so many steps

    def routes(self, limits: Limits, patience: Patience, source: str) -> Sequence[Route]:
        """Those from one stop; as many as patience lasts for."""
        known = self._found.get((source, limits))
        if known and patience.lasts(known[1]):
            return known[0]
        before = patience.left
        routes = tuple(routes_of(self._ahead, self._incomes, limits, source, self.color, patience))
        if patience.each >= 0:
            self._found[source, limits] = routes, before - patience.left
        return routes

    def trips(self, limits: Limits, patience: Patience, source: str, seat: str) -> tuple[int, list[Ranked]]:
        """How many there are, and the same by destination, the best for a seat first."""
        known = self._trips.get((source, limits, seat))
        if known and patience.lasts(known[0]):
            return known[1:]
        before, routes = patience.left, self.routes(limits, patience, source)
        found = trips(sorted(routes, key=lambda route: rank(route, seat)))
        ranked = len(routes), [(rank(trip.best, seat), trip) for trip in found]
        if patience.each >= 0:
            self._trips[source, limits, seat] = before - patience.left, *ranked
        return ranked


def rank(route: Route, seat: str) -> Best:
    """Best for a seat is what earns it most, then what helps rivals least."""
    own = route.income.get(seat, 0)
    return -own, -route.dollars, sum(route.income.values()) - own, len(route.path)


@lru_cache(maxsize=KEPT)
def country(
    color: str, hops: Hops, ends: frozenset[str], passed: frozenset[str], free: frozenset[int], pays: Pays
) -> Country:
    return Country(color, hops, ends, passed, free, pays)


def country_of(rules: Rules, state: State, hops: Hops, free: frozenset[int], color: str) -> Country:
    """Most maps leave it at the rule where a cube may end and pass."""
    stops, kind = [here for here, _ in hops], type(rules)
    ends, passed = frozenset[str](), frozenset(stops)
    if kind.may_end is not Rules.may_end:
        ends = frozenset([stop for stop in stops if rules.may_end(state, stop, color)])
    if kind.may_pass is not Rules.may_pass:
        passed = frozenset([stop for stop in stops if rules.may_pass(state, stop, color)])
    return country(color, hops, ends, passed, free, _pays(state, rules.each_pays(color)))


def _pays(state: State, each: int) -> Pays:
    """A seat that can only earn needs no floor, so what it earns changes nothing here."""
    digits, incomes = digits_of(state), {seat: state.players[seat].income for seat in state.seats}
    return each, tuple(
        (s, digit, -incomes[s] if each < 0 or incomes[s] < 0 else 0) for s, digit in digits.items()
    )
