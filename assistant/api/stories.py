"""The examples of the document: tables opened, and the moves made there one after the other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..games import catalog
from ..tables.codec import Json

FOLDER = Path(__file__).parent / "examples"


@dataclass(frozen=True)
class Story:
    """`opened` is the body that opens the table; `moves` are sent by its host. `brings`: the file of an own map
    that is sent before, if it needs one; the table's `map` is then the key that the answer names."""

    name: str
    about: str
    game: str
    opened: Json
    moves: tuple[Json, ...]
    brings: str = ""


def stories() -> tuple[Story, ...]:
    """The longest first."""
    told = (_read(path) for path in sorted(FOLDER.glob("*.json")))
    return tuple(sorted(told, key=lambda story: -len(story.moves)))


def _read(path: Path) -> Story:
    told = json.loads(path.read_text(encoding="utf-8"))
    opened = told["open"]
    game = opened.get("game") or next(x.key for x in catalog.boxed() if x.map_key == opened["map"])
    brings = (FOLDER / told["brings"]).read_text(encoding="utf-8") if "brings" in told else ""
    return Story(path.stem, told["about"], game, opened, tuple(told["moves"]), brings)


def examples_of(game: str) -> Mapping[str, Json]:
    """The first move of each type."""
    found: dict[str, Json] = {}
    for move in (move for one in stories() if one.game == game for move in one.moves):
        found.setdefault(move["type"], move)
    return found


def _openings() -> Json:
    return {one.name: {"summary": one.about, "value": one.opened} for one in stories()}


def _moves() -> Json:
    return {
        f"{one.name} {n:02}": {"summary": f"{one.name}, move {n}: {move['type']}", "value": move}
        for one in stories()
        for n, move in enumerate(one.moves, 1)
    }


def _alone(value: Json) -> Json:
    return {"example": {"value": value}}


def examples() -> Json:
    """By body; those that are no moves hold for the table of `rust_belt` after its first move."""
    return {
        "TableWanted": _openings(),
        "Move": _moves(),
        "RewindWanted": _alone({"to": 1}),
        "AmendWanted": _alone({"number": 2, "move": {"type": "issue_shares", "seat": "blue", "count": 3}}),
        "NameWanted": _alone({"name": "Ada"}),
        "GroupWanted": _alone({"name": "Thursday group"}),
        "PersonWanted": _alone({"name": "Ada"}),
        "MapWanted": _alone({"file": (FOLDER / "own_map.toml").read_text(encoding="utf-8")}),
    }
