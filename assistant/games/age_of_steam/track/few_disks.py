"""Ownership disks: how many of a seat lie on the map, how many it has, and, where they are few, what is new in a
build."""

from __future__ import annotations

from collections.abc import Sequence

from ..copying import build_of
from ..rules import Rules
from ..state import Link, State
from ..tiles import OWNERSHIP_DISKS, Piece
from .network import Chain, network_of

LEFT = "disks"  # the map's own figure of disks left


def disks_left(rules: Rules, state: State, seat: str) -> int:
    """Below 0 if more was built than there are disks for."""
    return rules.disks_each - disks_seen(rules, state, seat) - disks_unseen(rules, state, seat)


def disks_seen(rules: Rules, state: State, seat: str) -> int:
    """A seat's disks as far as the app knows: one on each link, laid or bought, and on each unfinished section."""
    on_track = [chain.owner for chain in network_of(rules.board, state).chains].count(seat)
    bare = [link.owner for link in state.links if not link.pieces].count(seat)
    return on_track + bare + [*state.named.values()].count(seat)


def in_box(rules: Rules) -> int:
    """A seat's disks in the box. Where a map gives out fewer, it says itself what follows without one."""
    return max(OWNERSHIP_DISKS * rules.copies, rules.disks_each)


def needs_stand_in(rules: Rules, before: State, state: State, seat: str) -> bool:
    """Whether a seat lays more disks than it has. What needs no more than before needs no stand-in either."""
    needed = disks_seen(rules, state, seat)
    return needed > in_box(rules) and needed > disks_seen(rules, before, seat)


def disks_unseen(rules: Rules, state: State, seat: str) -> int:
    """A seat's disks on track that only the cardboard shows: what is neither left nor seen."""
    before = rules.disks_each - state.players[seat].own[LEFT] - state.disks_seen.get(seat, 0)
    return max(0, max(0, before) + _unseen_now(state, seat))


def _unseen_now(state: State, seat: str) -> int:
    return state.build.unseen if state.build and state.build.seat == seat else 0


def sections_unseen(state: State, seat: str) -> int:
    """A seat's sections on links that only the cardboard shows."""
    seen = sum(link.sections for link in state.links if link.owner == seat)
    return state.players[seat].sections - seen


def disks_needed(rules: Rules, state: State, seat: str) -> int:
    """By this build alone: a disk for each new link, and one for its unfinished section."""
    build = build_of(state, seat)
    links = sum(link.owner == seat for link in state.links) - len(old_links(state, seat))
    goes_on = any(not {*one.pieces}.isdisjoint(build.placed) for one in unfinished(rules, state, seat))
    return links + goes_on + build.unseen


def old_links(state: State, seat: str) -> list[Link]:
    """A seat's links that were neither built nor completed this turn."""
    stood = {link.id: link for link in state.stood if link.owner == seat}
    own = [link for link in state.links if link.owner == seat and link.id in stood]
    return [link for link in own if not link.pieces or {*link.pieces} & {*stood[link.id].pieces}]


def unfinished(rules: Rules, state: State, seat: str) -> list[Chain]:
    """A seat's unfinished sections, in the order in which they were begun."""
    chains = network_of(rules.board, state).chains
    own = [chain for chain in chains if chain.owner == seat and not chain.complete]
    return sorted(own, key=lambda chain: _begun(build_of(state, seat).placed, chain))


def from_before(rules: Rules, state: State, seat: str) -> tuple[Piece, ...]:
    """An unfinished section that was begun before this build, if there is one."""
    laid = {*build_of(state, seat).placed}
    old = (chain.pieces for chain in unfinished(rules, state, seat) if not {*chain.pieces} <= laid)
    return next(old, ())


def _begun(placed: Sequence[Piece], chain: Chain) -> tuple[int, int]:
    """When a section was begun and last extended in this build: -1 is before it."""
    laid = [placed.index(piece) if piece in placed else -1 for piece in chain.pieces]
    return min(laid), max(laid)
