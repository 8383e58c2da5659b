"""Reading `maps/<key>/form.toml`: what a map's rules need to know of a board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from ..board_form import DEPTHS, KINDS, WHERE, MapForm, Mark
from .grid import TERRAINS
from .marks import BASE, SHARED, kept, mark_trouble
from .shapes import NUMBER, TABLES, TEXT, TEXTS
from .source import Shape, Source, Table, open_source

ANY = "a value"
HEAD = Shape({}, {"asks": TEXTS, "without": TEXTS, "ground": "a table", "counts": "a table of whole numbers",
                  "mark": TABLES})  # fmt: skip
MARK = Shape(
    {"key": TEXT, "on": TEXT, "word": TEXT},
    {"says": TEXT, "asks": TEXT, "kind": TEXT, "choices": TEXTS, "least": NUMBER, "most": NUMBER, "usual": ANY,
     "need": TEXT, "count": NUMBER},
)  # fmt: skip


def load_form(folder: Path) -> MapForm:
    """The form of a map's folder; without one, what every map is asked."""
    path = folder / "form.toml"
    return read_form(open_source(path)) if path.is_file() else BASE


def read_form(source: Source) -> MapForm:
    HEAD.check(source, "", 0, source.data)
    data = source.data
    own = [_mark(source, index, entry) for index, entry in source.entries("mark")]
    named = [_shared(source, key) for key in data.get("asks", ())]
    left_out = {*data.get("without", ()), *(mark.key for mark in own)}
    usual = [mark for mark in BASE.marks if mark.key not in left_out]
    return MapForm((*usual, *named, *own), _ground(source), dict(data.get("counts", {})))


def _mark(source: Source, index: int, entry: Table) -> Mark:
    MARK.check(source, "mark", index, entry)
    line = source.line("mark", index, "key")
    told: Table = {key: kept(value) for key, value in entry.items()}
    mark = replace(_known(entry), **told)
    for key, allowed in (("on", WHERE), ("kind", KINDS), ("need", ("", *DEPTHS[1:]))):
        if getattr(mark, key) not in allowed:
            raise source.fault(
                line, f"the mark “{mark.key}” has no “{key}” that is one of {', '.join(allowed)}"
            )
    if not re.fullmatch(r"[a-z][a-z0-9_]*", mark.key):
        raise source.fault(line, f"“{mark.key}” can’t be the key of a mark: use small letters, digits and _")
    if mark.need and not mark.asks:
        raise source.fault(line, f"the mark “{mark.key}” is needed, so it must say what it “asks”")
    if "usual" in entry and (trouble := mark_trouble(mark, {}, entry["usual"])):
        raise source.fault(line, trouble)
    return mark


def _known(entry: Table) -> Mark:
    """The mark of this key that is known already, or a new one."""
    known = {mark.key: mark for mark in (*SHARED, *BASE.marks)}
    return known.get(entry["key"], Mark(entry["key"], entry["on"], entry["word"]))


def _shared(source: Source, key: str) -> Mark:
    known = {mark.key: mark for mark in SHARED}
    if key not in known:
        raise source.fault(
            source.line("", 0, "asks"), f"no mark “{key}” is shared by maps: describe it as [[mark]]"
        )
    return known[key]


def _ground(source: Source) -> dict[str, str]:
    ground = source.data.get("ground", {})
    for terrain, word in ground.items():
        if terrain not in (*TERRAINS, "water") or terrain == "city" or not isinstance(word, str):
            raise source.fault(source.line("ground", 0, terrain), f"there is no terrain “{terrain}”")
    return dict(ground)
