"""A seat's deliveries as a list, page by page: the best first, those of one place, or all ways of one trip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from .. import speech as say
from ..board import Board, Hex
from ..places import spoken
from ..rules import Rules
from ..state import State
from ..svg.deliveries import Delivery, deliveries
from ..track.routes import trips_now
from ..track.trips import Trip

ROWS = 8  # on a page of the list


@dataclass(frozen=True)
class Row:
    """A trip by its best delivery, or one way of a trip. `trip` asks for the `others`."""

    delivery: Delivery
    says: str
    others: str = ""
    trip: str = ""


@dataclass(frozen=True)
class PlaceOption:
    """A place that cubes may leave or reach, and the hex it lies on."""

    key: str
    says: str
    at: str


@dataclass(frozen=True)
class Listing:
    """A page of a list. `title` names the trip whose ways are listed; `of` asks for more of the same, which
    begins at `before` or `after`."""

    of: str
    rows: tuple[Row, ...]
    says: str
    title: str = ""
    before: int | None = None
    after: int | None = None


def listing(rules: Rules, state: State, seat: str, of: str = "", start: int = 0) -> Listing:
    """`of` is a place, or a trip by its key; without it, all trips are listed."""
    every = trips_now(rules, state, seat)
    ways = next((trip for trip in every if trip.key == of), None) if of else None
    if ways:
        return _ways(rules, state, seat, ways, start)
    some = [trip for trip in every if not of or of in trip.ends]
    start = start if 0 <= start < len(some) else 0
    shown = some[start : start + ROWS]
    drawn = deliveries(rules, state, seat, [trip.best for trip in shown])
    rows = tuple(_trip_row(one, trip) for one, trip in zip(drawn, shown, strict=True))
    return _paged(Listing(of, rows, ""), start, len(some))


def _trip_row(best: Delivery, trip: Trip) -> Row:
    others = len(trip.routes) - 1
    told = f"{say.count(others, 'other way')}" if others else ""
    return Row(best, f"{best.source} → {best.target}", told, trip.key if others else "")


def _ways(rules: Rules, state: State, seat: str, trip: Trip, start: int) -> Listing:
    start = start if 0 <= start < len(trip.routes) else 0
    drawn = deliveries(rules, state, seat, trip.routes[start : start + ROWS], among=trip.routes)
    best, (source, target) = trip.best, trip.ends
    title = f"{say.starting(best.color)} cube from {spoken(state, source)} to {spoken(state, target)}"
    rows = tuple(Row(one, say.starting(one.way)) for one in drawn)
    return _paged(Listing(trip.key, rows, "", title), start, len(trip.routes))


def _paged(whole: Listing, start: int, count: int) -> Listing:
    end = start + len(whole.rows)
    return Listing(
        whole.of,
        whole.rows,
        f"{start + 1}–{end} of {count}" if count > ROWS else "",
        whole.title,
        before=max(0, start - ROWS) if start else None,
        after=end if end < count else None,
    )


def place_options(rules: Rules, state: State, every: Sequence[Trip]) -> tuple[PlaceOption, ...]:
    """The places of all trips, by name."""
    ends = Counter([place for trip in every for place in trip.ends])
    options = [
        PlaceOption(place, f"{spoken(state, place)} ({n})", hex_at(rules.board, state, place))
        for place, n in ends.items()
    ]
    return tuple(sorted(options, key=attrgetter("says")))


def hex_at(board: Board, state: State, place: str) -> str:
    """Where it lies, as the page's map has it; a cube on open ground is named by its hex."""
    hex_: Hex | None = board.hex_of(state.new_cities.get(place, place))
    return f"{hex_[0]},{hex_[1]}" if hex_ else place
