"""The cheapest new track between two cities, for maps on which a build is one completed link by that way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations
from threading import Lock

from ....engine import Illegal
from ..board import Hex
from ..hexes import EDGES, edge_to, opposite
from ..moves import TileWanted
from ..rules import Rules
from ..state import Build, State
from ..tiles import Ends, Piece, ends, left_in_box
from .building import build_total
from .laying import judge, tile_cost
from .network import Chain, Network, network_of


@dataclass(frozen=True, order=True)
class Way:
    """New track so far: what it costs, its hexes, and the edge by which it comes to the last of them. `free`
    if a tile that costs nothing is still to come."""

    cost: int
    hexes: tuple[Hex, ...]
    edge: int
    free: bool
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Price:
    """Of one tile, and how many of it the box has left."""

    cost: int
    tile: str
    left: int


@dataclass(frozen=True)
class Search:
    """Over ground and beside the track that lies there, as one seat could build. Every hex is laid once."""

    rules: Rules
    state: State
    seat: str
    prices: dict[tuple[Hex, Ends], Price | None] = field(default_factory=dict)

    @cached_property
    def network(self) -> Network:
        return network_of(self.rules.board, self.state)

    @cached_property
    def _lying(self) -> list[str]:
        return [tile.id for tile in self.network.tiles.values()]

    @cached_property
    def cities(self) -> dict[str, Hex]:
        return {name: at for at, name in self.network.city_at.items()}

    def cheapest(self, source: str, target: str, below: int, free: bool) -> Way | None:
        """The cheapest way that costs less than `below`, if there is one; its last hex is the target."""
        end, seen = self.cities[target], set[tuple[Hex, int, bool]]()
        waiting = list(self._begin(self.cities[source], free))
        while waiting:
            way = heappop(waiting)
            here = way.hexes[-1]
            if here == end:
                return way
            if (here, way.edge, way.free) not in seen:
                seen.add((here, way.edge, way.free))
                for onward in self._onward(way):
                    if onward.cost < below and onward.hexes[-1] in (end, *self._open(onward)):
                        heappush(waiting, onward)
        return None

    def _open(self, way: Way) -> Sequence[Hex]:
        """The last hex, if no city lies there."""
        return way.hexes[-1:] if way.hexes[-1] not in self.network.city_at else ()

    def _begin(self, source: Hex, free: bool) -> Iterator[Way]:
        for edge, beyond in self.rules.board.neighbours(source):
            if beyond not in self.network.city_at:
                yield Way(0, (beyond,), opposite(edge), free)

    def _onward(self, way: Way) -> Iterator[Way]:
        """The ways that are one tile longer."""
        here = way.hexes[-1]
        for edge in EDGES:
            beyond = self.rules.board.across(here, edge)
            if edge == way.edge or beyond is None or beyond in way.hexes:
                continue
            price = self._price(here, ends(way.edge, edge))
            if price is not None and way.tiles.count(price.tile) < price.left:
                on = (*way.hexes, beyond), opposite(edge)
                tiles = (*way.tiles, price.tile)
                yield Way(way.cost + price.cost, *on, way.free, tiles)
                if way.free:
                    yield Way(way.cost, *on, False, tiles)

    def _price(self, at: Hex, piece: Ends) -> Price | None:
        """Of the tile that adds this piece to a hex; None if none may lie there."""
        if (at, piece) not in self.prices:
            self.prices[at, piece] = self._judged(at, piece)
        return self.prices[at, piece]

    def _judged(self, at: Hex, piece: Ends) -> Price | None:
        old = self._old(at)
        if {end for lying in old for end in lying} & {*piece}:
            return None
        try:
            laid = judge(self.network, self.seat, at, (*old, piece))
        except Illegal:
            return None
        cost = self.rules.tile_price(self.state, laid, tile_cost(self.rules.board, laid))
        return Price(cost, laid.shape.id, left_in_box(self._lying, laid.shape, self.rules.copies))

    def _old(self, at: Hex) -> tuple[Ends, ...]:
        tile = self.network.tiles.get(at)
        return tuple(track.ends for track in tile.tracks) if tile else ()

    def tiles(self, source: str, way: Way) -> tuple[TileWanted, ...]:
        """A way as tiles to lay."""
        path = (self.cities[source], *way.hexes)
        turns = zip(path, path[1:], path[2:], strict=False)
        pieces = [(at, ends(_edge(at, before), _edge(at, beyond))) for before, at, beyond in turns]
        return tuple(TileWanted(hex=at, tracks=(*self._old(at), piece)) for at, piece in pieces)


def _edge(at: Hex, there: Hex) -> int:
    edge = edge_to(at, there)
    assert edge is not None
    return edge


KEPT = 8  # searches that were asked for last, for the prices they have worked out
_kept: dict[tuple[int, int, str], Search] = {}
_one_at_a_time = Lock()


def search_of(rules: Rules, state: State, seat: str) -> Search:
    """The same as long as no track changes."""
    key = id(rules), id(state.tiles), seat  # theirs alone while the search is kept
    with _one_at_a_time:
        search = _kept.pop(key, None) or Search(rules, state, seat)
        _kept[key] = search
        if len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return search


def link_trouble(
    rules: Rules, before: State, state: State, seat: str, placed: Sequence[Piece]
) -> Illegal | None:
    """Reason that track just laid is not one completed link by the cheapest way, or None."""
    network, at = network_of(rules.board, state), list(placed[-1][0])
    links = list({frozenset(chain.pieces): chain for chain in map(network.chain_of, placed)}.values())
    if not all(link.complete for link in links):
        return Illegal("Only a completed link may be built: lead the track on to a city.", hex=at)
    if len(links) > 1:
        return Illegal("Only one link may be built in a turn.", hex=at)
    return _dearer(rules, before, state, seat, links[0])


def _dearer(rules: Rules, before: State, state: State, seat: str, link: Chain) -> Illegal | None:
    paid = build_total(rules, state, seat, (state.build or Build(seat)).costs)
    a, b = str(link.stops[0]), str(link.stops[1])
    search, free = search_of(rules, before, seat), rules.free_tile(before, seat)
    way = search.cheapest(a, b, paid, free)
    if way is None:
        return None
    more = f"${paid - way.cost} more than the cheapest way from {a} to {b}"
    hexes = [list(hex_) for hex_ in way.hexes[:-1]]
    says = f"That costs ${paid}, {more}, which costs ${way.cost}."
    return Illegal(says, hex=list(link.pieces[-1][0]), cheapest=way.cost, way=hexes)


def cheapest_links(
    rules: Rules, state: State, seat: str
) -> Iterator[tuple[tuple[str, str], tuple[TileWanted, ...]]]:
    """Each two cities that a seat could join for the money it has, with the tiles of the cheapest way."""
    search, below = search_of(rules, state, seat), state.players[seat].cash + 1
    for a, b in combinations(search.cities, 2):
        way = search.cheapest(a, b, below, rules.free_tile(state, seat))
        if way:
            yield (a, b), search.tiles(a, way)
