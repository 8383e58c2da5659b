"""What is written is what is read: every map of the box, written anew, is the same board."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games.age_of_steam.board import Hex
from assistant.games.age_of_steam.catalog import MAPS
from assistant.games.age_of_steam.mapfile.grid import draw, read
from assistant.games.age_of_steam.mapfile.load import read_board
from assistant.games.age_of_steam.mapfile.source import source_of
from assistant.games.age_of_steam.workshop.write import written

FOLDERS = sorted(path.parent for path in MAPS.glob("*/board.toml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_board_is_the_same_when_written_anew(folder: Path) -> None:
    text = (folder / "board.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    signs = {sign.hex: sign.text for sign in read(data["grid"], tuple(data["corner"]), data["orientation"])}
    corner, grid = draw(signs, data["orientation"])
    anew = written({**data, "corner": list(corner), "grid": grid})
    one, two = (read_board(source_of(Path("x.toml"), t), "x") for t in (text, anew))
    assert replace(one, hexes=dict(one.hexes)) == replace(two, hexes=dict(two.hexes))


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
