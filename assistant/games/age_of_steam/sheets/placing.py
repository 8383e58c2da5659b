"""The cubes to put on the cardboard: at setup all of them, and each turn what growth has moved."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from ...sheets import Placing, Spot
from .. import speech as say
from ..flow import turn_of
from ..places import column_cities
from ..rules import Rules
from ..state import CATTLE, State
from ..telling.recap import Growth, recap


def placing(rules: Rules, state: State) -> Placing | None:
    """From the dice until somebody builds; before the first turn's track all that was set out."""
    if state.phase not in _before_track(rules):
        return None
    if grown := recap(state).growth:
        return Placing((("", tuple(_grown(state, one) for one in grown)),))
    return _first_cubes(rules, state) if state.turn == 1 else None


def _before_track(rules: Rules) -> tuple[str, ...]:
    course = [phase.name for phase in turn_of(rules)]
    return ("setup", *course[: course.index("build_track")])


def _grown(state: State, one: Growth) -> Spot:
    town = one.column if one.side == "boxes" else state.new_cities.get(one.place, "")
    upto = "" if one.cubes else _upto(one)
    key = f"{state.turn} {one.side} {one.column} {one.place}"
    return _spot(key, say.place(one.place), one.cubes, upto, town)


def _upto(one: Growth) -> str:
    """What the table does where it alone knows the cubes."""
    if one.side == "fill":
        return f"fill up to {one.dice}"
    if one.place == say.starting(f"{one.side} {one.column}"):
        return f"up to {say.count(one.dice, 'cube')}"
    boxes = {"new": "its boxes", "bag": "the bag"}.get(one.side, f"{one.side} {one.column}")
    return f"up to {one.dice} from {boxes}"


def _spot(key: str, name: str, cubes: tuple[str, ...], upto: str = "", aside: str = "") -> Spot:
    """Other cubes at the same place are another spot: an old tick does not stand for them."""
    return Spot(f"{crc32(f'{key} {cubes}'.encode()):08x}", name, cubes, upto, aside)


def _first_cubes(rules: Rules, state: State) -> Placing | None:
    """Where the table draws them, it has laid each cube before it was entered."""
    if state.tracking.goods != "app" or state.spots:
        return None
    shown, places = tuple(_columns(rules, state)), tuple(_places(state))
    drawn = (place for place, cubes in state.goods.places.items() if set(cubes) - {CATTLE})
    lie = "Open hexes" if any(place in rules.board.open_hexes for place in drawn) else "Cities and towns"
    groups = ((lie, places), ("Goods display, from the top", shown))
    there = tuple((heading, spots) for heading, spots in groups if spots)
    return Placing(there) if there else None


def _places(state: State) -> Iterator[Spot]:
    """Whoever places cattle says where, and so has laid them."""
    for place, lying in state.goods.places.items():
        if cubes := tuple(cube for cube in lying if cube != CATTLE):
            yield _spot(f"0 {place}", say.starting(say.place(place)), cubes)


def _columns(rules: Rules, state: State) -> Iterator[Spot]:
    for column, boxes in state.goods.display.items():
        side, name = column
        if cubes := tuple(cube for cube in boxes if cube):
            called = f"New City {name}" if side == "new" else say.starting(f"{side} {name}")
            aside = "" if side == "new" else column_cities(rules.board, column)
            yield _spot(f"0 {side} {name}", called, cubes, aside=aside)
