"""A map file read with its line numbers, so that every fault can name one."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard

from ..board import BadMap

Table: TypeAlias = dict[str, Any]  # as TOML has it; a Shape checks it before it is read
LARGEST = 999  # dollars, cubes or hexes: no map says more
HEADER = re.compile(r"\s*\[\[?\s*([\w-]+)[^\]]*\]\]?")
KEY = re.compile(r"\s*([\w-]+)\s*=\s*(.*)")
PRINTED = ("city", "town", "link", "edge")  # tables of what is printed at places and between them
QUOTED = re.compile(
    r"'''(?:[^']|'(?!''))*'''"
    r'|"""(?:[^"\\]|\\.|"(?!""))*"""'
    r"|'[^'\n]*'"
    r'|"(?:[^"\\\n]|\\.)*"|#[^\n]*',
    re.DOTALL,
)  # what stands in quotes, and comments
BRACKETS = re.compile(r"[\[\]{}]")
LONGEST_LINE, MOST_DOTS, DEEPEST = 4_000, 8, 6  # of what is not quoted
QUOTES = ("'''", '"""')


@dataclass
class Source:
    """The tables of one file, and the line of each key: `lines[table, index, key]`."""

    path: Path
    data: Table
    lines: Mapping[tuple[str, int, str], int] = field(default_factory=dict)

    def line(self, table: str = "", index: int = 0, key: str = "") -> int:
        """The line of a key, or of its table, or the first line."""
        places = ((table, index, key), (table, index, ""), ("", 0, table))
        return next((self.lines[place] for place in places if place in self.lines), 1)

    def over(self, known: Table) -> Source:
        """This source, with what is `known` where the file says nothing: [rules] figure by figure, places and
        links by their names. Known links and edges that the file lacks are added after its own."""
        if not known:
            return self
        data = {**{key: value for key, value in known.items() if key not in PRINTED}, **self.data}
        if rules := {**known.get("rules", {}), **self.data.get("rules", {})}:
            data["rules"] = rules
        for table in PRINTED:
            told = {entry["name"]: entry for entry in known.get(table, ()) if "name" in entry}
            own = [{**told.get(entry.get("name"), {}), **entry} for _, entry in self.entries(table)]
            entries = [*own, *(entry for entry in known.get(table, ()) if self._adds(table, entry))]
            data |= {table: entries} if entries else {}
        return Source(self.path, data, self.lines)

    def _adds(self, table: str, entry: Table) -> bool:
        """Whether a known link or edge is to be added: the board has its places, but not the link itself."""
        named = {place.get("name") for kind in ("city", "town", "place") for _, place in self.entries(kind)}
        if table == "edge":
            return entry.get("of") in named
        has = entry.get("name") in [one.get("name") for _, one in self.entries(table)] and "name" in entry
        return table == "link" and not has and set(entry.get("between", ())) <= named

    def fault(self, line: int, sentence: str) -> BadMap:
        return fault(self.path, line, sentence)

    def grid_line(self, row: int) -> int:
        """The line of a row of the grid, which begins below or beside its opening quotes."""
        return self.lines.get(("", 0, "grid row"), self.line("", 0, "grid")) + row

    def entries(self, table: str) -> list[tuple[int, Table]]:
        entries = self.data.get(table, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self.fault(self.line(table), f"{table} must be tables that begin with [[{table}]]")
        return list(enumerate(entries))


def shown(path: Path) -> str:
    """A path as people know it: maps/<key>/board.toml."""
    return "/".join(path.parts[-3:])


def fault(path: Path, line: int, sentence: str) -> BadMap:
    said = f"{sentence[0].upper()}{sentence[1:]}."
    return BadMap(f"{shown(path)}, line {line}: {sentence}.", said, line)


def open_source(path: Path) -> Source:
    try:
        return source_of(path, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadMap(f"{shown(path)}, line 1: the file can’t be read: {trouble}.") from trouble


def source_of(path: Path, text: str) -> Source:
    """Reads a text. Faults call it by the name `path`."""
    if trouble := hostile(text):
        raise fault(path, *trouble)
    try:
        return Source(path, tomllib.loads(text), _lines(text))
    except tomllib.TOMLDecodeError as trouble:
        raise _unreadable(path, text, str(trouble)) from trouble


def hostile(text: str) -> tuple[int, str] | None:
    """The line and the reason why a text is not even parsed: written so, a small file takes gigabytes."""
    deep = 0
    for number, line in enumerate(QUOTED.sub(_lines_of, text).split("\n"), 1):
        if len(line) > LONGEST_LINE:
            return number, f"a line has at most {LONGEST_LINE} characters"
        if line.count(".") > MOST_DOTS:
            return number, "a key has too many dots"
        for bracket in BRACKETS.findall(line):
            deep += 1 if bracket in "[{" else -1
            if deep > DEEPEST:
                return number, f"lists are nested at most {DEEPEST} deep"
    return None


def _lines_of(quoted: re.Match[str]) -> str:
    """Empty lines in place of what was quoted, so that all others keep their numbers."""
    return "\n" * quoted[0].count("\n")


def _unreadable(path: Path, text: str, trouble: str) -> BadMap:
    place = re.search(r" \(at line (\d+).*\)| \(at end of document\)", trouble)
    line = int(place[1]) if place and place[1] else text.count("\n") + 1
    said = trouble[: place.start()] if place else trouble
    return fault(path, line, f"this is not TOML: {said}")


def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """The line where each table and key begins; quoted blocks are skipped."""
    lines: dict[tuple[str, int, str], int] = {}
    seen: Counter[str] = Counter()
    table, index, quote = "", 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if quote:
            quote = "" if quote in line else quote
        elif header := HEADER.match(line):
            table, index = header[1], seen[header[1]]
            seen[table] += 1
            lines[table, index, ""] = number
        elif key := KEY.match(line):
            lines.setdefault((table, index, key[1]), number)
            if key[2] in QUOTES:
                lines[table, index, f"{key[1]} row"] = number + 1
            quote = next((mark for mark in QUOTES if key[2].count(mark) == 1), "")
    return lines


# what a table may hold ------------------------------------------------------------------------

Test = Callable[[object], bool]
KINDS: dict[str, Test] = {
    "a text": lambda value: isinstance(value, str) and bool(value.strip()),
    "a whole number": lambda value: type(value) is int and 0 <= value <= LARGEST,
    "true or false": lambda value: isinstance(value, bool),
    "a list of texts": lambda value: isinstance(value, list) and all(isinstance(v, str) for v in value),
    "a pair of whole numbers": lambda value: (
        _numbers(value) and len(value) == 2 and all(abs(v) <= LARGEST for v in value)
    ),
    "a list of edges from 0 to 5": lambda value: _numbers(value) and all(v in range(6) for v in value),
    "a value": lambda value: (
        isinstance(value, str | list) or KINDS["a whole number"](value) or value in (True, False)
    ),
    "a list of tables": lambda value: isinstance(value, list),
    "a table": lambda value: isinstance(value, dict),
    "a table of whole numbers": lambda value: (
        isinstance(value, dict) and all(type(v) is int and 0 <= v <= LARGEST for v in value.values())
    ),
}


def _numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(v) is int for v in value)


@dataclass(frozen=True)
class Shape:
    """The keys that a table must and may have, each with the kind of its value."""

    must: Mapping[str, str]
    may: Mapping[str, str]

    def check(self, source: Source, table: str, index: int, entry: Table) -> None:
        where = f"[[{table}]]" if table else "a map"
        for key, value in entry.items():
            self._check_key(source, table, index, key, value, where)
        if missing := [key for key in self.must if key not in entry]:
            raise source.fault(source.line(table, index), f"{where} needs the key “{missing[0]}”")

    def _check_key(self, source: Source, table: str, index: int, key: str, value: object, where: str) -> None:
        kind = self.must.get(key) or self.may.get(key)
        line = source.line(table, index, key) if table else _top(source, key)
        if kind is None:
            raise source.fault(line, f"{where} has no key “{key}”")
        if not KINDS[kind](value):
            raise source.fault(line, f"“{key}” must be {kind}")


def _top(source: Source, key: str) -> int:
    """The line of a key in the head of the file, or of the table with that name."""
    return source.lines.get(("", 0, key), source.line(key))
