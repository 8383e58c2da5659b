"""How large the code's functions, modules and packages are: within the goals, and about as docs/architecture.md says."""

from __future__ import annotations

import re

import pytest

from bench.figures import DOCUMENT, MARKED, figures, filled, longest
from bench.report import Figure

COUNTED = figures()
MOVES = 0.1  # by how much a figure may move before the document is written again


@pytest.mark.parametrize("figure", COUNTED, ids=lambda figure: figure.name)
def test_a_figure_is_within_its_goal(figure: Figure) -> None:
    assert figure.goal is not None and figure.value is not None
    assert figure.goal.met(figure.value), (
        f"{figure.name}: {figure.ours}, wanted {figure.goal.text}; {longest()}"
    )


def said() -> dict[str, tuple[float, str]]:
    """What the document's table says: by figure, its value then and its goal."""
    table = MARKED.search(DOCUMENT.read_text(encoding="utf-8"))
    assert table
    rows = re.findall(r"^\| (.+) \| ([\d.]+) \| (.+) \|$", table[0], re.MULTILINE)
    return {name: (float(value), goal) for name, value, goal in rows}


@pytest.mark.parametrize("figure", COUNTED, ids=lambda figure: figure.name)
def test_the_document_says_it_about_as_it_is(figure: Figure) -> None:
    """To within a tenth: a new map or game moves a median without a word in the document.

    If this fails: python -m bench figures --write
    """
    value, goal = said()[figure.name]
    assert figure.goal and goal == figure.goal.text
    assert value == pytest.approx(figure.value, rel=MOVES, abs=1)


def test_the_document_lists_every_figure_as_it_would_be_written() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert list(said()) == [figure.name for figure in COUNTED]
    assert MARKED.sub("", filled(text, COUNTED)) == MARKED.sub("", text)
