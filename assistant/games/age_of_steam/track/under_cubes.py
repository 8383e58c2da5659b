"""The track that lies under cubes on open hexes, for maps on which they travel from there."""

from __future__ import annotations

from ..board import Board
from ..state import Link, State
from .network import network_of

Under = dict[str, list[tuple[str, Link]]]


def under_cubes(board: Board, state: State) -> Under:
    """From each hex "q,r" with track: the stops that its links and unfinished sections reach."""
    network = network_of(board, state)
    links = {piece: link for link in state.links for piece in link.pieces}
    under: Under = {}
    for chain in network.chains:
        stops = [stop for stop in chain.stops if stop]
        section = Link(0, ("", ""), chain.sections, chain.owner, chain.pieces)
        link = links.get(chain.pieces[0], section)
        for q, r in dict.fromkeys(at for at, _ in chain.pieces if at not in network.town_at):
            under.setdefault(f"{q},{r}", []).extend((stop, link) for stop in stops)
    return under
