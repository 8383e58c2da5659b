"""Tables kept from earlier commits: a folder for each commit, with games as files and one data directory."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DIRECTORY = "directory"  # of data, as a server left it; without its secret, which is made anew
DATABASE = "tables.sqlite"  # in a data directory it is called stationmaster.sqlite
OPEN_TABLES = "open_tables.json"
OWN_MAP = Path("maps", "iberia", "1.toml")

Json = dict[str, Any]


@dataclass(frozen=True)
class Kept:
    """One game as it was exported, and the state that was shown then."""

    name: str
    export: Json
    state: Json


def commits() -> list[Path]:
    """Those with a data directory; of others there are only files."""
    return sorted(path.parent for path in HERE.glob(f"*/{DIRECTORY}"))


def kept_files() -> list[Path]:
    return sorted(HERE.glob("*/*.json"))


def read(file: Path) -> Kept:
    kept = json.loads(file.read_text(encoding="utf-8"))
    return Kept(file.stem, kept["export"], kept["state"])


def write(file: Path, what: Any) -> None:
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8")


def data_directory(commit: Path, at: Path) -> list[Json]:
    """A copy to start a server on; the tables in it, each with `name`, `host_token` and `state`."""
    shutil.copytree(commit / DIRECTORY / "maps", at / "maps")
    shutil.copy(commit / DIRECTORY / DATABASE, at / "stationmaster.sqlite")
    opened: list[Json] = json.loads((commit / DIRECTORY / OPEN_TABLES).read_text(encoding="utf-8"))
    return opened
