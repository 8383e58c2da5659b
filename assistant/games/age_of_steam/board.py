"""The printed map: places, colours and growth numbers, read from `maps/<key>/board.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .state import COLORS

Hex = tuple[int, int]
Column = tuple[str, str]  # ("light", "3"), as in the goods display


class BadMap(Exception):
    """A map file with a fault, named by file and place."""


@dataclass(frozen=True)
class City:
    name: str
    hex: Hex
    colors: tuple[str, ...]
    growth: tuple[Column, ...] = ()
    start_cubes: int = 0


@dataclass(frozen=True)
class NewCity:
    letter: str
    color: str
    growth: Column


@dataclass(frozen=True)
class Board:
    key: str
    name: str
    players: tuple[int, int]
    cities: Mapping[str, City]
    towns: Mapping[str, Hex]
    figures: Mapping[str, Any] = field(default_factory=dict)
    notes: str = ""

    def town_at(self, hex_: Hex) -> str | None:
        return next((name for name, at in self.towns.items() if at == hex_), None)


NEW_CITIES = {
    letter: NewCity(letter, color, (side, die))
    for letter, color, side, die in (
        ("A", "red", "light", "3"), ("B", "blue", "light", "4"),
        ("C", "black", "light", "5"), ("D", "black", "light", "6"),
        ("E", "yellow", "dark", "1"), ("F", "purple", "dark", "2"),
        ("G", "black", "dark", "3"), ("H", "black", "dark", "4"),
    )
}  # fmt: skip
COLUMNS: dict[Column, int] = {
    **{(side, str(die)): 3 for side in ("light", "dark") for die in range(1, 7)},
    **{("new", letter): 2 for letter in NEW_CITIES},
}  # boxes in each column of the goods display: 52 in all


def load_board(folder: Path) -> Board:
    path = folder / "board.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as trouble:
        raise BadMap(f"{path}: {trouble}") from trouble
    try:
        board = _board(folder.name, data)
    except (KeyError, TypeError, ValueError) as trouble:
        raise BadMap(f"{path}: {trouble!r} is missing or wrong") from trouble
    if fault := _fault(board):
        raise BadMap(f"{path}: {fault}")
    return board


def _board(key: str, data: dict[str, Any]) -> Board:
    low, high = data["players"]
    cities = [_city(entry) for entry in data["city"]]
    towns = {str(town["name"]): _hex(town["hex"]) for town in data.get("town", ())}
    return Board(
        key,
        str(data["name"]),
        (int(low), int(high)),
        {city.name: city for city in cities},
        towns,
        data.get("rules", {}),
    )


def _city(entry: dict[str, Any]) -> City:
    growth = tuple(_column(text) for text in entry.get("growth", ()))
    return City(
        str(entry["name"]),
        _hex(entry["hex"]),
        tuple(entry["colors"]),
        growth,
        int(entry.get("start_cubes", 0)),
    )


def _column(text: str) -> Column:
    side, die = text.split()
    return side, die


def _hex(pair: list[int]) -> Hex:
    q, r = pair
    return int(q), int(r)


def _fault(board: Board) -> str:
    hexes = [city.hex for city in board.cities.values()] + list(board.towns.values())
    if len(set(hexes)) < len(hexes):
        return "two places stand on one hex"
    for city in board.cities.values():
        if bad := [color for color in city.colors if color not in COLORS]:
            return f"{city.name}: no good is {bad[0]}"
        if odd := [column for column in city.growth if column not in COLUMNS]:
            return f"{city.name}: the display has no column {' '.join(odd[0])}"
    return ""
