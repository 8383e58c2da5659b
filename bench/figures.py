"""The size of the code, counted with `ast`: no server, nothing imported.

`python -m bench figures` prints it; with `--write` it also goes into docs/architecture.md.

- Code is every module under assistant/ and maps/ without the database migrations; empty modules are not counted.
- A function's lines go from its `def` to its last line: signature and docstring count, decorators do not.
  A function within a function counts by itself, and in the outer one too.
- p90 is the value at nine tenths of the sorted list.
- `Any` is every use of the name in code under assistant/, in annotations or elsewhere; imports are not uses.
- Modules flat in a package are its `.py` files, without `__init__.py` and without packages within it.
- A template's line is as long as its characters.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import median

from .report import Figure, Goal, at_least, at_most

HERE = Path(__file__).resolve().parents[1]
DOCUMENT = HERE / "docs" / "architecture.md"
MARKED = re.compile(r"(<!-- figures -->\n).*?(<!-- end of figures -->)", re.DOTALL)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Sized = tuple[int, str]  # how long, and where


def figures() -> list[Figure]:
    """Every figure with its goal."""
    modules, spans = _modules(), sorted(size for size, _ in _spans())
    flat = Counter(path.parent for path in _code() if path.name != "__init__.py")
    return [
        _figure("lines of a function: median", median(spans), at_most(5)),
        _figure("lines of a function: p90", spans[int(len(spans) * 0.9)], at_most(12)),
        _figure("lines of a function: longest", spans[-1], at_most(35)),
        _figure("functions with a typed return (%)", _typed(), at_least(100)),
        _figure("lines of a module: median", median(size for size, _ in modules), at_most(100)),
        _figure("lines of a module: longest", max(modules)[0], at_most(300)),
        _figure("modules flat in a package: most", max(flat.values()), at_most(32)),
        _figure("uses of `Any` in assistant/", _any_uses(), at_most(99)),
        _figure("characters of a template's line: longest", max(_template_lines())[0], at_most(200)),
    ]


def longest() -> list[str]:
    """Where the longest module, function and template's line stand, for whoever has to shorten them."""
    return [f"{where}: {size}" for size, where in map(max, (_modules(), _spans(), _template_lines()))]


def write(counted: Sequence[Figure], document: Path = DOCUMENT) -> None:
    """Replace the document's table by what was counted."""
    document.write_text(filled(document.read_text(encoding="utf-8"), counted), encoding="utf-8")


def filled(text: str, counted: Sequence[Figure]) -> str:
    """The document with its table as counted."""
    rows = ["| figure | now | goal |", "|---|---|---|"]
    rows += [f"| {one.name} | {one.ours} | {one.goal.text if one.goal else ''} |" for one in counted]
    table = "".join(f"{row}\n" for row in rows)
    return MARKED.sub(lambda marked: f"{marked[1]}{table}{marked[2]}", text)


def _figure(name: str, value: float, goal: Goal) -> Figure:
    return Figure(name, f"{value:g}", goal=goal, value=value)


def _code() -> list[Path]:
    paths = [path for room in ("assistant", "maps") for path in sorted((HERE / room).rglob("*.py"))]
    return [path for path in paths if "migrations" not in path.parts and path.stat().st_size]


def _modules() -> list[Sized]:
    return [(path.read_text(encoding="utf-8").count("\n"), _place(path)) for path in _code()]


def _spans() -> list[Sized]:
    return [
        ((one.end_lineno or 0) - one.lineno + 1, f"{_place(path)}, {one.name}")
        for path in _code()
        for one in _functions(path)
    ]


def _typed() -> float:
    returns = [one.returns is not None for path in _code() for one in _functions(path)]
    return 100 * sum(returns) / len(returns)


def _any_uses() -> int:
    paths = [path for path in _code() if path.is_relative_to(HERE / "assistant")]
    names = (node for path in paths for node in _nodes(path) if isinstance(node, ast.Name))
    return sum(name.id == "Any" for name in names)


def _template_lines() -> list[Sized]:
    return [
        (len(line), f"{_place(path)}, line {number}")
        for path in sorted((HERE / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def _functions(path: Path) -> Iterator[Function]:
    return (node for node in _nodes(path) if isinstance(node, Function))


@cache
def _nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _place(path: Path) -> str:
    return path.relative_to(HERE).as_posix()
