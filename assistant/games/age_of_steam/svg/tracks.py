"""Track in its owners' colours and patterns, chain by chain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...same import Same
from .. import hexes
from ..board import Hex
from ..hexes import Point, neighbour
from ..state import Link, State
from ..tiles import BY_ID, TOWN, Piece
from ..track.network import Chain, Network
from .cities import Look
from .pens import KEPT, end_point, near, number, piece_path


class Laid(NamedTuple):
    """A chain as it is drawn. `under` are its bridges, `open` its open ends."""

    pieces: frozenset[Piece]
    path: str
    under: str
    kind: str
    link: int | None
    open: str


LAID: Same[Sequence[Laid]] = Same(256)


def laid(network: Network, state: State) -> Sequence[Laid]:
    """All chains: the same until track is laid or a link changes hands."""
    return LAID.of(network, state.links, make=lambda: _laid(network, state.links))


def tracks(chains: Sequence[Laid], look: Look) -> list[str]:
    return [
        _track(one.path, one.under, one.kind, not look.fresh.isdisjoint(one.pieces), one.link)
        for one in chains
    ]


def _laid(network: Network, links: Sequence[Link]) -> list[Laid]:
    ids = {piece: link.id for link in links for piece in link.pieces}
    over: set[Hex] = set()
    drawn = []
    for chain in network.chains:
        crossing = [p for p in chain.pieces if BY_ID[network.tiles[p[0]].id].kind == "crossing"]
        bridges = [p for p in crossing if p[0] in over]
        over.update(p[0] for p in crossing)
        drawn.append(_chain(network, chain, ids.get(chain.pieces[0]), bridges))
    return drawn


def _chain(network: Network, chain: Chain, link: int | None, bridges: Sequence[Piece]) -> Laid:
    complete = chain.complete
    return Laid(
        pieces=frozenset(chain.pieces),
        path=line(network, chain.pieces),
        under="".join([line(network, (piece,)) for piece in bridges]),
        kind=kind_of(chain.owner, complete),
        link=link,
        open="" if complete else _open(network, chain),
    )


@lru_cache(maxsize=KEPT)
def _track(path: str, under: str, kind: str, fresh: bool, link: int | None) -> str:
    bridge = f'<path class="kb" d="{under}"/>' if under else ""
    marked = f' data-link="{link}"' if link is not None else ""
    return f'<g class="tk {kind}{" fresh" if fresh else ""}"{marked}>{bridge}{strokes(path)}</g>'


def strokes(path: str) -> str:
    return "".join(f'<path class="{kind}" d="{path}"/>' for kind in ("k0", "k1", "k2"))


def line(network: Network, pieces: Sequence[Piece]) -> str:
    """One pen stroke along pieces that follow each other; kept with the network, which never changes."""
    along = tuple(pieces)
    if along not in network.drawn:
        network.drawn[along] = _line(network, along)
    return network.drawn[along]


def _line(network: Network, pieces: Sequence[Piece]) -> str:
    first, second = pieces[0], pieces[1] if len(pieces) > 1 else None
    start = _start(first, second)
    path = f"M{near(end_point(network.board, first[0], start, _city(network, first, start)))}"
    if _city(network, first, start):
        path += f"L{near(end_point(network.board, first[0], start))}"
    out: int | str = start
    for piece in pieces:
        into = start if piece is first else _entry(out)
        out = next(end for end in piece[1] if end != into)
        path += piece_path(network.board, piece, out)
    if _city(network, pieces[-1], out):
        path += f"L{near(end_point(network.board, pieces[-1][0], out, True))}"
    return path


def _start(first: Piece, second: Piece | None) -> int | str:
    """The end of the first piece that does not lead to the second."""
    if second is None:
        return first[1][0]
    back = hexes.edge_to(first[0], second[0])
    towards_second = back is not None and back in first[1] and hexes.opposite(back) in second[1]
    if not towards_second:
        return first[1][0]
    return next(end for end in first[1] if end != back)


def _entry(out: int | str) -> int | str:
    return hexes.opposite(int(out)) if out != TOWN else TOWN


def _city(network: Network, piece: Piece, end: int | str) -> bool:
    return end != TOWN and neighbour(piece[0], int(end)) in network.city_at


def kind_of(owner: str | None, complete: bool = True) -> str:
    """Links that belong to nobody have a pattern of their own."""
    return f"p-{owner}" if owner else "nobody all" if complete else "nobody"


def _open(network: Network, chain: Chain) -> str:
    ends = (end_point(network.board, piece[0], end) for piece, end in network.open_ends(chain))
    return "".join(dot(point) for point in ends)


def dot(point: Point) -> str:
    return f'<circle class="open" cx="{number(point[0])}" cy="{number(point[1])}" r="7"/>'
