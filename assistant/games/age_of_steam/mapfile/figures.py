"""The figures of a map file: those of the game that it sets under [rules], and its own, [[figure]]."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..board import Figure, OwnFigure
from ..state import FIGURES
from .source import LARGEST, Source

Figures = Mapping[str, Figure]  # each with the value it has without a map
USUAL = (-99, 99)
LONGEST_NAME = 16
OWN_KEY = re.compile(r"[a-z][a-z_]{0,19}")
TAKEN = (*FIGURES, "vp", "action", "out", "own", "cubes", "bag", "box", "order", "turn", "phase", "up")
BOUNDS = {
    "turns": (1, 30), "start_cash": (0, 999), "start_shares": (0, 99), "share_limit": (0, 999),
    "start_locomotive": (0, 20), "locomotive_limit": (0, 20), "goods_rounds": (1, 9),
    "growth_dice_count": (-1, 20), "build_tiles": (0, 999), "engineer_tiles": (0, 999),
    "production_cubes": (0, 20), "copies": (1, 2), "locomotive_links": (0, 9), "locomotive_price": (0, 99), "shares_a_turn": (0, 999), "share_price": (0, 99),
    "late_share_price": (0, 99),
}  # fmt: skip


def check_figures(source: Source, figures: Figures) -> None:
    rules = source.data.get("rules", {})
    for name, value in rules.items():
        line = source.line("rules", 0, name)
        if name not in figures:
            raise source.fault(line, f"[rules] has no figure “{name}”")
        if not _alike(value, figures[name]):
            raise source.fault(line, f"“{name}” must be {_kind(figures[name])}")
        _check_bounds(source, line, name, value)
    _check_turns(source, rules.get("turns", figures["turns"]))


def own_figures(source: Source) -> dict[str, OwnFigure]:
    """The figures that each player has on this map only."""
    figures: dict[str, OwnFigure] = {}
    for index, entry in source.entries("figure"):
        line = source.line("figure", index, "key")
        if not OWN_KEY.fullmatch(entry["key"]) or entry["key"] in TAKEN:
            raise source.fault(line, f"“{entry['key'][:40]}” can’t be the key of a figure")
        if entry["key"] in figures:
            raise source.fault(line, f"there are two figures with the key “{entry['key']}”")
        figures[entry["key"]] = _own_figure(source, index, OwnFigure(**entry))
    return figures


def _own_figure(source: Source, index: int, figure: OwnFigure) -> OwnFigure:
    line = source.line("figure", index, "name")
    if not figure.name.isprintable() or len(figure.name) > LONGEST_NAME:
        raise source.fault(line, f"the name of a figure has at most {LONGEST_NAME} characters")
    if not 0 <= figure.start <= figure.most <= LARGEST:
        raise source.fault(line, f"{figure.name}: at the start 0 to {figure.most}, and at most {LARGEST}")
    _check_bounds(source, line, "points", figure.points)
    return figure


def _check_turns(source: Source, turns: Iterable[int | str]) -> None:
    """Every number of players that a map allows needs its number of turns."""
    low, high = source.data["players"]
    told = {int(players) for players in turns}
    if missing := [players for players in range(low, high + 1) if players not in told]:
        line = source.line("rules", 0, "turns") if "rules" in source.data else source.line("", 0, "players")
        raise source.fault(line, f"the number of turns for {missing[0]} players is missing")


def _check_bounds(source: Source, line: int, name: str, value: object) -> None:
    """A figure out of all bounds could bring a server down."""
    least, most = BOUNDS.get(name, USUAL)
    numbers = list(value.values()) if isinstance(value, dict) else [value]
    if any(type(number) is int and not least <= number <= most for number in numbers):
        raise source.fault(line, f"“{name}” must be from {least} to {most}")


def _alike(value: object, known: Figure) -> bool:
    if isinstance(known, dict):
        return isinstance(value, dict) and all(
            key.isdecimal() and type(number) is int for key, number in value.items()
        )
    if isinstance(known, tuple):
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    return type(value) is type(known)


def _kind(known: Figure) -> str:
    if isinstance(known, dict):
        return "a table like { 3 = 10, 4 = 8 }"
    if isinstance(known, tuple):
        return "a list of texts"
    return "true or false" if isinstance(known, bool) else "a whole number"
