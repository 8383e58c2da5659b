"""While others move goods: one's own best deliveries as things stand."""

from __future__ import annotations

from dataclasses import dataclass

from ... import speech as say
from ...svg.deliveries import Brief, Delivery, briefly, deliveries
from ...track.routes import trips_now
from ...track.searching import Route
from ..situation import Situation
from .card import WaitingCard
from .track import track_card

BEST = 3  # cubes and destinations that are told


@dataclass(frozen=True, kw_only=True)
class BestCard(WaitingCard):
    """`says` stands above the deliveries that are `best` for this seat, the `first` of them with its line."""

    says: str
    best: tuple[Brief, ...]
    first: Delivery | None


def goods_card(now: Situation) -> WaitingCard:
    """For whoever still moves goods in this turn, where the app lists deliveries."""
    tracking = now.state.tracking
    if not tracking.on_map or tracking.deliveries != "listed" or not _still_moves(now):
        return track_card(now)
    routes = best_routes(now)
    first = deliveries(now.rules, now.state, now.seat, routes[:1])
    best = (*first, *briefly(now.rules, now.state, now.seat, routes[1:]))
    pulls = say.count(now.reach, "link")
    none = f"As things stand no cube earns you income within {pulls}."
    says = f"Your best as things stand, up to {pulls}" if best else none
    return BestCard("waiting_goods", says=says, best=best, first=next(iter(first), None))


def _still_moves(now: Situation) -> bool:
    last = now.state.goods_round >= now.rules.rounds_of(now.state, now.seat)
    return not now.player.out and (now.seat in now.state.queue or not last)


def best_routes(now: Situation) -> list[Route]:
    """The best of each cube and destination that earn this seat income."""
    trips = trips_now(now.rules, now.state, now.seat)[:BEST]
    return [trip.best for trip in trips if trip.best.income.get(now.seat)]
