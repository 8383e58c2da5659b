"""An own map as a form: a map file's tables as fields. `tables` goes the other way."""

from __future__ import annotations

from collections.abc import Iterator

from ..board_form import MapForm
from ..hexes import FACING, Hex
from ..mapfile.figures import BOUNDS, USUAL
from ..mapfile.grid import SIGNS, TERRAINS, Sign, read
from ..mapfile.load import TERRAIN_COSTS
from ..mapfile.source import Table
from ..rules import ACTIONS, AS_PLAYERS, Rules
from .marks import Fields, mark_fields, words_of

FIGURES = {
    "money": {"start_cash": "Cash at the start, in $", "start_shares": "Shares at the start"},
    "build": {"build_tiles": "Tiles a turn", "engineer_tiles": "Tiles with Engineer"},
    "goods": {"goods_rounds": "Rounds of moving goods", "locomotive_limit": "Locomotive goes up to"},
    "points": {"points_per_income": "Each income", "points_per_section": "Each section", "points_per_share": "Each share"},
}  # fmt: skip
TURNS = {1: 10, 2: 8, **Rules.turns, 7: 6, 8: 6, 9: 6, 10: 6, 11: 6}
GROUND = tuple(name for name in TERRAINS if name != "city")
SIGN_OF = {terrain: sign for sign, terrain in SIGNS.items()}
PLACES = ("city", "town", "place")  # the last: which of the two, is not known
NEW: Table = {"name": "", "players": [3, 6]}
HALF = 3  # edges that a hex keeps for both sides; the others are its neighbours'


def bounds(figure: str) -> tuple[int, int]:
    return BOUNDS.get(figure, USUAL)


def fields_of(data: Table, rules: Rules | type[Rules] = Rules, form: MapForm | None = None) -> Fields:
    """`rules` has the figures in use on this map, `form` what they ask of a board."""
    form = form or MapForm()
    low, high = data["players"]
    return [
        ("name", data["name"]),
        ("on", data.get("on", "")),
        ("low", str(low)),
        ("high", str(high)),
        ("notes", data.get("notes", "")),
        *_turns(rules),
        *_figures(rules),
        *_actions_and_dice(rules),
        *_costs(data),
        *_places(data, form),
        *_links(data, form),
        *_grid(data, form),
    ]


def _turns(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    told = {**TURNS, **rules.turns}
    yield from ((f"turns.{players}", str(number)) for players, number in told.items())


def _figures(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    for group in FIGURES.values():
        yield from ((f"fig.{name}", str(getattr(rules, name))) for name in group)


def _actions_and_dice(rules: Rules | type[Rules]) -> Iterator[tuple[str, str]]:
    yield from (("actions", action) for action in rules.actions if action in ACTIONS)
    yield "reduction", "1" if rules.income_reduction_on else "0"
    dice = rules.growth_dice_count
    yield "dice", {AS_PLAYERS: "players", 0: "none"}.get(dice, "number")
    yield "dice_count", str(dice if dice > 0 else 3)


def _costs(data: Table) -> Iterator[tuple[str, str]]:
    costs = data.get("terrain_costs", TERRAIN_COSTS)
    yield from ((f"cost.{terrain}", str(costs[terrain])) for terrain in GROUND if terrain in costs)


def rows_of(data: Table) -> list[tuple[str, int, Table]]:
    """Each place of the list in its turn: its table, its number there, what it says."""
    return [(table, index, entry) for table in PLACES for index, entry in enumerate(data.get(table, ()))]


def _places(data: Table, form: MapForm) -> Iterator[tuple[str, str]]:
    for row, (table, _, entry) in enumerate(rows_of(data)):
        at = f"place.{row}"
        yield "place", str(row)
        yield f"{at}.kind", "" if table == "place" else table
        yield f"{at}.name", entry["name"]
        yield f"{at}.code", entry.get("code", "")
        yield from mark_fields(at, entry, (mark for mark in form.of(table) if mark.on != "hex"))


def _links(data: Table, form: MapForm) -> Iterator[tuple[str, str]]:
    named = {entry["name"]: str(row) for row, (_, _, entry) in enumerate(rows_of(data))}
    for row, link in enumerate(data.get("link", ())):
        at, ends = f"link.{row}", [named.get(name, "") for name in link.get("between", ())]
        yield from (("link", str(row)), (f"{at}.was", str(row)), (f"{at}.cost", str(link["cost"])))
        yield from ((f"{at}.{end}", value) for end, value in zip(("from", "to"), ends, strict=False))
        yield f"{at}.name", link.get("name", "")
        yield f"{at}.requires", link.get("requires", "")
        yield from mark_fields(at, link, form.of("link"))


# the board ------------------------------------------------------------------------------------


def _grid(data: Table, form: MapForm) -> Iterator[tuple[str, str]]:
    """One hex per line: its coordinates, its ground with what else is printed there, and the row of its place."""
    yield "orientation", data.get("orientation", "flat")
    if "grid" not in data:
        return
    rows = {
        entry.get("code", ""): (str(row), table, entry) for row, (table, _, entry) in enumerate(rows_of(data))
    }
    ground = {entry["code"]: entry for entry in data.get("ground", ())}
    asked = {mark.key for mark in form.marks if mark.on == "hex"}
    signs = list(read(data["grid"], (data["corner"][0], data["corner"][1]), data["orientation"]))
    yield "hexes", "\n".join(_hex(sign, rows, ground, asked) for sign in signs)
    places = {rows[sign.text][2]["name"]: sign.hex for sign in signs if sign.text in rows}
    lines = {mark.key for mark in form.marks if mark.on == "edge" and mark.kind == "yes"}
    yield "edges", "\n".join(_edges(data, places, lines))


def _hex(
    sign: Sign, rows: dict[str, tuple[str, str, Table]], ground: dict[str, Table], asked: set[str]
) -> str:
    row, table, entry = rows.get(sign.text, ("", "", ground.get(sign.text, {})))
    of_place = {key: value for key, value in entry.items() if key in asked}
    words = words_of(of_place if row else entry, ("code", "terrain"))
    told = SIGN_OF[entry.get("terrain", "plain")] if table or entry else sign.text
    return f"{sign.hex[0]},{sign.hex[1]} {told}{'?' if words else ''}{words} {row}".strip()


def _edges(data: Table, places: dict[str, Hex], lines: set[str]) -> Iterator[str]:
    """One edge per line, and what is printed on it; a line between two hexes stands there once."""
    facing = FACING[data["orientation"]]
    for entry in data.get("blocked", ()):
        yield from (f"{q},{r} {e} blocked=1" for e in entry["edges"] for q, r in [entry["hex"]] if e < HALF)
    for entry in data.get("edge", ()):
        q, r = places[entry["of"]] if "of" in entry else entry["hex"]
        for edge in (*entry.get("edges", ()), *map(facing.index, entry.get("sides", ()))):
            twin = ("hex", "edges", "of", "sides", *(lines if edge >= HALF else ()))
            if words := words_of(entry, twin):
                yield f"{q},{r} {edge} {words}"
