"""From the form of an own map to a map file's tables. What the form does not show is kept from its base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....engine import Illegal
from ..board import Figure
from ..board_form import MapForm
from ..catalog import figures_of
from ..mapfile.source import Table
from ..rules import AS_PLAYERS, Rules
from .check import KNOWN
from .form import FIGURES, GROUND, PLACES
from .grid_lines import put_hexes
from .marks import Form, line, marks_told, number

MOST_PLACES = 250
HEAD_KEPT = ("note", "disputed", "start_cubes")


def tables_of(form: Form, base: Table, asked: MapForm | None = None) -> Table:
    """`asked` is what the map's rules ask of a board; `base` the map that the form began with."""
    asked = asked or MapForm()
    data: Table = {"name": line(form.get("name", ""))}
    if not data["name"]:
        raise Illegal("Give the map a name.", field="name")
    if on := form.get("on", ""):
        data["on"] = on
    else:
        data["players"] = [number(form, "low", 3), number(form, "high", 6)]
    if notes := form.get("notes", "").replace("\r\n", "\n").strip():
        data["notes"] = notes
    data |= {key: base[key] for key in HEAD_KEPT if key in base}
    data["terrain_costs"] = costs(form)
    data |= {table: list(places(form, base, asked, table)) for table in PLACES}
    put_hexes(data, form, base, asked)
    data["link"] = list(links(form, data, base, asked))
    put_rules(data, form, base)
    for table in PLACES:
        for entry in data[table]:
            del entry["row"]
    return data


def costs(form: Form) -> Table:
    return {g: number(form, f"cost.{g}", 0) for g in GROUND if form.get(f"cost.{g}", "").strip()}


# places and links -----------------------------------------------------------------------------


def places(form: Form, base: Table, asked: MapForm, table: str) -> Iterator[Table]:
    """The entries of one table: cities, towns, or places of which nobody knows yet which they are. `row` is
    the row of the form that each comes from."""
    marks = [mark for mark in asked.of(table) if mark.on != "hex"]
    shown = {"code", "name", "terrain", *(mark.key for mark in asked.of(table))}
    for row in rows(form, table):
        at = f"place.{row}"
        name = line(form.get(f"{at}.name", ""))
        kept = _kept(base, form.get(f"{at}.code", ""), name) if table != "place" else {}
        more = {key: value for key, value in kept.items() if key not in shown}
        none: Table = {mark.key: [] for mark in marks if kept.get(mark.key) == []}  # told, and there are none
        yield {"name": name, **none, **marks_told(form, at, marks), **more, "row": row}


def rows(form: Form, table: str) -> list[str]:
    """The rows of the form that belong into one table and have a name."""
    listed = form.getlist("place")
    if len(listed) > MOST_PLACES:
        raise Illegal(f"A map has at most {MOST_PLACES} places.", field="place")
    kinds = {row: form.get(f"place.{row}.kind", "") or "place" for row in listed}
    return [row for row, kind in kinds.items() if kind == table and line(form.get(f"place.{row}.name", ""))]


def _kept(base: Table, code: str, name: str) -> Table:
    """What the base said of a place, by its code or else by its name."""
    every = [entry for table in PLACES for entry in base.get(table, ())]
    by_code = [entry for entry in every if code and entry.get("code") == code]
    return next(iter((*by_code, *(entry for entry in every if entry["name"] == name))), {})


def links(form: Form, data: Table, base: Table, asked: MapForm) -> Iterator[Table]:
    names = {entry["row"]: entry["name"] for table in PLACES for entry in data[table]}
    marks = asked.of("link")
    shown = {"between", "cost", "requires", "name", *(mark.key for mark in marks)}
    known = dict(enumerate(base.get("link", ())))
    for row in form.getlist("link"):
        at = f"link.{row}"
        kept = known.get(number(form, f"{at}.was", -1), {})
        between = [names.get(form.get(f"{at}.{end}", ""), "") for end in ("from", "to")]
        if not all(between) and not kept.get("name"):
            raise Illegal("A printed link joins two places: choose both, or delete it.", field=f"{at}.from")
        told: Table = {"between": between} if all(between) else {}
        told |= {key: kept[key] for key in ("name",) if key in kept}
        told |= {"cost": number(form, f"{at}.cost", 0), **marks_told(form, at, marks)}
        told |= {"requires": requires} if (requires := form.get(f"{at}.requires", "")) else {}
        yield {**told, **{key: value for key, value in kept.items() if key not in shown}}


# figures --------------------------------------------------------------------------------------


def put_rules(data: Table, form: Form, base: Table) -> None:
    """The figures of the base game that differ. With the rules of a map go that map's figures."""
    if "on" in data:
        kept = base if base.get("on") == data["on"] else {}
        data |= {key: kept[key] for key in ("players", "rules", "figure") if key in kept}
        return
    data |= {"rules": rules(form, data, base)}
    data |= {key: base[key] for key in ("figure",) if key in base}


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
