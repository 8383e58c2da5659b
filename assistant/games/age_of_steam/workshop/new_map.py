"""Lays out the folder of a new map: a small board that can be played, notes, and first tests.

python3 run.py new-map KEY "Name"
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

HOME = Path(__file__).resolve().parents[4]
USAGE = 'Say: python3 run.py new-map KEY "Name"   (KEY like southern_china)'

BOARD = """\
# NAME.
#
# The grid: one sign to a hex, north up. . plain, ~ river, ^ mountain, = water (drawn only; no hex).
# CAPITALS a city; Xx a town: the tables below say which.
# Flat side on top: a line is half a hex lower than the one above it, so neighbours stand two lines
# above or below, or two characters to the side and one line up or down.
# `corner` is the hex [q, r] at the upper left of the grid, drawn or not.

name = TITLE
players = [3, 6]
orientation = "flat"
terrain_costs = { plain = 2, river = 3, mountain = 4 }
note = "Only the base rules so far."
corner = [0, 2]
grid = '''
AL  .   BR
  .   ~
.   Ec  .
  .   ~
.   ^   ~
  Fo  .
CH  .   DE
'''

[[city]]
code = "AL"
name = "Alpha"
colors = ["red"]
growth = ["light 1", "dark 4"]
start_cubes = 2

[[city]]
code = "BR"
name = "Bravo"
colors = ["blue"]
growth = ["light 2", "dark 5"]
start_cubes = 2

[[city]]
code = "CH"
name = "Charlie"
colors = ["yellow"]
growth = ["light 3", "dark 6"]
start_cubes = 2

[[city]]
code = "DE"
name = "Delta"
colors = ["purple", "black"]
growth = ["light 4", "dark 1"]
start_cubes = 3

[[town]]
code = "Ec"
name = "Echo"

[[town]]
code = "Fo"
name = "Foxtrot"
terrain = "river"

[rules]
turns = { 3 = 10, 4 = 8, 5 = 7, 6 = 6 }
"""
NOTES = """\
One sentence that says what is special about NAME.

- A simple tile costs $2, with a river $3, on a mountain $4.
- Cities start with two cubes, Delta with three.
"""
TESTS = '''\
"""NAME: one test for each sentence of its rules."""

from __future__ import annotations

import pytest

from tests.support.rails import random_game
from tests.support.play import opened
from tests.support.tables import Api

MAP = "KEY"
PRINTED = "18 hexes, 4 cities, 2 towns, 9 city_cubes, 9 plain, 4 river, 1 mountain"


def test_cities_start_with_two_cubes_delta_with_three(api: Api) -> None:
    cities = opened(api, map=MAP).state["cities"]
    counted = {name: len(city["cubes"]) for name, city in cities.items()}
    assert counted == {"Alpha": 2, "Bravo": 2, "Charlie": 2, "Delta": 3}


@pytest.mark.parametrize("track", ["hand", "board"])
def test_a_random_game_ends_with_a_score(track: str) -> None:
    random_game(MAP, 1, track)
'''


def main(words: Sequence[str], home: Path = HOME) -> int:
    if trouble := trouble_with(words, home):
        print(trouble, file=sys.stderr)
        return 1
    key, name = words
    made = lay_out(home, key, name)
    print("\n".join([f"{name} is laid out:", *(f"  {path.relative_to(home).as_posix()}" for path in made)]))
    print(f"Now draw it. Its tests: python3 run.py test tests/maps/test_{key}.py tests/maps/test_standard.py")
    return 0


def trouble_with(words: Sequence[str], home: Path) -> str:
    """Reason nothing can be laid out, or ''."""
    if len(words) != 2 or not words[1].strip():
        return USAGE
    key, name = words
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", key) or key.startswith("own_"):
        return f"“{key}” can’t be a key: use small letters, digits and _, as in southern_china."
    if not name.isprintable() or len(name) > 60:
        return "The name must be one line of at most 60 characters."
    taken = [path for path in files(home, key) if path.exists()]
    return f"{taken[0].relative_to(home).as_posix()} already exists." if taken else ""


def files(home: Path, key: str) -> tuple[Path, Path, Path]:
    folder = home / "maps" / key
    return folder / "board.toml", folder / "notes.md", home / "tests" / "maps" / f"test_{key}.py"


def lay_out(home: Path, key: str, name: str) -> tuple[Path, ...]:
    plain = name.replace("\\", " ").replace('"', "”")
    words = {"TITLE": json.dumps(name, ensure_ascii=False), "NAME": plain, "KEY": key}
    made = files(home, key)
    for path, text in zip(made, (BOARD, NOTES, TESTS), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        filled = re.sub("|".join(words), lambda word: words[word[0]], text)
        path.write_text(filled, encoding="utf-8", newline="\n")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
