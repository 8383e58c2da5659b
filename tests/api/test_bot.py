"""The bot of the documents plays a whole game over HTTP against a real server."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

from tests.support.servers import HERE, free_port, running

BOT = HERE / "docs" / "bot.py"
SAME_DICE = """
import random, runpy, sys
dice = random.Random(1)
random.SystemRandom = lambda: dice
sys.argv[0] = "app.py"
runpy.run_path("app.py", run_name="__main__")
"""


def test_it_builds_delivers_and_nobody_goes_bankrupt(tmp_path: Path) -> None:
    port = free_port()
    place = ["--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
    with running([sys.executable, "-c", SAME_DICE, *place], port, PYTHONHASHSEED="0"):
        command = [sys.executable, str(BOT), f"http://127.0.0.1:{port}"]
        played = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        assert played.returncode == 0, played.stderr[-2000:]
    ranking = json.loads(played.stdout)
    assert len(ranking) == 3 and not any(row["out"] for row in ranking), ranking
    assert all(row["sections"] >= 3 and row["vp"] > 0 for row in ranking), ranking


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [n.module or "" if isinstance(n, ast.ImportFrom) else n.names[0].name for n in imported]
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
