"""From the form of an own map to a map file's tables. What the form does not show is kept from its base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Protocol

from ....engine import Illegal
from ..board import Figure
from ..catalog import figures_of
from ..mapfile.source import Table
from ..rules import AS_PLAYERS, Rules
from .check import KNOWN
from .form import FIGURES, GROUND
from .grid_lines import put_hexes


class Form(Protocol):
    """What was sent: a name may stand more than once."""

    def get(self, name: str, default: str, /) -> str: ...
    def getlist(self, name: str, /) -> list[str]: ...


def tables_of(form: Form, base: Table) -> Table:
    data: Table = {
        "name": line(form.get("name", "")),
        "players": [number(form, "low", 3), number(form, "high", 6)],
    }
    if not data["name"]:
        raise Illegal("Give the map a name.", field="name")
    if notes := form.get("notes", "").replace("\r\n", "\n").strip():
        data["notes"] = notes
    data |= {key: base[key] for key in ("note", "disputed", "figure") if key in base}
    data["terrain_costs"] = {
        g: number(form, f"cost.{g}", 0) for g in GROUND if form.get(f"cost.{g}", "").strip()
    }
    data |= {"city": list(cities(form, base)), "town": list(towns(form, base))}
    put_hexes(data, form.get("hexes", ""), form.get("orientation", ""), base)
    data["rules"] = rules(form, data, base)
    return data


def line(text: str) -> str:
    return " ".join(text.split())


def number(form: Form, name: str, default: int) -> int:
    text = line(form.get(name, "")).replace("−", "-")
    if not text:
        return default
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
        raise Illegal(f"“{text[:20]}” is not a whole number.", field=name)
    return int(text)


def cities(form: Form, base: Table) -> Iterator[Table]:
    known = {city.get("code", ""): city for city in base.get("city", ())}
    shown = ("code", "name", "colors", "growth", "start_cubes")
    for row in form.getlist("city"):
        if not (name := line(form.get(f"city.{row}.name", ""))):
            continue
        kept = known.get(form.get(f"city.{row}.code", "") or "-", {})
        more = {key: value for key, value in kept.items() if key not in shown}
        if not (colors := form.getlist(f"city.{row}.colors")) and not more:
            raise Illegal(f"Which colours does {name} accept?", field=f"city.{row}.colors")
        growth = form.getlist(f"city.{row}.growth")
        cubes = number(form, f"city.{row}.cubes", 0)
        yield {"name": name, "colors": colors, "growth": growth, "start_cubes": cubes, **more, "row": row}


def towns(form: Form, base: Table) -> Iterator[Table]:
    known = {town["name"]: town for town in base.get("town", ())}
    names = [name for text in form.get("towns", "").splitlines() if (name := line(text))]
    if twice := [name for name, times in Counter(names).items() if times > 1]:
        raise Illegal(f"{twice[0]} is in the list of towns twice.", field="towns")
    for name in names:
        more = {
            key: value for key, value in known.get(name, {}).items() if key not in ("code", "name", "terrain")
        }
        yield {"name": name, **more}


def rules(form: Form, data: Table, base: Table) -> Table:
    """The turns, and what differs from the base game."""
    usual = figures_of(Rules)
    low, high = data["players"]
    figures = {key: value for key, value in base.get("rules", {}).items() if _portable(key, value, usual)}
    figures["turns"] = {str(n): number(form, f"turns.{n}", 1) for n in range(max(1, low), min(high, 11) + 1)}
    figures |= {
        name: number(form, f"fig.{name}", getattr(Rules, name))
        for group in FIGURES.values()
        for name in group
    }
    figures["actions"] = form.getlist("actions")
    figures["income_reduction_on"] = form.get("reduction", "1") == "1"
    dice = {"players": AS_PLAYERS, "none": 0}.get(form.get("dice", "players"))
    figures["growth_dice_count"] = number(form, "dice_count", 3) if dice is None else dice
    return {key: value for key, value in figures.items() if key == "turns" or value != _plain(usual[key])}


def _plain(value: Figure) -> Figure:
    return list(value) if isinstance(value, tuple) else value


def _portable(key: str, value: object, usual: Mapping[str, Figure]) -> bool:
    """Whether a figure works without a map's own rules."""
    return key in usual and (not isinstance(value, list) or key in KNOWN)
