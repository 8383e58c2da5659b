"""What a tile costs on this map, by its terrains and the printed tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import Rules
from ..state import State
from ..track.laying import A_TRACK, COMPLETED, COMPLEX, CROSSED, IN_TOWN, REPLACED

SHAPES = (("Simple", "simple"), ("Coexisting", "coexist"), ("Crossing", "crossing"))


@dataclass(frozen=True)
class PriceRow:
    """A price for each terrain, or one for all of them."""

    says: str
    prices: tuple[str, ...]


@dataclass(frozen=True)
class Prices:
    terrains: tuple[str, ...]
    rows: tuple[PriceRow, ...]
    always: tuple[PriceRow, ...]
    note: str = ""
    yours: str = ""  # where the seat that reads them pays others


def prices(rules: Rules, state: State | None = None, yours: str = "") -> Prices:
    if each := rules.every_tile_costs:
        return Prices(
            (), (), (PriceRow("Every tile, laid, replaced or redirected", (f"${each}",)),), yours=yours
        )
    costs = rules.board.terrain_costs
    rows = tuple(
        PriceRow(says, tuple(f"${cost + COMPLEX.get(shape, 0)}" for cost in costs.values()))
        for says, shape in SHAPES
    )
    towns = rules.board.form.counts.get("town") != 0
    always = (
        *((PriceRow("Town", (f"${IN_TOWN} and ${A_TRACK} a track",)),) if towns else ()),
        PriceRow(f"Replaced by a crossing{', or in a town' * towns}", (f"${CROSSED}",)),
        PriceRow("Other replacing, redirecting", (f"${REPLACED}",)),
        *((PriceRow("Three tracks in place of two", (f"${COMPLETED}",)),) if rules.complete_tiles else ()),
        *(PriceRow(says, (f"${cost}",)) for says, cost in _more(rules, state).items()),
    )
    printed = any(ground.cost is not None for ground in rules.board.hexes.values())
    note = "A price printed on a hex counts instead." if printed else ""
    return Prices(tuple(_named(terrain) for terrain in costs), rows, always, note, yours)


def _named(terrain: str) -> str:
    return terrain.replace("_", " ").capitalize()


def _more(rules: Rules, state: State | None) -> Mapping[str, int]:
    return rules.more_prices(state) if state else {}


def tile_prices(rules: Rules, state: State | None = None) -> tuple[int, ...]:
    """All that a tile may cost; on ground with a printed price, a simple one."""
    if rules.every_tile_costs:
        return (rules.every_tile_costs,)
    new = {cost + more for cost in rules.board.terrain_costs.values() for more in (0, *COMPLEX.values())}
    printed = {ground.cost for ground in rules.board.hexes.values() if ground.cost is not None}
    more = {*_more(rules, state).values(), *([COMPLETED] if rules.complete_tiles else [])}
    return tuple(sorted({*new, *printed, *more, CROSSED, REPLACED}))
