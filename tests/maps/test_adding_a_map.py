"""The tutorial quotes what is there, its tables are those of the class, and a laid out map plays."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games.age_of_steam import catalog
from assistant.games.age_of_steam.mapfile.load import load_board
from assistant.games.age_of_steam.mapfile.shapes import HEAD, SHAPES
from assistant.games.age_of_steam.workshop import new_map
from assistant.games.age_of_steam.workshop.questions import (
    TUTORIAL,
    figure_rows,
    filled,
    question_rows,
    questions,
)
from tests.support.rails import random_game

HOME = TUTORIAL.parents[1]
TEXT = TUTORIAL.read_text(encoding="utf-8")
QUOTED = re.findall(r"```\w+\n# (\S+)\n(.*?)```", TEXT, re.DOTALL)


# the tutorial ---------------------------------------------------------------------------------


def without_maps(text: str) -> str:
    """The tables name the maps that there were as examples; a new one needs no change here."""
    return re.sub(r"^(\| `\w+` \|.*)\|[^|]*\|$", r"\1", text, flags=re.MULTILINE)


def test_its_tables_are_those_of_the_class() -> None:
    """If this fails: python -m assistant.games.age_of_steam.workshop.questions"""
    assert without_maps(filled(TEXT)) == without_maps(TEXT)
    assert len(question_rows()) == len(questions()) + 2
    assert "| `income_reduction_on` | `true` |" in "\n".join(figure_rows())


@pytest.mark.parametrize(("path", "quoted"), QUOTED)
def test_what_it_quotes_stands_in_the_files(path: str, quoted: str) -> None:
    """Line by line, in this order; what lies between may be left out."""
    lines = iter((HOME / path).read_text(encoding="utf-8").splitlines())
    for wanted in filter(str.strip, quoted.splitlines()):
        assert wanted in lines, f"{path} no longer says, in this order: {wanted}"


def test_it_quotes_each_file_of_a_map() -> None:
    names = {path for path, _ in QUOTED}
    assert names == {f"maps/germany/{n}" for n in ("board.toml", "rules.py", "notes.md")} | {
        "maps/portugal/form.toml",
        "maps/st_lucia/rules.py",
        "tests/maps/test_germany.py",
    }


def test_it_names_every_key_of_a_map_file() -> None:
    said = set(re.findall(r"`(\w+)", TEXT[: TEXT.index("## 3.")]))
    for name, shape in {"head": HEAD, **SHAPES}.items():
        rest = {
            "city",
            "town",
            "place",
            "ground",
            "blocked",
            "edge",
            "link",
            "figure",
            "rules",
            "side_probable",
            "unverified_slot",
        }
        assert {*shape.must, *shape.may} - rest <= said, name


# a new map ------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(catalog, "MAPS", tmp_path / "maps")
    catalog.on_map.cache_clear()
    yield tmp_path
    catalog.on_map.cache_clear()


@pytest.mark.parametrize("name", ["Atlantis", 'The "KEY" to NAME\\TITLE'])
def test_a_new_map_loads_plays_and_passes_its_tests(
    home: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert new_map.main(["atlantis", name], home) == 0
    assert "maps/atlantis/board.toml" in capsys.readouterr().out
    board = load_board(home / "maps" / "atlantis")
    assert (board.name, len(board.cities), len(board.towns)) == (name, 4, 2)
    assert board.notes and board.drawn
    for track in ("hand", "board"):
        random_game("atlantis", 1, track)
    compile((home / "tests" / "maps" / "test_atlantis.py").read_text(encoding="utf-8"), "test", "exec")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Say: python3 run.py new-map"),
        (["atlantis"], "Say: python3 run.py new-map"),
        (["../x", "X"], "can’t be a key"),
        (["Atlantis", "X"], "can’t be a key"),
        (["atlantis", "a\nb"], "one line"),
    ],
)
def test_nothing_is_laid_out_under_a_bad_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert new_map.main(words, tmp_path) == 1
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_is_there_already_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_map.main(["atlantis", "One"], tmp_path) == 0
    assert new_map.main(["atlantis", "Two"], tmp_path) == 1
    assert "already exists" in capsys.readouterr().err
    assert 'name = "One"' in (tmp_path / "maps" / "atlantis" / "board.toml").read_text()


def test_it_is_a_command() -> None:
    module = [sys.executable, "-m", "assistant.games.age_of_steam.workshop.new_map", "rust_belt", "Again"]
    done = subprocess.run(module, cwd=HOME, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "maps/rust_belt/board.toml already exists.\n")
    assert '"new-map"' in (HOME / "run.py").read_text()
