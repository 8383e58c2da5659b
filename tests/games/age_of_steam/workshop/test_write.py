"""What is written is what is read: every map of the box, written anew, is the same board."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games.age_of_steam.board import Board, Hex
from assistant.games.age_of_steam.catalog import MAPS
from assistant.games.age_of_steam.mapfile.grid import draw, read
from assistant.games.age_of_steam.mapfile.load import read_board
from assistant.games.age_of_steam.mapfile.source import source_of
from assistant.games.age_of_steam.workshop.check import read_own
from assistant.games.age_of_steam.workshop.write import written
from tests.conftest import TESTS
from tests.support.age_of_steam.invented import invented
from tests.support.age_of_steam.maps import BOXED, KEYS
from tests.support.rails import random_game

FOLDERS = sorted(MAPS / key for key in KEYS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_board_is_the_same_when_written_anew(folder: Path) -> None:
    text = (folder / "board.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    signs = {sign.hex: sign.text for sign in read(data["grid"], tuple(data["corner"]), data["orientation"])}
    corner, grid = draw(signs, data["orientation"])
    anew = written({**data, "corner": list(corner), "grid": grid})
    one, two = (read_board(source_of(Path("x.toml"), t), "x") for t in (text, anew))
    assert replace(one, hexes=dict(one.hexes), fingerprint="") == replace(
        two, hexes=dict(two.hexes), fingerprint=""
    )


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_any_hexes_are_drawn_where_they_are(orientation: str) -> None:
    rng = random.Random(3)
    for _ in range(200):
        signs: dict[Hex, str] = {}
        for _ in range(rng.randint(1, 12)):
            signs[rng.randint(-6, 6), rng.randint(-6, 6)] = rng.choice([".", "~", "^~", "AA"])
        corner, grid = draw(signs, orientation)
        assert {s.hex: s.text for s in read(grid, corner, orientation)} == signs


@given(st.dictionaries(st.text(min_size=1), st.text()), st.text().filter(lambda t: "\r" not in t))
def test_any_text_comes_back(words: dict[str, str], notes: str) -> None:
    data = {"name": "x", "notes": notes, "rules": words}
    read_back = tomllib.loads(written(data))
    assert (read_back["notes"].lstrip("\n"), read_back.get("rules", {})) == (notes.lstrip("\n"), words)


# maps of any kind --------------------------------------------------------------------------------


STORED = TESTS / "stored" / "own_map.toml"
FILES = sorted([*MAPS.glob("*/board.toml"), *(TESTS / "boards").glob("*.toml"), STORED])


def check_same_again(text: str, key: str = "own") -> Board:
    """A map that loads, written and read again, is the same map; and written again, the same text."""
    one, anew = read_own(text, key).board, written(tomllib.loads(text))
    assert read_own(anew, key).board == one
    assert written(tomllib.loads(anew)) == anew
    return one


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_map_file_that_loads_is_the_same_map_when_written_and_read_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check_same_again(f'on = "{path.parent.name}"\n{text}' if path.name == "board.toml" else text)


@pytest.mark.parametrize("on", ["", *BOXED])
def test_so_is_any_map_that_a_table_may_describe(on: str) -> None:
    rng = random.Random(on)
    depths = {check_same_again(written(invented(rng, on, rng.random() < 0.3))).depth for _ in range(25)}
    assert "board" in depths and len(depths) > 1


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("on", ["", *BOXED])
def test_any_map_that_a_table_describes_is_played_to_its_end(on: str, seed: int) -> None:
    """Half known it is played by money or by places; drawn whole, on the board: by whichever rules."""
    rng = random.Random(f"{on} {seed}")
    for whole, track in ((False, "hand"), (True, "board")):
        game = read_own(written(invented(rng, on, whole)), "own")
        assert not whole or game.board.depth == "board", game.board.gaps
        random_game(f"invented {on}", seed, track, game=game)
