"""What pages say in one word is said in that word everywhere: the table is in docs/architecture.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


STRAIGHT = re.compile(r"[\w}”]'(?:s|t|ll|re|ve|d|m)\b|s' (?!if |else )")
PLAIN = {  # what is printed in a terminal, where not every letter is at home
    *("assistant/serve.py", "assistant/tables/backup.py", "assistant/tables/keeping.py"),
    *("assistant/tables/boards.py", "assistant/tables/news.py", "assistant/tables/snapshots/keeping.py"),
}


def spoken(path: Path, text: str) -> str:
    """A source without its comments: in Python the words in quotes alone, for the rest is written for who reads code."""
    if path.suffix == ".html":
        return re.sub(r"{[#%{].*?[#%}]}", "}", text, flags=re.DOTALL)
    if path.suffix == ".js":
        return re.sub(r"//.*|/\*.*?\*/", "", text)
    return "\n".join(quoted(ast.parse(text))) if path.suffix == ".py" else text


def quoted(tree: ast.Module) -> Iterator[str]:
    held = [
        node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    documents = {id(body[0].value) for body in held if body and isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value


def test_apostrophes_on_pages_are_curved(said: dict[Path, str]) -> None:
    """One house, one apostrophe: Blue’s, can’t."""
    notes = [
        *(HERE / "maps").rglob("*.md"),
        *(HERE / "maps").rglob("rules.py"),
        *(HERE / "assistant").rglob("*.md"),
    ]
    texts = {**said, **{path: path.read_text(encoding="utf-8") for path in notes}}
    straight = {
        str(path.relative_to(HERE)): found
        for path, text in texts.items()
        if (found := STRAIGHT.findall(spoken(path, text))) and str(path.relative_to(HERE)) not in PLAIN
    }
    assert straight == {}
