"""An own map as a form: a map file's tables as fields. `tables` goes the other way."""

from __future__ import annotations

from collections.abc import Iterator

from ..mapfile.figures import BOUNDS, USUAL
from ..mapfile.grid import SIGNS, TERRAINS, read
from ..mapfile.source import Table
from ..rules import ACTIONS, AS_PLAYERS, Rules

Fields = list[tuple[str, str]]  # a name may stand more than once
FIGURES = {
    "money": {"start_cash": "Cash at the start, in $", "start_shares": "Shares at the start"},
    "build": {"build_tiles": "Tiles a turn", "engineer_tiles": "Tiles with Engineer"},
    "goods": {"goods_rounds": "Rounds of moving goods", "locomotive_limit": "Locomotive goes up to"},
    "points": {"points_per_income": "Each income", "points_per_section": "Each section", "points_per_share": "Each share"},
}  # fmt: skip
TURNS = {1: 10, 2: 8, **Rules.turns, 7: 6, 8: 6, 9: 6, 10: 6, 11: 6}
GROUND = tuple(name for name in TERRAINS if name != "city")
COSTS = {"plain": 2, "river": 3, "mountain": 4}
SIGN_OF = {terrain: sign for sign, terrain in SIGNS.items()}
NEW: Table = {"name": "", "players": [3, 6], "city": [{"name": "", "colors": [], "start_cubes": 2}]}


def bounds(figure: str) -> tuple[int, int]:
    return BOUNDS.get(figure, USUAL)


def fields_of(data: Table, rules: Rules | type[Rules] = Rules) -> Fields:
    """`rules` has the figures in use on this map."""
    low, high = data["players"]
    return [
        ("name", data["name"]),
        ("low", str(low)),
        ("high", str(high)),
        ("notes", data.get("notes", "")),
        *_turns(rules),
        *_figures(rules),
        *_dials(rules),
        *_costs(data),
        *_cities(data),
        *_grid(data),
        ("towns", "\n".join(town["name"] for town in data.get("town", ()))),
    ]


def _turns(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    told = {**TURNS, **rules.turns}
    yield from ((f"turns.{players}", str(number)) for players, number in told.items())


def _figures(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    for group in FIGURES.values():
        yield from ((f"fig.{name}", str(getattr(rules, name))) for name in group)


def _dials(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    yield from (("actions", action) for action in rules.actions if action in ACTIONS)
    yield "reduction", "1" if rules.income_reduction_on else "0"
    dice = rules.growth_dice_count
    yield "dice", {AS_PLAYERS: "players", 0: "none"}.get(dice, "number")
    yield "dice_count", str(dice if dice > 0 else 3)


def _costs(data: Table) -> Iterator[tuple[str, str]]:
    costs = data.get("terrain_costs", COSTS)
    yield from ((f"cost.{terrain}", str(costs[terrain])) for terrain in GROUND if terrain in costs)


def _cities(data: Table) -> Iterator[tuple[str, str]]:
    for row, city in enumerate(data.get("city", ())):
        yield "city", str(row)
        yield f"city.{row}.name", city["name"]
        yield f"city.{row}.code", city.get("code", "")
        yield f"city.{row}.cubes", str(city.get("start_cubes", 0))
        yield from ((f"city.{row}.colors", color) for color in city.get("colors", ()))
        yield from ((f"city.{row}.growth", column) for column in city.get("growth", ()))


def _grid(data: Table) -> Iterator[tuple[str, str]]:
    """One hex per line: its coordinates, its ground, and the city (by row) or town (by name) on it."""
    yield "orientation", data.get("orientation", "flat")
    if "grid" not in data:
        return
    cities = {city["code"]: f"c:{row}" for row, city in enumerate(data.get("city", ()))}
    towns = {town["code"]: town for town in data.get("town", ())}
    lines = []
    for sign in read(data["grid"], (data["corner"][0], data["corner"][1]), data["orientation"]):
        ground, place = sign.text, cities.get(sign.text, "")
        if place:
            ground = SIGN_OF["plain"]
        if town := towns.get(sign.text):
            ground, place = SIGN_OF[town.get("terrain", "plain")], f"t:{town['name']}"
        lines.append(f"{sign.hex[0]},{sign.hex[1]} {ground} {place}".strip())
    yield "hexes", "\n".join(lines)
