"""How the house is built: which way imports point, how large its rooms are, what is never written."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games import catalog

HERE = Path(__file__).resolve().parents[1]
ALLOWED = {
    "pages": {
        "pages",
        "doors",
        "tables",
        "games",
        "engine",
        "limits",
        "security",
        "settings",
        "machine",
        "current",
    },
    "api": {"api", "doors", "tables", "games", "engine", "limits", "current"},
    "doors": {"doors", "tables", "games", "engine", "limits", "home", "current"},
    "tables": {"tables", "games", "engine", "current"},
    "games": {"games", "engine"},
    "engine": {"engine"},
}
FLOOR_OF_THE_WEB = {
    "flask",
    "werkzeug",
    "flask_smorest",
    "marshmallow",
    "sqlalchemy",
    "flask_sqlalchemy",
    "alembic",
}
WITHOUT_WEB = ("engine", "games")
GAMES = tuple(catalog.GAMES)
MAPPED = {"map_whole.html", "map_laid.html"}  # asked for only where a game has a drawn map
HOSTS = re.compile(
    r"pypi\.org|pythonhosted|npmjs|npmmirror|unpkg|jsdelivr|cdnjs|esm\.sh|skypack|debian\.org|ubuntu\.com"
    r"|conda\.anaconda|playwright\.azureedge|googleapis\.com|gstatic\.com",
    re.IGNORECASE,
)
LONGEST_MODULE, LONGEST_TEST, WHOLE_ENGINE = 300, 500, 400
LONGEST_LINE = 200  # of a template


def tracked(*patterns: str) -> list[Path]:
    """The files that are, or would be, in the repository."""
    if not (HERE / ".git").exists() or not shutil.which("git"):
        pytest.skip("this is no git repository, so nobody can tell which files belong to it")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *patterns]
    names = subprocess.run(command, cwd=HERE, capture_output=True, check=True, text=True).stdout
    return [HERE / name for name in names.split("\0") if name and (HERE / name).is_file()]


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at any depth, with its full name."""
    package = list(path.relative_to(HERE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def rooms(module: str) -> str | None:
    """Which room of the house a module stands in."""
    found = re.match(r"assistant\.([a-z_]+)", module)
    return found[1] if found else None


@pytest.mark.parametrize("room", ALLOWED)
def test_imports_point_one_way(room: str) -> None:
    files = tracked(f"assistant/{room}/*.py")
    assert files
    for path in files:
        wrong = {module for module in imports(path) if (to := rooms(module)) and to not in ALLOWED[room]}
        assert not wrong, f"{path.relative_to(HERE)} reaches up for {sorted(wrong)}"


def shared() -> list[Path]:
    """What every game is played with: no game's own folder."""
    code = tracked(
        "app.py", *(f"assistant/{room}/*.py" for room in ("engine", "tables", "doors", "api", "pages"))
    )
    pages = [path for path in tracked("templates/*.html") if path.relative_to(HERE).parts[1] not in GAMES]
    still = [path for path in tracked("static/*.js", "static/*.css") if "vendor" not in path.parts]
    return [*code, *pages, *still]


def test_the_shared_parts_know_no_game() -> None:
    """The catalog lists the games; each speaks for itself, and has its own pages in its own folder."""
    games = [game for _, game in sorted({game.key: game for game in catalog.boxed()}.items())]
    names = re.compile("|".join(re.escape(name) for game in games for name in (game.key, game.name)), re.I)
    files = shared()
    assert games and len(files) > 80
    for path in files:
        assert not (found := names.search(path.read_text())), f"{path.relative_to(HERE)} names {found}"


def test_each_game_has_the_pages_that_the_frame_includes() -> None:
    """Whatever a shared page includes from the game's folder stands in every game's folder."""
    asked = re.compile(r"""game(?:\.|_)key ~ "/([a-z_/]+\.html)\"""")
    wanted = {name for path in shared() if path.suffix == ".html" for name in asked.findall(path.read_text())}
    assert {"seat.html", "table.html", "correct.html", "history/luck.html"} <= wanted
    for key in GAMES:
        missing = {name for name in wanted - MAPPED if not (HERE / "templates" / key / name).is_file()}
        assert not missing, f"{key} has no {missing}"


def test_pages_of_a_game_only_print() -> None:
    """Cards and sheets have worked everything out: a template asks no rules, looks at no state, adds nothing up."""
    code = re.compile(r"{[{%].*?[%}]}", re.DOTALL)
    asking = re.compile(
        r"\bgame\.(rules|board)\b|(?<![./])\bnow\b|\bstate[.\[]|\boffers\b|namespace\(|\|sum\b|\.append\("
    )
    for path in printing():
        asked = [bit for bit in code.findall(path.read_text()) if asking.search(bit)]
        assert not asked, f"{path.relative_to(HERE)}: {asked[0]}"


def printing() -> list[Path]:
    """The games' own templates."""
    return [path for key in GAMES for path in tracked(f"templates/{key}/*.html")]


@pytest.mark.parametrize("room", WITHOUT_WEB)
def test_rules_know_neither_web_nor_database(room: str) -> None:
    for path in tracked(f"assistant/{room}/*.py"):
        assert not {module.split(".")[0] for module in imports(path)} & FLOOR_OF_THE_WEB, path


def test_a_map_knows_its_game_and_nothing_above() -> None:
    for path in tracked("maps/*.py"):
        known = [m for m in imports(path) if m.startswith("assistant") and "games.age_of_steam" not in m]
        assert not [m for m in known if m != "assistant.games" and not m.startswith("assistant.engine")], path


def test_the_imports_are_read_right() -> None:
    found = set(imports(HERE / "assistant" / "tables" / "service.py"))
    assert {
        "dataclasses",
        "assistant.engine",
        "assistant.tables.books",
        "assistant.tables.tokens.hashed",
    } <= found


def test_the_kernel_is_small() -> None:
    """Lines with something on them."""
    texts = [path.read_text().splitlines() for path in tracked("assistant/engine/*.py")]
    assert 0 < sum(bool(line.strip()) for text in texts for line in text) < WHOLE_ENGINE


def test_no_module_is_too_long() -> None:
    sizes = {path: len(path.read_text().splitlines()) for path in tracked("*.py")}
    most = {
        path: LONGEST_TEST if "tests" in path.relative_to(HERE).parts else LONGEST_MODULE for path in sizes
    }
    assert not {str(path): n for path, n in sizes.items() if n > most[path]}


def test_no_line_of_a_template_is_too_long() -> None:
    files = tracked("templates/*.html")
    assert files
    for path in files:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert len(line) <= LONGEST_LINE, f"{path.relative_to(HERE)}:{number} has {len(line)} characters"


def test_every_function_has_types() -> None:
    for path in tracked("app.py", "assistant/*.py", "maps/*.py"):
        if "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                said = [arg.annotation for arg in node.args.args if arg.arg not in ("self", "cls")]
                assert node.returns and all(said), f"{path.relative_to(HERE)}: {node.name}"


def test_no_package_host_is_named() -> None:
    """Where packages come from is the machine's business; vendored files keep their own comments."""
    ours = [path for path in tracked() if "vendor" not in path.parts and path.name != Path(__file__).name]
    assert len(ours) > 50
    for path in ours:
        text = path.read_bytes().decode("utf-8", "replace")
        assert not (found := HOSTS.search(text)), f"{path.relative_to(HERE)} names {found}"


def test_no_page_fetches_anything_from_elsewhere() -> None:
    fetching = re.compile(r"""(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:)?//""", re.IGNORECASE)
    for path in tracked("templates/*.html", "static/*.css", "static/*.js"):
        if "vendor" not in path.parts:
            assert not fetching.search(path.read_text()), path


def test_no_secret_is_in_the_repository() -> None:
    names = {path.name for path in tracked()}
    assert not names & {"secret", "stationmaster.sqlite", ".env"}
