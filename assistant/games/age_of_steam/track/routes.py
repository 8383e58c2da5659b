"""Deliveries over completed links: every legal route of every cube."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from operator import itemgetter
from threading import Lock
from typing import NamedTuple

from ..rules import Rules
from ..state import Link, State
from ..tiles import Ends
from .entering import takes_by

Steps = Mapping[str, Sequence[tuple[str, Link]]]
Hops = Mapping[str, Sequence[tuple[str, Link, Sequence[str]]]]  # with the colours taken there by that link
Ahead = Mapping[str, Sequence[tuple[int, str, int, int]]]  # links left from there, stop, link, its pay
MOST_STEPS, STEPS_EACH = 60_000, 4_000  # of one search, and for one cube; real games need hundreds
MOST_ROUTES = 2_000  # the best of those found
DIGIT = 8  # bits for what one seat earns by a route


class Route(NamedTuple):
    """A cube's route: the stops it visits, the links it uses, and who earns by it."""

    color: str
    source: str
    path: tuple[str, ...]
    links: tuple[int, ...]
    income: Mapping[str, int]
    bonus: str | None = None  # who has one of the income as the map's bonus
    under: Link | None = None  # the link or unfinished section that the cube lies on
    track: Ends | None = None  # and the very piece

    @property
    def target(self) -> str:
        return self.path[-1]


def steps_of(links: Sequence[Link]) -> Steps:
    """For each stop, the stops one link away."""
    steps: dict[str, list[tuple[str, Link]]] = {}
    for link in links:
        a, b = link.ends
        steps.setdefault(a, []).append((b, link))
        steps.setdefault(b, []).append((a, link))
    return steps


class Patience:
    """How many steps a search may still take. What lies beyond is not listed, and can be delivered all the same."""

    def __init__(self) -> None:
        self.left, self.each = MOST_STEPS, STEPS_EACH

    def next_cube(self) -> None:
        self.each = min(self.left, STEPS_EACH)

    def take(self) -> bool:
        self.left -= 1
        self.each -= 1
        return self.each >= 0


def onward(links: Sequence[Link], under: Steps) -> Steps:
    """Steps from stops, and from cubes on track, where each way off is a start of its own."""
    stops: Steps = {stop: () for ways in under.values() for stop, _ in ways}
    starts = {_start(hex_, n): [way] for hex_, ways in under.items() for n, way in enumerate(ways)}
    return {**stops, **steps_of(links), **starts}


def _start(hex_: str, number: int) -> str:
    return f"{hex_} way {number}"


def income_of(state: State, links: Sequence[Link]) -> Mapping[str, int]:
    """Each link pays its owner 1, unless it has none or the owner is out."""
    return dict(Counter(x.owner for x in links if x.owner and not state.players[x.owner].out))


class Incomes(dict[int, Mapping[str, int]]):
    """Incomes as one number with a digit for each seat, so that a search can add them up quickly."""

    def __init__(self, state: State) -> None:
        playing = ((n, seat) for n, seat in enumerate(state.seats) if not state.players[seat].out)
        self.pays: dict[str | None, int] = {seat: 1 << DIGIT * n for n, seat in playing}

    def __missing__(self, total: int) -> Mapping[str, int]:
        digits = {seat: total // pay % (1 << DIGIT) for seat, pay in self.pays.items()}
        self[total] = {str(seat): by for seat, by in digits.items() if by}
        return self[total]


def plus_bonus(income: Mapping[str, int], seat: str | None) -> Mapping[str, int]:
    return {**income, seat: income.get(seat, 0) + 1} if seat else income


def all_routes(rules: Rules, state: State, seat: str) -> list[Route]:
    """Every legal delivery, the best for `seat` first, then those that help rivals least."""
    under, reach = rules.track_under(state), rules.reach(state, seat)
    steps = onward(state.links, under)
    lying = {color for cubes in state.goods.places.values() for color in cubes}
    incomes, hops = Incomes(state), hops_of(rules, state, steps)
    ahead = {color: ahead_of(rules, state, hops, incomes, color) for color in lying}
    barred = {stop: frozenset(rules.barred(state, stop)) for stop in steps}
    legal, patience = list[Route](), Patience()
    for place, cubes in state.goods.places.items():
        for color in dict.fromkeys(cubes):
            if rules.may_leave(state, place, color):
                patience.next_cube()
                search = partial(routes_of, ahead[color], incomes, reach, patience=patience)
                routes = search(place, color)
                routes += off_track(search, under.get(place, ()), place, color)
                for route in allowed(routes, barred):
                    legal += with_bonus(rules, state, seat, route)
    return sorted(legal, key=_order(seat))[:MOST_ROUTES]


def allowed(routes: Sequence[Route], barred: Mapping[str, Collection[int]]) -> Sequence[Route]:
    """Those routes that use no link which is barred for their destination."""
    if not any(barred.values()):
        return routes
    return [route for route in routes if not {*route.links} & {*barred[route.target]}]


KEPT = 16  # searches that were asked for last
_kept: dict[tuple[int, int, str], tuple[Rules, State, list[Route]]] = {}
_one_at_a_time = Lock()


def routes_now(rules: Rules, state: State, seat: str) -> list[Route]:
    """All routes of a state that is looked at again and again: searched once."""
    key = id(rules), id(state), seat  # theirs alone while both are kept
    kept = _kept.get(key)
    if kept is None:
        kept = rules, state, all_routes(rules, state, seat)
        with _one_at_a_time:
            _kept[key] = kept
            if len(_kept) > KEPT:
                del _kept[next(iter(_kept))]
    return kept[2]


def bonus_seats(
    rules: Rules, state: State, mover: str, color: str, ends: tuple[str, str], income: Mapping[str, int]
) -> Sequence[str]:
    """The seats among which the mover chooses; none if the delivery has no bonus."""
    return rules.bonus_goes_to(state, mover, tuple(income)) if rules.has_bonus(state, color, *ends) else ()


def with_bonus(rules: Rules, state: State, mover: str, route: Route) -> Sequence[Route]:
    """The route once for each seat that may have its bonus."""
    color, source, target = route.color, route.source, route.path[-1]
    if not rules.has_bonus(state, color, source, target):
        return (route,)
    seats = bonus_seats(rules, state, mover, color, (source, target), route.income)
    return [route._replace(income=plus_bonus(route.income, s), bonus=s) for s in seats] or [route]


def _order(seat: str) -> Callable[[Route], tuple[int, int, int]]:
    def key(route: Route) -> tuple[int, int, int]:
        own = route.income.get(seat, 0)
        return -own, sum(route.income.values()) - own, len(route.path)

    return key


def hops_of(rules: Rules, state: State, steps: Steps) -> Hops:
    """For each stop, those one link away, and what they take of cubes that come so."""
    return {
        here: [(there, link, takes_by(rules, state, there, link)) for there, link in ways]
        for here, ways in steps.items()
    }


def ahead_of(rules: Rules, state: State, hops: Hops, incomes: Incomes, color: str) -> Ahead:
    """For a cube of this colour and each stop: where it may go on, nearest to an end first."""
    left, pays = _links_left(rules, state, hops, color), incomes.pays
    ahead = {
        here: [
            (0 if color in taken else left[there], there, x.id, pays.get(x.owner, 0))
            for there, x, taken in ways
            if color in taken or there in left
        ]
        for here, ways in hops.items()
    }
    for ways in ahead.values():
        ways.sort(key=itemgetter(0))
    return ahead


def _links_left(rules: Rules, state: State, hops: Hops, color: str) -> Mapping[str, int]:
    """The number of links to the nearest end from each stop where a cube may go on."""
    back: dict[str, list[str]] = {}
    ring: list[str] = []
    for here, ways in hops.items():
        for there, _, taken in ways:
            (ring if color in taken else back.setdefault(there, [])).append(here)
    left: dict[str, int] = {}
    while ring:
        nearest = 1 + max(left.values(), default=0)
        new = [
            p for p in dict.fromkeys(ring) if p in back and p not in left and rules.may_pass(state, p, color)
        ]
        left.update(dict.fromkeys(new, nearest))
        ring = [before for here in new for before in back.get(here, ())]
    return left


def routes_of(
    ahead: Ahead, incomes: Incomes, reach: int, source: str, color: str, patience: Patience
) -> list[Route]:
    """A depth-first search within reach of an end. Each place is visited once; the cube stops at the first
    city that takes it."""
    routes: list[Route] = []

    def walk(here: str, reach: int, path: tuple[str, ...], links: tuple[int, ...], earned: int) -> None:
        for left, there, link, pays in ahead.get(here, ()):
            if left >= reach or not patience.take():
                return
            if there in path or there == source:
                continue
            way, over, so_far = (*path, there), (*links, link), earned + pays
            if left:
                walk(there, reach - 1, way, over, so_far)
            else:
                routes.append(Route(color, source, way, over, incomes[so_far]))

    walk(source, reach, (), (), 0)
    return routes


def off_track(
    search: Callable[[str, str], list[Route]], ways: Sequence[tuple[str, Link]], hex_: str, color: str
) -> list[Route]:
    """Routes of a cube on track, by either end, but not back over that track."""
    return [
        route._replace(source=hex_, under=link, track=piece_at(hex_, link))
        for n, (_, link) in enumerate(ways)
        for route in search(_start(hex_, n), color)
        if link.id not in route.links[1:]
    ]


def piece_at(hex_: str, link: Link) -> Ends | None:
    """The piece of a link or section on the hex "q,r"."""
    return next((ends for (q, r), ends in link.pieces if f"{q},{r}" == hex_), None)
