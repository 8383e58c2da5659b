"""How large the code's functions, modules and packages are: within the goals, and as docs/architecture.md says."""

from __future__ import annotations

import pytest

from bench.figures import DOCUMENT, figures, filled, longest
from bench.report import Figure

COUNTED = figures()


@pytest.mark.parametrize("figure", COUNTED, ids=lambda figure: figure.name)
def test_a_figure_is_within_its_goal(figure: Figure) -> None:
    assert figure.goal is not None and figure.value is not None
    assert figure.goal.met(figure.value), (
        f"{figure.name}: {figure.ours}, wanted {figure.goal.text}; {longest()}"
    )


def test_the_document_says_the_figures_as_they_are() -> None:
    """If this fails: python -m bench figures --write"""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert COUNTED[0].name in text
    assert filled(text, COUNTED) == text
