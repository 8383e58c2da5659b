"""Deliveries over completed links: every legal route of every cube."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from operator import itemgetter

from ..once import once
from ..rules import Rules
from ..state import Link, State
from .country import Country, Ranked, country_of, rank
from .searching import (
    Limits,
    Patience,
    Route,
    Steps,
    at_least_none,
    hops_of,
    off_track,
    onward,
)
from .trips import Trip, trips

MOST_ROUTES = 2_000  # the best of those found


def income_of(state: State, links: Sequence[Link], each: int = 1) -> Mapping[str, int]:
    """Each link pays its owner 1, or as much as the cube brings, unless it has none or the owner is out."""
    used = Counter(x.owner for x in links if x.owner and not state.players[x.owner].out)
    paid = {seat: at_least_none(state, seat, each * count) for seat, count in used.items()}
    return {seat: by for seat, by in paid.items() if by}


def plus_bonus(income: Mapping[str, int], seat: str | None) -> Mapping[str, int]:
    return {**income, seat: income.get(seat, 0) + 1} if seat else income


def all_routes(rules: Rules, state: State, seat: str) -> list[Route]:
    """Every legal delivery, the best for `seat` first, then those that help rivals least."""
    return _of(rules, state, seat, ways(land_of(rules, state), limits_of(rules, state, seat)))


def limits_of(rules: Rules, state: State, seat: str) -> Limits:
    return rules.reach(state, seat), rules.through(state, seat)


def _of(rules: Rules, state: State, seat: str, found: Sequence[Route]) -> list[Route]:
    """What a seat can afford, with its bonuses."""
    payable = affordable(found, fares_of(rules, state, state.links), state.players[seat].cash)
    legal = payable if _plain(rules) else [x for way in payable for x in with_bonus(rules, state, seat, way)]
    return sorted(legal, key=lambda route: rank(route, seat))[:MOST_ROUTES]


def _plain(rules: Rules) -> bool:
    """Whether a delivery brings on this map what its links bring."""
    kind, base = type(rules), Rules
    return (kind.earned, kind.brings, kind.has_bonus) == (base.earned, base.brings, base.has_bonus)


@dataclass(frozen=True)
class Land:
    """All that a search reads of a state: for each colour where it may go, and the cubes that may leave."""

    countries: Mapping[str, Country]
    cubes: Sequence[tuple[str, str]]  # place and colour
    under: Steps
    barred: Mapping[str, Collection[int]]
    plain: bool  # so that every route found is a delivery as it stands


def land_of(rules: Rules, state: State) -> Land:
    under = rules.track_under(state)
    fares = frozenset(fares_of(rules, state, state.links))
    steps = onward(state.links, under)
    hops, lying = hops_of(rules, state, steps, under), dict.fromkeys(chain(*state.goods.places.values()))
    cubes = [(place, color) for place, held in state.goods.places.items() for color in dict.fromkeys(held)]
    if type(rules).may_leave is not Rules.may_leave:
        cubes = [(place, color) for place, color in cubes if rules.may_leave(state, place, color)]
    barred = _barred(rules, state, steps)
    countries = {color: country_of(rules, state, hops, fares, color) for color in lying}
    return Land(countries, cubes, under, barred, _plain(rules) and not (fares or under or barred))


def _barred(rules: Rules, state: State, stops: Collection[str]) -> Mapping[str, Collection[int]]:
    if type(rules).barred is Rules.barred:
        return {}
    return {stop: those for stop in stops if (those := frozenset(rules.barred(state, stop)))}


def ways(land: Land, limits: Limits) -> list[Route]:
    """The routes of every cube, for whichever seat has these limits."""
    found, patience = list[Route](), Patience()
    for place, color in land.cubes:
        patience.next_cube()
        search = partial(land.countries[color].routes, limits, patience)
        found += allowed([*search(place), *off_track(search, land.under.get(place, ()), place)], land.barred)
    return found


def allowed(routes: Sequence[Route], barred: Mapping[str, Collection[int]]) -> Sequence[Route]:
    """Those routes that use no link which is barred for their destination."""
    if not barred:
        return routes
    return [route for route in routes if not {*route.links} & {*barred.get(route.target, ())}]


def fares_of(rules: Rules, state: State, links: Sequence[Link]) -> Mapping[int, int]:
    """The fares of those links that count for no length, by number."""
    if type(rules).fare is Rules.fare:
        return {}
    return {link.id: fare for link in links if (fare := rules.fare(state, link))}


def affordable(routes: Sequence[Route], fares: Mapping[int, int], cash: int) -> Sequence[Route]:
    """The routes with their fares, without those that cost more than there is or have no length."""
    if not fares:
        return routes
    told = [route._replace(fares=tuple(fares[n] for n in route.links if n in fares)) for route in routes]
    return [route for route in told if sum(route.fares) <= cash and len(route.fares) < len(route.links)]


def routes_now(rules: Rules, state: State, seat: str) -> list[Route]:
    """All routes of a state that is looked at again and again: searched once for all seats with the same limits."""
    limits = limits_of(rules, state, seat)

    def for_all() -> list[Route]:
        return once(rules, state, ("ways", limits), lambda: ways(_land_now(rules, state), limits))

    return once(rules, state, ("routes", seat), lambda: _of(rules, state, seat, for_all()))


def trips_now(rules: Rules, state: State, seat: str) -> list[Trip]:
    """All trips that a seat may make, its own best first."""
    return once(rules, state, ("trips", seat), lambda: _trips(rules, state, seat))


def _trips(rules: Rules, state: State, seat: str) -> list[Trip]:
    """Where every route found is a delivery, those of each cube are in order already."""
    land, limits, patience = _land_now(rules, state), limits_of(rules, state, seat), Patience()
    found, count = list[Ranked](), 0
    if land.plain:
        for place, color in land.cubes:
            patience.next_cube()
            routes, ranked = land.countries[color].trips(limits, patience, place, seat)
            found += ranked
            count += routes
    if not land.plain or count > MOST_ROUTES:
        return trips(routes_now(rules, state, seat))
    return [trip for _, trip in sorted(found, key=itemgetter(0))]


def _land_now(rules: Rules, state: State) -> Land:
    return once(rules, state, "land", lambda: land_of(rules, state))


def bonus_seats(
    rules: Rules, state: State, mover: str, color: str, ends: tuple[str, str], income: Mapping[str, int]
) -> Sequence[str]:
    """The seats among which the mover chooses; none if the delivery has no bonus."""
    return rules.bonus_goes_to(state, mover, tuple(income)) if rules.has_bonus(state, color, *ends) else ()


def with_bonus(rules: Rules, state: State, mover: str, route: Route) -> Sequence[Route]:
    """The route once for each seat that may have its bonus."""
    color, source, target = route.color, route.source, route.path[-1]
    route = _as_earned(rules, state, mover, route)
    if not rules.has_bonus(state, color, source, target):
        return (route,)
    seats = bonus_seats(rules, state, mover, color, (source, target), route.income)
    return [route._replace(income=plus_bonus(route.income, s), bonus=s) for s in seats] or [route]


def _as_earned(rules: Rules, state: State, mover: str, route: Route) -> Route:
    """With what the map pays for it."""
    income = rules.earned(state, route.color, route.target, route.income)
    dollars = rules.brings(state, mover, route.color, route.path)
    changed = dollars or income is not route.income
    return route._replace(income=income, dollars=dollars) if changed else route
