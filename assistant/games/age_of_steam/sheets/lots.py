"""The lots of the table screen's ticket: one for each player, with their part in the phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .. import speech as say
from ..phases.player_order import auction_of
from ..state import State
from ..telling.recap import Built, Moved, recap
from .turn_end import account_row

LINKS = 2  # that fit into a lot; more are counted
ROOMY = 3  # lots that have room for a sentence


@dataclass(frozen=True)
class Part:
    """A figure, a word for how a player stands, and lines of what they did or have."""

    figure: str
    says: str
    lines: tuple[str, ...] = ()
    cube: str = ""


@dataclass(frozen=True)
class Lot:
    """`out` has left the auction."""

    seat: str
    name: str
    part: Part
    current: bool
    out: bool = False


def up(state: State) -> str:
    """The one seat that is awaited, if it is only one."""
    return state.up[0] if len(state.up) == 1 else ""


def _lots(
    state: State, seats: Sequence[str], part: Callable[[str], Part], out: Sequence[str] = ()
) -> tuple[Lot, ...]:
    now = up(state)
    return tuple(Lot(seat, say.name(seat), part(seat), seat == now, seat in out) for seat in seats)


def issuers(state: State) -> tuple[Lot, ...]:
    issued = recap(state).turn.shares

    def part(seat: str) -> Part:
        if seat not in state.queue:
            return Part(f"+{issued.get(seat, 0)}", "issued")
        return Part("–", "to issue" if seat == up(state) else "waiting")

    return _lots(state, state.order, part)


def bidders(state: State) -> tuple[Lot, ...]:
    dropped = auction_of(state).dropped
    return _lots(state, state.order, lambda seat: _bidder(state, seat), dropped)


def _bidder(state: State, seat: str) -> Part:
    auction = auction_of(state)
    if seat in auction.dropped:
        place = len(state.order) - auction.dropped.index(seat)
        return Part("out", f"{say.ORDINALS[place]}, paid ${auction.paid.get(seat, 0)}")
    bid = f"${auction.bids[seat]}" if seat in auction.bids else "–"
    if seat == up(state):
        return Part(bid, "to bid")
    if seat == auction.leader:
        return Part(bid, "highest")
    return Part(bid, "passed once" if seat in auction.passed else "in")


def builders(state: State, seats: Sequence[str]) -> tuple[Lot, ...]:
    built = recap(state).turn.built

    def part(seat: str) -> Part:
        if seat in state.queue and seat not in built:
            return Part("–", "to build" if seat != up(state) else "building")
        done = built.get(seat, Built())
        word = "building" if seat == up(state) else say.count(done.tiles, "tile")
        return Part(f"${done.cost}", word, _links(done))

    return _lots(state, seats, part)


def _links(built: Built) -> tuple[str, ...]:
    """The links completed, the last ones by name."""
    more = len(built.links) - LINKS
    if more <= 0:
        return tuple(built.links)
    return (*built.links[1 - LINKS :], f"and {say.count(more + 1, 'more link')}")


def movers(state: State, seats: Sequence[str]) -> tuple[Lot, ...]:
    """What each did in this round, and in the one before."""
    rounds = recap(state).turn.rounds
    return _lots(state, seats, lambda seat: _mover(state, rounds, seat))


def _mover(state: State, rounds: Sequence[dict[str, Moved]], seat: str) -> Part:
    now = rounds[-1].get(seat) if rounds else None
    before = rounds[0].get(seat) if len(rounds) > 1 else None
    lines = (_before(before, len(state.seats)),) if before else ()
    if now and seat not in state.queue:
        return Part(now.figure, now.says, lines, now.color)
    return Part("–", "to move" if seat == up(state) else "waiting", lines)


def _before(moved: Moved, players: int) -> str:
    return f"round 1: {moved.told}" if players <= ROOMY else f"first: {moved.briefly}"


def choosers(state: State) -> tuple[Lot, ...]:
    """A map's own phase: in player order. Before shares are issued, with the accounts of the turn's end."""
    seen = recap(state)
    ends = {account.seat: account_row(account) for account in seen.accounts if not seen.turn.shares}

    def part(seat: str) -> Part:
        place, end = say.ORDINALS[state.order.index(seat) + 1], ends.get(seat)
        lines = tuple(line for line in (end.says, end.short or end.reduction) if line) if end else ()
        return Part(place, "to choose" if seat == up(state) else "", lines)

    return _lots(state, state.order, part)
