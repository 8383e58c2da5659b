"""Deliveries as a list to choose from: who earns, what it does at expenses, where it runs on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .. import speech as say
from ..board import Board
from ..forecast import Forecast, forecast
from ..moves import Deliver
from ..places import spoken
from ..rules import Rules
from ..state import Link, State
from ..track.routes import Route, all_routes
from .pens import SIZE, around, box, centre


@dataclass(frozen=True)
class Hop:
    """One link of a way, with the place it comes to."""

    owner: str | None
    to: str
    sections: int


@dataclass(frozen=True)
class Way:
    """One legal delivery. `key` names it in a form, `box` is where it lies on the map."""

    key: str
    color: str
    source: str
    target: str
    to: str  # the target as the map has it
    via: tuple[str, ...]
    hops: tuple[Hop, ...]
    links: tuple[int, ...]
    gain: int
    others: Mapping[str, int]
    coming: Forecast
    box: str
    twin: bool  # another way has the same cube and stops
    bonus: str | None = None

    @property
    def words(self) -> str:
        """How long it is and whose, in a few words."""
        n = len(self.hops)
        owned = self.gain == n
        whose = ", all yours" if owned and n > 1 else ", yours" if owned else ""
        sections = f" ({' + '.join(str(hop.sections) for hop in self.hops)} sections)" if self.twin else ""
        bonus = f", bonus to {say.name(self.bonus)}" if self.bonus else ""
        return f"{say.count(n, 'link')}{whose}{sections}{bonus}"


def ways(rules: Rules, state: State, seat: str) -> list[Way]:
    """All of them, grouped by destination: the best for `seat` first."""
    links = {link.id: link for link in state.links}
    routes = all_routes(rules, state, seat)
    alike = Counter((route.color, route.source, route.path) for route in routes if not route.bonus)
    gains = {route.income.get(seat, 0) for route in routes}
    coming = {gain: forecast(rules, state, seat, income=gain) for gain in gains}
    found = [_way(rules.board, state, seat, route, links, coming) for route in routes]
    return [
        _twin(way) if alike[(route.color, route.source, route.path)] > 1 else way
        for way, route in zip(found, routes, strict=True)
    ]


def grouped(found: Sequence[Way]) -> dict[str, list[Way]]:
    """By destination, in the order in which destinations first come up."""
    groups: dict[str, list[Way]] = {}
    for way in found:
        groups.setdefault(way.target, []).append(way)
    return groups


def to_move(state: State, seat: str, key: str) -> Deliver:
    """The delivery behind a way's key: colour, place and links; the stops follow."""
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


def _way(
    board: Board, state: State, seat: str, route: Route,
    links: Mapping[int, Link], coming: Mapping[int, Forecast],
) -> Way:  # fmt: skip
    taken = [links.get(number) or route.under or Link(0, ("", ""), 0, None) for number in route.links]
    stops = [say.place(place) for place in route.path]
    hops = tuple(Hop(x.owner, stop, x.sections) for x, stop in zip(taken, stops, strict=True))
    gain = route.income.get(seat, 0)
    return Way(
        key=key_of(route),
        color=route.color, source=say.place(route.source),
        target=spoken(state, route.target), to=stops[-1], via=tuple(stops[:-1]),
        hops=hops, links=route.links, gain=gain,
        others={owner: by for owner, by in route.income.items() if owner != seat},
        coming=coming[gain], box=_box(board, state, route, taken), twin=False, bonus=route.bonus,
    )  # fmt: skip


def key_of(route: Route) -> str:
    """Colour, place and links; for a cube lying on track also its first stop and the piece it lies on."""
    numbers = " ".join(str(number) for number in route.links)
    under = f"|{route.path[0]}|{route.track[0]} {route.track[1]}" if route.track else ""
    return f"{route.color}|{route.source}|{numbers}|{route.bonus or ''}{under}"


def _twin(way: Way) -> Way:
    return Way(**{**vars(way), "twin": True})


def _box(board: Board, state: State, route: Route, taken: Sequence[Link]) -> str:
    """A frame around the whole way."""
    places = [board.hex_of(state.new_cities.get(p, p)) for p in (route.source, *route.path)]
    at = [hex_ for hex_ in places if hex_] + [hex_ for link in taken for hex_, _ in link.pieces]
    return box(around([centre(board, hex_) for hex_ in at], SIZE * 1.5))
