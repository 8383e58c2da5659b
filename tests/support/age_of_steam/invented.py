"""Maps invented by chance, as a table might describe them: by any rules of the box, half known or drawn whole."""

from __future__ import annotations

import random
from collections.abc import Iterator

from assistant.games.age_of_steam.board_form import MapForm, Mark
from assistant.games.age_of_steam.catalog import rules_of
from assistant.games.age_of_steam.mapfile.grid import draw
from assistant.games.age_of_steam.mapfile.source import Table
from assistant.games.age_of_steam.state import COLORS

NAMES = ("Aveiro", "Beja", "Łódź", "St. Ives", "O’Brien", "Møn", "Nowhere-on-Sea", "Ulm", "Ys", "Quito")
COLUMNS = [f"{side} {die}" for side in ("light", "dark") for die in range(1, 7)]
HEXES = [(q, r) for q in range(7) for r in range(7)]
GROUND = {".": "plain", "~": "river", "^": "mountain", "=": "water"}


def invented(rng: random.Random, on: str, whole: bool = False) -> Table:
    """The tables of a map file: all that its form needs if `whole`, otherwise as much as there is by chance."""
    found = rules_of(on)
    assert found, on
    _, kit = found
    known = {name: kit.head.get(name, []) for name in ("city", "town")}
    data: Table = {"name": f"Invented {rng.randint(0, 999)}", **({"on": on} if on else {"players": [3, 5]})}
    data["city"] = [dict(one) for one in known["city"]] + [{"name": name} for name in _fresh(rng)]
    data["town"] = [dict(one) for one in known["town"]] + [{"name": f"{name} Halt"} for name in _fresh(rng)]
    for table in ("city", "town"):
        if whole and table in kit.form.counts:
            more = ({"name": f"{table.title()} {n}"} for n in range(kit.form.counts[table]))
            data[table] = [*data[table], *more][: kit.form.counts[table]]
        for entry in data[table]:
            _fill(rng, entry, kit.form.of(table), whole)
    data["link"] = [
        {**one, "between": _two(data)} for one in kit.head.get("link", []) if "between" not in one
    ]
    if whole or rng.random() < 0.6:
        _draw(rng, data, kit.form, whole)
    return {key: value for key, value in data.items() if value != []}


def _fresh(rng: random.Random) -> list[str]:
    return rng.sample(NAMES, rng.randint(2, 5))


def _two(data: Table) -> list[str]:
    return [data["city"][0]["name"], data["city"][1]["name"]]


def _fill(rng: random.Random, entry: Table, marks: list[Mark], whole: bool) -> None:
    for mark in marks:
        wanted = mark.need if whole else rng.random() < 0.5
        if mark.key not in entry and wanted and not mark.count:
            entry[mark.key] = _value(rng, mark)


def _value(rng: random.Random, mark: Mark) -> object:
    match mark.kind:
        case "number":
            return rng.randint(mark.least, min(mark.most, mark.least + 5))
        case "text":
            return rng.choice(NAMES)
        case "choice":
            return rng.choice(mark.choices)
        case "color":
            return rng.choice(COLORS[:5])
        case "colors":
            return rng.sample(COLORS[:5], rng.randint(0, 2))
        case "columns":
            return rng.sample(COLUMNS, rng.randint(0, 2))
    return rng.random() < 0.5 or bool(mark.need)


def _draw(rng: random.Random, data: Table, form: MapForm, whole: bool) -> None:
    """Every place on a hex of its own, land around it; marks of hexes on codes of their own."""
    signs = {hex_: rng.choice([*".." * 4, *GROUND]) for hex_ in HEXES}
    signs |= {hex_: "." for hex_ in HEXES if hex_[0] in (2, 3)}
    free, codes = rng.sample(HEXES, len(HEXES)), _codes()
    for table in ("city", "town"):
        for entry in data[table]:
            entry["code"] = next(codes)
            if whole or rng.random() < 0.95:
                signs[free.pop()] = entry["code"]
    data["ground"] = []
    for mark in form.of("ground"):
        for _ in range(mark.count or 1) if mark.need or rng.random() < 0.3 else ():
            code = next(codes)
            data["ground"].append({"code": code, "terrain": "plain", mark.key: _value(rng, mark)})
            signs[free.pop()] = code
    _edges(rng, data, form, signs)
    corner, grid = draw(signs, lies := rng.choice(("flat", "pointy")))
    costs = {"plain": 2, "river": 3, "mountain": 4}
    data |= {"orientation": lies, "corner": list(corner), "grid": grid, "terrain_costs": costs}


def _codes() -> Iterator[str]:
    return (a + b for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "0123456789")


def _edges(rng: random.Random, data: Table, form: MapForm, signs: dict[tuple[int, int], str]) -> None:
    land = [hex_ for hex_ in HEXES if signs[hex_] != "="]
    pairs = [(at, (at[0], at[1] + 1)) for at in land if (at[0], at[1] + 1) in land]
    for mark in form.of("edge"):
        if not (mark.need or rng.random() < 0.3):
            continue
        above, below = rng.choice(pairs)
        if mark.key == "blocked":
            data["blocked"] = [{"hex": list(above), "edges": [3]}, {"hex": list(below), "edges": [0]}]
        else:
            data.setdefault("edge", []).append(
                {"hex": list(above), "edges": [3], mark.key: _value(rng, mark)}
            )
