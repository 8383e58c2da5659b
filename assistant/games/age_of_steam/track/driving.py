"""Cubes driven over open hexes: where from, where to, and what could be delivered from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..copying import with_goods
from ..hexes import Hex, neighbours
from ..rules import Rules
from ..state import CATTLE, State
from .routes import all_routes
from .searching import Route

FAR = 2  # hexes
Best = Mapping[str, Route]


def hex_at(rules: Rules, spot: str) -> Hex:
    """Where a place or an open hex lies on the board."""
    at = rules.board.hex_of(spot)
    return at if at else rules.board.open_hexes[spot]


def spot_at(rules: Rules, hex_: Hex) -> str:
    """The key of the cubes on a hex."""
    return rules.board.hexes[hex_].place or f"{hex_[0]},{hex_[1]}"


def drive_ends(state: State, rules: Rules, spot: str) -> list[str]:
    """Where cattle may be driven to from a spot, the nearest first: never through a city that takes them."""
    ground, start = rules.board.hexes, hex_at(rules, spot)
    shut = {at for at, city in rules.board.city_hexes.items() if CATTLE in rules.takes(state, city)}
    reached, ring = [start], [start]
    for _ in range(FAR):
        around = dict.fromkeys(at for here in ring for at in neighbours(here))
        ring = [at for at in around if at in ground and at not in shut and at not in reached]
        reached += ring
    return [spot_at(rules, at) for at in reached[1:] if at in state.tiles or ground[at].city]


def best_from(state: State, rules: Rules, seat: str, spots: Sequence[str]) -> Best:
    """The best delivery of cattle for a seat from each of these spots that has one."""
    there = with_goods(state, places={spot: (CATTLE,) for spot in spots})
    found: dict[str, Route] = {}
    for route in all_routes(rules, there, seat):
        found.setdefault(route.source, route)
    return found
