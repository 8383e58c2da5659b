"""What follows when track joins track: ownership, completed links, lost track."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ....engine import Illegal
from .. import speech as say
from ..state import Link
from ..tiles import Piece
from .network import Bridges, Chain, Network


@dataclass(frozen=True)
class Links:
    """The completed links that changed, those that are gone, and everybody's change in sections."""

    now: tuple[Link, ...]
    gone: tuple[int, ...]
    sections: Mapping[str, int]


def claims(network: Network, seat: str, placed: Iterable[Piece]) -> tuple[Piece, ...]:
    """Unowned pieces that `seat` takes over by joining them. Joining another's track is refused."""
    taken: dict[Piece, None] = {}
    for piece in placed:
        chain = network.chain_of(piece)
        owners = {p: network.owner(p) for p in chain.pieces}
        check_alone(network, seat, chain, owners, piece)
        if seat in owners.values():
            taken.update((p, None) for p, owner in owners.items() if owner is None)
    return tuple(taken)


def check_alone(
    network: Network, seat: str, chain: Chain, owners: Mapping[Piece, str | None], piece: Piece
) -> None:
    others = {*owners.values()} - {seat, None}
    if others:
        owner = say.name(str(others.pop()))
        raise Illegal(f"That would join {owner}’s track directly.", hex=list(piece[0]))
    ends_nowhere = not any(True for _ in network.open_ends(chain))
    if chain.stops[0] == chain.stops[1] and (chain.complete or ends_nowhere):
        place = f"{say.place(chain.stops[0])} to itself" if chain.complete else "track to itself"
        raise Illegal(f"A link may not join {place}.", hex=list(piece[0]))


def check_hangs_on_city(
    network: Network,
    seat: str,
    new: Sequence[Piece],
    taken: Collection[Piece],
    bridges: Bridges,
    first: bool,
) -> None:
    """All that is built leads to a city over the builder's own track and links; what was just taken over counts,
    and must lead there itself. The first tile of all has no own track yet: it lies at a city."""
    whose, fresh = f"{say.name(seat)}’s", {*new, *taken}
    if first and new and not any(network.at_city(piece) for piece in new):
        raise Illegal(f"{whose} first track must start at a city.", hex=list(new[0][0]))
    for piece in new:
        if not network.hangs(piece, fresh, bridges):
            raise Illegal(f"{whose} track must connect to a city by {whose} own track.", hex=list(piece[0]))


def lapsed(network: Network, seat: str, placed: Sequence[Piece]) -> tuple[Piece, ...]:
    """Unfinished track of `seat` that was not extended in this build, and loses its owner."""
    kept = set(placed)
    return tuple(
        piece
        for chain in network.chains
        if chain.owner == seat and not chain.complete and kept.isdisjoint(chain.pieces)
        for piece in chain.pieces
    )


def unfinished(network: Network, seat: str) -> tuple[Piece, ...]:
    chains = [chain for chain in network.chains if chain.owner == seat and not chain.complete]
    return tuple(piece for chain in chains for piece in chain.pieces)


def relink(network: Network, before: Sequence[Link]) -> Links:
    """The completed links of `network`. A link that shares track with an earlier one keeps its number."""
    was = {link.id: link for link in before if link.pieces and link.pieces[0] not in network.settled}
    now = _numbered(network, was.values(), 1 + max((link.id for link in before), default=0))
    gone = tuple(number for number in was if number not in now)
    changed = tuple(link for link in now.values() if was.get(link.id) != link)
    return Links(changed, gone, _sections(was.values(), now.values()))


def _numbered(network: Network, was: Iterable[Link], fresh: int) -> dict[int, Link]:
    """The links that were followed anew; those without an earlier number count on from `fresh`."""
    number_at = {piece: link.id for link in was for piece in link.pieces}
    now: dict[int, Link] = {}
    for chain in network.chains[len(network.known) :]:
        if chain.complete:
            earlier = (number_at[piece] for piece in chain.pieces if piece in number_at)
            number = next((known for known in earlier if known not in now), fresh)
            fresh += number == fresh
            now[number] = _link(number, chain)
    return now


def _link(number: int, chain: Chain) -> Link:
    ends = (str(chain.stops[0]), str(chain.stops[1]))
    return Link(number, ends, chain.sections, chain.owner, chain.pieces)


def _sections(before: Iterable[Link], now: Iterable[Link]) -> dict[str, int]:
    moved: dict[str, int] = {}
    for links, sign in ((now, 1), (before, -1)):
        for link in links:
            if link.owner:
                moved[link.owner] = moved.get(link.owner, 0) + sign * link.sections
    return {seat: by for seat, by in moved.items() if by}
