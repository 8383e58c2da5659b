"""The marks that every map knows, and the checks of what a file says of any mark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..board import COLUMNS
from ..board_form import MapForm, Mark, MarkValue
from ..state import COLORS
from .shapes import NUMBER, SHAPES, TEXT, TEXTS, YES
from .source import LARGEST, Shape, Source, Table

KINDS = {"yes": YES, "number": NUMBER, "text": TEXT, "choice": TEXT, "color": TEXT, "colors": TEXTS,
         "columns": TEXTS}  # fmt: skip
USUAL = (  # what any map is asked; a form may say it in its own words, or leave it out
    Mark(
        "colors",
        "city",
        "Colours",
        "The goods it takes.",
        "Which colours does {} take?",
        "colors",
        need="places",
    ),
    Mark(
        "growth", "city", "Dice", "The numbers printed beside it.", "Which dice does {} grow on?", "columns"
    ),
    Mark("start_cubes", "place", "Cubes at setup", "", "How many cubes does {} start with?", "number"),
    Mark("cost", "hex", "Printed price", "It stands instead of the terrain’s.", kind="number"),
    Mark("blocked", "edge", "Blocked", "No track crosses this edge."),
)
SHARED = (  # what some maps of the box have; a form that asks for one names it under `asks`
    Mark("terminal", "city", "Foreign terminal", "It takes cubes, grows none and lets none pass."),
    Mark("port", "city", "Port"),
    Mark("accepts_cotton", "city", "Takes cotton"),
    Mark("accepts_all", "city", "Takes every colour"),
    Mark("starting_city", "city", "Starting city", "Track may begin here."),
    Mark("region", "city", "Region", kind="text"),
    Mark("recycles_to", "city", "Recycles to", "The colour on its sign.", kind="color"),
    Mark("side_probable", "city", "Side not certain", "Which half of the display serves it is not certain."),
    Mark("unverified_slot", "city", "Not certain", kind="text"),
    Mark("region_if_urbanized", "town", "Region once it is a city", kind="text"),
    Mark("land_grant", "hex", "Land grant"),
    Mark(
        "accepts",
        "edge",
        "Colour of the hexside",
        "What a city takes of cubes that come through it.",
        kind="color",
    ),
    Mark("simple_tile_first", "hex", "Simple tile first", "Its first tile must be a simple one."),
)
BASE = MapForm(USUAL)
HELD = ("code", "name", "aliases", "disputed", "colors", "growth", "start_cubes", "start_cotton", "terrain", "cost",
        "hex", "edges", "of", "sides", "blocked", "between", "kind", "requires", "note", "counts_as_build",
        "counts_as_track")  # fmt: skip  # what a board keeps in fields of its own


def shapes_with(form: MapForm) -> Mapping[str, Shape]:
    """The shape of each table, with the keys of the form's marks besides its own."""
    shapes = dict(SHAPES)
    for mark in (*SHARED, *form.marks):
        for table in (*mark.tables, *(("place",) if mark.on in ("city", "town", "place") else ())):
            shape = shapes[table]
            if mark.key not in shape.must:
                shapes[table] = Shape(shape.must, {**shape.may, mark.key: KINDS[mark.kind]})
    return shapes


def check_marks(source: Source, form: MapForm) -> None:
    """Refuses marks of the right type whose value can't be: a number out of bounds, an unknown colour."""
    for table in ("city", "town", "place", "ground", "edge", "link"):
        told = (*SHARED, *form.marks) if table != "place" else ()
        known = {mark.key: mark for mark in told if table in mark.tables}
        for index, entry in source.entries(table):
            for key, value in entry.items():
                if key in known and (trouble := mark_trouble(known[key], entry, value)):
                    raise source.fault(source.line(table, index, key), trouble)


def mark_trouble(mark: Mark, entry: Table, value: object) -> str:
    """Reason a mark can't have this value, or ''."""
    of = f"{entry['name']}: " if "name" in entry else ""
    if (
        mark.kind == "number"
        and isinstance(value, int)
        and not mark.least <= value <= min(mark.most, LARGEST)
    ):
        return f"{of}“{mark.key}” must be from {mark.least} to {mark.most}"
    if mark.kind == "choice" and value not in mark.choices:
        return f"{of}“{mark.key}” must be one of {', '.join(mark.choices)}"
    if mark.kind == "columns":
        return next(
            (f"the goods display has no column “{one}”" for one in told(value) if not column(one)), ""
        )
    colors = told(value) if mark.kind in ("color", "colors") else ()
    return next((f"{of}there are no {color} goods" for color in colors if color not in COLORS), "")


def told(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def column(text: str) -> tuple[str, str] | None:
    """A column of the display as a file names it: “light 3”."""
    side, _, die = text.partition(" ")
    return (side, die) if (side, die) in COLUMNS and side != "new" else None


def marks_of(entry: Table, usual: Mapping[str, MarkValue]) -> dict[str, MarkValue]:
    """The marks of a table: what it says, or else what is usual. What the board keeps in fields is left out."""
    said = {**usual, **entry}
    return {key: kept(value) for key, value in said.items() if key not in HELD}


def kept(value: MarkValue | Iterable[str]) -> MarkValue:
    return value if isinstance(value, bool | int | str) else tuple(value)
