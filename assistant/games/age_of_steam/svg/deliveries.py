"""Deliveries to choose from: who earns, what it does at expenses, the line over its stops, where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from ...cards import Note
from ...same import Same
from .. import speech as say
from ..board import Board
from ..forecast import forecast
from ..hexes import centre
from ..moves import Deliver
from ..once import once
from ..outlook import Outlook, outlook
from ..rules import Rules
from ..sheets.quoted import left
from ..state import Link, State
from ..track.delivering import fare_of, using
from ..track.searching import Route
from .pens import SIZE, around, box

BOXES: Same[str] = Same(1024)
LETTERS, LETTERS_BETWEEN = 46, 34  # of two names under a line on a phone; of more, which stand in its middle


class Stop(NamedTuple):
    """A stop on a line: `takes` holds a city's colours, `over` whose link leads there."""

    name: str
    takes: tuple[str, ...]
    over: str | None = None


@dataclass(frozen=True, kw_only=True)
class Brief:
    """One that is legal, in a row of a list."""

    color: str
    source: str
    target: str
    gain: int
    others: Mapping[str, int]
    says: str  # how long it is and whose, in a few words


@dataclass(frozen=True, kw_only=True)
class Delivery(Brief):
    """One to be chosen. `key` names it in a form, `box` is where it lies on the map."""

    key: str
    line: tuple[Stop, ...]
    links: tuple[int, ...]
    then: Note  # what it would do to income and expenses
    box: str

    @property
    def way(self) -> str:
        """The stops between."""
        stops = [stop.name for stop in self.line[1:-1]]
        return f"via {', '.join(stops)}" if stops else "directly"

    @property
    def stops(self) -> str:
        """The line for those who do not see it."""
        return f"{', '.join([stop.name for stop in self.line])}: {self.says}"

    @property
    def crowded(self) -> bool:
        """Whether the names of the stops would meet in one row."""
        letters = sum([len(stop.name) for stop in self.line])
        return len(self.line) > 4 or letters > (LETTERS if len(self.line) == 2 else LETTERS_BETWEEN)


def deliveries(
    rules: Rules, state: State, seat: str, routes: Sequence[Route], among: Sequence[Route] = ()
) -> tuple[Delivery, ...]:
    """These routes, to be shown. Where one is listed among others with the same stops, sections tell them
    apart."""
    shown = ForSeat(rules, state, seat)
    alike = Counter((route.color, route.source, route.path) for route in among if not route.bonus)
    return tuple([shown.delivery(route, alike[route[:3]] > 1) for route in routes])


def briefly(rules: Rules, state: State, seat: str, routes: Sequence[Route]) -> tuple[Brief, ...]:
    """The same in rows alone."""
    shown = ForSeat(rules, state, seat)
    return tuple([shown.brief(route, shown.taken(route)) for route in routes])


def to_move(state: State, seat: str, key: str) -> Deliver:
    """The delivery with this key: colour, place and links; the stops follow."""
    color, source, numbers, bonus, first, track = ([*key.split("|"), "", "", "", "", ""])[:6]
    ids = tuple(int(n) for n in numbers.split() if n.isdecimal())
    path = (first, *_stops(state, first, ids[1:])) if first else _stops(state, source, ids)
    return Deliver(
        seat=seat,
        color=color,
        from_=source,
        path=path,
        links=ids if len(path) == len(ids) else (),
        bonus=bonus or None,
        track=(int(track[0]), int(track[-1])) if track else None,
    )


def _stops(state: State, here: str, numbers: Iterable[int]) -> tuple[str, ...]:
    """Where these links lead from a place, as far as one goes on from the other."""
    links, stops = {link.id: link for link in state.links}, list[str]()
    for number in numbers:
        link = links.get(number)
        if link is None or here not in link.ends:
            break
        here = link.ends[1] if link.ends[0] == here else link.ends[0]
        stops.append(here)
    return tuple(stops)


class ForSeat:
    """What all deliveries of a seat have in common."""

    def __init__(self, rules: Rules, state: State, seat: str) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.links = {link.id: link for link in state.links}
        self.stops: dict[str, tuple[str, tuple[str, ...]]] = once(
            rules, state, ("stops", say.all_called()), dict
        )
        self.after = cache(self._after)

    @cached_property
    def ahead(self) -> Outlook:
        return outlook(self.rules, self.state, self.seat, acted=True)

    def brief(self, route: Route, taken: Sequence[Link], twin: bool = False) -> Brief:
        """A `twin` has the same cube and stops as another one."""
        rules, state, seat = self.rules, self.state, self.seat
        gain = route.income.get(seat, 0)
        return Brief(
            color=route.color,
            source=say.place(route.source),
            target=say.place(route.target),
            gain=gain,
            others={owner: by for owner, by in route.income.items() if owner != seat},
            says=_says(rules, state, route, taken, gain, twin)
            + using(rules, state, seat, len(route.path))
            + fare_of(route),
        )

    def delivery(self, route: Route, twin: bool = False) -> Delivery:
        taken = self.taken(route)
        brief = self.brief(route, taken, twin)
        return Delivery(
            **vars(brief),
            key=key_of(route),
            line=self.line(route, taken),
            links=route.links,
            then=self.after(brief.gain, route.dollars, sum(route.fares)),
            box=box_of(self.rules.board, self.state, route, taken),
        )

    def taken(self, route: Route) -> Sequence[Link]:
        return [self.links.get(number) or route.under or Link(0, ("", ""), 0, None) for number in route.links]

    def line(self, route: Route, taken: Sequence[Link]) -> tuple[Stop, ...]:
        places, owners = (route.source, *route.path), (None, *[link.owner for link in taken])
        return tuple([Stop(*self.stop(at), owner) for at, owner in zip(places, owners, strict=True)])

    def stop(self, place: str) -> tuple[str, tuple[str, ...]]:
        """Its name, and the colours it takes."""
        if place not in self.stops:
            takes = () if self.rules.gray(self.state, place) else self.rules.takes(self.state, place)
            self.stops[place] = say.place(place), tuple(takes)
        return self.stops[place]

    def _after(self, gain: int, dollars: int, fares: int) -> Note:
        """What the income becomes, and what that does at expenses: the same for many."""
        now = self.state.players[self.seat].income
        coming = forecast(self.rules, self.state, self.seat, income=gain, cash=dollars - fares)
        change = f"**Income {say.minus(now)} → {say.minus(now + gain)}.** " if gain else ""
        change += f"**${dollars} at once.** " if dollars else ""
        return left(coming, self.ahead, change)


def _says(rules: Rules, state: State, route: Route, taken: Sequence[Link], gain: int, twin: bool) -> str:
    n = len(taken) - len(route.fares)
    whose = "" if gain != n else ", all yours" if n > 1 else ", yours"
    sections = f" ({' + '.join(str(link.sections) for link in taken)} sections)" if twin else ""
    dollars = f", ${route.dollars} at once" if route.dollars else ""
    bonus = f", bonus to {say.name(route.bonus)}" if route.bonus else ""
    leads_to = rules.leads_to(state, route.color, route.source, route.path[-1])
    return f"{say.count(n, 'link')}{whose}{sections}{dollars}{bonus}{f', {leads_to}' if leads_to else ''}"


def key_of(route: Route) -> str:
    """Colour, place and links; for a cube lying on track also its first stop and the piece it lies on."""
    numbers = " ".join(str(number) for number in route.links)
    under = f"|{route.path[0]}|{route.track[0]} {route.track[1]}" if route.track else ""
    return f"{route.color}|{route.source}|{numbers}|{route.bonus or ''}{under}"


def box_of(board: Board, state: State, route: Route, taken: Sequence[Link]) -> str:
    """A frame around all of it: the same as long as no track is laid."""
    parts = route, state.links, state.new_cities
    return BOXES.of(*parts, make=lambda: _box(board, state, route, taken))


def _box(board: Board, state: State, route: Route, taken: Sequence[Link]) -> str:
    places = [board.hex_of(state.new_cities.get(p, p)) for p in (route.source, *route.path)]
    at = [hex_ for hex_ in places if hex_] + [hex_ for link in taken for hex_, _ in link.pieces]
    return box(around([centre(hex_, board.orientation, SIZE) for hex_ in at], SIZE * 1.5))
