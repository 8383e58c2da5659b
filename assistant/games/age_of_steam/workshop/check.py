"""Reads an own map's file, and checks that tables and pages can handle it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..board import NEW_CITIES, BadMap, Board
from ..catalog import as_was, rules_of
from ..game import AgeOfSteam
from ..mapfile.load import Kit, read_board
from ..mapfile.source import Source, source_of
from ..rules import ACTIONS, Rules
from ..state import COLORS, FIGURES

LARGEST_FILE = 100_000  # bytes
LETTERS = {"name": 60, "note": 200, "notes": 4_000}
PLACE_LETTERS = 40
MOST = {"city": 60, "town": 150, "ground": 200, "link": 60, "blocked": 400}
MOST_CUBES, MOST_HEXES = 200, 1_500
KNOWN = {"actions": ACTIONS, "new_cities": tuple(NEW_CITIES), "tie_breaks": FIGURES}
LISTS: Mapping[str, tuple[str, ...]] = {**KNOWN, "variants": (), "markers": COLORS}
REPEATED = ("markers",)  # lists that may hold a word more than once


def read_own(text: str, key: str = "own") -> AgeOfSteam:
    """The game on a map that somebody sent. A BadMap says in one sentence what is wrong."""
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        raise BadMap("This file is too large for a map.")
    try:
        source = source_of(Path(f"{key}.toml"), text)
        rules, kit = rules_for(source)
        board = read_board(source, key, kit)
        check(source, board, words_of(rules, kit))
        return AgeOfSteam(rules(board))
    except (ValueError, RecursionError, TypeError) as trouble:
        raise BadMap("This file can’t be read as a map.") from trouble


def read_before(key: str, text: str) -> AgeOfSteam:
    """The game on a map of the box as its file was once, here or on another server: some checks hold for it too."""
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        raise BadMap("This file is too large for a map.")
    try:
        game = as_was(key, text)
        check_sizes(source_of(Path(f"{key}.toml"), text), game.board)
        return game
    except (ValueError, RecursionError, TypeError) as trouble:
        raise BadMap("This file can’t be read as a map.") from trouble


def rules_for(source: Source) -> tuple[type[Rules], Kit]:
    """The rules that a file says it is played by."""
    on = source.data.get("on", "")
    if rules := rules_of(str(on)):
        return rules
    line = source.line("", 0, "on")
    raise source.fault(line, f"this map is played by the rules of “{str(on)[:40]}”, which are not here")


def words_of(rules: type[Rules], kit: Kit) -> dict[str, set[str]]:
    """What the lists of an own map may contain: what the base game knows, and what its rules bring."""
    brought = kit.head.get("rules", {})
    return {
        name: {*words, *getattr(rules, name, ()), *brought.get(name, ())} for name, words in LISTS.items()
    }


def check(source: Source, board: Board, known: Mapping[str, set[str]]) -> None:
    check_sizes(source, board)
    check_lists(source, known)


def check_sizes(source: Source, board: Board) -> None:
    """No more of anything than pages and tables can carry."""
    check_texts(source)
    for table, most in MOST.items():
        if len(source.data.get(table, ())) > most:
            raise source.fault(source.line(table), f"a map has at most {most} [[{table}]] tables")
    if len(board.hexes) + len(board.water) > MOST_HEXES:
        raise source.fault(source.line("", 0, "grid"), f"a map has at most {MOST_HEXES} hexes")
    cubes = [city.start_cubes for city in board.cities.values()]
    if sum(cubes) + sum(ground.start_cubes for ground in board.hexes.values()) > MOST_CUBES:
        raise source.fault(1, f"a map starts with at most {MOST_CUBES} cubes")
    check_places(source)


def check_texts(source: Source) -> None:
    """Only plain text: refuses what a database, a page or a form can't carry."""
    for name, letters in LETTERS.items():
        if len(source.data.get(name, "")) > letters:
            raise source.fault(source.line("", 0, name), f"“{name}” has at most {letters} characters")
    for text in texts(source.data):
        if any(not (c.isprintable() or c in "\n\t") for c in text):
            raise source.fault(1, "a text has characters that can’t be shown")
    if "\n" in source.data.get("name", ""):
        raise source.fault(source.line("", 0, "name"), "the name is one line")


def texts(data: object) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for name, value in data.items():
                yield from texts(name)
                yield from texts(value)
        case list():
            for value in data:
                yield from texts(value)


def check_places(source: Source) -> None:
    for table in ("city", "town"):
        for index, entry in source.entries(table):
            for name in (entry["name"], *entry.get("aliases", ())):
                if trouble := place_trouble(name):
                    raise source.fault(source.line(table, index, "name"), trouble)


def place_trouble(name: str) -> str:
    """Reason a place can't be called that, or ''."""
    if name != " ".join(name.split()):
        return f"“{name[:60]}” has an extra space"
    if len(name) > PLACE_LETTERS:
        return f"“{name[:PLACE_LETTERS]}…” is too long: a place has at most {PLACE_LETTERS} characters"
    if name in NEW_CITIES:
        return f"“{name}” is a New City: a place of the map needs another name"
    if "|" in name or " @" in name or re.fullmatch(r"-?\d+,-?\d+", name):
        return f"“{name}” can’t be the name of a place"
    return ""


def check_lists(source: Source, known: Mapping[str, set[str]]) -> None:
    """Only words that the rules know, since an own map brings none of its own."""
    for name, words in source.data.get("rules", {}).items():
        if not isinstance(words, list):
            continue
        line = source.line("rules", 0, name)
        for word in words:
            if word not in known.get(name, ()):
                raise source.fault(line, f"“{name}” can’t contain “{word[:40]}”")
        twice = [word for word, times in Counter(words).items() if times > 1]
        if twice and name not in REPEATED:
            raise source.fault(line, f"“{name}” has “{twice[0][:40]}” twice")
