"""Track as a graph: pieces on tiles join into chains. A chain from stop to stop is a completed link."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock

from ..board import Board, Hex
from ..hexes import neighbour, opposite
from ..state import State
from ..tiles import TOWN, Piece, Tiles

Bridges = Mapping[Hex, Sequence[Hex]]  # the hexes that links without track on the map join, both ways


@dataclass(frozen=True)
class Chain:
    """Pieces joined end to end. A stop is the name of a place, or None for an open end."""

    pieces: tuple[Piece, ...]
    stops: tuple[str | None, str | None]
    owner: str | None

    @property
    def complete(self) -> bool:
        return None not in self.stops

    @property
    def sections(self) -> int:
        return len(self.pieces)


@dataclass(frozen=True)
class Network:
    """All track of a table. `known` are links that need not be followed again."""

    board: Board
    tiles: Tiles
    new_cities: Mapping[str, str]
    known: Sequence[Chain] = ()
    drawn: dict[Sequence[Piece], str] = field(
        default_factory=dict, compare=False
    )  # by the map, chain by chain

    @cached_property
    def owners(self) -> dict[Piece, str | None]:
        return {(at, t.ends): t.owner for at, tile in self.tiles.items() for t in tile.tracks}

    @cached_property
    def city_at(self) -> Mapping[Hex, str]:
        """Cities and New Cities by hex, where track arrives."""
        new = {self.board.towns[town]: letter for letter, town in self.new_cities.items()}
        return {**self.board.city_hexes, **new}

    @cached_property
    def town_at(self) -> Mapping[Hex, str]:
        """Towns that are no New City, by hex."""
        left = {**self.board.town_hexes}
        for town in self.new_cities.values():
            del left[self.board.towns[town]]
        return left

    @cached_property
    def settled(self) -> frozenset[Piece]:
        return frozenset(piece for chain in self.known for piece in chain.pieces)

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        seen = set(self.settled)
        chains = list(self.known)
        for piece in ((at, track.ends) for at, tile in self.tiles.items() for track in tile.tracks):
            if piece not in seen:
                chain = self.chain_of(piece)
                seen.update(chain.pieces)
                chains.append(chain)
        return tuple(chains)

    def links_left(self, tiles: Tiles) -> list[Chain]:
        """The completed links whose tiles are unchanged."""
        moved = {at for at, tile in self.tiles.items() if tiles.get(at) is not tile}
        links = [chain for chain in self.chains if chain.complete]
        return [link for link in links if moved.isdisjoint(at for at, _ in link.pieces)] if moved else links

    def owner(self, piece: Piece) -> str | None:
        return {track.ends: track.owner for track in self.tiles[piece[0]].tracks}[piece[1]]

    def stop(self, piece: Piece, end: int | str) -> str | None:
        """The place at this end of a piece, or None."""
        at = piece[0]
        return self.town_at[at] if end == TOWN else self.city_at.get(neighbour(at, int(end)))

    def beyond(self, piece: Piece, end: int | str) -> Piece | None:
        """The piece joined to this end, or None."""
        if end == TOWN:
            return None
        there, edge = neighbour(piece[0], int(end)), opposite(int(end))
        tile = self.tiles.get(there)
        for track in tile.tracks if tile else ():
            if edge in track.ends:
                return there, track.ends
        return None

    def chain_of(self, piece: Piece) -> Chain:
        back, first = self._walk(piece, piece[1][0])
        forth, last = self._walk(piece, piece[1][1])
        if forth and piece in forth:  # a ring without a stop
            forth = ()
        pieces = (*reversed(back), piece, *(p for p in forth if p not in back))
        return Chain(pieces, (first, last), self.owner(piece))

    def _walk(self, piece: Piece, end: int | str) -> tuple[tuple[Piece, ...], str | None]:
        """Pieces from `piece` outwards through `end`, and the stop they come to."""
        walked: list[Piece] = []
        here, out = piece, end
        while (ahead := self.beyond(here, out)) is not None and ahead != piece:
            walked.append(ahead)
            one, other = ahead[1]
            here, out = ahead, other if one == opposite(int(out)) else one
        return tuple(walked), self.stop(here, out) if ahead is None else None

    def open_ends(self, chain: Chain) -> Iterator[tuple[Piece, int]]:
        """The open ends of an unfinished chain."""
        for piece in chain.pieces:
            for end in piece[1]:
                if end != TOWN and not self.stop(piece, end) and self.beyond(piece, end) is None:
                    yield piece, int(end)

    def at_city(self, piece: Piece) -> bool:
        return any(end != TOWN and self.stop(piece, end) for end in piece[1])

    def hangs(self, piece: Piece, new: Container[Piece], bridges: Bridges) -> bool:
        """Whether `piece` hangs by its owner's own track, towns joining what enters them, on a city or on
        track that is not `new`: that hangs already. Its owner's `bridges` join towns to other places."""
        owner, todo, seen = self.owner(piece), [piece], {piece}
        while todo:
            here = todo.pop()
            if here not in new:
                return True
            if self.at_city(here) or (TOWN in here[1] and self._at_bridgehead(here[0], bridges)):
                return True
            for end in here[1]:
                for ahead in self._own_beyond(here, end, owner, bridges):
                    if ahead not in seen:
                        seen.add(ahead)
                        todo.append(ahead)
        return False

    def _at_bridgehead(self, town: Hex, bridges: Bridges) -> bool:
        """Whether a bridge leads from a town to a city."""
        return any(there in self.city_at for there in bridges.get(town, ()))

    def _own_beyond(
        self, piece: Piece, end: int | str, owner: str | None, bridges: Bridges
    ) -> Iterable[Piece]:
        if end == TOWN:
            towns = [at for at in (piece[0], *bridges.get(piece[0], ())) if at in self.tiles]
            return [(at, t.ends) for at in towns for t in self.tiles[at].tracks if t.owner == owner]
        ahead = self.beyond(piece, end)
        return [ahead] if ahead and self.owner(ahead) == owner else []


KEPT = 256  # networks that were looked at last: 40 KB each, with what is drawn of them
_kept: dict[tuple[int, int, int], Network] = {}
_one_at_a_time = Lock()


def network_of(board: Board, state: State, since: State | None = None) -> Network:
    """The network of a state, kept as long as no track changes: tiles are never changed, only replaced.
    Links that have not changed `since` an earlier state are not followed again."""
    key = id(board), id(state.tiles), id(state.new_cities)  # theirs alone while the network is kept
    network = _kept.get(key)
    if network is None:
        left = _left(board, state, since) if since else ()
        network = Network(board, state.tiles, state.new_cities, left)
    with _one_at_a_time:
        _kept.pop(key, None)
        _kept[key] = network
        if len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return network


def _left(board: Board, state: State, since: State) -> Sequence[Chain]:
    same_cities = since.new_cities is state.new_cities
    return network_of(board, since).links_left(state.tiles) if same_cities else ()


def bridges_of(board: Board, state: State, seat: str) -> Bridges:
    """What a seat's own links join that were bought as printed, or entered by hand."""
    joined: dict[Hex, list[Hex]] = {}
    for link in state.links:
        if link.owner == seat and not link.pieces:
            a, b = (board.hex_of(state.new_cities.get(end, end)) for end in link.ends)
            if a and b:
                joined.setdefault(a, []).append(b)
                joined.setdefault(b, []).append(a)
    return joined
