"""What pages say in one word is said in that word everywhere: the table is in docs/architecture.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
TEXT = (HERE / "docs" / "architecture.md").read_text(encoding="utf-8")
TABLE = TEXT.split("### Words of the interface")[1].split("## The flow")[0]
ROWS = [line.split("|")[1:-1] for line in TABLE.splitlines() if line.startswith("| ")][1:]
NEVER = [words for row in ROWS for words in re.findall(r"`([^`]+)`", row[2])]


def sources() -> list[Path]:
    """Everything that words on pages come from."""
    code = [*(HERE / "assistant").rglob("*.py"), *(HERE / "templates").rglob("*.html")]
    scripts = [path for path in (HERE / "static").rglob("*.js") if "vendor" not in path.parts]
    return [*code, *scripts]


@pytest.fixture(scope="module")
def said() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sources()}


def test_the_table_names_what_is_never_said() -> None:
    assert len(ROWS) > 10 and len(NEVER) > 10


@pytest.mark.parametrize("words", NEVER)
def test_nothing_is_called_by_a_second_name(words: str, said: dict[Path, str]) -> None:
    assert [str(path.relative_to(HERE)) for path, text in said.items() if words in text] == []


@pytest.mark.parametrize(
    "words", ["Take back", "Back to before entry", "Move nothing", "Build this and go on", "to spare"]
)
def test_the_words_of_the_table_are_those_of_the_pages(words: str, said: dict[Path, str]) -> None:
    assert words in TABLE and any(words in text for text in said.values())
