"""A map's tables as the text of a map file: the reverse of `mapfile.source`."""

from __future__ import annotations

import json
import re

from ..mapfile.source import Table

HEAD = (
    "name",
    "on",
    "players",
    "note",
    "notes",
    "orientation",
    "terrain_costs",
    "start_cubes",
    "disputed",
    "corner",
    "grid",
)
LISTS = ("city", "town", "place", "ground", "blocked", "edge", "link", "figure")


def written(data: Table) -> str:
    """The head, then the places and whatever else there is, then [rules]."""
    parts = ["\n".join(_line(key, data[key]) for key in HEAD if key in data)]
    parts += [_table(f"[[{name}]]", entry) for name in LISTS for entry in data.get(name, ())]
    if data.get("rules"):
        parts.append(_table("[rules]", data["rules"]))
    return "\n\n".join(parts) + "\n"


def _table(header: str, entry: Table) -> str:
    return "\n".join([header, *(_line(key, value) for key, value in entry.items())])


def _line(key: str, value: object) -> str:
    if key == "grid":
        grid = str(value).rstrip("\n")
        return f"grid = '''\n{grid}\n'''"
    if key == "notes" and "\n" in str(value):
        return 'notes = """\n' + "\n".join(_text(line)[1:-1] for line in str(value).split("\n")) + '"""'
    return f"{_key(key)} = {_value(value)}"


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(_value(one) for one in value)}]"
        case dict():
            pairs = (f"{_key(str(name))} = {_value(one)}" for name, one in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return str(value)


def _text(text: str) -> str:
    """A quoted text. TOML quotes like JSON, except for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
