"""The maps there are: one folder each under maps/."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from .board import BadMap, Figure
from .game import AgeOfSteam
from .mapfile.load import TERRAIN_COSTS, Kit, kit_of, load_board
from .mapfile.source import PRINTED, open_source
from .rules import Rules

MAPS = Path(__file__).resolve().parents[3] / "maps"
LONGEST_KEY = 60
BASE = "rust_belt"  # the map in the box comes first
HEAD = (
    "name",
    "players",
    "note",
    "terrain_costs",
    "rules",
    "figure",
    *PRINTED,
)  # what any board for its rules has


@lru_cache(maxsize=256)
def on_map(key: str) -> AgeOfSteam | None:
    """The game on one map, or None if there is no such map."""
    folder = MAPS / key
    if len(key) > LONGEST_KEY or not key.isidentifier() or not (folder / "board.toml").is_file():
        return None
    rules = _rules_class(folder)
    return AgeOfSteam(rules(load_board(folder, figures_of(rules))))


@lru_cache(maxsize=64)
def as_was(key: str, text: str) -> AgeOfSteam:
    """The game on a map of the box whose file once said this, by the rules of today."""
    folder = MAPS / key
    rules = _rules_class(folder)
    return AgeOfSteam(rules(load_board(folder, figures_of(rules), text)))


def printed(key: str) -> str:
    """What a map's file says today."""
    return (MAPS / key / "board.toml").read_text(encoding="utf-8")


def rules_of(key: str) -> tuple[type[Rules], Kit] | None:
    """The rules of a map of the box for another board: "" for the base game. None if there are none."""
    if not key:
        return Rules, Kit(figures=figures_of(Rules))
    game, folder = on_map(key), MAPS / key
    if game is None:
        return None
    rules, data = type(game.rules), open_source(folder / "board.toml").data
    wanted = [name for name in HEAD if name in data and not ("grid" in data and name in PRINTED)]
    head = {"terrain_costs": TERRAIN_COSTS, **{name: data[name] for name in wanted}}
    return rules, replace(kit_of(folder, figures_of(rules)), on=key, head=head)


@cache
def all_maps() -> tuple[AgeOfSteam, ...]:
    """The base game's first."""
    folders = (path.parent.name for path in MAPS.glob("*/board.toml"))
    keys = sorted(folders, key=lambda key: (key != BASE, key))
    return tuple(game for key in keys if (game := on_map(key)))


def text_of(key: str) -> str | None:
    """The text of a map's file, or None. Where only rules are known, it says that it is played by them."""
    game = on_map(key)
    if game is None:
        return None
    text = printed(key)
    return text if game.board.drawn else f'on = "{key}"\n{text}'


def figures_of(rules: type[Rules]) -> dict[str, Figure]:
    """The figures a map file may set under [rules], with their usual values."""
    known = {name: getattr(rules, name) for name in dir(rules) if not name.startswith("_")}
    return {name: value for name, value in known.items() if isinstance(value, int | tuple | dict)}


@cache
def _rules_class(folder: Path) -> type[Rules]:
    """The class in the map's `rules.py`, or the base game's."""
    path = folder / "rules.py"
    if not path.is_file():
        return Rules
    spec = importlib.util.spec_from_file_location(f"maps.{folder.name}.rules", path)
    if spec is None or spec.loader is None:
        raise BadMap(f"{path} cannot be read")
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own = [
        c for c in vars(module).values() if isinstance(c, type) and issubclass(c, Rules) and c is not Rules
    ]
    if len(own) != 1:
        raise BadMap(f"{path} must define one class of Rules")
    return own[0]
