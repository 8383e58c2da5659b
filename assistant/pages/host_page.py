"""What the host's page shows: who sits where, who asks for a seat, which address phones use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from markupsafe import Markup

from ..tables import presence
from ..tables.people import Seat
from . import address as addresses
from . import show as showing
from .after.again import sequel_here
from .cardboard.layout import offered
from .device import held_here
from .groups.table import book_of
from .qr import svg
from .seat_requests import SeatRequest, seat_requests


@dataclass(frozen=True)
class Chair:
    """A seat, how many devices hold it, and how many of those have a page open."""

    color: str
    name: str
    label: str
    taken: bool
    held: int
    here: int
    newcomer: bool

    @property
    def free(self) -> bool:
        return not self.taken and not self.held

    @property
    def mark(self) -> int:
        """Changes with the name, so that a renamed row is drawn anew."""
        return crc32(f"{self.name} {self.taken}".encode())


@dataclass(frozen=True)
class Address:
    """An address of this computer; the table's code says the chosen one."""

    ip: str
    chosen: bool


@dataclass(frozen=True)
class HostPage:
    """All that the page shows besides the table's own picture."""

    chairs: Sequence[Chair]
    requests: Sequence[SeatRequest]
    watching: int
    inviting: bool  # a seat is free, so the code comes first
    where: str
    to_act: str
    over: bool
    can_end: bool
    news: str
    address: str
    base: str
    addresses: Sequence[Address]
    qr: Markup
    trouble: str
    opened_here: bool
    in_book: str
    stamp: str


def context(seen: showing.Picture) -> dict[str, object]:
    """The names that the host's templates use."""
    sequel = sequel_here(seen.table) if seen.ending else None
    shown = {"held": held_here(seen), "sequel": sequel, "set_up": offered(seen)}
    return showing.context(seen, **shown, **vars(host_page(seen)))


def host_page(seen: showing.Picture) -> HostPage:
    state, game = seen.book.state, seen.table.game
    (chairs, watching), requests = _people(seen), seat_requests(seen)
    where, trouble = addresses.address_for(seen.table), addresses.trouble()
    base, group = addresses.base(), book_of(seen.table)
    in_book = group.name if group else ""
    return HostPage(
        chairs=chairs,
        requests=requests,
        watching=watching,
        inviting=any(chair.free for chair in chairs),
        where=game.where(seen.state),
        to_act=", ".join(seen.names[seat] for seat in state.up),
        over=state.result is not None,
        can_end=game.ending(state) is not None,
        news=seen.last[0][1] or "nothing to tell",
        address=where,
        base=base,
        addresses=[Address(ip, addresses.at(ip) == base) for ip in addresses.choices()],
        qr=svg(where),
        trouble=trouble,
        opened_here=addresses.opened_only_here(),
        in_book=in_book,
        stamp=_stamp(seen.book.number, chairs, requests, watching, where, trouble, in_book),
    )


def _stamp(*shown: object) -> str:
    """Changes whenever the page would look different."""
    return str(crc32(" ".join(map(str, shown)).encode()))


def _people(seen: showing.Picture) -> tuple[list[Chair], int]:
    """Seats, and how many devices only watch."""
    here = presence.here().devices(seen.table.id)
    chairs = [_chair(seat, seen.names, seen.devices.holders(seat.color), here) for seat in seen.seats]
    return chairs, len(here - {device for device, _ in seen.devices.held})


def _chair(seat: Seat, names: Mapping[str, str], held: set[str], here: set[str]) -> Chair:
    return Chair(
        seat.color, seat.name, names[seat.color], seat.taken, len(held), len(held & here), seat.newcomer
    )
