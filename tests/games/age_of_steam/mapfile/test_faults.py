"""Every kind of fault in a map file is one sentence that names the file and the line."""

from __future__ import annotations

import resource
import shutil
import time
from pathlib import Path

import pytest

from assistant.games.age_of_steam.board import BadMap, Board
from assistant.games.age_of_steam.catalog import MAPS, figures_of
from assistant.games.age_of_steam.mapfile.load import load_board
from assistant.games.age_of_steam.mapfile.source import source_of
from assistant.games.age_of_steam.rules import Rules

SMALL = """\
# A board for tests.
name = "Small"
players = [3, 4]
orientation = "flat"
terrain_costs = { plain = 2, river = 3 }
corner = [0, 0]
grid = '''
AA  .
  Bb
x   CC
'''

[[ground]]
code = "x"
terrain = "river"
cost = 7

[[city]]
code = "AA"
name = "Alpha"
colors = ["red"]
growth = ["light 3"]
start_cubes = 2

[[city]]
code = "CC"
name = "Gamma"
colors = ["blue"]
aliases = ["Third"]

[[town]]
code = "Bb"
name = "Beta"

[[blocked]]
hex = [0, 0]
edges = [2]

[[blocked]]
hex = [1, 0]
edges = [5]

[[link]]
between = ["Alpha", "Gamma"]
cost = 4

[rules]
turns = { 3 = 9, 4 = 7 }
"""


def loaded(folder: Path, text: str) -> Board:
    (folder / "maps" / "small").mkdir(parents=True, exist_ok=True)
    (folder / "maps" / "small" / "board.toml").write_text(text, encoding="utf-8")
    return load_board(folder / "maps" / "small", figures_of(Rules))


def test_the_small_board_is_read(tmp_path: Path) -> None:
    b = loaded(tmp_path, SMALL)
    assert {at: g.terrain for at, g in b.hexes.items()} == {
        (0, 0): "city", (2, -1): "plain", (1, 0): "plain", (0, 1): "river", (2, 0): "city",
    }  # fmt: skip
    assert (b.simple_cost((0, 1)), b.across((0, 0), 2), b.across((1, 0), 2)) == (7, None, (2, 0))
    assert (b.aliases, b.figures["turns"]) == ({"Third": "Gamma"}, {"3": 9, "4": 7})


FAULTS = [
    # what is changed, into what, on which line, what is said
    ("x   CC", "q   CC", 10, "“q” in column 1 is neither a terrain sign nor the code of a table"),
    ('code = "CC"', 'code = "AA"', 26, "the code “AA” is already used on line 19"),
    ('code = "Bb"', 'code = "."', 32, "“.” is the sign for plain and can’t be a code"),
    ("AA  .", "AA  CC", 10, "“CC” is already drawn on line 8"),
    ('colors = ["red"]', 'colors = ["pink"]', 21, "Alpha: there are no pink goods"),
    ('"light 3"', '"light 7"', 22, "the goods display has no column “light 7”"),
    ('"light 3"', '"new A"', 22, "the goods display has no column “new A”"),
    ("edges = [5]", "edges = [4]", 36,
     "edge 2 of [0, 0] is blocked, but its other side, edge 5 of [1, 0], is not"),
    ("hex = [1, 0]", "hex = [9, 9]", 40, "the board has no hex [9, 9]"),
    ("edges = [2]", "edges = [2, 0]", 36, "edge 0 of [0, 0] is already the end of the board"),
    ("edges = [5]", "edges = [6]", 41, "“edges” must be a list of edges from 0 to 5"),
    ('"Alpha", "Gamma"', '"Alpha", "Delta"', 44,
     "a link ends in “Delta”, which is not a city or town of this map"),
    ('"Alpha", "Gamma"', '"Alpha", "Alpha"', 44, "a link has two different ends"),
    ("  Bb", " Bb", 9, "“Bb” in column 2 is between two hexes"),
    ("x   CC", "x   CCC", 10, "“CCC” is too long for one hex: a sign has one or two characters"),
    ('name = "Gamma"\n', "", 25, "[[city]] needs the key “name”"),
    ("cost = 4\n", "", 43, "[[link]] needs the key “cost”"),
    ("corner = [0, 0]\n", "", 1, "a map needs the key “corner”"),
    ("start_cubes = 2", "start_cube = 2", 23, "[[city]] has no key “start_cube”"),
    ("corner = [0, 0]", "corner = [0, 0]\ncolour = 3", 7, "a map has no key “colour”"),
    ("[[link]]", "[[ferry]]", 43, "a map has no key “ferry”"),
    ("start_cubes = 2", 'start_cubes = "two"', 23, "“start_cubes” must be a whole number"),
    ("corner = [0, 0]", "corner = [0]", 6, "“corner” must be a pair of whole numbers"),
    ('orientation = "flat"', 'orientation = "round"', 4, "a board is “flat” or “pointy”"),
    ("players = [3, 4]", "players = [4, 3]", 3, "players are the fewest and the most, as in [3, 6]"),
    ("plain = 2", "plane = 2", 5, "there is no terrain “plane”"),
    (", river = 3", "", 5, "“river” is drawn but has no cost"),
    ('terrain = "river"', 'terrain = "water"', 15, "there is no terrain “water”"),
    ('aliases = ["Third"]', 'aliases = ["Alpha"]', 29, "“Alpha” is the name of another place"),
    ("[[town]]", "[town]", 31, "“town” must be a list of tables"),
    ("turns = {", "turn = {", 48, "[rules] has no figure “turn”"),
    ("turns = { 3 = 9, 4 = 7 }", "turns = 8", 48, "“turns” must be a table like { 3 = 10, 4 = 8 }"),
    (", 4 = 7", "", 48, "the number of turns for 4 players is missing"),
    ("cost = 7", "cost 7", 16, "this is not TOML: Expected '=' after a key in a key/value pair"),
    ("between = [", "between = ", 44, "this is not TOML: Expected newline or end of document after a statement"),
    ("  Bb", "\tBb", 9, "the grid has a tab; please use spaces"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "said"), FAULTS)
def test_a_fault_names_file_and_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert SMALL.count(old) == 1, "the fault is made in one place"
    with pytest.raises(BadMap) as fault:
        loaded(tmp_path, SMALL.replace(old, new))
    assert str(fault.value) == f"maps/small/board.toml, line {line}: {said}."


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("  Bb", "  .", 32, "Which hex is Beta on?"),
        ('colors = ["red"]\n', "", 18, "Which colours does Alpha take?"),
        ('code = "Bb"\nname', "name", 31, "Which hex is Beta on?"),
    ],
)
def test_a_map_of_the_box_that_is_drawn_says_all_of_it(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    with pytest.raises(BadMap) as fault:
        loaded(tmp_path, SMALL.replace(old, new).replace("  Bb", "  ." if new == "name" else "  Bb"))
    assert str(fault.value) == f"maps/small/board.toml, line {line}: {said}"


N = 90_000
HURTFUL = {
    "a key of many parts": ".".join("a" * (N // 2)) + " = 1",
    "a key of many quoted parts": ".".join(['"a"'] * (N // 4)) + " = 1",
    "a header of many parts": "[" + ".".join("a" * (N // 2)) + "]",
    "a few dozen parts": ".".join("a" * 40) + " = 1",
    "lists in lists": "x = " + "[" * N,
    "lists in lists, line by line": "x = " + "[\n" * (N // 2),
    "tables in tables": "x = " + "{a=" * (N // 3),
    "a number without end": "x = " + "1" * N,
    "a text that never ends": "x = '''" + "''a" * (N // 3),
    "quotes alone": "x = " + '"' * N,
}


@pytest.mark.parametrize("what", HURTFUL)
def test_a_text_written_to_hurt_is_refused_at_once_in_one_sentence(what: str) -> None:
    """Read by the parser, the first of these takes gigabytes; three seconds are far more than any needs here."""
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    with pytest.raises(BadMap) as fault:
        source_of(Path("own.toml"), f'name = "x"\n{HURTFUL[what]}\n')
    assert time.process_time() - began < 3
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000, "kilobytes"
    assert fault.value.by_line.startswith("Line ") and len(fault.value.by_line) < 120


def test_what_stands_in_quotes_hurts_nobody() -> None:
    noted = "name = '[[[[[[[[[[ ...............'  # ................ {{{{{{{{{{{{{"
    assert source_of(Path("own.toml"), noted).data["name"].startswith("[[")


def test_a_name_used_twice_needs_its_hex_in_a_link(tmp_path: Path) -> None:
    twins = SMALL.replace('name = "Gamma"', 'name = "Alpha"')
    with pytest.raises(BadMap, match="line 44: a link ends in “Alpha”"):
        loaded(tmp_path, twins)
    b = loaded(tmp_path, twins.replace('"Alpha", "Gamma"]', '"Alpha @0,0", "Alpha @2,0"]'))
    assert (sorted(b.cities), b.links[0].at) == (["Alpha @0,0", "Alpha @2,0"], ((0, 0), (2, 0)))


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    loaded(tmp_path, SMALL)
    (tmp_path / "maps" / "small" / "board.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadMap, match=r"^maps/small/board\.toml, line 1: the file can’t be read: "):
        load_board(tmp_path / "maps" / "small")


def test_notes_come_with_the_board(tmp_path: Path) -> None:
    shutil.copytree(MAPS / "scotland", tmp_path / "scotland")
    assert "ferr" in load_board(tmp_path / "scotland").notes.lower()
