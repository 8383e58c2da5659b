"""Track that a seat could build now, for programs: whole links by their cheapest way, and single tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from ..board import Hex
from ..hexes import neighbour, opposite
from ..rules import Rules
from ..state import State
from .cheapest import cheapest_links
from .laying import A_TRACK, IN_TOWN
from .network import Bridges, Network, bridges_of, network_of
from .planning import Plan, Stroke, plan

CURVES = (3, 2, 4)  # by how many edges track turns: straight and gentle
Way = tuple[Hex, ...]


@dataclass(frozen=True)
class Begin:
    """Where track may begin: the hex it comes from, the first hex to lay, and the place behind it."""

    source: Hex
    first: Hex
    edge: int  # of `first`, towards the source
    place: str | None


@dataclass(frozen=True)
class Suggestion:
    """Tiles to lay, and the places that they would join, if they join two."""

    plan: Plan
    ends: tuple[str | None, str | None]


def suggestions(state: State, rules: Rules, seat: str, room: int) -> Iterator[Suggestion]:
    """Not yet judged as a whole: some may be refused, or cost more than there is."""
    if rules.cheapest_links:
        found = cheapest_links(rules, state, seat) if room else ()
        yield from (Suggestion(Plan(tiles), ends) for ends, tiles in found)
        return
    network = network_of(rules.board, state)
    begins = list(dict.fromkeys(_begins(network, seat, bridges_of(rules.board, state, seat))))
    seen = set()
    for stroke, ends in (*_links(network, begins, room), *_singles(network, begins)):
        planned = plan(state, rules, seat, [stroke])
        if planned.trouble is None and 0 < len(planned.tiles) <= room and planned.tiles not in seen:
            seen.add(planned.tiles)
            yield Suggestion(planned, ends)


def _begins(network: Network, seat: str, bridges: Bridges) -> Iterator[Begin]:
    """Open ends that may be lengthened, cities, and towns that the seat's own track or links enter."""
    for chain in network.chains:
        if not chain.complete and chain.owner in (seat, None):
            behind = next((stop for stop in chain.stops if stop), None)
            for (at, _), edge in network.open_ends(chain):
                yield Begin(at, neighbour(at, edge), opposite(edge), behind)
    entered = {at for (at, _), owner in network.owners.items() if owner == seat} | {*bridges}
    towns = ((at, network.town_at[at]) for at in entered if at in network.town_at)
    for at, place in [*network.city_at.items(), *towns]:
        for edge, beyond in network.board.neighbours(at):
            if beyond not in network.city_at:
                yield Begin(at, beyond, opposite(edge), place)


def _links(
    network: Network, begins: list[Begin], room: int
) -> Iterator[tuple[Stroke, tuple[str | None, str | None]]]:
    """From each place or open end, the cheapest way over free hexes to every stop within reach."""
    for begin in begins:
        for way, stop in _cheapest(network, begin, room).values():
            yield Stroke((begin.source, *way)), (begin.place, stop)


def _cheapest(network: Network, begin: Begin, room: int) -> dict[Hex, tuple[Way, str]]:
    """By hex, the cheapest ways to stops, at most `room` tiles long."""
    found: dict[Hex, tuple[Way, str]] = {}
    waiting: list[tuple[int, Way]] = (
        [(_price(network, begin.first), (begin.first,))] if _free(network, begin.first) else []
    )
    least: dict[tuple[Hex, int], int] = {}
    while waiting:
        paid, way = heappop(waiting)
        here, laid = way[-1], len(way)
        if here in network.town_at:
            found.setdefault(here, (way, network.town_at[here]))
            continue
        for _, beyond in network.board.neighbours(here):
            if beyond in network.city_at and beyond != begin.source:
                found.setdefault(beyond, ((*way, beyond), network.city_at[beyond]))
            elif laid < room and beyond not in (*way, begin.source) and _free(network, beyond):
                price = paid + _price(network, beyond)
                if price < least.get((beyond, laid), price + 1):
                    least[beyond, laid] = price
                    heappush(waiting, (price, (*way, beyond)))
    return found


def _singles(network: Network, begins: list[Begin]) -> Iterator[tuple[Stroke, tuple[str | None, str | None]]]:
    """One tile on each hex where track may begin, in every direction."""
    for begin in begins:
        if begin.first not in network.town_at and _free(network, begin.first):
            for turn in CURVES:
                edge = (begin.edge + turn) % 6
                stop = network.city_at.get(neighbour(begin.first, edge))
                yield Stroke((begin.source, begin.first), edge), (begin.place, stop)


def _free(network: Network, at: Hex) -> bool:
    return at in network.town_at or (
        at in network.board.hexes and at not in {*network.tiles, *network.city_at}
    )


def _price(network: Network, at: Hex) -> int:
    return IN_TOWN + A_TRACK if at in network.town_at else network.board.simple_cost(at)
