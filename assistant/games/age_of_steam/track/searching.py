"""The search for a cube's routes: link by link from where it lies, within reach of an end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ...same import Same
from ..rules import Rules
from ..state import Link, State
from ..tiles import Ends
from .entering import takes_by

Steps = Mapping[str, Sequence[tuple[str, Link]]]
Hop = tuple[
    str, int, int, tuple[str, ...]
]  # a stop, the link to it, its pay, the colours taken there by that link
Hops = tuple[
    tuple[str, tuple[Hop, ...]], ...
]  # by the stop they lead from: compared, so no link stands in it
Limits = tuple[int, int]  # the links a cube may travel, and may if it passes a city of its colour
Ahead = Mapping[str, Sequence["Onward"]]
Onward = tuple[int, str, int, int, int]  # links needed to an end, stop, link, its pay, one of these kinds:
ON, END, GATE, FREE = range(4)  # a cube goes on there; stops there; may pass where a map lets it; no length
NEVER = 99  # links by which a way past a city of its colour is shorter, where there is none
STEPS: Same[Steps] = Same(256)  # of the same links
HOPS: Same[dict[tuple[object, ...], Hops]] = Same(256)  # over the same steps
MOST_STEPS, STEPS_EACH = 60_000, 4_000  # of one search, and for one cube; real games need hundreds
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
    dollars: int = 0  # that it brings the mover at once
    fares: tuple[int, ...] = ()  # for the links that count for no length

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
        self.each = self.left if self.left < STEPS_EACH else STEPS_EACH

    def lasts(self, steps: int) -> bool:
        """Takes so many steps, if they are left."""
        lasts = steps <= self.each
        self.left -= steps * lasts
        self.each -= steps * lasts
        return lasts

    def take(self) -> bool:
        self.left -= 1
        self.each -= 1
        return self.each >= 0


def onward(links: Sequence[Link], under: Steps) -> Steps:
    """Steps from stops, and from cubes on track, where each way off is a start of its own."""
    stops: Steps = {stop: () for ways in under.values() for stop, _ in ways}
    starts = {_start(hex_, n): [way] for hex_, ways in under.items() for n, way in enumerate(ways)}
    steps = STEPS.of(links, make=lambda: steps_of(links))
    return {**stops, **steps, **starts} if under else steps


def _start(hex_: str, number: int) -> str:
    return f"{hex_} way {number}"


def at_least_none(state: State, seat: str, by: int) -> int:
    """A change of income: no cube takes more than there is."""
    return max(by, -state.players[seat].income)


def digits_of(state: State) -> Mapping[str, int]:
    """A digit for each seat that earns, so that a search can add incomes up quickly as one number."""
    return {seat: 1 << DIGIT * n for n, seat in enumerate(state.seats) if not state.players[seat].out}


class Incomes(dict[int, Mapping[str, int]]):
    """Incomes by those numbers. Each link brings so much; `floors` are the least that a seat's can change by."""

    def __init__(self, digits: Mapping[str, int], each: int, floors: Mapping[str, int]) -> None:
        self.digits, self.each, self.floors = digits, each, floors

    def __missing__(self, total: int) -> Mapping[str, int]:
        by = {seat: total // digit % (1 << DIGIT) for seat, digit in self.digits.items()}
        paid = {seat: max(self.each * by[seat], self.floors[seat]) for seat in by if by[seat]}
        self[total] = {seat: change for seat, change in paid.items() if change}
        return self[total]


def hops_of(rules: Rules, state: State, steps: Steps, under: Steps) -> Hops:
    """For each stop, those one link away, and what they take of cubes that come so. All are the same until some city
    takes another colour or a seat earns no more, where every cube lies `under` no track."""
    digits, taken = digits_of(state), {stop: tuple(rules.takes(state, stop)) for stop in steps}
    if under or not rules.board.sided.isdisjoint(steps):
        return _hops(rules, state, steps, digits, taken)
    known, said = HOPS.of(steps, make=dict), (*digits.items(), *taken.values())
    if said not in known:
        known[said] = _hops(rules, state, steps, digits, taken)
    return known[said]


def _hops(
    rules: Rules, state: State, steps: Steps, digits: Mapping[str, int], taken: Mapping[str, tuple[str, ...]]
) -> Hops:
    sided = rules.board.sided

    def hop(there: str, link: Link) -> Hop:
        takes = tuple(takes_by(rules, state, there, link)) if there in sided else taken[there]
        return there, link.id, digits.get(link.owner or "", 0), takes

    return tuple((here, tuple([hop(*way) for way in ways])) for here, ways in steps.items())


def ahead_of(
    hops: Hops, color: str, ends: Collection[str], passed: Collection[str], free: Collection[int]
) -> Ahead:
    """For a cube of this colour and each stop: where it may go on, nearest to an end first. It may end at `ends` and
    go on all the same; it may pass those `passed`; the links `free` count for no length."""
    left = _links_left(hops, color, ends, passed, free)

    def onward(hop: Hop, stops: bool) -> Onward:
        there, link, pay, taken = hop
        long = link not in free
        gate = color in taken and there not in ends and there in passed
        needs = long + (0 if stops else left[there])
        return needs, there, link, pay, (END + gate if stops else ON) + FREE * (not long)

    ahead = {
        here: [
            onward(hop, stops) for hop in ways for stops in _ends_there(hop[0], color in hop[3], ends, left)
        ]
        for here, ways in hops
    }
    for ways in ahead.values():
        ways.sort(key=itemgetter(0))
    return ahead


def _ends_there(there: str, taken: bool, stops: Collection[str], left: Collection[str]) -> list[bool]:
    """Whether a cube ends at a stop, goes on, or may do both: of such are `stops`."""
    may_do_both = there in stops
    return [True] * (taken or may_do_both) + [False] * ((may_do_both or not taken) and there in left)


def _links_left(
    hops: Hops, color: str, ends: Collection[str], passed: Collection[str], free: Collection[int]
) -> Mapping[str, int]:
    """The number of links to the nearest end from each stop where a cube may go on."""
    back: dict[str, list[tuple[str, int]]] = {}
    rings: dict[int, list[str]] = {}
    for here, ways in hops:
        for there, link, _, taken in ways:
            long = int(link not in free)
            if color in taken or there in ends:
                rings.setdefault(long, []).append(here)
            if color not in taken or there in ends:
                back.setdefault(there, []).append((here, long))
    left: dict[str, int] = {}
    while rings:
        nearest = min(rings)
        for here in dict.fromkeys(rings.pop(nearest)):
            if here in back and here not in left and here in passed:
                left[here] = nearest
                for before, long in back[here]:
                    rings.setdefault(nearest + long, []).append(before)
    return left


def routes_of(
    ahead: Ahead, incomes: Incomes, limits: Limits, source: str, color: str, patience: Patience
) -> list[Route]:
    """A depth-first search within reach of an end. Each place is visited once; the cube stops at the first
    city that takes it, or at the second one if all of it is no longer than the second limit."""
    routes: list[Route] = []

    def walk(
        here: str, reach: int, gap: int, path: tuple[str, ...], links: tuple[int, ...], earned: int
    ) -> None:
        for needs, there, link, pays, kind in ahead.get(here, ()):
            if needs > reach or not patience.take():
                return
            if there in path or there == source:
                continue
            way, over, so_far = (*path, there), (*links, link), earned + pays
            if not kind:
                walk(there, reach - 1, gap, way, over, so_far)
                continue
            left = reach - (kind < FREE)
            if kind % FREE == ON:
                walk(there, left, gap, way, over, so_far)
                continue
            routes.append(Route(color, source, way, over, incomes[so_far]))
            if kind % FREE == GATE and left >= gap:
                walk(there, left - gap, NEVER, way, over, so_far)

    reach, through = limits
    walk(source, reach, reach - through if through else NEVER, (), (), 0)
    return routes


def off_track(
    search: Callable[[str], Sequence[Route]], ways: Sequence[tuple[str, Link]], hex_: str
) -> list[Route]:
    """Routes of a cube on track, by either end, but not back over that track."""
    return [
        route._replace(source=hex_, under=link, track=piece_at(hex_, link))
        for n, (_, link) in enumerate(ways)
        for route in search(_start(hex_, n))
        if link.id not in route.links[1:]
    ]


def piece_at(hex_: str, link: Link) -> Ends | None:
    """The piece of a link or section on the hex "q,r"."""
    return next((ends for (q, r), ends in link.pieces if f"{q},{r}" == hex_), None)
