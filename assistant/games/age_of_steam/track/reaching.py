"""What a railroad's own track comes to, for maps on which all of it must be connected."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence

from ..hexes import neighbour
from ..state import Link
from ..tiles import Piece
from .network import Network

Ends = set[Hashable]  # places by their keys, and the edges between two hexes


def ends_of(network: Network, piece: Piece) -> Ends:
    """The ends of a piece where other track could join: a stop, or the edge between two hexes."""
    at = piece[0]
    return {network.stop(piece, e) or frozenset((at, neighbour(at, int(e)))) for e in piece[1]}


def own_track(network: Network, seat: str) -> dict[Piece, Ends]:
    """All of a seat's track, with its ends."""
    return {piece: ends_of(network, piece) for piece, owner in network.owners.items() if owner == seat}


def reach(start: Iterable[Hashable], joined: Collection[Collection[Hashable]]) -> Ends:
    """All ends that can be reached from `start` over things that join ends."""
    reached = set(start)
    while more := {end for ends in joined if not reached.isdisjoint(ends) for end in ends} - reached:
        reached |= more
    return reached


def reach_of(network: Network, links: Sequence[Link], seat: str, start: Hashable) -> Ends:
    """All that a seat reaches from a place over its own track and links."""
    bought = [link.ends for link in links if link.owner == seat]
    return reach([start], [*own_track(network, seat).values(), *bought])
